// SPDX-License-Identifier: MIT
// A step of the descent in the scene: the two boxes of its pair in two colours, their separation, and the
// contacts so far. Ancestors and boxes separated shortly before are fainter.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/session/session.hpp"
#include "overlay/overlay.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

// Draws a step in O(depth) of the trees, plus the triangles of its two nodes, at most kMostLit of each. The
// length of the descent does not matter.
class DescentStepDrawing {
public:
  static constexpr std::uint32_t kMostLit = 20000;

  // Paints the two objects faintly in their colours, all others more faintly.
  static void paint(const Session& session, OverlayInput& input);
  // Adds batches under 22 buffer numbers from `first` on.
  void add(const Session& session, std::uint64_t first, DrawList& list);

private:
  void make_boxes(const DescentAnswer& answer, std::uint32_t step);
  void make_triangles(const Session& session, const DescentAnswer& answer, std::uint32_t step);
  void make_shadows(const ShadowStatement& shadows);
  void make_arrow(const Session& session);
  void make_met(const DescentAnswer& answer);
  void add_batches(const Session& session, const DescentAnswer& answer, std::uint32_t step,
                   std::uint64_t first, DrawList& list);

  std::shared_ptr<const DescentAnswer> of_, met_of_;
  std::uint32_t step_ = 0;
  UpAxis up_{};  // upward axis for which the shadows were placed
  std::uint64_t revision_ = 0, met_revision_ = 0;
  std::array<ShapeArrays, 2> current_, faint_;  // of A and of B, in the models' frames
  Vec3 origin_ = Vec3(0.0);                     // of the following arrays, in the world
  std::vector<TriangleInstance> lit_, plane_;
  std::vector<SegmentInstance> shadows_, drops_, arrow_;
  Vec3 met_origin_ = Vec3(0.0);
  std::vector<TriangleInstance> met_;  // two for each pair, in the order of discovery
};

}  // namespace boxwood
