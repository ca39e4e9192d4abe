// SPDX-License-Identifier: MIT
// First hits of rays in scenes of many placed models, beside Embree's instances.
//
//   ray_scenes [--rays N] [--brute N] [--objects N] [--csv FILE] MODEL...     (default 20000 200)
//
// A MODEL is a file or a generated one of peers/models.hpp.
// 10 to 100,000 instances, or N, of a model, each rotated at random, in a cube that holds them with as much
// room again on every side as the model takes. Rays come from all around, aimed into the cube. They are cast
// 1,024 at a time by one library after the other, in changing order; processor time of one thread. Printed:
// nanoseconds a ray (mean), and the median over the blocks of (Embree's time / Boxwood's), with the tenth and
// the ninetieth of a hundred. N of Boxwood's answers are compared with all objects in turn, bit by bit;
// Embree's is another where its t is off by more than 1e-4 of the model or one of the two hits and the other
// does not.
#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/object_tree.hpp>
#include <boxwood/raycast_scene.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volume_operations.hpp>

#include "csv_rows.hpp"
#include "peers/models.hpp"
#include "rays/embree_mesh.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;

constexpr std::size_t kBlock = 1024;

double seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

class Chance {
public:
  double unit() { return 2.0 * static_cast<double>(random_() >> 11U) * 0x1p-53 - 1.0; }
  Vec3 in_cube() { return Vec3(unit(), unit(), unit()); }
  Vec3 direction() {
    for (;;) {
      const Vec3 v = in_cube();
      const double length = glm::length(v);
      if (length > 0.1 && length <= 1.0) return v / length;
    }
  }
  // Columns of a rotation.
  std::array<Vec3, 3> frame() {
    const Vec3 x = direction();
    Vec3 y = direction();
    y = glm::normalize(glm::cross(x, y));
    return {x, y, glm::cross(x, y)};
  }

private:
  std::mt19937_64 random_{1234};
};

class EmbreeScene {
public:
  EmbreeScene(const TriangleMesh& mesh, std::span<const PlacedModel> objects)
      : device_(rtcNewDevice("threads=1,set_affinity=0")) {
    model_ = embree_scene_of(device_, mesh);
    scene_ = rtcNewScene(device_);
    for (const PlacedModel& object : objects) {
      const RTCGeometry instance = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_INSTANCE);
      rtcSetGeometryInstancedScene(instance, model_);
      const RigidTransform& m = object.world_from_model;
      float columns[12];
      for (int c = 0; c < 3; ++c) {
        Vec3 unit(0.0);
        unit[c] = 1.0;
        const Vec3f column(rotate(m, unit)), shift(m.translation);
        for (int k = 0; k < 3; ++k) columns[3 * c + k] = column[k];
        columns[9 + c] = shift[c];
      }
      rtcSetGeometryTransform(instance, 0, RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, columns);
      rtcCommitGeometry(instance);
      rtcAttachGeometry(scene_, instance);
      rtcReleaseGeometry(instance);
    }
    rtcCommitScene(scene_);
  }
  EmbreeScene(const EmbreeScene&) = delete;
  EmbreeScene& operator=(const EmbreeScene&) = delete;
  ~EmbreeScene() {
    rtcReleaseScene(scene_);
    rtcReleaseScene(model_);
    rtcReleaseDevice(device_);
  }
  void cast(std::span<const PlainRay> rays, float* t) const { cast_one_by_one(scene_, rays, t); }

private:
  RTCDevice device_;
  RTCScene model_ = nullptr, scene_ = nullptr;
};

Ray ray_of(const PlainRay& r) {
  return {Vec3(r.origin[0], r.origin[1], r.origin[2]), Vec3(r.direction[0], r.direction[1], r.direction[2]),
          kInfinity};
}

struct World {
  std::vector<PlacedModel> objects;
  ObjectTree tree;
  double half = 0.0;  // of the cube
};

World world_of(const ModelView& model, const Sphere& sphere, const Aabb& box, std::size_t count) {
  World world;
  Chance chance;
  const double side = std::cbrt(static_cast<double>(count));
  world.half = 1.5 * sphere.radius * side;
  for (std::size_t i = 0; i < count; ++i) {
    const auto columns = chance.frame();
    RigidTransform placed;
    placed.rotation = {Vec3(columns[0].x, columns[1].x, columns[2].x),
                       Vec3(columns[0].y, columns[1].y, columns[2].y),
                       Vec3(columns[0].z, columns[1].z, columns[2].z)};
    placed.translation = world.half * chance.in_cube();
    world.objects.push_back({model, placed});
    if (!world.tree.add(broad_object(sphere, box, placed))) std::exit(1);
  }
  if (!world.tree.update().is_complete()) std::exit(1);
  return world;
}

