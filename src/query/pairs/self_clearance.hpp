// SPDX-License-Identifier: MIT
// Shows for all copies of a mesh at once that none of them intersects itself.
#pragma once

#include <atomic>

#include <boxwood/collide.hpp>
#include <boxwood/math.hpp>

namespace boxwood {

// Returns a bound above the distance that a vertex of `copy` has from where the map puts it, measured in the
// frame of `origin`. Infinity if the map is nearly singular, or if the sizes differ. O(vertices).
double distance_from_image(const MeshView& copy, const MeshView& origin,
                           const AffineTransform& copy_from_origin) noexcept;

// Returns true if no two triangles can meet, other than at common corners and edges, while each vertex moves
// by at most `reach` and vertices at one position stay together. Conservative: false if that is not certain,
// for thin triangles and sharp folds, too, or if `stop` was set. The model needs a tree. As fast as
// collide_self().
bool is_clear_of_itself(const ModelView& model, double reach, const std::atomic<bool>* stop) noexcept;

}  // namespace boxwood
