// SPDX-License-Identifier: MIT
// The reference descent and the fast engine beside FCL's OBB tree: the same meshes, poses and process, one
// thread, CPU time.
//
//   build/release/bench/query_vs_fcl [TRIANGLES...]      (default 10000 100000 1000000)
//
// Three classes of poses (clear: about a tenth of the size apart; close: a thousandth; overlapping: a few per
// cent in), first contact and all contacts. The medians of several rounds are compared, and the answers of
// both are counted where they differ.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include <fcl/fcl.h>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>

#include "query/meshes.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::testing;
using FclModel = fcl::BVHModel<fcl::OBB<double>>;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

fcl::Transform3<double> fcl_pose(const RigidTransform& pose) {
  fcl::Transform3<double> t = fcl::Transform3<double>::Identity();
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) t.linear()(i, k) = pose.rotation[static_cast<std::size_t>(i)][k];
    t.translation()[i] = pose.translation[i];
  }
  return t;
}

void fill(FclModel& model, const TriangleMesh& mesh) {
  std::vector<fcl::Vector3<double>> points;
  std::vector<fcl::Triangle> triangles;
  for (const Vec3f& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
  for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  model.beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
  model.addSubModel(points, triangles);
  model.endModel();
}

// A knot of tubes (p, q) = (2, 3), bumpy, with about the given number of triangles.
TriangleMesh knot(std::uint32_t triangles) {
  const auto m = static_cast<std::uint32_t>(std::sqrt(triangles / 2.0 / 6.0)), n = triangles / 2 / m;
  TriangleMesh mesh;
  const auto center = [](double u) {
    const double r = 2.0 + std::cos(3 * u);
    return Vec3(r * std::cos(2 * u), r * std::sin(2 * u), std::sin(3 * u));
  };
  for (std::uint32_t i = 0; i < n; ++i) {
    const double u = 2 * std::numbers::pi * i / n;
    const Vec3 c = center(u), tangent = glm::normalize(center(u + 1e-4) - center(u - 1e-4));
    const Vec3 side = glm::normalize(glm::cross(tangent, Vec3(0, 0, 1))), up = glm::cross(side, tangent);
    for (std::uint32_t k = 0; k < m; ++k) {
      const double v = 2 * std::numbers::pi * k / m;
      const double r = 0.45 * (1.0 + 0.08 * std::sin(40 * u) * std::cos(6 * v));
      mesh.vertices.emplace_back(c + r * (std::cos(v) * side + std::sin(v) * up));
    }
  }
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t k = 0; k < m; ++k) {
      const std::uint32_t i1 = (i + 1) % n, k1 = (k + 1) % m;
      mesh.triangles.push_back({i * m + k, i1 * m + k, i1 * m + k1});
      mesh.triangles.push_back({i * m + k, i1 * m + k1, i * m + k1});
    }
  return mesh;
}

// Moves a random pose along its translation to the gap asked for (negative: that deep in).
std::vector<RigidTransform> poses_at(const ModelView& a, const ModelView& b, double size, double gap,
                                     int count, std::mt19937& random) {
  QueryScratch scratch;
  std::vector<RigidTransform> poses;
  while (static_cast<int>(poses.size()) < count) {
    RigidTransform pose = random_pose(random, 1.0);
    const Vec3 direction = glm::normalize(pose.translation);
    double low = 0.0, high = 3.0 * size;
    for (int i = 0; i < 30; ++i) {
      pose.translation = 0.5 * (low + high) * direction;
      const bool near = within_clearance(a, b, pose, {std::fmax(gap, 0.0)}, scratch).within;
      (near ? low : high) = 0.5 * (low + high);
    }
    pose.translation = (high + std::fmin(gap, 0.0)) * direction;
    poses.push_back(pose);
  }
  return poses;
}

