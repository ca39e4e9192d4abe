// SPDX-License-Identifier: MIT
// The colours of volumes and levels in the interface, identical to those in the scene.
#pragma once

#include <cstdint>

#include <imgui.h>

#include <boxwood/tree_kind.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

ImU32 volume_color(VolumeKind kind);
VolumeKind volume_kind_of(TreeKind kind);  // the kind of a tree's volumes

}  // namespace boxwood
