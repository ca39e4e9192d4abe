// SPDX-License-Identifier: MIT
// The name of the panel of an open lesson outside Learn.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kOpenLessonPanel{"open-lesson"};

}  // namespace boxwood
