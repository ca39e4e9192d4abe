// SPDX-License-Identifier: MIT
// Of what state of a session something was said.
#pragma once

#include <cstdint>

namespace boxwood {

// Each number grows with every change of what it counts. What was said of one revision is not shown for
// another: Session::revision() is the present one.
struct Revision {
  std::uint64_t scene = 0, poses = 0, edits = 0, selection = 0;
  std::uint64_t derived = 0;  // results of jobs that were taken in
  std::uint64_t descent = 0;  // what is looked at of the descent that is played
  friend bool operator==(const Revision&, const Revision&) = default;
};

}  // namespace boxwood
