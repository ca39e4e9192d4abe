// SPDX-License-Identifier: MIT
// A step of the descent that is played, in the scene: the two boxes of its pair alone in two colours, what
// they are parts of and what died just before fainter, what separates them, and triangles that met so far.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/session/session.hpp"
#include "overlay/overlay.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

// A step costs O(depth) of the trees and the triangles of its two nodes, kMostLit of either at most, however
// long the descent is.
class DescentStepDrawing {
public:
  static constexpr std::uint32_t kMostLit = 20000;

  // The two objects faint in their colours, all others fainter.
  static void paint(const Session& session, OverlayInput& input);
  void add(const Session& session, DrawList& list);

private:
  void make_boxes(const DescentAnswer& answer, std::uint32_t step);
  void make_triangles(const Session& session, const DescentAnswer& answer, std::uint32_t step);
  void make_shadows(const ShadowStatement& shadows);
  void make_arrow(const Session& session);
  void make_met(const DescentAnswer& answer);
  void add_batches(const Session& session, const DescentAnswer& answer, std::uint32_t step, DrawList& list);

  std::shared_ptr<const DescentAnswer> of_, met_of_;
  std::uint32_t step_ = 0;
  UpAxis up_{};  // what shadows are drawn below of
  std::uint64_t revision_ = 0, met_revision_ = 0;
  std::array<ShapeArrays, 2> current_, faint_;  // of A and of B, in the models' frames
  Vec3 origin_ = Vec3(0.0);                     // of what follows, in the world
  std::vector<TriangleInstance> lit_, plane_;
  std::vector<SegmentInstance> shadows_, drops_, arrow_;
  Vec3 met_origin_ = Vec3(0.0);
  std::vector<TriangleInstance> met_;  // two for each pair, in the order in which they are found
};

}  // namespace boxwood
