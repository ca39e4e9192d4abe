// SPDX-License-Identifier: MIT
// Makes certificates of containment: segments in general position with all triangles that they cross.
#include <boxwood/proof.hpp>

#include "query/memory/query_memory.hpp"
#include "query/proof/shells.hpp"

namespace boxwood {

namespace {
// Adds the segments of one direction; returns false if one cannot be found. With `only`, adds the first part
// that lies inside, and returns false if no such segment exists.
bool add_rays(const ModelSide& inner, const ModelSide& outer, bool inner_is_b, bool only,
              const std::atomic<bool>* stop, std::vector<RayProof>& rays) {
  const Shells shells(outer);
  for (const MeshPart& part : inner.parts.parts) {
    if (!part.closed) continue;
    const Vec3 p = inner.corners_of(part.first_triangle)[0];
    if (is_empty(shells.box()) || !contains(shells.box(), p)) continue;
    RayProof ray{inner_is_b, part.first_triangle, Vec3(0.0), {}};
    if (!shells.leave(p, stop, ray.to, ray.crossings)) return false;
    const bool inside = shells.hold(ray.crossings);
    if (inside != only) {
      if (only) continue;
      return false;  // the statement is not true
    }
    rays.push_back(std::move(ray));
    if (only) return true;
  }
  return !only;
}
}  // namespace

ProofStatus prove_containment(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                              Containment contained, const ProofOptions& options,
                              std::vector<RayProof>& rays) {
  ProofStatus status;
  rays.clear();
  if (!pose_is_usable(a_from_b) || a.parts == nullptr || b.parts == nullptr) return status;
  catch_bad_alloc(status, [&] {
    const ModelSide side_a{a, *a.parts, nullptr}, side_b{b, *b.parts, &a_from_b};
    const bool only = contained != Containment::none;
    status.proven =
        (contained == Containment::b_in_a || add_rays(side_a, side_b, false, only, options.stop, rays)) &&
        (contained == Containment::a_in_b || add_rays(side_b, side_a, true, only, options.stop, rays));
  });
  if (!status.proven) rays.clear();
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
