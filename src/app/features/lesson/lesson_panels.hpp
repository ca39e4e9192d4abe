// SPDX-License-Identifier: MIT
// The names of the panels of the lessons.
#pragma once

#include "app/shell/panels.hpp"

namespace boxwood {

inline constexpr Panel kLessonsPanel{"lessons"};
inline constexpr Panel kLessonPanel{"lesson"};

}  // namespace boxwood
