// SPDX-License-Identifier: MIT
// The line between two measured points and its components along the world's axes, drawn over everything.
#pragma once

#include <optional>
#include <vector>

#include <boxwood/math.hpp>

#include "overlay/draw_list.hpp"

namespace boxwood {

struct DrawList;

class MeasureMarks {
public:
  // Makes the line from one or two points in the world, and the point that a click would take.
  void make(const std::vector<Vec3>& points, const std::optional<Vec3>& hovered);
  // Adds batches under four buffer numbers from `first_buffer` on. The spans are valid until make().
  void add(std::uint64_t first_buffer, DrawList& list) const;

private:
  std::vector<Vec3> made_of_;
  std::optional<Vec3> hovered_;
  std::uint64_t revision_ = 0;
  Vec3 origin_ = Vec3(0.0);
  std::vector<SegmentInstance> line_, components_;
  std::vector<PointInstance> points_, hovered_points_;
};

}  // namespace boxwood
