// SPDX-License-Identifier: MIT
// A record of everything that a picture of the scene depends on, so that an unchanged scene is not drawn
// again.
#pragma once

#include <cstdint>
#include <vector>

#include "render/renderer.hpp"

namespace boxwood {

// A stamp of everything but the interface. Equal stamps mean equal pixels.
using SceneStamp = std::vector<std::uint64_t>;
SceneStamp scene_stamp(const DrawList& list, const View& view, float scale);

// Returns a key of the things drawn, independent of their places and the camera: frames with one key cost
// about the same.
std::uint64_t scene_key(const DrawList& list);

}  // namespace boxwood
