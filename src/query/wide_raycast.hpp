// The fast engine of ray casting: eight boxes at a time, the reference's hits.
#pragma once

#include <optional>
#include <vector>

#include <boxwood/raycast.hpp>

namespace boxwood {

// Whether the fast engine can take the ray: a wide layout of a size that floats can hold, and a usable ray.
bool can_cast_wide(const Tree& tree, const Ray& ray) noexcept;

// As raycast_first() and raycast_all() (not yet sorted), where can_cast_wide().
std::optional<RayHit> raycast_first_wide(const Tree& tree, const MeshView& mesh, const Ray& ray) noexcept;
void raycast_all_wide(const Tree& tree, const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits);

}  // namespace boxwood
