// SPDX-License-Identifier: MIT
// Escapes names for terminals and finds the nearest known word.
#include "app/text/text.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "app/text/unit_name.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {
constexpr const char* kDots = "\xE2\x80\xA6";

bool is_wide(char32_t c) noexcept {  // characters that terminals draw two columns wide
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
    const std::size_t length = decode_utf8(text, c);
    if (length == 0 || is_unsafe_to_show(c))
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
    const std::size_t length = decode_utf8(utf8, c);
    if (length == 0 || !is_combining(c)) width += length != 0 && is_wide(c) ? 2 : 1;
    utf8.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return width;
}

std::string hex(const Rgba& c) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", unsigned{c.r}, unsigned{c.g}, unsigned{c.b});
  return text;
}

std::string with_whole_name(std::string_view text, std::string_view file,
                            const std::function<bool(const std::string&)>& fits) {
  const std::size_t begin = file.empty() ? text.npos : text.find(file);
  if (begin == text.npos || fits(std::string(text))) return std::string(text);
  const std::size_t slash = file.rfind('/');
  const std::string_view folder = slash == file.npos ? std::string_view() : file.substr(0, slash);
  const std::string before(text.substr(0, begin)), name(file.substr(folder.size()));
  std::vector<std::size_t> at;  // where the characters of the folder begin
  for (std::size_t i = 0; i < folder.size(); ++i)
    if ((static_cast<unsigned char>(folder[i]) & 0xC0U) != 0x80U) at.push_back(i);
  at.push_back(folder.size());
  const std::size_t characters = at.size() - 1;
  const auto with = [&](std::size_t kept, const std::string& after) {
    if (kept >= characters) return before + std::string(file) + after;
    const std::size_t tail = kept / 2;
    return before + std::string(folder.substr(0, at[kept - tail])) + kDots +
           std::string(folder.substr(at[characters - tail])) + name + after;
  };
  const std::string rest(text.substr(begin + file.size()));
  const std::string after = fits(with(0, rest)) || rest.empty() ? rest : std::string(" ") + kDots;
  std::size_t low = 0;  // the characters of the folder that surely fit
  for (std::size_t high = characters; low < high;) {
    const std::size_t middle = low + (high - low + 1) / 2;
    if (fits(with(middle, after)))
      low = middle;
    else
      high = middle - 1;
  }
  return with(low, after);
}

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

bool is_unit(std::string_view word) {
  while (!word.empty() && (word.back() == ',' || word.back() == '.' || word.back() == ';'))
    word.remove_suffix(1);
  for (const std::string_view power : {"\xC2\xB2", "\xC2\xB3"})
    if (word.ends_with(power)) word.remove_suffix(power.size());
  return std::any_of(kUnits.begin(), kUnits.end(), [&](const auto& unit) { return unit.first == word; });
}

namespace {

bool is_operator(std::string_view word) {
  constexpr std::string_view kMinus = "\xE2\x88\x92", kPlusMinus = "\xC2\xB1", kTimes = "\xC3\x97",
                             kSum = "\xCE\xA3";
  return word == "+" || word == "/" || word == kMinus || word == kPlusMinus || word == kTimes || word == kSum;
}

// A blank at which a line may end.
struct LineEnd {
  std::size_t at = 0;
  bool in_formula = false;  // within bars, brackets, a sum or a product
};

std::vector<LineEnd> line_ends(std::string_view text) {
  std::vector<LineEnd> out;
  std::string_view before;  // the word before the blank
  bool bars = false;
  int brackets = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const bool with_unit = !before.empty() && before.back() >= '0' && before.back() <= '9' && is_unit(word);
    if (with_unit)
      out.pop_back();
    else if (!out.empty() && (is_operator(before) || is_operator(word)))
      out.back().in_formula = true;
    for (const char c : word) {
      if (c == '|') bars = !bars;
      if (c == '[' || c == ']') brackets += c == '[' ? 1 : -1;
    }
    if (end < text.size()) out.push_back({end, bars || brackets > 0});
    before = word;
    begin = end + 1;
  }
  return out;
}

}  // namespace

std::string broken_lines(std::string_view text, float width,
                         const std::function<float(std::string_view line)>& width_of) {
  std::string out(text);
  const std::vector<LineEnd> ends = line_ends(text);
  std::size_t line = 0;  // begin of the line
  for (std::size_t next = 0; next < ends.size();) {
    // The last line end that fits, and the last one outside a formula. Too long a word has a line of its own.
    std::size_t last = next, outside = ends.size(), i = next;
    for (; i < ends.size() && (i == next || width_of(text.substr(line, ends[i].at - line)) <= width); ++i) {
      last = i;
      if (!ends[i].in_formula) outside = i;
    }
    if (i == ends.size() && width_of(text.substr(line)) <= width) break;
    const std::size_t chosen = outside < ends.size() ? outside : last;
    out[ends[chosen].at] = '\n';
    line = ends[chosen].at + 1;
    next = chosen + 1;
  }
  return out;
}

}  // namespace boxwood
