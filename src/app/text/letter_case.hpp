// SPDX-License-Identifier: MIT
// Upper and lower case of ASCII letters, independent of the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace boxwood {

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline std::string lower(std::string text) {
  for (char& c : text) c = lower(c);
  return text;
}

// Returns the text with a capital letter first.
inline std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Tests if the text contains `wanted` in either case. An empty text is contained everywhere.
inline bool holds(std::string_view text, std::string_view wanted) noexcept {
  const auto same = [](char a, char b) { return lower(a) == lower(b); };
  return wanted.empty() ||
         std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end();
}

}  // namespace boxwood
