// SPDX-License-Identifier: MIT
// How a clash is drawn, in the window and on the page: the colours of the two parts, and over all where they
// meet or how far apart they are.
#pragma once

#include <utility>
#include <vector>

#include <boxwood/draw_list.hpp>

#include "app/features/clash/search/clash_place.hpp"
#include "app/session/session.hpp"
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

// Lines between the middles of objects whose pairs are compared: those that are told in the colour of what
// they are, the others faint.
class ClashPairLines {
public:
  // As it is called, what it draws is of now. At most kMostLines, the first ones.
  void add(const Session& session, std::uint64_t buffer, DrawList& list);
  static constexpr std::size_t kMostLines = 50'000;

private:
  void make(const Session& session);
  std::uint64_t rows_ = 0, poses_ = 0, revision_ = 0;
  Vec3 origin_ = Vec3(0.0);
  std::vector<SegmentInstance> lines_;
};

}  // namespace boxwood
