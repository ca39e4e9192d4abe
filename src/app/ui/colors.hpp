// SPDX-License-Identifier: MIT
// The colours of volumes and levels, as the interface paints them: those of the scene.
#pragma once

#include <cstdint>

#include <imgui.h>

#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

ImU32 volume_color(VolumeKind kind);
VolumeKind volume_kind_of(TreeKind kind);  // of the boxes that a tree keeps

}  // namespace boxwood
