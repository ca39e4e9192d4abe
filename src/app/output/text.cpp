// Text helpers.
#include "app/output/text.hpp"

#include <algorithm>
#include <vector>

namespace boxwood {

namespace {
// Decodes one code point; returns its length, 0 where the bytes are no UTF-8 (overlong forms, surrogates, cut
// off).
std::size_t decode(std::string_view s, char32_t& out) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  if (s.empty()) return 0;
  const unsigned char lead = byte(0);
  if (lead < 0x80) return out = lead, 1;
  const std::size_t length = lead >= 0xF0 && lead < 0xF5   ? 4
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                                                           : 0;
  if (length == 0 || s.size() < length) return 0;
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

bool is_wide(char32_t c) noexcept {  // the blocks that terminals draw two columns wide
  return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
         (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
}
bool is_combining(char32_t c) noexcept {
  return (c >= 0x300 && c <= 0x36F) || c == 0x200B || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      diagonal = above;
    }
  }
  return row[b.size()];
}
}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    char32_t c = 0;
    const std::size_t length = decode(text, c);
    if (length == 0 || c < 0x20 || (c >= 0x7F && c < 0xA0))
      out += "\xEF\xBF\xBD";
    else
      out += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known) {
  std::string_view best;
  std::size_t best_distance = word.size() / 3 + 2;
  for (const std::string_view candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) best = candidate, best_distance = distance;
  }
  return best;
}

std::size_t display_width(std::string_view utf8) noexcept {
  std::size_t width = 0;
  while (!utf8.empty()) {
    char32_t c = 0;
    const std::size_t length = decode(utf8, c);
    if (length == 0 || !is_combining(c)) width += length != 0 && is_wide(c) ? 2 : 1;
    utf8.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return width;
}

}  // namespace boxwood
