// SPDX-License-Identifier: MIT
// The drawing of a clash, in the window and on the page. The two parts have their colours; their contact or
// gap is on top of all.
#pragma once

#include <array>
#include <vector>

#include "app/search/clash_place.hpp"
#include "app/session/session.hpp"
#include "overlay/draw_list.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

// Returns the colours of the first and of the second object. An object that contains the other is
// see-through. Duplicates have the colour of their class; only the first is drawn, since one surface is both.
std::array<Rgba, 2> clash_colors(const ClashRecord& record) noexcept;

// The marks of a clash: curves, patches and points of contact, or the gap.
class ClashMarks {
public:
  // The contact of duplicates, all of their surface, has no marks.
  void make(const ClashPlace& place, bool are_duplicates);
  // Adds three buffers, numbered from `first_buffer` on, of this revision. Their spans are valid until
  // make().
  void add(std::uint64_t first_buffer, std::uint64_t revision, DrawList& list) const;

private:
  Vec3 origin_ = Vec3(0.0);
  std::vector<SegmentInstance> segments_;
  std::vector<PointInstance> points_;
  std::vector<TriangleInstance> patches_;
};

// Lines between the middles of objects whose pairs are compared. Clashes have the colour of their kind; other
// lines are faint.
class ClashPairLines {
public:
  // Adds the lines of the present rows and poses; only the first kMostLines.
  void add(const Session& session, std::uint64_t buffer, DrawList& list);
  static constexpr std::size_t kMostLines = 50'000;

private:
  void make(const Session& session);
  std::uint64_t rows_ = 0, poses_ = 0, revision_ = 0;
  Vec3 origin_ = Vec3(0.0);
  std::vector<SegmentInstance> lines_;
};

}  // namespace boxwood
