// SPDX-License-Identifier: MIT
// Finds tags and attributes.
#include "app/features/cover/cli/tag_scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace boxwood {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::string resolved(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}}};
  std::string out;
  while (!text.empty()) {
    const auto found = std::find_if(kEntities.begin(), kEntities.end(),
                                    [&](const auto& entity) { return text.starts_with(entity.first); });
    out += found == kEntities.end() ? text.front() : found->second;
    text.remove_prefix(found == kEntities.end() ? 1 : found->first.size());
  }
  return out;
}

// Returns the place of the '>' that ends a tag; values in quotes may hold one.
std::size_t end_of_tag(std::string_view text, std::size_t at) {
  char quote = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0)
      quote = c == quote ? char{0} : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '>')
      return at;
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<XmlTag> TagScan::next() {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kPassed = {
      {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!", ">"}}};
  for (;;) {
    const std::size_t begin = text_.find('<', at_);
    if (begin == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text_.substr(begin);
    const auto passed = std::find_if(kPassed.begin(), kPassed.end(),
                                     [&](const auto& ends) { return rest.starts_with(ends.first); });
    if (passed != kPassed.end()) {
      const std::size_t end = text_.find(passed->second, begin + passed->first.size());
      if (end == std::string_view::npos) return std::nullopt;
      at_ = end + passed->second.size();
      continue;
    }
    const std::size_t end = end_of_tag(text_, begin);
    if (end == std::string_view::npos) return std::nullopt;
    XmlTag tag;
    tag.begin = begin, tag.end = end + 1;
    tag.inside = text_.substr(begin + 1, end - begin - 1);
    if (tag.inside.starts_with('/')) tag.opens = false, tag.closes = true;
    if (tag.inside.ends_with('/')) tag.closes = true;
    const std::string_view word = tag.inside.substr(tag.opens ? 0 : 1);
    tag.name = word.substr(0, word.find_first_of(" \t\r\n/"));
    last_ = begin, at_ = tag.end;
    return tag;
  }
}

std::size_t TagScan::line() const noexcept {
  return 1 + static_cast<std::size_t>(
                 std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(last_), '\n'));
}

std::optional<std::string> attribute_of(const XmlTag& tag, std::string_view key) {
  std::string_view rest = tag.inside.substr(std::min(tag.name.size(), tag.inside.size()));
  for (;;) {
    const std::size_t begin = rest.find_first_not_of(kBlanks), equals = rest.find('=');
    if (begin == std::string_view::npos || equals == std::string_view::npos) return std::nullopt;
    std::string_view name = rest.substr(begin, equals - begin);
    name = name.substr(0, name.find_first_of(kBlanks));
    const std::size_t open = rest.find_first_of("\"'", equals);
    if (open == std::string_view::npos) return std::nullopt;
    const std::size_t close = rest.find(rest[open], open + 1);
    if (close == std::string_view::npos) return std::nullopt;
    if (name == key) return resolved(rest.substr(open + 1, close - open - 1));
    rest.remove_prefix(close + 1);
  }
}

}  // namespace boxwood
