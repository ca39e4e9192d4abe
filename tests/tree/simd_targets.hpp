// SPDX-License-Identifier: MIT
// Each instruction set of this machine in turn, for tests that must give the same on all.
#pragma once

#include <cstdint>
#include <vector>

#include "base/simd/simd_dispatch.hpp"

namespace boxwood {

// The instruction set that was chosen last, as a bit of Highway's; 0: whichever is best.
inline std::int64_t& chosen_target() {
  static std::int64_t target = 0;
  return target;
}
inline void choose_target(std::int64_t target) {
  chosen_target() = target;
  simd::use_only(target);
}

// The instruction sets that this machine and this build have, the best first.
inline std::vector<std::int64_t> all_targets() {
  std::vector<std::int64_t> out;
  for (std::int64_t left = simd::targets() & HWY_TARGETS; left != 0; left &= left - 1)
    out.push_back(left & -left);
  return out;
}

// Calls use(name) with each instruction set chosen that this machine and this build have.
template <class Use> int for_each_target(const Use& use) {
  int count = 0;
  for (const std::int64_t target : all_targets()) {
    choose_target(target);
    use(hwy::TargetName(target));
    ++count;
  }
  choose_target(0);
  return count;
}

}  // namespace boxwood
