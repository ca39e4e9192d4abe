// SPDX-License-Identifier: MIT
// Text to search in without regard to case.
#pragma once

#include <cctype>
#include <string>

namespace boxwood {

// Of ASCII letters.
inline std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace boxwood
