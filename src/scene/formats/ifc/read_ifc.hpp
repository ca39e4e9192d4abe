// SPDX-License-Identifier: MIT
// The reader of IFC files, plain or zipped, which returns a Scene.
#pragma once

#include <string>
#include <string_view>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

struct IfcOptions {
  // The fineness of round profiles, as in ImportOptions.
  double chord = 0.0;
  double chord_metres = 0.0;
  bool spaces = false;  // IfcSpace, IfcSpatialZone and similar products are objects, too
};

// Returns true if the bytes, or the extension (in lower case, with the dot), are those of IFC.
bool is_ifc(std::string_view bytes, std::string_view extension);

// Makes one object for each product with a body, below nodes for projects, sites, buildings and storeys, in
// metres, Z up. Unreadable parts are listed in Scene::unread. Coordinates too large for single precision are
// shifted by Scene::origins. Fails with a clause about the file if it violates the syntax, has another
// schema, or nothing in it can be read. O(bytes), plus the cutting of faces; memory for the arguments of one
// product at a time and for the result.
Result<Scene> read_ifc(std::string_view bytes, std::string_view extension, const std::string& file,
                       const IfcOptions& options);

}  // namespace boxwood
