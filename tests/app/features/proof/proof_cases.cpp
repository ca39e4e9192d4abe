// SPDX-License-Identifier: MIT
// Writes proofs of true answers over all families of generators, with their models, for mutations.py.
//
// usage: proof_cases FOLDER FIRST CASES [TRIANGLES]
// Case i writes FOLDER/i.proof, i_a.ply and i_b.ply. Prints how many answers of each kind it wrote.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include <boxwood/proof.hpp>

#include "app/proofs/class_proofs.hpp"
#include "app/proofs/pair_proofs.hpp"
#include "app/proofs/proof_file.hpp"
#include "app/proofs/proof_mesh.hpp"
#include "app/proofs/sweep_proof.hpp"
#include "generators.hpp"
#include "query/meshes.hpp"

namespace {
using namespace boxwood;
using test::Random;

std::map<std::string, int> counts;

// A closed solid, an open surface or triangles of a family.
TriangleMesh some_mesh(Random& random, int triangles) {
  switch (random.index(6)) {
  case 0:
    return testing::box_mesh(Vec3(1.0, 0.5, 0.75));
  case 1: {
    const auto n = static_cast<std::uint32_t>(std::max(4.0, std::sqrt(triangles)));
    return testing::sphere_mesh(n / 2 + 2, n, random.magnitude(-1, 1), 0.1);
  }
  case 2:
    return testing::torus_mesh(6, 4, 0.75, 0.25);
  default:
    return test::mesh_of_family(test::any_family(random), random, triangles);
  }
}

struct Case {
  TriangleMesh a, b;
  std::vector<RigidTransform> poses;
  double scale = 1.0;
};

Vec3 extent_of(const TriangleMesh& mesh) {
  Vec3 e(0.0);
  for (const Vec3f& v : mesh.vertices)
    if (is_finite(v)) e = glm::max(e, glm::abs(Vec3(v)));
  return e;
}

Case make_case(std::uint64_t seed, int triangles) {
  Random random(seed * 0x9E3779B97F4A7C15U + 1);
  Case c;
  c.a = some_mesh(random, triangles);
  c.b = random.chance(0.15) ? c.a : some_mesh(random, triangles);
  if (random.chance(0.2)) {  // nested
    c.a = testing::sphere_mesh(5, 7, 4.0);
    if (random.chance(0.3)) c.b = testing::box_mesh(Vec3(0.5));
    if (random.chance(0.3)) {  // a cavity, or a second shell
      const TriangleMesh shell = testing::box_mesh(Vec3(1.9));
      const auto first = static_cast<std::uint32_t>(c.a.vertices.size());
      c.a.vertices.insert(c.a.vertices.end(), shell.vertices.begin(), shell.vertices.end());
      const bool inward = random.chance(0.5);
      for (Triangle t : shell.triangles) {
        if (inward) std::swap(t[1], t[2]);
        c.a.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
      }
    }
    c.scale = 0.7;
  } else {
    const Vec3 ea = extent_of(c.a), eb = extent_of(c.b);
    c.scale = std::max(std::max(ea.x, ea.y), ea.z) + std::max(std::max(eb.x, eb.y), eb.z);
  }
  if (random.chance(0.15))  // mirrored
    for (Vec3f& v : c.b.vertices) v.x = -v.x;
  Vec3 far(0.0);
  if (random.chance(0.15)) {  // far from the origin, as much as floats allow
    far = c.scale * random.magnitude(1, 5) * random.unit();
    for (TriangleMesh* mesh : {&c.a})
      for (Vec3f& v : mesh->vertices) v = Vec3f(Vec3(v) + far);
  }
  for (int i = 0; i < 4; ++i) {
    RigidTransform pose;
    pose.rotation = random.chance(0.4) ? test::quarter_turns(random).rows() : random.awkward_rotation();
    pose.translation =
        far + (random.chance(0.5) ? random.magnitude(-2, 0.4) : 0.5) * c.scale * random.in_cube(1.0);
    if (random.chance(0.2))  // on a lattice: touching and coplanar
      for (int k = 0; k < 3; ++k) pose.translation[k] = far[k] + 0.25 * random.index(9) - 1.0;
    if (random.chance(0.3))  // a hair's breadth away, or none
      pose.translation += Vec3(random.magnitude(-12, -1) * c.scale, 0, 0);
    if (random.chance(0.05)) pose.rotation[0] *= 1.0 + 4e-4;  // not quite a rotation
    c.poses.push_back(pose);
  }
  return c;
}

// Moves B along a random way until it is about in contact: the hardest answers.
void bring_near(const ModelView& a, const ModelView& b, RigidTransform& pose, Random& random,
                QueryScratch& scratch) {
  for (int i = 0; i < 3; ++i) {
    const DistanceResult d = distance(a, b, pose, {}, scratch);
    if (!(d.distance > 0.0) || d.distance == kInfinity) return;
    pose.translation += (random.chance(0.5) ? 1.0 : random.uniform(0.9, 1.0)) * (d.point_a - d.point_b);
  }
}

// Adds the class of the pair at each pose.
void add_classes(const ModelView& a, const ModelView& b, const std::vector<RigidTransform>& poses,
                 ProofFile& proof) {
  const std::atomic<bool> stop = false;
  QueryScratch scratch;
  std::vector<TrianglePair> contacts;
  const ClashModel model_a(a), model_b(b);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const PlacedClashModel placed_a{&model_a, {}}, placed_b{&model_b, poses[i]};
    const ClashResult r = clash(placed_a, placed_b, {}, scratch, contacts);
    const std::string line = class_proof({placed_a, placed_b, r, contacts}, i, {}, true, stop, scratch);
    const std::string name = "class " + std::string(name_of(r.kind));
    ++counts[name];
    if (line.find("in doubt") != std::string::npos)
      ++counts["doubtful " + name];
    else if (line.find("\"undecided\"") != std::string::npos)
      ++counts["undecided " + name];
    if (line.find("\"points\"") != std::string::npos) ++counts["overlap by points"];
    if (r.depth && r.is_certain()) ++counts["depth"];
    if (line.find("\"depth\"") != std::string::npos) ++counts["depth proven"];
    if (line.find("\"faces\"") != std::string::npos) ++counts["depth proven from below"];
    proof.add_line(line);
  }
}

