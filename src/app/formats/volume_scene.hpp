// SPDX-License-Identifier: MIT
// A volume as a scene of one object, so that typed volumes can be opened like models.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// Returns a scene with `file` and `name` as the names of its file and its object. Boxes, k-DOPs and hulls
// keep their corners as floats. A sphere becomes 642 points on it and 1,280 triangles inside it. Fails with
// `malformed` if the volume is empty.
Result<Scene> scene_of_volume(const std::string& file, const std::string& name, const AnyVolume& volume);

}  // namespace boxwood
