// SPDX-License-Identifier: MIT
// The rows of the lessons' panels.
#include "app/features/lesson/lesson_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void list_lesson_panels(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kLessonsPanel,
                         .title = "Lessons",
                         .workspaces = kLearn,
                         .place = Place::left,
                         .grows = 1,
                         .order = 60});
  list.panels.push_back({.panel = kLessonPanel,
                         .title = "Lesson",
                         .workspaces = kLearn,
                         .place = Place::right,
                         .grows = 1,
                         .order = 85});
}

}  // namespace boxwood
