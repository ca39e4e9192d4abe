// SPDX-License-Identifier: MIT
// What a picture of the scene was drawn from, so that an unchanged one is not drawn again.
#pragma once

#include <cstdint>
#include <vector>

#include "render/renderer.hpp"

namespace boxwood {

// Everything but the interface. Two equal stamps: the same pixels.
using SceneStamp = std::vector<std::uint64_t>;
SceneStamp scene_stamp(const DrawList& list, const View& view, float scale);

// Which things are drawn, wherever they and the camera are: frames of one key cost about the same.
std::uint64_t scene_key(const DrawList& list);

}  // namespace boxwood
