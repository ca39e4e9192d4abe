// SPDX-License-Identifier: MIT
// Covers by the body that each belongs to: a link of a robot, or a model as a whole.
#pragma once

#include <string>
#include <vector>

#include <boxwood/cover.hpp>

namespace boxwood {

struct NamedCover {
  std::string body;  // a link's name; empty for a model
  Cover cover;
};

struct CoverSet {
  std::vector<NamedCover> bodies;
  std::vector<std::string> notes;  // what the file's elements stand for, where that is not obvious
};

}  // namespace boxwood
