// SPDX-License-Identifier: MIT
// Many messages of one sort as one line.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace boxwood {

struct FoldedMessage {
  std::string text;
  std::vector<std::string> all;  // those that it stands for, as they were; one: `text` is that one
};

enum class FileNames : unsigned char { whole, short_ };  // short: without their folders

// In the order of the first of each sort. Warnings of the import, "'FILE': object 'NAME': 3 triangles have no
// area", are of one sort where file and words are the same: "'FILE': 25 objects: 104 triangles have no area".
// What is said again word by word is said once, "(3 times)". O(messages * sorts).
std::vector<FoldedMessage> folded(std::span<const std::string> messages, FileNames names);

}  // namespace boxwood