double share_of(std::vector<double> values, double share) {
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

void run(const std::string& name, const TriangleMesh& mesh, const ModelView& model, std::size_t count,
         std::size_t ray_count, std::size_t brute, CsvRows& csv) {
  const Sphere sphere = fit_sphere(mesh.vertices).volume;
  const World world = world_of(model, sphere, fit_aabb(mesh.vertices).volume, count);
  const EmbreeScene embree(mesh, world.objects);
  Chance chance;
  std::vector<PlainRay> rays;
  for (std::size_t i = 0; i < ray_count; ++i) {
    const Vec3 from = 3.0 * world.half * chance.direction();
    const Vec3f o(from), d(glm::normalize(world.half * chance.in_cube() - from));
    rays.push_back({{o.x, o.y, o.z}, {d.x, d.y, d.z}});
  }
  std::vector<float> ours(rays.size()), theirs(rays.size());
  std::vector<double> our_times, their_times, ratios;
  QueryScratch scratch;
  for (std::size_t begin = 0; begin < rays.size(); begin += kBlock) {
    const std::span<const PlainRay> block =
        std::span<const PlainRay>(rays).subspan(begin, std::min(kBlock, rays.size() - begin));
    const auto n = static_cast<double>(block.size());
    for (std::size_t turn = 0; turn < 2; ++turn) {
      const double start = seconds();
      if ((turn + begin / kBlock) % 2 == 0) {
        for (std::size_t i = 0; i < block.size(); ++i) {
          const auto found = raycast_scene_first(world.tree, world.objects, ray_of(block[i]), {}, scratch);
          ours[begin + i] = found.hit ? static_cast<float>(found.hit->hit.t) : kNoHit;
        }
        our_times.push_back(1e9 * (seconds() - start) / n);
      } else {
        embree.cast(block, theirs.data() + begin);
        their_times.push_back(1e9 * (seconds() - start) / n);
      }
    }
    ratios.push_back(their_times.back() / our_times.back());
  }
  std::size_t hits = 0, wrong = 0, other = 0, compared = 0;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    hits += ours[i] < kNoHit ? 1 : 0;
    if ((ours[i] < kNoHit) != (theirs[i] < kNoHit) ||
        (ours[i] < kNoHit && std::fabs(ours[i] - theirs[i]) > 1e-4 * sphere.radius))
      ++other;
    if (i % (rays.size() / brute + 1) != 0) continue;
    ++compared;
    const auto a = raycast_scene_first(world.tree, world.objects, ray_of(rays[i]), {}, scratch).hit,
               b = raycast_scene_first(world.objects, ray_of(rays[i]), {}, scratch).hit;
    if (a.has_value() != b.has_value() ||
        (a && (a->object != b->object || a->hit.t != b->hit.t || a->hit.triangle != b->hit.triangle)))
      ++wrong;
  }
  double our_mean = 0.0, their_mean = 0.0;
  for (const double t : our_times) our_mean += t / static_cast<double>(our_times.size());
  for (const double t : their_times) their_mean += t / static_cast<double>(their_times.size());
  std::printf(
      "%-16s %6zu objects, %zu rays, %zu hits: Boxwood %7.1f ns, Embree %7.1f ns, Embree / Boxwood %.2f "
      "(%.2f to %.2f); %zu of %zu wrong, Embree answers %zu otherwise\n",
      name.c_str(), count, rays.size(), hits, our_mean, their_mean, share_of(ratios, 0.5),
      share_of(ratios, 0.1), share_of(ratios, 0.9), wrong, compared, other);
  std::fflush(stdout);
  const auto put = [&](const char* peer, const char* figure, double value) {
    csv.add(name, count, "rays in scenes", peer, figure, value);  // the column of triangles has objects
  };
  put("Boxwood", "ns", our_mean);
  put("Embree", "ns", their_mean);
  put("Embree", "over Boxwood", share_of(ratios, 0.5));
  put("Embree", "over Boxwood: tenth of a hundred blocks", share_of(ratios, 0.1));
  put("Embree", "over Boxwood: ninetieth", share_of(ratios, 0.9));
  put("Boxwood", "checked", static_cast<double>(compared));
  put("Boxwood", "wrong", static_cast<double>(wrong));
}

void run_model(const std::string& name, const std::vector<std::size_t>& counts, std::size_t rays,
               std::size_t brute, CsvRows& csv) {
  const TriangleMesh mesh = model_of(name);
  BuildOptions options;
  options.rays = true;
  const Result<Tree> tree = build_tree(mesh, options);
  if (!tree) {
    std::fprintf(stderr, "%s\n", tree.error().message.c_str());
    std::exit(1);
  }
  for (const std::size_t count : counts) run(label_of(name), mesh, {&*tree, mesh}, count, rays, brute, csv);
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t rays = 20000, brute = 200;
  std::vector<std::size_t> counts{10, 100, 1000, 10000, 100000};
  std::string csv;
  std::vector<std::string> models;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--rays") == 0 && i + 1 < argc)
      rays = std::strtoul(argv[++i], nullptr, 10);
    else if (std::strcmp(argv[i], "--brute") == 0 && i + 1 < argc)
      brute = std::strtoul(argv[++i], nullptr, 10);
    else if (std::strcmp(argv[i], "--objects") == 0 && i + 1 < argc)
      counts = {std::strtoul(argv[++i], nullptr, 10)};
    else if (std::strcmp(argv[i], "--csv") == 0 && i + 1 < argc)
      csv = argv[++i];
    else
      models.emplace_back(argv[i]);
  }
  CsvRows rows(csv);
  for (const std::string& model : models) run_model(model, counts, rays, brute, rows);
  return 0;
}
