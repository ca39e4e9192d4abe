// SPDX-License-Identifier: MIT
// From a model file to a Scene, inside an import child. Each child has a read_model() of its own.
#pragma once

#include <string>
#include <string_view>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

// What the parent wants to have read, and how.
struct ReadOrder {
  std::string file;       // its name, by which its format is known and which messages tell
  std::string_view what;  // kReadModel, kReadByAssimpOnly
  // As ImportOptions: how finely exact surfaces are cut. 0: as the reader likes.
  double chord = 0.0;
  double chord_metres = 0.0;
};

// Reads what lies in descriptor kChildModel. The error's message is a clause about the file, without its name
// (the parent puts it in front).
Result<Scene> read_model(const ReadOrder& order);

// What it reads with, and of which version: "Assimp 5.2.5".
std::string reader_version();

}  // namespace boxwood
