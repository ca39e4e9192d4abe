// SPDX-License-Identifier: MIT
// The colours of roles as the vertices of the interface have them.
#pragma once

#include <cstdint>

#include "app/ui/theme/roles.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

// Returns the opaque colour of a role in the theme in use.
inline Rgba role_rgba(Role role) {
  const ImU32 color = role_color(role);
  return {static_cast<std::uint8_t>(color & 0xFFU), static_cast<std::uint8_t>(color >> 8U & 0xFFU),
          static_cast<std::uint8_t>(color >> 16U & 0xFFU), 255};
}

}  // namespace boxwood