// Median CPU microseconds a query.
template <class Query> double measure(const std::vector<RigidTransform>& poses, const Query& query) {
  std::vector<double> rounds;
  for (int round = 0; round < 7; ++round) {
    const double start = cpu_seconds();
    for (const RigidTransform& pose : poses) query(pose);
    rounds.push_back((cpu_seconds() - start) / static_cast<double>(poses.size()) * 1e6);
  }
  std::sort(rounds.begin(), rounds.end());
  return rounds[rounds.size() / 2];
}

void compare(const char* name, const TriangleMesh& mesh, std::uint32_t leaf_size) {
  std::mt19937 random(1);
  double start = cpu_seconds();
  const Tree tree = tree_over(mesh, TreeKind::obb, SplitRule::longest_axis, leaf_size);
  const double build = cpu_seconds() - start;
  auto fcl_model = std::make_shared<FclModel>();
  start = cpu_seconds();
  fill(*fcl_model, mesh);
  const double fcl_build = cpu_seconds() - start;
  std::printf("%s %zu triangles, leaf size %u: build %.0f ms, FCL %.0f ms, ratio %.1f\n", name,
              mesh.triangles.size(), leaf_size, build * 1e3, fcl_build * 1e3, fcl_build / build);

  const ModelView model{&tree, mesh};
  double size = 0.0;
  for (const Vec3f& v : mesh.vertices) size = std::fmax(size, glm::length(Vec3(v)));
  const int count = mesh.triangles.size() > 500000 ? 10 : 30;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  struct Class {
    const char* name;
    double gap;
  };
  for (const Class& c :
       {Class{"clear", 0.1 * size}, Class{"close", 0.001 * size}, Class{"overlapping", -0.02 * size}}) {
    const std::vector<RigidTransform> poses = poses_at(model, model, size, c.gap, count, random);
    for (const CollideMode mode : {CollideMode::first, CollideMode::all}) {
      const bool first = mode == CollideMode::first;
      CollideOptions options, fast;
      options.mode = fast.mode = mode;
      options.engine = QueryEngine::reference;
      std::size_t ours_total = 0, fcl_total = 0;
      QueryCounters counters;
      const auto fcl_query = [&](const RigidTransform& pose) {
        fcl::CollisionRequest<double> request(first ? 1 : (std::size_t{1} << 40), false);
        fcl::CollisionResult<double> result;
        fcl::collide(fcl_model.get(), fcl::Transform3<double>::Identity(), fcl_model.get(), fcl_pose(pose),
                     request, result);
        return result.numContacts();
      };
      for (const RigidTransform& pose : poses) {
        const CollideResult r = collide(model, model, pose, options, scratch, pairs);
        ours_total += pairs.size();
        counters.box_tests += r.counters.box_tests;
        counters.triangle_tests += r.counters.triangle_tests;
        fcl_total += fcl_query(pose);
      }
      const double ours =
          measure(poses, [&](const RigidTransform& p) { collide(model, model, p, options, scratch, pairs); });
      const double theirs = measure(poses, fcl_query);
      const double wide =
          measure(poses, [&](const RigidTransform& p) { collide(model, model, p, fast, scratch, pairs); });
      std::printf("  %-11s %-5s  fcl %9.2f us  reference %9.2f us, ratio %5.2f  fast %9.2f us, ratio %5.2f  "
                  "contacts %zu %zu  boxes %.0f triangles %.0f\n",
                  c.name, first ? "first" : "all", theirs, ours, theirs / ours, wide, theirs / wide,
                  ours_total, fcl_total, double(counters.box_tests) / count,
                  double(counters.triangle_tests) / count);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::uint32_t> sizes = {10000, 100000, 1000000};
  if (argc > 1) sizes.clear();
  for (int i = 1; i < argc; ++i) sizes.push_back(static_cast<std::uint32_t>(std::atoi(argv[i])));
  for (const std::uint32_t n : sizes) {
    const auto side = static_cast<std::uint32_t>(std::sqrt(n / 2.0));
    for (const std::uint32_t leaf : {1U, 4U}) {
      compare("bumpy sphere", sphere_mesh(side, side, 1.0, 0.05), leaf);
      compare("knot", knot(n), leaf);
    }
  }
}
