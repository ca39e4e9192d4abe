// SPDX-License-Identifier: MIT
// Which volume for what: how tight each kind is, how many bytes it takes, what it costs to carry it along
// with its object and to test it against another, and how often it meets where the models do not. A model
// against itself, at random poses of which about half are apart.
//
// usage: volume_choice [--poses N] [--seed N] MODEL...
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/import.hpp>
#include <boxwood/intersects.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volume_transform.hpp>
#include <boxwood/volumes.hpp>

namespace {

using namespace boxwood;
// Of the processor, in nanoseconds: other work on the machine takes none of it.
double processor_ns() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e9 * static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec);
}

double ns_each(std::size_t n, const auto& f) {
  std::vector<double> times;
  for (int i = 0; i < 7; ++i) {
    const double start = processor_ns();
    for (std::size_t k = 0; k < n; ++k) f(k);
    times.push_back((processor_ns() - start) / double(n));
  }
  std::nth_element(times.begin(), times.begin() + 3, times.end());
  return times[3];
}

std::size_t bytes_of(const AnyVolume& any) {
  return std::visit(
      [](const auto& v) -> std::size_t {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate>)
          return 0;
        else if constexpr (std::is_same_v<V, ConvexHull>)
          return sizeof v + v.vertices.size() * sizeof(v.vertices[0]);
        else
          return sizeof v;
      },
      any);
}

// One line of the table; the last is sums over the models, of logarithms but for the alarms.
struct Line {
  double tightness = 0, bytes = 0, carry = 0, growth = 0, test = 0, alarms = 0;
};
void print(const std::string& name, const Line& x) {
  std::printf("  %-12s %9.3g %9.0f %9.0f %9.3g %9.0f %9.1f\n", name.c_str(), x.tightness, x.bytes, x.carry,
              x.growth, x.test, 100 * x.alarms);
}

// The interval tests of a k-DOP; nothing of other kinds.
std::optional<bool> overlap_of_slabs(const AnyVolume& a, const AnyVolume& b) {
  return std::visit(
      [&](const auto& v) -> std::optional<bool> {
        if constexpr (requires { slabs_overlap(v, v); })
          return slabs_overlap(v, *std::get_if<std::decay_t<decltype(v)>>(&b));
        else
          return std::nullopt;
      },
      a);
}

RigidTransform random_pose(std::mt19937_64& random, const Aabb& box) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  double q[4];
  for (double& x : q) x = normal(random);
  const double n = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (double& x : q) x /= n;
  const auto [w, x, y, z] = q;
  RigidTransform pose;
  pose.rotation = {Vec3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
                   Vec3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
                   Vec3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y))};
  const Vec3 middle = 0.5 * (box.min + box.max),
             way = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
  const double away = uniform(random) * glm::length(box.max - box.min);
  pose.translation = middle + away * way - rotate(pose, middle);
  return pose;
}

bool measure(const char* file, std::size_t count, std::uint64_t seed, std::map<std::string, Line>& sums) {
  const Result<Scene> scene = import_file(file);
  if (!scene) return std::fprintf(stderr, "%s\n", scene.error().message.c_str()), false;
  const Result<TriangleMesh> mesh = baked_whole(*scene);
  if (!mesh) return std::fprintf(stderr, "%s\n", mesh.error().message.c_str()), false;
  const Result<Tree> tree = build_tree(*mesh);
  if (!tree) return std::fprintf(stderr, "%s\n", tree.error().message.c_str()), false;
  const ModelView model{&*tree, *mesh};
  std::mt19937_64 random(seed);
  const Aabb box = fit_aabb(mesh->vertices).volume;
  std::vector<RigidTransform> poses;
  std::vector<bool> collide_at;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  CollideOptions first;
  first.mode = CollideMode::first;
  std::size_t apart = 0;
  for (std::size_t i = 0; i < count; ++i) {
    poses.push_back(random_pose(random, box));
    collide_at.push_back(collide(model, model, poses.back(), first, scratch, pairs).colliding);
    apart += collide_at.back() ? 0 : 1;
  }
  const double hull = volume(AnyVolume(fit_hull(mesh->vertices).volume));
  std::printf("%s: %zu triangles, apart at %zu of %zu poses\n", file, mesh->triangles.size(), apart, count);
  std::printf("  %-12s %9s %9s %9s %9s %9s %9s\n", "kind", "/ hull", "bytes", "carry ns", "grows", "test ns",
              "alarms %");
  for (const VolumeRow& row : kVolumeRows) {
    const AnyVolume at_rest = fit_volume(row.kind, mesh->vertices).volume;
    std::vector<AnyVolume> carried(count);
    Line line;
    for (std::size_t i = 0; i < count; ++i) {
      carried[i] = transform(at_rest, affine(poses[i]));
      line.growth += volume(carried[i]) / volume(at_rest) / double(count);
    }
    line.tightness = volume(at_rest) / hull;
    line.bytes = double(bytes_of(at_rest));
    AnyVolume out;
    line.carry = ns_each(count, [&](std::size_t i) { out = transform(at_rest, affine(poses[i])); });
    const auto add = [&](const std::string& name, const auto& meet) {
      std::size_t alarms = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const bool meets = meet(at_rest, carried[i]);
        alarms += meets && !collide_at[i] ? 1 : 0;
        if (!meets && collide_at[i])
          return std::fprintf(stderr, "%s: a contact outside of the volumes\n", name.c_str()), false;
      }
      volatile bool sink = false;
      line.test = ns_each(count, [&](std::size_t i) { sink = meet(at_rest, carried[i]); });
      line.alarms = apart == 0 ? 0.0 : double(alarms) / double(apart);
      print(name, line);
      Line& sum = sums[name];
      sum.tightness += std::log(line.tightness);
      sum.bytes += std::log(line.bytes);
      sum.carry += std::log(line.carry);
      sum.growth += std::log(line.growth);
      sum.test += std::log(line.test);
      sum.alarms += line.alarms;
      return true;
    };
    const std::string name(row.name);
    if (!add(name, [](const auto& a, const auto& b) { return intersects(a, b); })) return false;
    if (overlap_of_slabs(at_rest, at_rest) &&
        !add(name + " slabs", [](const auto& a, const auto& b) { return *overlap_of_slabs(a, b); }))
      return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t poses = 1000, models = 0;
  std::uint64_t seed = 1;
  std::map<std::string, Line> sums;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--poses" && i + 1 < argc)
      poses = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--seed" && i + 1 < argc)
      seed = std::strtoull(argv[++i], nullptr, 10);
    else if (!measure(argv[i], poses, seed, sums))
      return 1;
    else
      ++models;
  }
  if (models == 0) return std::fprintf(stderr, "usage: volume_choice [--poses N] [--seed N] MODEL...\n"), 2;
  std::printf("all %zu: geometric means, of alarms the mean\n", models);
  const double n = double(models);
  for (const auto& [name, sum] : sums)
    print(name, {std::exp(sum.tightness / n), std::exp(sum.bytes / n), std::exp(sum.carry / n),
                 std::exp(sum.growth / n), std::exp(sum.test / n), sum.alarms / n});
}
