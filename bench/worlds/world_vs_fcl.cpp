// SPDX-License-Identifier: MIT
// A robot among obstacles, as one World and as FCL's managers: microseconds a configuration.
//
//   build/release/bench/world_vs_fcl [CONFIGURATIONS]      (default 2000)
//
// Eight links of about 300 triangles along a chain with random joints; obstacles scattered about it, or a
// cell of a frame, a shelf, walls and small parts. First contact of the links with the obstacles, and the 21
// pairs of links that are not neighbours: FCL's collide() on each, and only where the boxes that FCL keeps of
// its objects meet. One thread, the time of the thread's processor; both by turns in each of five rounds, the
// medians and their ratio. Kinematics and the setting of FCL's transforms and boxes are not counted.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <fcl/fcl.h>

#include <boxwood/world.hpp>

#include "peers/bvh_of.hpp"
#include "query/world/world_cases.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::testing;
using FclModel = fcl::BVHModel<fcl::OBB<double>>;
using FclObject = fcl::CollisionObject<double>;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

fcl::Transform3<double> fcl_pose(const RigidTransform& pose) {
  fcl::Transform3<double> t = fcl::Transform3<double>::Identity();
  bench::write_pose(pose, t.linear(), t.translation());
  return t;
}

std::shared_ptr<FclModel> fcl_model(const TriangleMesh& mesh) {
  return bench::bvh_of<FclModel, fcl::Vector3<double>, fcl::Triangle, int>(mesh);
}

TriangleMesh baked(TriangleMesh mesh, const RigidTransform& pose) {
  for (Vec3f& v : mesh.vertices) v = Vec3f(place(pose, Vec3(v)));
  return mesh;
}

// One link: an ellipsoid of 264 triangles along z, `length` long, beginning at its joint.
TriangleMesh link_mesh(double length, double radius) {
  TriangleMesh mesh = sphere_mesh(12, 12, 1.0, 0.05);
  for (Vec3f& v : mesh.vertices)
    v = Vec3f(static_cast<float>(radius) * v.x, static_cast<float>(radius) * v.y,
              static_cast<float>(0.45 * length) * v.z + static_cast<float>(0.5 * length));
  return mesh;
}

struct Obstacle {
  TriangleMesh mesh;
  RigidTransform pose;
};

TriangleMesh small_part(std::mt19937& random) {
  std::uniform_real_distribution<double> u(0.03, 0.12);
  return random() % 2U == 0 ? box_mesh(Vec3(u(random), u(random), u(random)))
                            : torus_mesh(12, 10, u(random), 0.02);
}

std::vector<Obstacle> obstacles_of(const std::string& kind, std::size_t count, std::mt19937& random) {
  std::vector<Obstacle> all;
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  if (kind == "cell") {
    all.push_back({frame_mesh(1.5, 0.03), {}});
    all.push_back({frame_mesh(0.4, 0.02), moved(Vec3(0.9, 0.0, 0.0))});
    for (int i = 0; i < 4; ++i)
      all.push_back({box_mesh(i < 2 ? Vec3(0.02, 1.5, 1.5) : Vec3(1.5, 0.02, 1.5)), moved(Vec3(i == 0   ? 1.6
                                                                                               : i == 1 ? -1.6
                                                                                                        : 0,
                                                                                               i == 2   ? 1.6
                                                                                               : i == 3 ? -1.6
                                                                                                        : 0,
                                                                                               0))});
    all.push_back({box_mesh(Vec3(1.5, 1.5, 0.02)), moved(Vec3(0, 0, -0.1))});
  }
  while (all.size() < count) {
    const Vec3 at = 1.5 * Vec3(u(random), u(random), u(random));
    if (glm::length(at) < 0.5) continue;
    RigidTransform pose = random_pose(random, 0.0);
    pose.translation = at;
    all.push_back({small_part(random), pose});
  }
  return all;
}

std::vector<RigidTransform> chain(std::mt19937& random, const std::vector<double>& lengths) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::vector<RigidTransform> poses;
  RigidTransform at;
  for (const double length : lengths) {
    const bool bends = poses.size() % 2 != 0;
    at = compose(at, rotated(bends ? Vec3(1, 0, 0) : Vec3(0, 0, 1), (bends ? 2.0 : 3.1) * u(random)));
    poses.push_back(at);
    at = compose(at, moved(Vec3(0, 0, length)));
  }
  return poses;
}

