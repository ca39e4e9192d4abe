// Rays against triangles, through a tree or without one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Points origin + t * direction, 0 <= t <= t_max; t is in units of the direction's length.
struct Ray {
  Vec3 origin = Vec3(0.0);
  Vec3 direction = Vec3(0, 0, 1);
  double t_max = kInfinity;
};

struct RayHit {
  double t = 0.0;
  std::uint32_t triangle = 0;    // in the mesh
  Vec3 barycentric = Vec3(0.0);  // weights of the three corners, sum 1
};

// First hit: the smallest t, among equal t the smallest triangle number. Triangles are closed and two-sided.
// A ray with a zero or non-finite direction hits nothing. Allocates nothing.
std::optional<RayHit> raycast_first(const Tree& tree, const MeshView& mesh, const Ray& ray) noexcept;

// Every triangle hit, by t and then by triangle number. Clears `hits` first.
void raycast_all(const Tree& tree, const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits);

// The oracle: all triangles, no tree.
std::optional<RayHit> raycast_brute_force(const MeshView& mesh, const Ray& ray) noexcept;

}  // namespace boxwood
