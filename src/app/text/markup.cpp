// SPDX-License-Identifier: MIT
// Replaces the characters that mean something to XML.
#include "app/text/markup.hpp"

namespace boxwood {

std::string markup_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '&':
      out += "&amp;";
      break;
    case '"':
      out += "&quot;";
      break;
    default:
      if (static_cast<unsigned char>(c) >= 32 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

}  // namespace boxwood
