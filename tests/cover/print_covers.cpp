// SPDX-License-Identifier: MIT
// Prints meshes and the covers that the library makes for them, each number as 16 hexadecimal digits, for
// check_cover.py.
#include <bit>
#include <cstdint>
#include <cstdio>

#include <boxwood/cover.hpp>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

void print(double x) {
  std::printf(" %016llx", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(x)));
}
void print(const Vec3& p) {
  print(p.x), print(p.y), print(p.z);
}

bool print_case(const TriangleMesh& mesh, CoverKind kind, std::size_t count) {
  MakeCoverOptions options;
  options.kind = kind;
  options.count = count;
  const auto cover = make_cover(mesh, options);
  if (!cover) return false;
  const auto proof = certify_cover(mesh, *cover);
  if (!proof) return false;
  std::printf("case %s\n", std::string(name_of(proof->verdict)).c_str());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    std::printf("triangle");
    for (const Vec3& p : corners(mesh, t)) print(p);
    std::printf("\n");
  }
  for (const Sphere& s : cover->spheres)
    std::printf("sphere"), print(s.center), print(s.radius), std::printf("\n");
  for (const CoverCapsule& c : cover->capsules)
    std::printf("capsule"), print(c.a), print(c.b), print(c.radius), std::printf("\n");
  for (const ConvexHull& h : cover->parts) {
    std::printf("part");
    for (const HullFace& face : h.faces)
      for (const std::uint32_t i : h.triangles[face.first_triangle]) print(h.vertices[i]);
    std::printf("\n");
  }
  return true;
}

}  // namespace
}  // namespace boxwood

int main() {
  using namespace boxwood;
  bool all = true;
  for (const TriangleMesh& mesh :
       {testing::box_mesh(Vec3(1.0, 0.2, 0.5), Vec3(0.1, 7.3, 0.0)), testing::torus_mesh(10, 6, 3.0, 1.0)})
    for (const CoverKind kind : {CoverKind::spheres, CoverKind::capsules, CoverKind::convex})
      for (const std::size_t count : {std::size_t{1}, std::size_t{4}})
        all = print_case(mesh, kind, count) && all;
  return all ? 0 : 1;
}
