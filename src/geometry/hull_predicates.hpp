// Exact orientation signs of double coordinates (Shewchuk 1997): a filter, then exact expansions.
#pragma once

#include <boxwood/math.hpp>

namespace boxwood::quickhull {

// The sign (-1, 0, 1) of ((b - a) x (c - a)) . (p - a): 1 where p lies on the side from which a, b, c turn
// counter-clockwise, 0 where the four lie in one plane. Exact for all finite doubles as long as no product
// overflows or falls below the normal range; coordinates within 2^-250 ... 2^250 are safe.
int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) noexcept;

// The sign of (b - a) x (c - a) in the plane: 1 where a, b, c turn counter-clockwise. Exact as above.
int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) noexcept;

}  // namespace boxwood::quickhull
