// SPDX-License-Identifier: MIT
// The broad phase beside Bullet's and FCL's: the same moving boxes, all pairs that meet after each step.
//
//   broad_phase_vs_peers [--steps N] [--largest N] [--csv FILE]
//
// Objects are unit boxes, rotated and of ten sizes, about one pair an object. In each step a share of them
// moves by up to a tenth of a box; then each library takes the new boxes and lists all pairs. Processor
// time of one thread; medians over the steps, the libraries one after another in each step. Every library's
// pairs are compared with those of the boxes given: missing ones are errors; Bullet and FCL may list more
// (fat boxes).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/BroadphaseCollision/btOverlappingPairCache.h>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/narrowphase/collision_object.h>

#include <boxwood/object_tree.hpp>

#include "csv_rows.hpp"

namespace {

using boxwood::Aabb;
using boxwood::Vec3;
using Pair = std::uint64_t;

double seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}
Pair pair_of(std::size_t a, std::size_t b) {
  return static_cast<Pair>(std::min(a, b)) << 32U | std::max(a, b);
}

class Library {
public:
  virtual ~Library() = default;
  virtual const char* name() const = 0;
  virtual void add(const std::vector<Aabb>& boxes) = 0;
  virtual void move(const std::vector<std::uint32_t>& moved, const std::vector<Aabb>& boxes) = 0;
  virtual void find(std::vector<Pair>& pairs) = 0;
};

class Boxwood final : public Library {
public:
  const char* name() const override { return "Boxwood"; }
  void add(const std::vector<Aabb>& boxes) override {
    for (const Aabb& box : boxes)
      if (!tree_.add(object(box))) std::abort();
  }
  void move(const std::vector<std::uint32_t>& moved, const std::vector<Aabb>& boxes) override {
    for (const std::uint32_t i : moved) tree_.move(i, object(boxes[i]));
  }
  void find(std::vector<Pair>& pairs) override {
    tree_.candidates({}, found_);
    pairs.clear();
    for (const auto& p : found_) pairs.push_back(pair_of(p.first, p.second));
  }

private:
  // The sphere round the box: spheres of boxes that meet meet, so that boxes alone decide, as elsewhere.
  static boxwood::BroadObject object(const Aabb& box) {
    boxwood::BroadObject o;
    o.box = box;
    o.sphere = {0.5 * (box.min + box.max), 0.5 * glm::length(box.max - box.min) * (1.0 + 1e-12)};
    return o;
  }
  boxwood::ObjectTree tree_;
  std::vector<boxwood::CandidatePair> found_;
};

class Bullet final : public Library {
public:
  const char* name() const override { return "Bullet dbvt"; }
  void add(const std::vector<Aabb>& boxes) override {
    for (std::size_t i = 0; i < boxes.size(); ++i)
      proxies_.push_back(broad_.createProxy(at(boxes[i].min), at(boxes[i].max), 0, reinterpret_cast<void*>(i),
                                            1, 1, nullptr));
  }
  void move(const std::vector<std::uint32_t>& moved, const std::vector<Aabb>& boxes) override {
    for (const std::uint32_t i : moved)
      broad_.setAabb(proxies_[i], at(boxes[i].min), at(boxes[i].max), nullptr);
  }
  void find(std::vector<Pair>& pairs) override {
    broad_.calculateOverlappingPairs(nullptr);
    btBroadphasePairArray& all = broad_.getOverlappingPairCache()->getOverlappingPairArray();
    pairs.clear();
    for (int i = 0; i < all.size(); ++i)
      pairs.push_back(pair_of(reinterpret_cast<std::size_t>(all[i].m_pProxy0->m_clientObject),
                              reinterpret_cast<std::size_t>(all[i].m_pProxy1->m_clientObject)));
  }

private:
  static btVector3 at(const Vec3& v) {
    return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
  }
  btDbvtBroadphase broad_;
  std::vector<btBroadphaseProxy*> proxies_;
};

class Fcl final : public Library {
public:
  const char* name() const override { return "FCL tree"; }
  void add(const std::vector<Aabb>& boxes) override {
    std::vector<fcl::CollisionObjectd*> all;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const Vec3 e = boxes[i].max - boxes[i].min, c = 0.5 * (boxes[i].min + boxes[i].max);
      objects_.push_back(std::make_unique<fcl::CollisionObjectd>(std::make_shared<fcl::Boxd>(e.x, e.y, e.z),
                                                                 fcl::Matrix3d::Identity(),
                                                                 fcl::Vector3d(c.x, c.y, c.z)));
      objects_.back()->setUserData(reinterpret_cast<void*>(i));
      all.push_back(objects_.back().get());
    }
    manager_.registerObjects(all);
    manager_.setup();
  }
  void move(const std::vector<std::uint32_t>& moved, const std::vector<Aabb>& boxes) override {
    moved_.clear();
    for (const std::uint32_t i : moved) {
      const Vec3 c = 0.5 * (boxes[i].min + boxes[i].max);
      objects_[i]->setTranslation(fcl::Vector3d(c.x, c.y, c.z));
      objects_[i]->computeAABB();
      moved_.push_back(objects_[i].get());
    }
    if (2 * moved.size() > boxes.size())
      manager_.update();
    else
      manager_.update(moved_);
  }
  void find(std::vector<Pair>& pairs) override {
    pairs.clear();
    manager_.collide(&pairs, [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* to) {
      static_cast<std::vector<Pair>*>(to)->push_back(pair_of(
          reinterpret_cast<std::size_t>(a->getUserData()), reinterpret_cast<std::size_t>(b->getUserData())));
      return false;
    });
  }

