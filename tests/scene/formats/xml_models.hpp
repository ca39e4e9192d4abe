// SPDX-License-Identifier: MIT
// A cube as 3MF and as COLLADA, with any part of the text replaced.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace boxwood::test {

// A zip archive of files as they are, without compression.
std::string zip(const std::vector<std::pair<std::string, std::string>>& files);

// The model of a cube of edge 1 with its object placed once.
std::string cube_model_3mf();
// The archive round a model.
std::string package_3mf(const std::string& model);

// A cube of edge 1 of triangles, in one node.
std::string cube_collada();

}  // namespace boxwood::test
