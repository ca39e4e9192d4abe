// SPDX-License-Identifier: MIT
// What the panels of the lessons remember between frames.
#pragma once

#include "app/features/lesson/lesson_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

struct LessonPanelState {
  bool plays = false;       // from step to step by itself
  double since = -1.0;      // when the step that is shown was ready; below 0: it is not
  std::string search;       // in the list
  std::string scrolled_to;  // the list shows this one already
  std::string word_of;      // the lesson whose word was chosen last
};

}  // namespace boxwood