bool first_contact(FclObject* a, FclObject* b, void* data) {
  fcl::CollisionRequest<double> request;
  fcl::CollisionResult<double> result;
  fcl::collide(a, b, request, result);
  *static_cast<bool*>(data) = result.isCollision();
  return result.isCollision();
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

void measure(const std::string& kind, std::size_t count, bool bake, bool self, bool boxes_first,
             std::size_t configurations) {
  std::mt19937 random(7);
  const std::vector<double> lengths{0.15, 0.2, 0.3, 0.1, 0.3, 0.1, 0.1, 0.1};
  std::vector<std::shared_ptr<const SharedModel>> models;
  World world;
  const std::uint32_t robot = world.add_group(self).value();
  std::vector<std::uint32_t> links;
  std::vector<std::unique_ptr<FclObject>> fcl_links, fcl_obstacles;
  for (const double length : lengths) {
    const TriangleMesh mesh = link_mesh(length, 0.05);
    models.push_back(shared_model(mesh));
    links.push_back(world.add(world_object(models.back(), {}, robot)).value());
    fcl_links.push_back(std::make_unique<FclObject>(fcl_model(mesh)));
  }
  if (self)
    for (std::size_t i = 0; i + 1 < links.size(); ++i)
      if (!world.skip(links[i], links[i + 1]).ok()) return;
  fcl::DynamicAABBTreeCollisionManager<double> manager;
  for (const Obstacle& obstacle : obstacles_of(kind, count, random)) {
    const TriangleMesh mesh = bake ? baked(obstacle.mesh, obstacle.pose) : obstacle.mesh;
    const RigidTransform pose = bake ? RigidTransform{} : obstacle.pose;
    models.push_back(shared_model(mesh));
    if (!world.add(world_object(models.back(), pose)).ok()) return;
    fcl_obstacles.push_back(std::make_unique<FclObject>(fcl_model(mesh), fcl_pose(pose)));
    fcl_obstacles.back()->computeAABB();
    manager.registerObject(fcl_obstacles.back().get());
  }
  manager.setup();

  std::vector<RigidTransform> poses;
  for (std::size_t i = 0; i < configurations; ++i)
    for (const RigidTransform& pose : chain(random, lengths)) poses.push_back(pose);
  WorldScratch scratch;
  WorldCollisions found;
  std::vector<std::uint8_t> of_fcl(configurations);
  std::vector<double> ours, theirs;
  for (int round = 0; round < 5; ++round) {
    double begin = cpu_seconds();
    collide(world, poses, {}, scratch, found);
    ours.push_back((cpu_seconds() - begin) / static_cast<double>(configurations));
    double sum = 0.0;
    for (std::size_t i = 0; i < configurations; ++i) {
      for (std::size_t k = 0; k < links.size(); ++k) {
        fcl_links[k]->setTransform(fcl_pose(poses[links.size() * i + k]));
        fcl_links[k]->computeAABB();
      }
      bool hit = false;
      begin = cpu_seconds();
      for (std::size_t k = 0; k < links.size() && !hit && count > 0; ++k)
        manager.collide(fcl_links[k].get(), &hit, &first_contact);
      for (std::size_t k = 0; k < links.size() && !hit && self; ++k)
        for (std::size_t l = k + 2; l < links.size() && !hit; ++l)
          if (!boxes_first || fcl_links[k]->getAABB().overlap(fcl_links[l]->getAABB()))
            first_contact(fcl_links[k].get(), fcl_links[l].get(), &hit);
      sum += cpu_seconds() - begin;
      of_fcl[i] = hit ? 1 : 0;
    }
    theirs.push_back(sum / static_cast<double>(configurations));
  }
  std::size_t colliding = 0, differ = 0;
  for (std::size_t i = 0; i < configurations; ++i) {
    colliding += found.colliding[i];
    differ += found.colliding[i] != of_fcl[i] ? 1 : 0;
  }
  const double a = 1e6 * median(ours), b = 1e6 * median(theirs);
  std::printf("%-10s %4zu %-6s %-17s boxwood %7.2f us  fcl %7.2f us  ratio %5.2f  %4.1f %% collide, "
              "%.2f candidates, %zu differ\n",
              kind.c_str(), count, bake ? "baked" : "posed",
              self ? (boxes_first ? "self, boxes first" : "self, all pairs") : "-", a, b, b / a,
              100.0 * static_cast<double>(colliding) / static_cast<double>(configurations),
              static_cast<double>(found.candidates) / static_cast<double>(configurations), differ);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 2000;
  measure("cell", 60, true, false, false, n);
  measure("cell", 200, true, false, false, n);
  measure("cell", 200, false, false, false, n);
  measure("scattered", 50, true, false, false, n);
  measure("scattered", 200, true, false, false, n);
  measure("scattered", 200, false, false, false, n);
  measure("nothing", 0, true, true, false, n);
  measure("nothing", 0, true, true, true, n);
}
