// SPDX-License-Identifier: MIT
// The parts of a cover that are in the picture, with their colours.
#pragma once

#include <cstddef>

#include <boxwood/rgba.hpp>

namespace boxwood {

class Session;

inline constexpr Rgba kCoverColor{0, 128, 150, 255};
inline constexpr Rgba kOutsideCoverColor{206, 22, 32, 255};
inline constexpr Rgba kUndecidedCoverColor{230, 160, 0, 255};

struct DrawnCover {
  std::size_t elements = 0;
  std::size_t outside = 0, undecided = 0;  // pieces of triangles
};
// Returns zeros if no cover is in the picture.
DrawnCover drawn_cover(const Session& session);
// Returns true if the body is in the picture: of all bodies, or the chosen one.
bool is_cover_drawn(const Session& session, std::size_t body);

}  // namespace boxwood
