// SPDX-License-Identifier: MIT
// A volume as a scene of one object, so that what is typed in can be opened like a model.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// The scene's file and its object are called so. Boxes, k-DOPs and hulls: their corners as floats. A sphere:
// 642 points on it, 1,280 triangles inside it. Fails with `malformed` where the volume is empty.
Result<Scene> scene_of_volume(const std::string& file, const std::string& name, const AnyVolume& volume);

}  // namespace boxwood
