// SPDX-License-Identifier: MIT
// Reads JSON that the program itself has written, where it stands: nothing is copied, nothing is checked.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace boxwood {

// One value; the text must outlive it. What is not there is null.
class JsonView {
public:
  JsonView() = default;
  explicit JsonView(std::string_view value) noexcept : value_(value) {}

  bool is_null() const noexcept { return value_.empty() || value_ == "null"; }
  bool is_text() const noexcept { return value_.starts_with('"'); }
  bool is_list() const noexcept { return value_.starts_with('['); }
  bool is_object() const noexcept { return value_.starts_with('{'); }
  std::string_view raw() const noexcept { return value_; }  // as it was written
  std::string text() const;                                 // of a text, without quotes and escapes
  JsonView at(std::string_view step) const;                 // a member by its key, an item by its number

  using Member = std::pair<std::string_view, JsonView>;  // keys of our own are never escaped
  std::vector<Member> members() const;

  // f(index, item) until it returns false. Items are found as they are asked for.
  template <class F> void for_each_item(const F& f) const {
    std::size_t from = is_list() ? 1 : value_.size();
    for (std::size_t i = 0; from < value_.size() && value_[from] != ']'; ++i) {
      const std::size_t n = length_of(value_.substr(from));
      if (!f(i, JsonView(value_.substr(from, n)))) return;
      from += n + 1;  // the comma or the end
    }
  }

private:
  static std::size_t length_of(std::string_view value) noexcept;  // of the value that the text begins with
  std::string_view value_;
};

}  // namespace boxwood
