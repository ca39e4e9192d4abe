// SPDX-License-Identifier: MIT
// prepare_rays(): checks the triangles and makes the ray layout.
#include <string>

#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

Result<void> prepared(Tree& tree, const MeshView& mesh, Threads threads, const std::atomic<bool>* stop) {
  const Error cancelled{ErrorKind::cancelled, "the ray layout was cancelled", {}};
  StopCheck stopped(stop);
  for (const std::uint32_t t : tree.topology().order) {
    if (stopped()) return cancelled;
    if (t >= mesh.triangles.size())
      return Error{ErrorKind::malformed,
                   "the tree holds triangle " + std::to_string(t) + ", but the mesh has only " +
                       std::to_string(mesh.triangles.size()),
                   {}};
    for (const std::uint32_t v : mesh.triangles[t])
      if (v >= mesh.vertices.size() || !is_finite(mesh.vertices[v]))
        return Error{
            ErrorKind::malformed, "triangle " + std::to_string(t) + " of the tree has no finite place", {}};
  }
  auto layout = make_ray_layout(mesh, tree.topology(), tree.bounds(), threads, stop);
  if (is_set(stop)) return cancelled;
  TreeAccess(tree).rays = std::move(layout);
  return {};
}

}  // namespace

Result<void> prepare_rays(Tree& tree, const MeshView& mesh, const WorkOptions& work) {
  return with_memory_to("make the ray layout", [&] { return prepared(tree, mesh, work.threads, work.stop); });
}

}  // namespace boxwood
