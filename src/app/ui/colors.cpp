// SPDX-License-Identifier: MIT
// The colours of volumes and levels for the interface: those of the overlays.
#include "app/ui/colors.hpp"

#include "app/ui/theme/style.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

ImU32 volume_color(VolumeKind kind) {
  return color_u32(color_of(kind));
}
VolumeKind volume_kind_of(TreeKind kind) {
  return kind == TreeKind::aabb     ? VolumeKind::aabb
         : kind == TreeKind::sphere ? VolumeKind::sphere
                                    : VolumeKind::obb;
}

}  // namespace boxwood
