// SPDX-License-Identifier: MIT
// The glossary word on display; any panel may choose one.
#pragma once

#include <string>

namespace boxwood {

struct GlossaryChoice {
  std::string word;
  bool in_sight = true;  // the list shows it already
};

}  // namespace boxwood
