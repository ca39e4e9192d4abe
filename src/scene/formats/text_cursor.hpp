// SPDX-License-Identifier: MIT
// A walk over the words and lines of a text, with numbers read to the nearest float or double.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace boxwood {

class TextCursor {
public:
  explicit TextCursor(std::string_view text)
      : at_(text.data()), end_(text.data() + text.size()), line_begin_(text.data()) {}

  std::size_t line() const { return line_; }  // counted from 1
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
  bool at_end() const { return at_ == end_; }
  const char* position() const { return at_; }

  // Returns the next word of this line; empty at its end.
  std::string_view word() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
    const char* begin = at_;
    while (at_ != end_ && !is_blank(*at_) && *at_ != '\n') ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }
  // Returns the next word of this line or of a later one; empty at the end of the text.
  std::string_view word_of_any_line() {
    for (;;) {
      const std::string_view found = word();
      if (!found.empty() || at_end()) return found;
      next_line();
    }
  }
  // Skips empty lines.
  void skip_empty_lines() {
    for (;;) {
      while (at_ != end_ && is_blank(*at_)) ++at_;
      if (at_ == end_ || *at_ != '\n') return;
      next_line();
    }
  }
  // Returns the rest of this line, without surrounding white space.
  std::string_view rest_of_line() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
    const char* begin = at_;
    while (at_ != end_ && *at_ != '\n') ++at_;
    const char* last = at_;
    while (last != begin && is_blank(last[-1])) --last;
    return {begin, static_cast<std::size_t>(last - begin)};
  }
  // Moves to the beginning of the next line; returns false at the end.
  bool next_line() {
    while (at_ != end_ && *at_ != '\n') ++at_;
    if (at_ == end_) return false;
    line_begin_ = ++at_;
    ++line_;
    return true;
  }
  // Moves back to the beginning of this line.
  void back_to_line() { at_ = line_begin_; }
  // Returns true if this line ends with a backslash and continues in the next one.
  bool line_continues() const {
    const char* last = at_;
    while (last != end_ && *last != '\n') ++last;
    while (last != line_begin_ && is_blank(last[-1])) --last;
    return last != line_begin_ && last[-1] == '\\';
  }

private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
  const char* at_;
  const char* end_;
  const char* line_begin_;
  std::size_t line_ = 1;
};

// Returns true if the whole word is a number, and sets it rounded to nearest. Values too small or too large
// become 0 or infinity.
template <class Float> bool parse_real(std::string_view word, Float& out) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  const char* end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, out);
  if (read.ptr != end || word.empty()) return false;
  if (read.ec == std::errc::result_out_of_range)
    out = static_cast<Float>(std::strtod(std::string(word).c_str(), nullptr));
  else if (read.ec != std::errc{})
    return false;
  return true;
}

inline bool parse_integer(std::string_view word, std::int64_t& out) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  const char* end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, out);
  return read.ec == std::errc{} && read.ptr == end;
}

// Returns the word in a form for messages: short and quoted.
inline std::string quoted_word(std::string_view word) {
  std::string out(1, '\'');
  out.append(word.substr(0, 24));
  if (word.size() > 24) out += "...";
  out += '\'';
  return out;
}

}  // namespace boxwood
