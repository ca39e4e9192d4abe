// SPDX-License-Identifier: MIT
// The state of a session that an answer belongs to.
#pragma once

#include <cstdint>

namespace boxwood {

// Counters that grow with every change of their subject. An answer for one revision is not shown for another.
// Session::revision() returns the current one.
struct Revision {
  std::uint64_t scene = 0, poses = 0, edits = 0, selection = 0;
  std::uint64_t derived = 0;  // grows with results of jobs
  std::uint64_t descent = 0;  // grows with changes in the features
  friend bool operator==(const Revision&, const Revision&) = default;
};

}  // namespace boxwood
