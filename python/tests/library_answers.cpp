// SPDX-License-Identifier: MIT
// What the library says, straight from C++, in bits: the oracle of same_bits_test.py.
// usage: library_answers A B POSES (a file of 12 numbers a line). One line an answer: words and numbers in
// hexadecimal.
#include <bit>
#include <cstdio>
#include <fstream>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/contact.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/import.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>

namespace {
using namespace boxwood;

void print(double x) {
  std::printf(" %016llx", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(x)));
}
void print(const Vec3& v) {
  print(v.x), print(v.y), print(v.z);
}

struct Loaded {
  TriangleMesh mesh;
  Tree tree;
  MeshParts parts;
  ModelView view() const { return {&tree, mesh, &parts}; }
};

Loaded load(const char* file) {
  Loaded loaded;
  loaded.mesh = *baked_whole(*import_file(file));
  loaded.tree = *build_tree(loaded.mesh);
  loaded.parts = *mesh_parts(loaded.mesh);
  return loaded;
}

std::vector<RigidTransform> read_poses(const char* file) {
  std::ifstream in(file);
  std::vector<RigidTransform> poses;
  std::array<double, 12> numbers{};
  while (true) {
    for (double& x : numbers)
      if (!(in >> x)) return poses;
    poses.push_back(*rigid_transform_from_numbers(std::span<const double, 12>(numbers)));
  }
}

void print_fits(const TriangleMesh& mesh) {
  FitOptions options;
  for (const VolumeRow& row : kVolumeRows) {
    const Fit<AnyVolume> fit = fit_volume(row.kind, mesh.vertices, options);
    std::printf("fit %s", std::string(row.name).c_str());
    print(volume(fit.volume)), print(area(fit.volume)), print(fit.proof.value), print(fit.proof.lower_bound);
    std::printf("\n");
  }
}

void print_pair(const Loaded& a, const Loaded& b, const RigidTransform& pose, QueryScratch& scratch) {
  std::vector<TrianglePair> pairs;
  const CollideResult met = collide(a.view(), b.view(), pose, {}, scratch, pairs);
  std::printf("collide %d %zu %llu %llu", met.colliding ? 1 : 0, pairs.size(),
              static_cast<unsigned long long>(met.counters.box_tests),
              static_cast<unsigned long long>(met.counters.triangle_tests));
  for (const TrianglePair& pair : pairs) std::printf(" %u/%u", pair.a, pair.b);
  ContactSet contacts;
  static_cast<void>(find_contacts(a.view(), b.view(), pose, pairs, {}, scratch, contacts));
  std::printf("\ncontacts");
  for (const Contact& contact : contacts.contacts) print(contact.normal), print(contact.depth);
  for (const Vec3& point : contacts.points) print(point);
  std::vector<ContainedPart> inside;
  const ContainmentResult held = containment(a.view(), b.view(), pose, pairs, {}, scratch, inside);
  std::printf("\ncontainment %d %zu\n", static_cast<int>(held.contained), inside.size());
  const DistanceResult apart = distance(a.view(), b.view(), pose, {}, scratch);
  std::printf("distance %u %u", apart.triangle_a, apart.triangle_b);
  print(apart.distance), print(apart.point_a), print(apart.point_b);
  const ClearanceResult near = within_clearance(a.view(), b.view(), pose, {.clearance = 0.25}, scratch);
  std::printf("\nclearance %d\n", near.within ? 1 : 0);
}

void print_sweep(const Loaded& a, const Loaded& b, const Motion& motion, QueryScratch& scratch) {
  const SweepResult found = sweep(a.view(), b.view(), motion, {}, scratch);
  std::printf("sweep %d %u", found.impact ? 1 : 0, found.steps);
  print(found.time), print(found.tolerance);
  std::printf("\n");
}

void print_ray(const Loaded& a, const RigidTransform& pose, QueryScratch& scratch) {
  const Ray ray{pose.translation, -pose.translation, kInfinity};  // towards the origin
  const RaycastResult found = raycast_first(a.view(), ray, {}, scratch);
  std::printf("ray %d", found.hit ? static_cast<int>(found.hit->triangle) : -1);
  if (found.hit) print(found.hit->t), print(found.hit->barycentric);
  std::printf("\n");
}
}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const Loaded a = load(argv[1]), b = load(argv[2]);
  const std::vector<RigidTransform> poses = read_poses(argv[3]);
  QueryScratch scratch;
  print_fits(a.mesh);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    print_pair(a, b, poses[i], scratch);
    print_sweep(a, b, {poses[i], poses[(i + 1) % poses.size()]}, scratch);
    print_ray(a, poses[i], scratch);
  }
  return 0;
}
