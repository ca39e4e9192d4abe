// SPDX-License-Identifier: MIT
// Finds where each value ends.
#include "app/text/json_view.hpp"

#include <nlohmann/json.hpp>

namespace boxwood {

std::size_t JsonView::length_of(std::string_view text) noexcept {
  std::size_t depth = 0, i = 0;
  for (bool quoted = false; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      if (depth == 0) return i;  // a number at the end of its list
      if (--depth == 0) return i + 1;
    } else if (c == ',' && depth == 0) {
      return i;
    }
  }
  return i;
}

std::string JsonView::text() const {
  if (!is_text()) return {};
  if (value_.find('\\') == std::string_view::npos) return std::string(value_.substr(1, value_.size() - 2));
  return nlohmann::json::parse(value_).get<std::string>();
}

JsonView JsonView::at(std::string_view step) const {
  JsonView found;
  std::size_t i = 0;
  for_each([&](std::string_view key, const JsonView& value) {
    const bool is_it = (is_list() ? std::to_string(i++) : key) == step;
    if (is_it) found = value;
    return !is_it;
  });
  return found;
}

}  // namespace boxwood
