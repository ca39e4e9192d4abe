// SPDX-License-Identifier: MIT
// The state of the help between frames.
#pragma once

#include <string>

namespace boxwood {

struct HelpPanelState {
  std::string search;
  bool was_open = false;
  bool shows_words = false;  // the glossary instead of the keys; a search finds both
};

}  // namespace boxwood
