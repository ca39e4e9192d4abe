// Each instruction set of this machine in turn, for tests that must give the same on all.
#pragma once

#include <hwy/targets.h>

namespace boxwood {

// Calls use(name) with each instruction set chosen that this machine and this build have.
template <class Use> int for_each_target(const Use& use) {
  int count = 0;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    use(hwy::TargetName(target));
    ++count;
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
  return count;
}

}  // namespace boxwood
