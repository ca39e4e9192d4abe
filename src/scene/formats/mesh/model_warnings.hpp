// SPDX-License-Identifier: MIT
// Warnings about a model that loads: short sentences that name the file and the object.
#pragma once

#include <string>
#include <vector>

#include "scene/formats/mesh/weld.hpp"

namespace boxwood {

class Warnings {
public:
  explicit Warnings(std::string file) : file_(std::move(file)) {}

  // Adds "'file': object 'name': text"; without the object if its name is empty.
  void add(const std::string& object, const std::string& text);

  // Adds all warnings that a welded mesh allows: unused vertices, non-finite numbers, triangles without area,
  // points and lines, a mesh without triangles.
  void about_mesh(const std::string& object, const Welded& welded, std::size_t points, std::size_t lines);

  // Returns at most kMost sentences; the last then gives the number of omitted ones.
  std::vector<std::string> take();

private:
  static constexpr std::size_t kMost = 50;
  std::string file_;
  std::vector<std::string> texts_;
  std::size_t left_out_ = 0;
};

}  // namespace boxwood
