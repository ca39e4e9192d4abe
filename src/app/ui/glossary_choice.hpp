// SPDX-License-Identifier: MIT
// The word of the glossary that is looked at; any panel may choose one.
#pragma once

#include <string>

namespace boxwood {

struct GlossaryChoice {
  std::string word;
  bool in_sight = true;  // the list shows it already
};

}  // namespace boxwood
