// SPDX-License-Identifier: MIT
// Commands that return to scenes that others have replaced.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

// The panel of an open lesson outside Learn.
inline constexpr Panel kOpenLessonPanel{"open-lesson"};

struct SceneBack {  // to the scene before the last opened file or lesson, as it was left
  static constexpr std::string_view kName = "scene back";
  BOXWOOD_NO_FIELDS
};
struct SceneForward {  // to the scene that `scene back` has left
  static constexpr std::string_view kName = "scene forward";
  BOXWOOD_NO_FIELDS
};

}  // namespace boxwood
