// SPDX-License-Identifier: MIT
// The reader of an import child: from a model file to a Scene. Each child has its own read_model().
#pragma once

#include <string>
#include <string_view>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

// The parent's order: the file and the options.
struct ReadOrder {
  std::string file;       // its name, by which its format is known and which messages tell
  std::string_view what;  // kReadModel, kReadByAssimpOnly
  // As in ImportOptions: the largest distance of triangles from exact surfaces. 0: the reader's default.
  double chord = 0.0;
  double chord_metres = 0.0;
};

// Reads what lies in descriptor kChildModel. The error's message is a clause about the file, without its name
// (the parent puts it in front).
Result<Scene> read_model(const ReadOrder& order);

// Returns the reader and its version: "Assimp 5.2.5".
std::string reader_version();

}  // namespace boxwood
