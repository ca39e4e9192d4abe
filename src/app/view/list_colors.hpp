// SPDX-License-Identifier: MIT
// The colours of a draw list, for the legend.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <boxwood/aabb.hpp>

#include "app/view/drawn_colors.hpp"
#include "overlay/clip_plane.hpp"

namespace boxwood {

struct DrawList;
struct MeshBatch;

// Collects the colours of the instances that a list draws, without those that its clip plane hides wholly.
// Keeps those of each buffer, and reads a buffer again only if its revision or the drawn part of it has
// changed, as the renderer does; while there is a plane, also if the batch has moved.
class ListColors {
public:
  // O(batches), and O(instances) of new batches; meshes only if the list has a new `meshes_revision`. Returns
  // the same object if nothing has changed.
  std::shared_ptr<const DrawnColors> of(const DrawList& list);

private:
  struct Part {
    std::uint64_t revision = 0;
    std::uint32_t first = 0, count = 0;
    ClipPlane kept;          // the plane in the batch's frame
    std::uint64_t seen = 0;  // the number of the last list with this buffer
    DrawnColors colors;
  };
  using Key = std::pair<int, std::uint64_t>;  // the kind of batch and its buffer
  // The buffers of one group of batches.
  struct Parts {
    std::uint64_t lists = 0;
    std::map<Key, Part> parts;
    DrawnColors all;
    template <class Colors>
    void take(const Key& key, std::uint64_t revision, std::uint32_t first, std::uint32_t count,
              const ClipPlane& kept, const Colors& color_at);
    // Forgets the buffers that the list does not have, and collects the colours of the others.
    void end();
  };
  // The boxes of a mesh in its frame: one, or if it has `owners`, one for each instance.
  struct MeshBoxes {
    std::uint64_t revision = 0;
    std::vector<Aabb> boxes;
  };
  void read_meshes(const DrawList& list);
  const std::vector<Aabb>& boxes_of(const MeshBatch& mesh);

  Parts marks_, meshes_;
  std::uint64_t meshes_revision_ = 0;
  std::optional<ClipPlane> clip_;                  // of the last list
  std::map<std::uint64_t, MeshBoxes> mesh_boxes_;  // by buffer; empty without a plane
  std::shared_ptr<const DrawnColors> all_;
};

}  // namespace boxwood
