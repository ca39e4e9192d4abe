// SPDX-License-Identifier: MIT
// Poses, rays and kernel inputs from one seed, and their true answers.
#include "peers/input.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <random>

namespace boxwood::bench {

namespace {

using Random = std::mt19937_64;

// The same numbers with every standard library, unlike its distributions.
double uniform(Random& random, double low = 0.0, double high = 1.0) {
  return low + (high - low) * static_cast<double>(random() >> 11U) * 0x1p-53;
}
Vec3 direction(Random& random) {
  for (;;) {
    const double x = uniform(random, -1, 1), y = uniform(random, -1, 1), z = uniform(random, -1, 1);
    const double length = glm::length(Vec3(x, y, z));
    if (length > 0.1 && length <= 1.0) return Vec3(x, y, z) / length;
  }
}
Rows3 rotation(Random& random) {
  const Vec3 u = direction(random), w = direction(random);
  const Vec3 v = glm::normalize(glm::cross(u, w));
  return {u, v, glm::cross(u, v)};
}

// The two centers `apart` along `way`, B turned.
RigidTransform pose_at(const Input& in, const Rows3& turn, const Vec3& way, double apart) {
  RigidTransform pose{turn, Vec3(0.0)};
  pose.translation = in.center + apart * way - rotate(pose, in.center);
  return pose;
}

void find_poses(Input& in, const Oracle& oracle, const InputOptions& options, Random& random) {
  for (std::size_t i = 0; i < kPoseKinds * options.poses;) {
    const Rows3 turn = rotation(random);
    const Vec3 way = direction(random);
    const double share = uniform(random);
    const auto at = [&](double apart) { return pose_at(in, turn, way, apart); };
    double low = 0.02 * in.diagonal, high = 1.01 * in.diagonal;
    if (!oracle.touch(at(low)) || oracle.touch(at(high))) continue;
    while (high - low > 1e-6 * in.diagonal)
      (oracle.touch(at(0.5 * (low + high))) ? low : high) = 0.5 * (low + high);
    const auto kind = static_cast<PoseKind>(i % kPoseKinds);
    const double apart = kind == kClear   ? high + (0.05 + 0.45 * share) * in.diagonal
                         : kind == kClose ? high + std::pow(10.0, -4.0 + 2.0 * share) * in.diagonal
                                          : low * (0.3 + 0.68 * share);
    const RigidTransform pose = at(apart);
    std::vector<std::uint64_t> pairs = oracle.pairs(pose);
    if (pairs.empty() != (kind != kOverlapping)) continue;
    in.poses[kind].push_back(pose);
    in.pairs[kind].push_back(std::move(pairs));
    ++i;
  }
}

void make_rays(Input& in, const Oracle& oracle, const InputOptions& options, Random& random) {
  const auto ray = [](const Vec3& from, const Vec3& way) {
    const Vec3f o(from), d(glm::normalize(way));
    return FloatRay{{o.x, o.y, o.z}, {d.x, d.y, d.z}};
  };
  for (std::size_t i = 0; i < options.rays; ++i) {
    const Vec3 from = in.center + in.diagonal * direction(random);
    const Vec3 to =
        in.center +
        0.29 * in.diagonal * Vec3(uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1));
    in.rays[0].push_back(ray(from, to - from));
  }
  const auto columns = static_cast<std::size_t>(std::sqrt(1.25 * static_cast<double>(options.rays)));
  for (std::size_t i = 0; i < options.rays; ++i) {
    const double x = (static_cast<double>(i % columns) + 0.5) / static_cast<double>(columns) - 0.5;
    const double y = (static_cast<double>(i / columns) + 0.5) / static_cast<double>(columns) - 0.4;
    in.rays[1].push_back(ray(in.center + Vec3(0, 0, 1.1 * in.diagonal), Vec3(x, y, -1.1)));
  }
  for (std::size_t set = 0; set < 2; ++set)
    for (const FloatRay& r : in.rays[set]) in.ray_times[set].push_back(oracle.first_hit(r));
}

void make_boxes(Input& in, const InputOptions& options, Random& random) {
  const auto box = [&](const Vec3& center) {
    return Obb{center, rotation(random),
               Vec3(uniform(random, 0.1, 1), uniform(random, 0.1, 1), uniform(random, 0.1, 1))};
  };
  for (std::size_t i = 0; i < options.kernel_pairs; ++i) {
    in.boxes.push_back({box(Vec3(0.0)), box(uniform(random, 0.2, 2.6) * direction(random))});
    in.boxes_meet.push_back(boxes_meet(in.boxes.back().a, in.boxes.back().b));
  }
}

// Pairs of the model's triangles as the leaves of overlapping poses see them: two of five meet, the others
// have a corner near the partner.
void make_triangles(Input& in, const InputOptions& options, Random& random) {
  while (in.triangles.size() < options.kernel_pairs) {
    const std::size_t p = random() % in.poses[kOverlapping].size();
    const RigidTransform& pose = in.poses[kOverlapping][p];
    const std::uint64_t pair = in.pairs[kOverlapping][p][random() % in.pairs[kOverlapping][p].size()];
    std::array<Vec3, 3> a = corners(in.mesh, pair >> 32U), b = corners(in.mesh, pair & 0xffffffffU);
    for (Vec3& x : b) x = place(pose, x);
    if (uniform(random) > 0.4) {
      const Vec3 shift = uniform(random, 0.5, 1.5) * glm::distance(b[0], b[1]) * direction(random);
      for (Vec3& x : b) x += shift;
    }
    in.triangles.push_back({a, b});
    in.triangles_meet.push_back(triangles_meet_exactly(a, b));
  }
}

}  // namespace

Input make_input(std::string name, TriangleMesh mesh, const InputOptions& options) {
  Input in;
  in.name = std::move(name);
  in.mesh = std::move(mesh);
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Vec3f& v : in.mesh.vertices) {
    low = glm::min(low, Vec3(v));
    high = glm::max(high, Vec3(v));
  }
  in.center = 0.5 * (low + high);
  in.diagonal = glm::length(high - low);
  const Oracle oracle(in.mesh);
  Random random(options.seed);
  find_poses(in, oracle, options, random);
  for (const PoseKind kind : {kClear, kClose})
    for (const RigidTransform& pose : in.poses[kind]) in.distances[kind].push_back(oracle.distance(pose));
  for (std::size_t i = 0; i < std::min<std::size_t>(10, options.poses); ++i) {
    Motion motion{in.poses[kClear][i], in.poses[kClear][i]};
    motion.to.translation = in.center - rotate(motion.to, in.center);
    in.motions.push_back(motion);
    in.impacts.push_back(oracle.impact(motion));
  }
  make_rays(in, oracle, options, random);
  make_boxes(in, options, random);
  make_triangles(in, options, random);
  return in;
}

}  // namespace boxwood::bench
