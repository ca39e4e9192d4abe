// SPDX-License-Identifier: MIT
// State that the panels of the lessons keep between frames.
#pragma once

#include "app/features/lesson/lesson_commands.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

struct LessonPanelState {
  bool plays = false;       // advances by itself
  bool played = false;      // `plays` in the frame before
  double since = -1.0;      // time at which the current step was shown; below 0: not shown
  int ready_frames = 0;     // frames since nothing is under way
  std::string search;       // text of the search
  std::string scrolled_to;  // lesson to which the list has scrolled
  std::string word_of;      // last lesson whose word was chosen
};

}  // namespace boxwood
