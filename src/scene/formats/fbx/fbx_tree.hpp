// SPDX-License-Identifier: MIT
// FBX as a tree, the same for its text and its binary form: nodes with values, and nodes below them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood::fbx {

// One value, as a reference into the file. In the binary form: the letter of its type (Y C I F D L: numbers;
// f d l i b c: arrays of `count`; S R: text) and its bytes. In text: 'w' a word, 'S' quoted text, '*' the
// length of an array, whose numbers are the values of a node `a`.
struct Value {
  char type = 0;
  bool packed = false;  // for an array: compressed by zlib
  std::uint32_t count = 0;
  std::string_view bytes;

  bool is_text() const { return type == 'S' || type == 'R'; }
};

struct Node {
  std::string_view name;
  std::vector<Value> values;  // in text, without long lists of numbers: see `list`
  std::string_view list;      // in text: all the values of a node `a`, with the commas between them
  std::vector<Node> children;

  // all() returns the children of that name; `only` refuses the file unless exactly one exists.
  std::vector<const Node*> all(std::string_view child) const;
  const Node& only(std::string_view child) const;
};

// Reads the tree. Throws Refusal if the file is not well formed: a node that does not end at its stated
// place, an array of the wrong length, text with a misplaced token. O(bytes).
Node read_tree(std::string_view bytes);

// Returns a number without a fraction, an identifier for example.
std::optional<std::int64_t> whole_number(const Value& value);
// Returns any finite number.
std::optional<double> real_number(const Value& value);

// Return the number of numbers of a node that is one array, after checking each, or all of them, which must
// be integers.
std::uint64_t count_numbers(const Node& node);
std::vector<std::int32_t> whole_numbers(const Node& node);

}  // namespace boxwood::fbx
