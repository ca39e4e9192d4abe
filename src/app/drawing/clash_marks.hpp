// SPDX-License-Identifier: MIT
// How a clash is drawn, in the window and on the page: the colours of the two parts, and over all where they
// meet or how far apart they are.
#pragma once

#include <utility>
#include <vector>

#include <boxwood/draw_list.hpp>

#include "app/clash/clash_place.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

// Of the first and of the second object; what holds the other lets see through it.
std::pair<Rgba, Rgba> clash_colors(const ClashRecord& record) noexcept;

// Curves, patches and points of contact, or the gap.
class ClashMarks {
public:
  void make(const ClashPlace& place);
  // Three buffers from this number on, of this revision. The spans hold until make().
  void add(std::uint64_t first_buffer, std::uint64_t revision, DrawList& list) const;

private:
  Vec3 origin_ = Vec3(0.0);
  std::vector<SegmentInstance> segments_;
  std::vector<PointInstance> points_;
  std::vector<TriangleInstance> patches_;
};

}  // namespace boxwood
