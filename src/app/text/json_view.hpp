// SPDX-License-Identifier: MIT
// Reads JSON that the program itself wrote, in place, without copies or checks.
#pragma once

#include <string>
#include <string_view>

namespace boxwood {

// A view of one value. The text must outlive it. A missing value reads as null.
class JsonView {
public:
  JsonView() = default;
  explicit JsonView(std::string_view value) noexcept : value_(value) {}

  bool is_null() const noexcept { return value_.empty() || value_ == "null"; }
  bool is_text() const noexcept { return value_.starts_with('"'); }
  bool is_list() const noexcept { return value_.starts_with('['); }
  bool is_object() const noexcept { return value_.starts_with('{'); }
  std::string_view raw() const noexcept { return value_; }  // the text as written
  std::string text() const;                                 // the value of a text, without quotes and escapes
  JsonView at(std::string_view step) const;  // returns a member by its key or an item by its number

  // Calls f(key, value) for each member of an object, or item of a list with an empty key, until it returns
  // false. Finds each only when its turn comes. Keys written by Boxwood are never escaped.
  template <class F> void for_each(const F& f) const {
    std::size_t from = is_object() || is_list() ? 1 : value_.size();
    while (from < value_.size() && value_[from] != '}' && value_[from] != ']') {
      const std::string_view one = value_.substr(from, length_of(value_.substr(from)));
      const std::string_view key = is_object() ? one.substr(1, one.find('"', 1) - 1) : std::string_view();
      if (!f(key, JsonView(is_object() ? one.substr(key.size() + 3) : one))) return;
      from += one.size() + 1;  // the comma or the end
    }
  }

private:
  // returns the length of the item or member at the beginning of the text
  static std::size_t length_of(std::string_view text) noexcept;
  std::string_view value_;
};

}  // namespace boxwood
