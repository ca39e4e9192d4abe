// SPDX-License-Identifier: MIT
// Finds where each value ends.
#include "app/text/json_view.hpp"

#include <charconv>

#include <nlohmann/json.hpp>

namespace boxwood {

namespace {
std::size_t length_of_text(std::string_view value) noexcept {
  std::size_t i = 1;
  for (; i < value.size() && value[i] != '"'; ++i)
    if (value[i] == '\\') ++i;
  return i + 1;
}
}  // namespace

std::size_t JsonView::length_of(std::string_view value) noexcept {
  std::size_t depth = 0, i = 0;
  for (; i < value.size(); ++i) {
    const char c = value[i];
    if (c == '"') {
      i += length_of_text(value.substr(i)) - 1;
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

std::vector<JsonView::Member> JsonView::members() const {
  std::vector<Member> out;
  if (!is_object()) return out;
  for (std::size_t from = 1; from < value_.size() && value_[from] == '"';) {
    const std::size_t key = length_of_text(value_.substr(from));
    const std::size_t begin = from + key + 1;  // after the colon
    const std::size_t n = length_of(value_.substr(begin));
    out.emplace_back(value_.substr(from + 1, key - 2), JsonView(value_.substr(begin, n)));
    from = begin + n + 1;
  }
  return out;
}

JsonView JsonView::at(std::string_view step) const {
  if (is_object()) {
    for (const Member& member : members())
      if (member.first == step) return member.second;
    return {};
  }
  std::size_t wanted = 0;
  if (std::from_chars(step.data(), step.data() + step.size(), wanted).ec != std::errc()) return {};
  JsonView found;
  for_each_item([&](std::size_t i, const JsonView& item) {
    if (i == wanted) found = item;
    return i < wanted;
  });
  return found;
}

}  // namespace boxwood
