// SPDX-License-Identifier: MIT
// The extension of a file's name, in lower case.
#pragma once

#include <filesystem>
#include <string>

namespace boxwood {

// Returns the extension in lower case, with the dot.
inline std::string lower_extension(const std::string& file) {
  std::string out = std::filesystem::path(file).extension().string();
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace boxwood