int write_case(const std::string& folder, std::uint64_t seed, int triangles) {
  Case c = make_case(seed, triangles);
  const std::string name = folder + "/" + std::to_string(seed);
  c.a = canonical_mesh(c.a);
  c.b = canonical_mesh(c.b);
  if (!write_proof_mesh(c.a, name + "_a.ply") || !write_proof_mesh(c.b, name + "_b.ply")) return 5;
  Random random(seed);
  BuildOptions build;
  build.kind = static_cast<TreeKind>(random.index(3));
  build.leaf_size = static_cast<std::uint32_t>(1 + random.index(8));
  const Tree tree_a = build_tree(c.a, build).value(), tree_b = build_tree(c.b, build).value();
  const MeshParts parts_a = *mesh_parts(c.a), parts_b = *mesh_parts(c.b);
  const ModelView a{&tree_a, c.a, &parts_a}, b{&tree_b, c.b, &parts_b};
  Result<ProofFile> proof = ProofFile::open(name + ".proof");
  if (!proof) return 5;
  const std::atomic<bool> stop = false;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::vector<ContainedPart> inside;
  for (std::size_t i = 0; i < c.poses.size(); ++i)
    if (random.chance(0.4)) bring_near(a, b, c.poses[i], random, scratch);
  const auto begin = [&](std::string_view command) {
    return proof->begin(command, {ProofModel{name + "_a.ply", a}, ProofModel{name + "_b.ply", b}});
  };
  if (!begin("collide")) return 5;
  for (std::size_t i = 0; i < c.poses.size(); ++i) {
    const ProvenPair pair{a, b, c.poses[i], i};
    CollideAnswer said;
    const CollideResult r = collide(a, b, c.poses[i], {}, scratch, pairs);
    if (r.colliding) {
      said.contact = pairs[static_cast<std::size_t>(random.index(static_cast<int>(pairs.size())))];
    } else {
      said.contained = containment(a, b, c.poses[i], pairs, {}, scratch, inside).contained;
    }
    if (random.chance(0.5)) {
      const double d = distance(a, b, c.poses[i], {}, scratch).distance;
      said.clearance = d > 0.0 && d < kInfinity && random.chance(0.5)
                           ? d * (1.0 + random.uniform(-1e-9, 1e-9))
                           : c.scale * random.magnitude(-3, 0);
      said.within_clearance =
          within_clearance(a, b, c.poses[i], {.clearance = *said.clearance}, scratch).within;
      ++counts[said.within_clearance ? "within" : "clear"];
    }
    const std::string line = collide_proof(pair, said, stop, scratch);
    if (line.find("\"undecided\"") != std::string::npos) ++counts["undecided collide"];
    ++counts[r.colliding ? "contact" : "apart"];
    if (said.contained && *said.contained != Containment::none) ++counts["contained"];
    if (line.find("\"crossings\":[[") != std::string::npos) ++counts["crossings"];
    proof->add_line(line);
  }
  if (!begin("distance")) return 5;
  for (std::size_t i = 0; i < c.poses.size(); ++i) {
    const DistanceResult d = distance(a, b, c.poses[i], {}, scratch);
    const std::string line = distance_proof({a, b, c.poses[i], i}, d, stop);
    if (line.find("\"undecided\"") != std::string::npos) ++counts["undecided distance"];
    ++counts[d.distance == 0.0 ? "distance 0" : d.distance < 1e-9 * c.scale ? "distance tiny" : "distance"];
    proof->add_line(line);
  }
  if (!begin("relate")) return 5;
  add_classes(a, b, c.poses, *proof);
  if (!begin("sweep")) return 5;
  for (std::size_t i = 0; i + 1 < c.poses.size(); i += 2) {
    const Motion motion{c.poses[i], c.poses[i + 1]};
    const SweepResult r = sweep(a, b, motion, {}, scratch);
    const std::string line = sweep_proof({a, b, motion.from, i, {}}, motion, r, stop, scratch);
    ++counts[r.exhausted ? "sweep exhausted" : r.impact ? "impact" : "no impact"];
    if (line.find("\"undecided\"") != std::string::npos)
      ++counts[r.impact ? "undecided impact" : "undecided free sweep"];
    proof->add_line(line);
  }
  return proof->close() ? 0 : 5;
}
}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const auto first = std::strtoull(argv[2], nullptr, 10), cases = std::strtoull(argv[3], nullptr, 10);
  const int triangles = argc > 4 ? std::atoi(argv[4]) : 24;
  for (std::uint64_t i = first; i < first + cases; ++i)
    if (const int failed = write_case(argv[1], i, triangles)) return failed;
  for (const auto& [what, count] : counts) std::printf("%s: %d\n", what.c_str(), count);
  return 0;
}
