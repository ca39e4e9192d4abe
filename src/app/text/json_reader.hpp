// SPDX-License-Identifier: MIT
// Reads JSON that people write, so that what is wrong in it can be told with its line.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

struct JsonMember;

struct JsonValue {
  enum class Kind : unsigned char { null, boolean, number, text, array, object };
  Kind kind = Kind::null;
  std::size_t line = 1;  // where it begins, counted from 1
  bool boolean = false;
  double number = 0.0;
  std::string text;
  std::vector<JsonValue> items;                                // of an array
  std::vector<JsonMember> members;                             // of an object, as they stand
  const JsonValue* find(std::string_view key) const noexcept;  // null: none
};

struct JsonMember {
  std::string key;
  JsonValue value;
};

// RFC 8259, one value and blanks round it; no comments. A key that stands twice in an object is an error, as
// is a number beyond doubles. Fails with `malformed`: "line 3: a ',' or a '}' is needed".
Result<JsonValue> read_json(std::string_view text);

}  // namespace boxwood
