// SPDX-License-Identifier: MIT
// Makes certificates of distance and of no contact: the descent of two trees, with a direction for each leaf.
#include <boxwood/proof.hpp>

#include <algorithm>

#include "query/memory/query_memory.hpp"
#include "query/proof/family_cutter.hpp"

namespace boxwood {

ProofStatus prove_apart(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b, double least,
                        const ProofOptions& options, ProofCut& cut) {
  ProofStatus status;
  cut.clear();
  if (!pose_is_usable(a_from_b)) return status;
  // Volumes of nodes with spatial splits say nothing about whole triangles.
  if ((a.tree != nullptr && a.tree->topology().clipped) || (b.tree != nullptr && b.tree->topology().clipped))
    return status;
  catch_bad_alloc(status, [&] {
    if (!has_triangles(a) || !has_triangles(b)) {
      add_empty(cut);
      status.proven = true;
      return;
    }
    const NodeTests tests(a_from_b, reach_of(*b.tree));
    status.proven = std::visit(
        [&](const auto& bounds_a, const auto& bounds_b) {
          Half half_a(a, bounds_a.volumes, nullptr);
          Half half_b(b, bounds_b.volumes, &a_from_b);
          return FamilyCutter(half_a, half_b, tests, least, cut, options.stop).run();
        },
        a.tree->bounds(), b.tree->bounds());
  });
  if (!status.proven) cut.clear();
  status.stopped = is_set(options.stop);
  return status;
}

double proof_tolerance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       double distance) noexcept {
  const auto reach = [](const ModelView& m) { return has_triangles(m) ? reach_of(*m.tree) : 0.0; };
  const double largest = std::max(reach(a), 2.0 * reach(b) + sum_of(a_from_b.translation));
  return 0x1p-40 * distance + 0x1p-44 * largest;
}

}  // namespace boxwood
