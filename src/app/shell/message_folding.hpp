// SPDX-License-Identifier: MIT
// Folds many messages of one sort into one line.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace boxwood {

struct FoldedMessage {
  std::string text;
  std::vector<std::string> all;     // the original messages; if only one, `text` equals it
  std::vector<std::size_t> places;  // of them among the folded messages, in ascending order
  bool are_equal = true;            // `text` says all that they say
};

enum class FileNames : unsigned char { whole, short_ };  // short_: without folders

// Folds messages, in the order of the first of each sort. Import warnings "'FILE': object 'NAME': 3 triangles
// have no area" with equal file and words fold to "'FILE': 25 objects: 104 triangles have no area". Other
// messages fold if they are equal, with "   (3 times)" behind, apart from a sentence that may end in a
// number. O(messages * sorts).
std::vector<FoldedMessage> folded(std::span<const std::string> messages, FileNames names);

}  // namespace boxwood
