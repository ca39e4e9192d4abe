// The colours of volumes and levels for the interface.
#include "app/ui/colors.hpp"

#include "app/scene_drawing.hpp"
#include "app/ui/style.hpp"

namespace boxwood {

ImU32 volume_color(VolumeKind kind) {
  return color_u32(color_of_volume(kind));
}
ImU32 depth_color(std::uint32_t level, std::uint32_t levels) {
  return color_u32(color_of_level(level, levels));
}

}  // namespace boxwood
