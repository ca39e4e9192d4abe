// SPDX-License-Identifier: MIT
// Measures how much longer an answer takes with its certificate, writing not counted.
//
// usage: proof_cost. Prints a table: the median time of a query alone and of its certificate, their ratio,
// and the steps of the cut. Each certificate is for the answer that the query gave.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include <boxwood/contact.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/proof.hpp>
#include <boxwood/proof_motion.hpp>
#include <boxwood/tree.hpp>

#include "query/meshes.hpp"

namespace {
using namespace boxwood;

// Returns the median of some runs, in microseconds.
template <class Work> double median_us(const Work& work) {
  using Clock = std::chrono::steady_clock;
  constexpr int kRuns = 15;
  std::vector<double> times;
  for (int i = 0; i < kRuns; ++i) {
    const Clock::time_point start = Clock::now();
    work();
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
  return times[kRuns / 2];
}

void print(const char* name, double query, double proof, std::size_t steps) {
  std::printf("%-34s %10.1f us %10.1f us  %6.2f x  %8zu steps\n", name, query, proof, (query + proof) / query,
              steps);
}

struct Model {
  TriangleMesh mesh;
  Tree tree;
  explicit Model(TriangleMesh m) : mesh(std::move(m)), tree(build_tree(mesh).value()) {}
  ModelView view() const { return {&tree, mesh}; }
};

void measure(const char* name, const ModelView& a, const ModelView& b, const RigidTransform& pose) {
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  ProofCut cut;
  PointsProof points;
  const double first =
      median_us([&] { (void)collide(a, b, pose, {.mode = CollideMode::first}, scratch, pairs); });
  std::printf("%s\n", name);
  if (!pairs.empty()) {
    print("  in contact", first, median_us([&] { (void)prove_contact(a, b, pose, pairs[0], points); }), 0);
    return;
  }
  const double apart = median_us([&] { (void)prove_apart(a, b, pose, 0.0, {}, cut); });
  print("  apart", first, apart, cut.steps.size());
  DistanceResult d;
  const double query = median_us([&] { d = distance(a, b, pose, {}, scratch); });
  const double least = d.distance - proof_tolerance(a, b, pose, d.distance);
  const double proof = median_us([&] {
    (void)prove_near(a, b, pose, {d.triangle_a, d.triangle_b}, d.point_a, d.point_b, points);
    (void)prove_apart(a, b, pose, least, {}, cut);
  });
  print("  distance", query, proof, cut.steps.size());
}
}  // namespace

int main() {
  const Model ball(boxwood::testing::sphere_mesh(142, 142, 1.0, 0.1)),
      ring(boxwood::testing::torus_mesh(200, 50, 1.5, 0.4)),
      small(boxwood::testing::torus_mesh(24, 12, 1.5, 0.4));
  const auto at = [](double x, double y, double turn) {
    return boxwood::testing::rotated(boxwood::Vec3(0.3, 1.0, 0.2), turn, boxwood::Vec3(x, y, 0.1));
  };
  measure("ball and ring, far", ball.view(), ring.view(), at(4.5, 0.0, 0.4));
  measure("ball and ring, near", ball.view(), ring.view(), at(3.02, 0.0, 0.4));
  measure("ball in the hole of the ring", ring.view(), ball.view(),
          boxwood::testing::rotated(boxwood::Vec3(0.3, 1.0, 0.2), 0.4, boxwood::Vec3(0.0)));
  measure("linked rings", ring.view(), ring.view(), at(1.5, 0.0, 1.57));
  measure("small linked rings", small.view(), small.view(), at(1.5, 0.0, 1.57));
  measure("ball and ring, in contact", ball.view(), ring.view(), at(2.5, 0.0, 0.4));
  return 0;
}
