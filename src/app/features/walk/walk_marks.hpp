// SPDX-License-Identifier: MIT
// Marks at contacts along which the walker slides or by which it is stopped, and the sphere for another eye.
#pragma once

#include <cstdint>
#include <vector>

#include "app/session/session.hpp"
#include "overlay/draw_list.hpp"

namespace boxwood {

class WalkMarks {
public:
  // Adds batches under three buffer numbers from `first_buffer` on. The spans are valid until the next call.
  void add(const Session& session, std::uint64_t first_buffer, DrawList& list);

private:
  void make(const Session& session, bool seen_from_elsewhere);

  std::uint64_t of_ = 0;  // revision of the walk
  bool with_sphere_ = false;
  std::uint64_t revision_ = 0;
  Vec3 origin_ = Vec3(0.0);
  std::vector<SegmentInstance> rings_, sphere_;
  std::vector<PointInstance> points_;
};

}  // namespace boxwood
