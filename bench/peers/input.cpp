// SPDX-License-Identifier: MIT
// Poses, rays and kernel inputs from one seed, and their true answers.
#include "peers/input.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
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

struct Extent {
  Vec3 center, half;
  double diagonal;
};
Extent extent_of(const TriangleMesh& mesh) {
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) {
      low = glm::min(low, Vec3(mesh.vertices[v]));
      high = glm::max(high, Vec3(mesh.vertices[v]));
    }
  return {0.5 * (low + high), 0.5 * (high - low), glm::length(high - low)};
}

Vec3 surface_point(const TriangleMesh& mesh, Random& random) {
  const std::array<Vec3, 3> c = corners(mesh, random() % mesh.triangles.size());
  const double u = std::sqrt(uniform(random)), v = uniform(random);
  return (1.0 - u) * c[0] + u * ((1.0 - v) * c[1] + v * c[2]);
}

// Poses along one straight way: a point of B lies `apart` from a point of A. Of one model against itself both
// are the center; of two models points of their surfaces, so that a link meets all parts of a kitchen.
class Way {
public:
  Way(const Input& in, Random& random)
      : rotation_(rotation(random)), direction_(direction(random)), from_(in.center), point_b_(in.center_b) {
    if (in.other.triangles.empty()) return;
    from_ = surface_point(in.mesh, random);
    point_b_ = surface_point(in.other, random);
  }
  RigidTransform at(double apart) const {
    RigidTransform pose{rotation_, Vec3(0.0)};
    pose.translation = from_ + apart * direction_ - rotate(pose, point_b_);
    return pose;
  }
  // The ends of an interval of at most `most` in which the models part; none: they do not touch near its
  // beginning, or do at its end.
  std::optional<std::array<double, 2>> touching_place(const Input& in, const Oracle& oracle,
                                                      double most) const {
    const double sizes = in.diagonal + (in.other.triangles.empty() ? 0.0 : in.smaller_diagonal);
    double low = in.other.triangles.empty() ? 0.02 * in.diagonal : 0.0, high = 1.01 * sizes;
    if (!oracle.touch(at(low)) || oracle.touch(at(high))) return std::nullopt;
    while (high - low > most) (oracle.touch(at(0.5 * (low + high))) ? low : high) = 0.5 * (low + high);
    return std::array{low, high};
  }

private:
  Rows3 rotation_;
  Vec3 direction_, from_, point_b_;
};

constexpr double kClearance = 0.1;  // of clear poses, of the larger diagonal

// A pose of each kind of one way.
std::array<RigidTransform, kPoseKinds> poses_of(const Way& way, const Input& in,
                                                const std::array<double, 2>& place, Random& random) {
  const double out = uniform(random, kClearance, 0.6) * in.diagonal,
               near = std::pow(10.0, uniform(random, -4.0, -2.0)) * in.smaller_diagonal,
               share = uniform(random, 0.3, 0.98);
  return {way.at(place[1] + out), way.at(place[1] + near), way.at(share * place[0])};
}

bool is_of_kind(const RigidTransform& pose, std::size_t kind, const Input& in, const Oracle& oracle) {
  return oracle.touch(pose) == (kind == kOverlapping) &&
         (kind != kClear || !oracle.within(pose, kClearance * in.diagonal));
}

void find_poses(Input& in, const Oracle& oracle, const InputOptions& options, Random& random) {
  constexpr std::size_t kTries = 100;  // for a pose
  std::size_t missing = kPoseKinds * options.poses;
  for (std::size_t i = 0; missing != 0; ++i) {
    if (i == kTries * options.poses) {
      std::fprintf(stderr, "%s: no %zu poses of each kind can be found\n", in.name.c_str(), options.poses);
      std::exit(3);
    }
    const Way way(in, random);
    const auto place = way.touching_place(in, oracle, 1e-5 * in.smaller_diagonal);
    if (!place) continue;
    const auto candidates = poses_of(way, in, *place, random);
    for (std::size_t kind = 0; kind < kPoseKinds; ++kind) {
      if (in.poses[kind].size() == options.poses || !is_of_kind(candidates[kind], kind, in, oracle)) continue;
      in.poses[kind].push_back(candidates[kind]);
      --missing;
    }
  }
}

