// SPDX-License-Identifier: MIT
// Reads JSON that people write, and reports errors with their line.
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
  std::size_t line = 1;  // where the value begins, counted from 1
  bool boolean = false;
  double number = 0.0;
  std::string text;
  std::vector<JsonValue> items;                                // of an array
  std::vector<JsonMember> members;                             // of an object, in file order
  const JsonValue* find(std::string_view key) const noexcept;  // null if there is no such member
};

struct JsonMember {
  std::string key;
  JsonValue value;
};

// Reads one value and the blanks around it (RFC 8259); comments are errors. So are a key that an object
// repeats and a number beyond doubles. Fails with `malformed`, for example "line 3: a ',' or a '}' is
// needed".
Result<JsonValue> read_json(std::string_view text);

}  // namespace boxwood
