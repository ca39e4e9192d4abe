// SPDX-License-Identifier: MIT
// First contact along paths, with the pair that met last asked first and without (CollideOptions::witness).
//
//   build/release/bench/path_witness A [B]
//
// Straight paths with rotation through the neighbourhood of A, in steps of a thousandth, five thousandths and
// a fiftieth of both diagonals; 20,000 poses each, once with and once without in turns. Models as of
// bench_peers.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/tree.hpp>

#include "peers/models.hpp"

namespace {

using namespace boxwood;

struct Model {
  explicit Model(const std::string& name) : mesh(bench::model_of(name)), tree(*build_tree(mesh)) {
    for (const Vec3f& v : mesh.vertices) low = glm::min(low, Vec3(v)), high = glm::max(high, Vec3(v));
  }
  ModelView view() const { return {&tree, mesh}; }
  Vec3 center() const { return 0.5 * (low + high); }
  double diagonal() const { return glm::length(high - low); }

  TriangleMesh mesh;
  Tree tree;
  Vec3 low = Vec3(kInfinity), high = Vec3(-kInfinity);
};

class Paths {
public:
  Paths(const Model& a, const Model& b) : a_(a), b_(b) {}

  std::vector<RigidTransform> next(double step) {
    const double reach = 0.4 * (a_.diagonal() + b_.diagonal());
    Motion motion;
    const Vec3 from = reach * direction(), to = reach * direction();
    motion.from = placed(rotation(std::acos(-1.0) * unit()), from);
    motion.to = placed(compose(rotation(unit()), motion.from), to);
    const double steps = std::max(2.0, glm::length(to - from) / (step * (a_.diagonal() + b_.diagonal())));
    std::vector<RigidTransform> poses;
    for (double i = 0; i < steps; ++i) poses.push_back(pose_at(motion, i / steps));
    return poses;
  }

private:
  double unit() { return std::uniform_real_distribution<>(-1.0, 1.0)(random_); }
  Vec3 direction() { return Vec3(unit(), unit(), unit()); }
  RigidTransform rotation(double angle) {
    const Vec3 u = glm::normalize(direction());
    const double c = std::cos(angle), s = std::sin(angle), d = 1.0 - c;
    return {{Vec3(c + d * u.x * u.x, d * u.x * u.y - s * u.z, d * u.x * u.z + s * u.y),
             Vec3(d * u.y * u.x + s * u.z, c + d * u.y * u.y, d * u.y * u.z - s * u.x),
             Vec3(d * u.z * u.x - s * u.y, d * u.z * u.y + s * u.x, c + d * u.z * u.z)},
            Vec3(0.0)};
  }
  // B's center lies at A's, and `offset` from it.
  RigidTransform placed(RigidTransform pose, const Vec3& offset) const {
    pose.translation = Vec3(0.0);
    pose.translation = a_.center() + offset - place(pose, b_.center());
    return pose;
  }

  const Model &a_, &b_;
  std::mt19937_64 random_{2026};
};

class Course {
public:
  Course(const ModelView& a, const ModelView& b, bool with_witness) : a_(a), b_(b) {
    options_.mode = CollideMode::first;
    if (with_witness) options_.witness = &witness_;
  }
  void pass(const std::vector<RigidTransform>& poses) {
    const auto start = std::chrono::steady_clock::now();
    for (const RigidTransform& pose : poses) {
      const CollideResult result = collide(a_, b_, pose, options_, scratch_, pairs_);
      hits += result.colliding ? 1 : 0;
    }
    us += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  }

  std::size_t hits = 0;
  double us = 0.0;

private:
  ModelView a_, b_;
  CollideWitness witness_;
  CollideOptions options_;
  QueryScratch scratch_;
  std::vector<TrianglePair> pairs_;
};

void measure(const Model& a, const Model& b, double step) {
  constexpr std::size_t kPoses = 20'000;
  Paths paths(a, b);
  Course without(a.view(), b.view(), false), with(a.view(), b.view(), true);
  std::size_t poses = 0;
  for (bool with_first = false; poses < kPoses; with_first = !with_first) {
    const std::vector<RigidTransform> path = paths.next(step);
    (with_first ? with : without).pass(path);
    (with_first ? without : with).pass(path);
    poses += path.size();
  }
  const auto n = static_cast<double>(poses);
  std::printf(
      "steps of %.3f: %zu poses, %.0f %% meet; %.2f us a pose, with a witness %.2f: %.2f times as fast%s\n",
      step, poses, 100.0 * static_cast<double>(without.hits) / n, without.us / n, with.us / n,
      without.us / with.us, with.hits == without.hits ? "" : "; THE ANSWERS DIFFER");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const Model a(argv[1]), b(argv[argc > 2 ? 2 : 1]);
  for (const double step : {0.001, 0.005, 0.02}) measure(a, b, step);
  return 0;
}