void answer_poses(Input& in, const Oracle& oracle, const InputOptions& options) {
  const std::size_t checked = std::min(options.checked, options.poses);
  for (std::size_t i = 0; i < checked; ++i) {
    in.pairs.push_back(oracle.pairs(in.poses[kOverlapping][i]));
    for (const PoseKind kind : {kClear, kClose})
      in.distances[kind].push_back(oracle.distance(in.poses[kind][i]));
  }
}

std::vector<RigidTransform> free_poses(const Input& in, const Oracle& oracle, std::size_t count,
                                       Random& random) {
  const Vec3 reach = in.half_extents + Vec3(0.5 * in.smaller_diagonal);
  std::vector<RigidTransform> poses;
  while (poses.size() < count) {
    RigidTransform pose{rotation(random), Vec3(0.0)};
    const double x = uniform(random, -1, 1), y = uniform(random, -1, 1), z = uniform(random, -1, 1);
    pose.translation = in.center + Vec3(x, y, z) * reach - rotate(pose, in.center_b);
    if (!oracle.touch(pose)) poses.push_back(pose);
  }
  return poses;
}

void ask_clearances(Input& in, const Oracle& oracle, const InputOptions& options, Random& random) {
  // All are farther; some are nearer; all are nearer.
  in.clearances = {{"clear, 5 %", 0.05 * in.diagonal, in.poses[kClear], {}},
                   {"close, 0.1 %", 1e-3 * in.smaller_diagonal, in.poses[kClose], {}},
                   {"close, 1 %", 1e-2 * in.smaller_diagonal, in.poses[kClose], {}}};
  if (!in.other.triangles.empty())
    in.clearances.push_back(
        {"anywhere, 1 %", 0.01 * in.diagonal, free_poses(in, oracle, options.poses, random), {}});
  for (ClearanceQuestion& question : in.clearances)
    for (std::size_t i = 0; i < in.pairs.size(); ++i)
      question.true_answer.push_back(oracle.within(question.poses[i], question.clearance));
}

void make_motions(Input& in, const Oracle& oracle, const InputOptions& options) {
  for (std::size_t i = 0; i < std::min(options.motions, options.poses); ++i) {
    Motion motion{in.poses[kClear][i], in.poses[kClear][i]};
    motion.to.translation = in.center - rotate(motion.to, in.center_b);
    in.motions.push_back(motion);
    in.impacts.push_back(oracle.impact(motion));
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

// Pairs of the models' triangles as the leaves of overlapping poses see them: two of five meet, the others
// have a corner near the partner.
void make_triangles(Input& in, const InputOptions& options, Random& random) {
  while (in.triangles.size() < options.kernel_pairs) {
    const std::size_t p = random() % in.pairs.size();
    const RigidTransform& pose = in.poses[kOverlapping][p];
    const std::uint64_t pair = in.pairs[p][random() % in.pairs[p].size()];
    std::array<Vec3, 3> a = corners(in.mesh, pair >> 32U), b = corners(in.mesh_b(), pair & 0xffffffffU);
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

Input make_input(std::string name, TriangleMesh mesh, TriangleMesh other, const InputOptions& options) {
  Input in;
  in.name = std::move(name);
  in.mesh = std::move(mesh);
  in.other = std::move(other);
  const Extent a = extent_of(in.mesh), b = extent_of(in.mesh_b());
  in.center = a.center;
  in.center_b = b.center;
  in.half_extents = a.half;
  in.diagonal = std::max(a.diagonal, b.diagonal);
  in.smaller_diagonal = std::min(a.diagonal, b.diagonal);
  const Oracle oracle(in.mesh, in.mesh_b());
  Random random(options.seed);
  find_poses(in, oracle, options, random);
  answer_poses(in, oracle, options);
  ask_clearances(in, oracle, options, random);
  make_motions(in, oracle, options);
  make_rays(in, oracle, options, random);
  make_boxes(in, options, random);
  make_triangles(in, options, random);
  return in;
}

}  // namespace boxwood::bench
