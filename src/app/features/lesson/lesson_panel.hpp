// SPDX-License-Identifier: MIT
// State that the panels of the lessons keep between frames, and the list of lessons.
#pragma once

#include <optional>
#include <string>

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

// Draws the panel Lessons.
void draw_lessons(PanelContext& context);

// Returns true in Learn if the open lesson failed: then the scene is not that of the lesson.
bool lesson_is_missing(const Session& session);
// Draws an empty area in place of that scene.
void draw_missing_lesson(PanelContext& context, const UiRect& rect);

// Returns the pictures of its rows in the theme in use; nullopt if they are not made.
std::optional<UiTexture> small_pictures(const Session& session);

}  // namespace boxwood
