// SPDX-License-Identifier: MIT
// The queries of --work, made once for all trees that they measure.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

// rays     seeded segments in the box of the model
// picture  the ray of each pixel of a picture by the camera's options
// poses    the model against itself at the poses of a file
// clash    every pair of the model's objects
enum class WorkKind : unsigned char { none, rays, picture, poses, clash };
std::string_view name_of(WorkKind kind) noexcept;

struct Workload {
  WorkKind kind = WorkKind::none;
  std::vector<Ray> rays;              // of rays and picture
  std::vector<RigidTransform> poses;  // of poses
  std::vector<TriangleMesh> parts;    // of clash: the objects, placed
};

// Makes the queries of options.work over the whole model. Fails if a file cannot be read, with `usage` if
// there are no two objects to clash, with `cancelled`, and with `over_limit` if memory runs out.
Result<Workload> workload_of(const Scene& scene, const MeshView& whole, const Options& options);

}  // namespace boxwood
