// SPDX-License-Identifier: MIT
// The picture of a clash: the two parts in two colours, the parts near them see-through, the contact on top
// of all.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/camera/camera.hpp"
#include "app/features/clash/clash_marks.hpp"
#include "app/search/clash_place.hpp"
#include "app/statements/statements.hpp"
#include "app/view/list_colors.hpp"
#include "overlay/draw_list.hpp"
#include "render/renderer.hpp"

namespace boxwood {

// Returns the camera of the picture of a clash: the sphere around it fills the height.
Camera clash_camera(const ClashPlace& place, UpAxis up);

// The painter of pictures of one scene, whose meshes stay with the renderer between them.
class ClashPictures {
public:
  // Both must outlive it.
  ClashPictures(Renderer& renderer, const Scene& scene, UpAxis up)
      : renderer_(renderer), scene_(scene), up_(up) {}

  Result<Image> draw(const ClashObjects& objects, const ClashRecord& record, const ClashPlace& place,
                     std::uint32_t width, std::uint32_t height);
  // The number of transparent parts that reach into the last picture.
  std::size_t neighbours() const { return neighbours_; }
  // Returns the legend of the last picture, as the window writes it. `a`, `b`: the names of the two.
  std::vector<LegendStatement> legend(const ClashRecord& record, const ClashPlace& place,
                                      const std::string& a, const std::string& b) const;

private:
  void add_object(const ClashObjects& objects, std::uint32_t object, const Rgba& color, DrawList& list);

  Renderer& renderer_;
  const Scene& scene_;
  const UpAxis up_;
  std::map<const SceneMesh*, std::uint64_t> buffers_;  // of meshes
  std::map<const SceneMesh*, SmoothNormals> normals_;  // empty for meshes that are drawn flat
  std::uint64_t drawn_ = 0;                            // pictures
  std::size_t neighbours_ = 0;
  ListColors list_colors_;
  std::shared_ptr<const DrawnColors> colors_;
  std::vector<std::vector<MeshInstance>> instances_;  // of the current picture
  ClashMarks marks_;
};

}  // namespace boxwood
