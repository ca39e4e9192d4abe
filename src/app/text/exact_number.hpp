// SPDX-License-Identifier: MIT
// The shortest text that reads back as the same number. Commands and options show numbers in this form.
#pragma once

#include <charconv>
#include <string>

namespace boxwood {

inline std::string number(double value) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

}  // namespace boxwood
