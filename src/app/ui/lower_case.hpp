// SPDX-License-Identifier: MIT
// Text prepared for a search in either case.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace boxwood {

// Lower-cases ASCII letters.
inline std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

inline bool holds(std::string_view text, std::string_view wanted) {
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end();
}

}  // namespace boxwood
