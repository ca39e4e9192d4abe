// SPDX-License-Identifier: MIT
// Decodes texts of ISO 10303-21 to UTF-8.
#include "scene/formats/ifc/step/step_file.hpp"

namespace boxwood {

namespace {

void append_utf8(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | code >> 6U);
    out += static_cast<char>(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | code >> 12U);
    out += static_cast<char>(0x80U | (code >> 6U & 0x3FU));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    out += static_cast<char>(0xF0U | (code >> 18U & 7U));
    out += static_cast<char>(0x80U | (code >> 12U & 0x3FU));
    out += static_cast<char>(0x80U | (code >> 6U & 0x3FU));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  }
}

// Reads that many hexadecimal digits as a number; returns false if they are missing.
bool take_hex(std::string_view& text, std::size_t digits, std::uint32_t& out) {
  if (text.size() < digits) return false;
  out = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    const char c = text[i];
    const bool digit = c >= '0' && c <= '9', letter = c >= 'A' && c <= 'F';
    if (!digit && !letter) return false;
    out = out * 16 + static_cast<std::uint32_t>(digit ? c - '0' : c - 'A' + 10);
  }
  text.remove_prefix(digits);
  return true;
}

// Decodes the text between \X2\ or \X4\ and \X0\.
void take_wide(std::string_view& text, std::size_t digits, std::string& out) {
  std::uint32_t code = 0, low = 0;
  while (!text.starts_with("\\X0\\") && take_hex(text, digits, code)) {
    if (code >= 0xD800 && code < 0xDC00 && take_hex(text, digits, low))
      code = 0x10000 + ((code - 0xD800) << 10U) + ((low - 0xDC00) & 0x3FFU);
    if (code < 0x110000) append_utf8(out, code);
  }
  if (text.starts_with("\\X0\\")) text.remove_prefix(4);
}

}  // namespace

std::string decoded_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::uint32_t code = 0;
    if (text.starts_with("''") || text.starts_with("\\\\")) {
      out += text[0];
      text.remove_prefix(2);
    } else if (text.starts_with("\\X2\\") || text.starts_with("\\X4\\")) {
      const std::size_t digits = text[2] == '2' ? 4 : 8;
      text.remove_prefix(4);
      take_wide(text, digits, out);
    } else if (text.starts_with("\\X\\")) {
      text.remove_prefix(3);
      if (take_hex(text, 2, code)) append_utf8(out, code);
    } else if (text.starts_with("\\S\\") && text.size() > 3) {
      append_utf8(out, (static_cast<unsigned char>(text[3]) & 0x7FU) + 128U);
      text.remove_prefix(4);
    } else if (text.size() > 3 && text.starts_with("\\P") && text[3] == '\\') {
      text.remove_prefix(4);
    } else {
      out += text[0];
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace boxwood
