// SPDX-License-Identifier: MIT
// What the help remembers between frames.
#pragma once

#include <string>

namespace boxwood {

struct HelpPanelState {
  std::string search;
  bool was_open = false;
  bool shows_words = false;  // the glossary, not the keys; a search finds both
};

}  // namespace boxwood
