// SPDX-License-Identifier: MIT
// The reader of an import child: turns a model file into a Scene. Each child has its own read_model().
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

// The parent's order: the file and the options.
struct ReadOrder {
  std::string file;       // its name, for messages and to find its format
  std::string_view what;  // kReadModel and the other words of import_protocol.hpp
  // The largest distance of triangles from exact surfaces, as in ImportOptions. 0: the reader's default.
  double chord = 0.0;
  double chord_metres = 0.0;
};

// Reads the file of descriptor kChildModel. An error's message is a clause about the file, without its name,
// which the parent adds.
Result<Scene> read_model(const ReadOrder& order);

// Reads a file that becomes no scene, such as a robot, into bytes of its own format. Returns nullopt if the
// order is for a scene.
std::optional<Result<std::vector<std::byte>>> read_other(const ReadOrder& order);

// Returns the reader and its version: "Assimp 5.2.5".
std::string reader_version();

}  // namespace boxwood
