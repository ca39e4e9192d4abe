// SPDX-License-Identifier: MIT
// The names of the lessons' panels.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kLessonsPanel{"lessons"};
inline constexpr Panel kLessonPanel{"lesson"};

void list_lesson_panels(FeatureList& list);

}  // namespace boxwood
