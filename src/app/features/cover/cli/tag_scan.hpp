// SPDX-License-Identifier: MIT
// The tags of an XML text in order, with their places, for files that are copied but for some elements.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace boxwood {

struct XmlTag {
  std::string_view name;
  std::string_view inside;            // between '<' and '>'
  std::size_t begin = 0, end = 0;     // of '<', and behind '>'
  bool opens = true, closes = false;  // both for <name/>
};

// Passes over comments, instructions, CDATA and the document type. No check of well-formedness beyond what it
// needs to find the tags.
class TagScan {
public:
  explicit TagScan(std::string_view text) noexcept : text_(text) {}
  // Returns the next tag; nullopt at the end, or behind something that does not end.
  std::optional<XmlTag> next();
  std::size_t line() const noexcept;  // of the last tag

private:
  std::string_view text_;
  std::size_t at_ = 0, last_ = 0;
};

// Returns the value of an attribute with its entities resolved; nullopt without it.
std::optional<std::string> attribute_of(const XmlTag& tag, std::string_view key);

}  // namespace boxwood
