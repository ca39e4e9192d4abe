// Ten lines with the installed library: the bounding volumes of four points and a ray through their tree.
#include <cstdio>

#include <boxwood/raycast.hpp>
#include <boxwood/volumes.hpp>

int main() {
  const boxwood::TriangleMesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 2, 0}, {0, 0, 1}},
                                   {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
  for (const auto& row : boxwood::kVolumeRows)
    std::printf("%-16s %g\n", row.label.data(), volume(fit_volume(row.kind, mesh.vertices).volume));
  const auto tree = boxwood::build_tree(mesh);
  const auto hit = boxwood::raycast_first(*tree, mesh, {{1, 0.5, -1}, {0, 0, 1}});
  std::printf("hit: triangle %u at t = %g\n", hit->triangle, hit->t);
  return hit->triangle == 0 && hit->t == 1.0 ? 0 : 1;
}
