// SPDX-License-Identifier: MIT
// Each instruction set of this machine in turn, for tests that must give the same on all.
#pragma once

#include <cstdint>

#include <hwy/targets.h>

namespace boxwood {

// The instruction set that was chosen last, as a bit of Highway's; 0: whichever is best.
inline std::int64_t& chosen_target() {
  static std::int64_t target = 0;
  return target;
}
inline void choose_target(std::int64_t target) {
  chosen_target() = target;
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().DeInit();
}

// Calls use(name) with each instruction set chosen that this machine and this build have.
template <class Use> int for_each_target(const Use& use) {
  int count = 0;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    choose_target(target);
    use(hwy::TargetName(target));
    ++count;
  }
  choose_target(0);
  return count;
}

}  // namespace boxwood
