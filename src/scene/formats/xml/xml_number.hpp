// SPDX-License-Identifier: MIT
// Numbers in the notation of XML formats: a whole word, or a list of words, and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "scene/formats/text_cursor.hpp"

namespace boxwood {

inline bool is_xml_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_xml_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_xml_space(text.back())) text.remove_suffix(1);
  return text;
}

// Reads digits without a sign; at most 2^31 - 1, the limit of readers.
inline std::optional<std::uint32_t> parse_index(std::string_view word) {
  if (word.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
    if (value > INT32_MAX) return std::nullopt;
  }
  return static_cast<std::uint32_t>(value);
}

// Reads a decimal number; `nan` and `inf` are not accepted.
inline std::optional<double> parse_decimal(std::string_view word) {
  double value = 0.0;
  if (word.find_first_of("nNiI") != std::string_view::npos || !parse_real(word, value)) return std::nullopt;
  return value;
}

// Removes the next word from a list and returns it; empty at the end.
inline std::string_view next_word(std::string_view& list) {
  while (!list.empty() && is_xml_space(list.front())) list.remove_prefix(1);
  std::size_t length = 0;
  while (length < list.size() && !is_xml_space(list[length])) ++length;
  const std::string_view word = list.substr(0, length);
  list.remove_prefix(length);
  return word;
}

}  // namespace boxwood
