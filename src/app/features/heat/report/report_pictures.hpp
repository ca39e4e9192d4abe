// SPDX-License-Identifier: MIT
// Draws the pictures of the report on a tree.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/features/heat/heat_rays.hpp"
#include "app/features/heat/report/report_data.hpp"
#include "render/renderer.hpp"

namespace boxwood {

inline constexpr std::uint32_t kReportWidth = 720, kReportHeight = 450;

// Returns the bytes of a PNG as the URI of an <img>.
Result<std::string> picture_uri(const Image& image, const std::atomic<bool>* stop);

class ReportPictures {
public:
  // All must outlive this. Pictures look at the model from a corner, as the window does.
  ReportPictures(Renderer& renderer, const MeshView& mesh, const Tree& tree, UpAxis up);

  const View& view() const { return view_; }
  Result<Image> model();
  // A node in orange with its triangles, and its two children in blue and green.
  Result<Image> node(std::uint32_t node);
  // The worst places of a cause: triangles in red, or the boxes of nodes.
  Result<Image> cause(const CauseFinding& finding);

private:
  Result<Image> draw(std::span<const std::uint32_t> lit, const Rgba& lit_color,
                     std::span<const std::pair<std::uint32_t, Rgba>> nodes, bool translucent);
  Renderer& renderer_;
  const MeshView mesh_;
  const Tree& tree_;
  Vec3 origin_ = Vec3(0.0);
  View view_;
  std::uint64_t drawn_ = 0;
};

// Returns the picture as an image.
Image heat_image(const HeatPicture& picture, HeatOf of, HeatColors colors, const HeatRange& range);

}  // namespace boxwood
