// SPDX-License-Identifier: MIT
// Sweeps of a motion planner: a model that moves and rotates at once, from free poses near another one.
//
//   build/release/bench/turning_sweeps A B [MOTIONS] [SEED] [ANGLE] [WAY] [CSV]   (default 1000 1 1.0 0.25)
//
// A and B are files or generated models of peers/models.hpp.
// The poses at the beginning are random rotations and places within the box of A enlarged by a fifth of its
// diagonal, free by collide(); each motion goes up to WAY diagonals of A and rotates up to ANGLE radians.
// Each is asked once, in random order as it comes. One line: motions, impacts, undecided, mean, median, 99th
// of a hundred and largest processor time in milliseconds, box and triangle tests of a motion.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include <boxwood/sweep.hpp>
#include <boxwood/tree.hpp>

#include "csv_rows.hpp"
#include "peers/models.hpp"

namespace {

using namespace boxwood;

double processor_ms() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

class Motions {
public:
  explicit Motions(unsigned seed) : random_(seed) {}
  double unit() { return uniform_(random_); }
  Vec3 direction() {
    for (;;) {
      const Vec3 v(unit(), unit(), unit());
      const double length = glm::length(v);
      if (length > 0.01 && length < 1.0) return v / length;
    }
  }
  Rows3 rotation(double angle) {
    const Motion turn{{kIdentityRows, Vec3(0.0)}, {kIdentityRows, Vec3(0.0)}};
    RigidTransform pose = turn.from;
    const Vec3 u = direction();
    const double c = std::cos(angle), s = std::sin(angle);
    for (int k = 0; k < 3; ++k) {
      Vec3 x(0.0);
      x[k] = 1.0;
      const Vec3 y = c * x + s * glm::cross(u, x) + ((1.0 - c) * glm::dot(u, x)) * u;
      for (int i = 0; i < 3; ++i) pose.rotation[static_cast<std::size_t>(i)][k] = y[i];
    }
    return pose.rotation;
  }

private:
  std::mt19937 random_;
  std::uniform_real_distribution<double> uniform_{-1.0, 1.0};
};

struct Model {
  explicit Model(const char* name) : mesh(boxwood::bench::model_of(name)) {
    if (Result<Tree> built = build_tree(mesh)) tree = std::move(*built);
  }
  TriangleMesh mesh;
  Tree tree;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const Model a(argv[1]), b(argv[2]);
  const int wanted = argc > 3 ? std::atoi(argv[3]) : 1000;
  Motions motions(argc > 4 ? static_cast<unsigned>(std::atoi(argv[4])) : 1U);
  const double angle = argc > 5 ? std::atof(argv[5]) : 1.0, way = argc > 6 ? std::atof(argv[6]) : 0.25;
  const ModelView model_a{&a.tree, a.mesh}, model_b{&b.tree, b.mesh};
  const auto box_of = [](const TriangleMesh& mesh) {
    Vec3 low(kInfinity), high(-kInfinity);
    for (const Vec3f& v : mesh.vertices) low = glm::min(low, Vec3(v)), high = glm::max(high, Vec3(v));
    return std::pair(low, high);
  };
  const auto [low, high] = box_of(a.mesh);
  const auto [low_b, high_b] = box_of(b.mesh);
  const Vec3 center = 0.5 * (low + high), center_b = 0.5 * (low_b + high_b);
  const double diagonal = glm::length(high - low);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::vector<double> times;
  double box_tests = 0, triangle_tests = 0;
  int impacts = 0, undecided = 0;
  double check = 0.0;
  while (static_cast<int>(times.size()) < wanted) {
    Motion motion;
    motion.from.rotation = motions.rotation(3.14159 * std::fabs(motions.unit()));
    const Vec3 reach = 0.5 * (high - low) + Vec3(0.2 * diagonal);
    const Vec3 place = center + Vec3(motions.unit(), motions.unit(), motions.unit()) * reach;
    motion.from.translation = place - rotate(motion.from, center_b);
    CollideOptions first;
    first.mode = CollideMode::first;
    if (collide(model_a, model_b, motion.from, first, scratch, pairs).colliding) continue;
    const RigidTransform turn{motions.rotation(angle * motions.unit()), Vec3(0.0)};
    motion.to = compose(turn, RigidTransform{motion.from.rotation, Vec3(0.0)});
    motion.to.translation =
        motion.from.translation + (way * diagonal * std::fabs(motions.unit())) * motions.direction();
    const double before = processor_ms();
    const SweepResult r = sweep(model_a, model_b, motion, {}, scratch);
    times.push_back(processor_ms() - before);
    impacts += r.impact;
    undecided += r.exhausted;
    check += r.time;
    box_tests += static_cast<double>(r.counters.box_tests);
    triangle_tests += static_cast<double>(r.counters.triangle_tests);
  }
  double sum = 0.0;
  for (const double t : times) sum += t;
  std::sort(times.begin(), times.end());
  const auto n = times.size();
  std::printf("%zu motions, %d impacts, %d undecided: mean %.3f ms, median %.3f, 99%% %.3f, worst %.3f; "
              "%.0f box tests, %.0f triangle tests; sum of times %.9f\n",
              n, impacts, undecided, sum / double(n), times[n / 2], times[n * 99 / 100], times[n - 1],
              box_tests / double(n), triangle_tests / double(n), check);
  boxwood::bench::CsvRows csv(argc > 7 ? argv[7] : "");
  const std::string name = boxwood::bench::label_of(argv[1]) + ":" + boxwood::bench::label_of(argv[2]);
  const auto put = [&](const char* figure, double value) {
    csv.add(name, a.mesh.triangles.size(), "sweep with rotation", "Boxwood", figure, value);
  };
  put("motions", static_cast<double>(n));
  put("impacts", impacts);
  put("undecided", undecided);
  put("mean, ms", sum / static_cast<double>(n));
  put("median, ms", times[n / 2]);
  put("99 of 100, ms", times[n * 99 / 100]);
  put("worst, ms", times[n - 1]);
  put("box tests", box_tests / static_cast<double>(n));
  put("triangle tests", triangle_tests / static_cast<double>(n));
  return 0;
}
