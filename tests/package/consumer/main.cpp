// SPDX-License-Identifier: MIT
// The README's lines with the installed library: two tetrahedra, their boxes, and where they touch.
#include <cstdio>

#include <boxwood/boxwood.hpp>

int main() {
  // readme: begin
  const boxwood::TriangleMesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 2, 0}, {0, 0, 1}},
                                   {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
  const auto box = boxwood::fit_obb(mesh.vertices);  // no box can be smaller than proof.lower_bound
  const auto tree = boxwood::build_tree(mesh);       // a tree of OBBs
  const boxwood::ModelView model{&*tree, mesh};
  boxwood::RigidTransform a_from_b;          // where B is, in A's frame
  a_from_b.translation = {4, 0, 0};          // corner on corner: touching is contact
  boxwood::QueryScratch scratch;             // yours: queries allocate nothing once warm
  std::vector<boxwood::TrianglePair> pairs;  // exact, sorted
  boxwood::collide(model, model, a_from_b, {}, scratch, pairs);
  std::printf("volume %g, %zu pairs touch\n", volume(box.volume), pairs.size());
  // readme: end
  for (const auto& row : boxwood::kVolumeRows)
    std::printf("%-16s %g\n", row.label.data(), volume(fit_volume(row.kind, mesh.vertices).volume));
  // Three faces of A end in the corner that three faces of B begin in.
  return pairs.size() == 9 && volume(box.volume) >= 8.0 / 6.0 ? 0 : 1;
}
