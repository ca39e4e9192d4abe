// SPDX-License-Identifier: MIT
// Reads JSON that the program itself wrote, in place, without copies or checks.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

  using Member = std::pair<std::string_view, JsonView>;  // keys written by Boxwood are never escaped
  std::vector<Member> members() const;

  // Calls f(index, item) until it returns false. Finds each item only when its turn comes.
  template <class F> void for_each_item(const F& f) const {
    std::size_t from = is_list() ? 1 : value_.size();
    for (std::size_t i = 0; from < value_.size() && value_[from] != ']'; ++i) {
      const std::size_t n = length_of(value_.substr(from));
      if (!f(i, JsonView(value_.substr(from, n)))) return;
      from += n + 1;  // the comma or the end
    }
  }

private:
  // returns the length of the value at the beginning of the text
  static std::size_t length_of(std::string_view value) noexcept;
  std::string_view value_;
};

}  // namespace boxwood
