// SPDX-License-Identifier: MIT
// From an IFC file, plain or zipped, to a Scene.
#pragma once

#include <string>
#include <string_view>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

struct IfcOptions {
  // As ImportOptions: how finely round profiles are cut.
  double chord = 0.0;
  double chord_metres = 0.0;
  bool spaces = false;  // IfcSpace, IfcSpatialZone and the like are objects, too
};

// Returns whether the bytes, or the name's extension (in lower case, with the dot), are those of IFC.
bool is_ifc(std::string_view bytes, std::string_view extension);

// One object for each product that has a body, below a node for each project, site, building and storey, in
// metres, Z up. What cannot be read is in Scene::unread. Coordinates that single precision would blur are
// shifted, and Scene::origins says by how much. Fails with a clause about the file where it does not follow
// the syntax, is of another schema, or nothing in it can be read. O(bytes) and what cutting faces takes; the
// memory is that of the arguments of one product at a time and of the result.
Result<Scene> read_ifc(std::string_view bytes, std::string_view extension, const std::string& file,
                       const IfcOptions& options);

}  // namespace boxwood
