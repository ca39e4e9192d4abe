// SPDX-License-Identifier: MIT
// Decodes and sanitises UTF-8, one code point at a time.
#include "base/clean_text.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_control(char32_t c) noexcept {
  return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

}  // namespace

std::size_t decode_utf8(std::string_view text, char32_t& out) noexcept {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return out = lead, 1;
  const std::size_t length = lead >= 0xF0 && lead < 0xF5   ? 4
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                                                           : 0;
  if (length == 0 || text.size() < length) return 0;
  char32_t c = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    c = c << 6 | (byte(i) & 0x3FU);
  }
  if ((length == 3 && c < 0x800) || (length == 4 && (c < 0x10000 || c > 0x10FFFF)) ||
      (c >= 0xD800 && c < 0xE000))
    return 0;
  return out = c, length;
}

bool is_unsafe_to_show(char32_t c) noexcept {
  if (c < 0x300) return is_control(c) || c == 0xAD;
  return c == 0x61C || c == 0x180E ||                    // Arabic and Mongolian marks
         c == 0x200B || c == 0x200E || c == 0x200F ||    // no width; left to right and back
         (c >= 0x2028 && c <= 0x202E) ||                 // separators, embeddings, overrides
         (c >= 0x2060 && c <= 0x206F) ||                 // invisible operators, isolates
         c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) ||  // no width; interlinear annotation
         (c >= 0x1D173 && c <= 0x1D17A) || (c >= 0xE0000 && c <= 0xE007F);  // musical scope; tags
}

std::string clean_text(std::string_view text, std::size_t limit) {
  std::string out;
  out.reserve(text.size() < limit ? text.size() : limit);
  while (!text.empty()) {
    char32_t c = 0;
    const std::size_t length = decode_utf8(text, c);
    std::string_view shown = text.substr(0, length);
    if (length == 0)
      shown = "?";
    else if (is_control(c))
      shown = " ";
    else if (is_unsafe_to_show(c))
      shown = kReplacement;
    if (out.size() + shown.size() > limit) break;
    out += shown;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string in_quotes(const std::filesystem::path& file) {
  std::string out = "'";
  out += clean_text(file.string(), 4096);
  return out += '\'';
}

}  // namespace boxwood