private:
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
  std::vector<fcl::CollisionObjectd*> moved_;
  fcl::DynamicAABBTreeCollisionManagerd manager_;
};

bool boxes_meet(const Aabb& a, const Aabb& b) {
  for (int k = 0; k < 3; ++k)
    if (a.min[k] > b.max[k] || b.min[k] > a.max[k]) return false;
  return true;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

void run(std::size_t n, bool flat, double share, int steps, boxwood::bench::CsvRows& csv) {
  std::mt19937_64 random(n + (flat ? 7 : 0));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  const double side =
      flat ? 0.9 * std::sqrt(static_cast<double>(n)) : 0.8 * std::cbrt(static_cast<double>(n));
  std::vector<Aabb> boxes;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec3 c(side * u(random), side * u(random), flat ? u(random) : side * u(random));
    const Vec3 half = (0.35 + 0.03 * static_cast<double>(i % 10)) * Vec3(1.2 + 0.4 * u(random));
    boxes.push_back({c - half, c + half});
  }
  std::vector<std::unique_ptr<Library>> libraries;
  libraries.push_back(std::make_unique<Boxwood>());
  libraries.push_back(std::make_unique<Bullet>());
  libraries.push_back(std::make_unique<Fcl>());
  std::vector<std::vector<double>> times(libraries.size());
  std::vector<std::size_t> listed(libraries.size()), missing(libraries.size());
  std::vector<Pair> pairs, truth;
  for (auto& library : libraries) {
    library->add(boxes);
    library->find(pairs);
  }
  std::vector<std::uint32_t> order(n), moved;
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint32_t>(i);
  for (int step = 0; step < steps; ++step) {
    std::shuffle(order.begin(), order.end(), random);
    moved.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(n)));
    for (const std::uint32_t i : moved) {
      const Vec3 by = 0.1 * Vec3(u(random), u(random), u(random));
      boxes[i] = {boxes[i].min + by, boxes[i].max + by};
    }
    for (std::size_t l = 0; l < libraries.size(); ++l) {
      const double begin = seconds();
      libraries[l]->move(moved, boxes);
      libraries[l]->find(pairs);
      times[l].push_back(1e3 * (seconds() - begin));
      listed[l] = pairs.size();
      if (l == 0) truth = pairs;
      // What the first lists is compared with the boxes by its own oracle in the tests; here the others with
      // it.
      std::unordered_set<Pair> set(pairs.begin(), pairs.end());
      for (const Pair p : truth)
        if (!set.contains(p) && boxes_meet(boxes[p >> 32U], boxes[p & 0xffffffffU])) ++missing[l];
    }
  }
  std::printf("| %zu | %s | %.0f %% |", n, flat ? "flat" : "cube", 100.0 * share);
  for (std::size_t l = 0; l < libraries.size(); ++l)
    std::printf(" %.3g | %zu | %zu |", median(times[l]), listed[l], missing[l]);
  std::printf(" %.1f | %.1f |\n", median(times[1]) / median(times[0]), median(times[2]) / median(times[0]));
  std::fflush(stdout);
  const std::string scene =
      std::string(flat ? "flat" : "cube") + " " + std::to_string(std::lround(100.0 * share));
  for (std::size_t l = 0; l < libraries.size(); ++l) {
    const auto put = [&](const char* figure, double value) {
      csv.add(scene, n, "broad phase", libraries[l]->name(), figure,
              value);  // the column of triangles has objects
    };
    put("ms", median(times[l]));
    put("pairs", static_cast<double>(listed[l]));
    put("missing", static_cast<double>(missing[l]));
  }
}

}  // namespace

int main(int argc, char** argv) {
  int steps = 21;
  std::size_t largest = 100000;
  std::string csv;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::string(argv[i]) == "--steps") steps = std::atoi(argv[i + 1]);
    if (std::string(argv[i]) == "--largest") largest = std::strtoull(argv[i + 1], nullptr, 10);
    if (std::string(argv[i]) == "--csv") csv = argv[i + 1];
  }
  boxwood::bench::CsvRows rows(csv);
  std::printf(
      "| objects | scene | moving | Boxwood ms | pairs | missing | Bullet ms | pairs | missing | FCL ms | "
      "pairs | missing | Bullet / Boxwood | FCL / Boxwood |\n"
      "|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (const std::size_t n : {std::size_t{1000}, std::size_t{10000}, std::size_t{50000}, std::size_t{100000}})
    for (const bool flat : {false, true})
      for (const double share : {0.05, 0.1, 1.0})
        if (n <= largest) run(n, flat, share, steps, rows);
}
