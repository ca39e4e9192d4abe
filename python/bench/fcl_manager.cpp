// SPDX-License-Identifier: MIT
// The engine behind trimesh.collision, FCL's DynamicAABBTreeCollisionManager over OBBRSS trees, asked in C++
// what collision_manager.py asks from Python: its own times, with nothing of Python in them.
//
//   fcl_manager < MODELS    how many meshes; each: vertices, faces, their numbers; how many places, 12
//   numbers each;
//                           prints one line a question: name, milliseconds (the least of some rounds), answer
//
// Requests are those that trimesh makes: all contacts up to 100,000, names from them. The tree of the mesh
// that is not in the manager is built once, which trimesh does at each call.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/broadphase/default_broadphase_callbacks.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision_object.h>

namespace {

using Tree = fcl::BVHModel<fcl::OBBRSSd>;
using Pairs = std::set<std::pair<int, int>>;
constexpr int kRounds = 5, kOutside = -1;
constexpr std::size_t kMostContacts = 100000;

template <class T> T read(const char* form) {
  T value{};
  if (std::scanf(form, &value) != 1) std::exit(2);
  return value;
}

struct Mesh {
  std::vector<fcl::Vector3d> vertices;
  std::vector<fcl::Triangle> faces;

  Mesh() : vertices(read<std::size_t>("%zu")), faces(read<std::size_t>("%zu")) {
    for (fcl::Vector3d& v : vertices)
      for (int k = 0; k < 3; ++k) v[k] = read<double>("%lf");
    for (fcl::Triangle& f : faces) {
      const auto a = read<std::size_t>("%zu"), b = read<std::size_t>("%zu"), c = read<std::size_t>("%zu");
      f.set(a, b, c);
    }
  }
  std::shared_ptr<Tree> tree() const {
    auto made = std::make_shared<Tree>();
    made->beginModel();
    made->addSubModel(vertices, faces);
    made->endModel();
    return made;
  }
};

fcl::Transform3d read_place() {
  fcl::Transform3d place = fcl::Transform3d::Identity();
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 4; ++k) place.matrix()(i, k) = read<double>("%lf");
  return place;
}

class Manager {
public:
  Manager(const std::vector<Mesh>& models, const std::vector<fcl::Transform3d>& places, double lift) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      fcl::Transform3d place = places[i];
      place.translation().z() += lift;
      objects_.push_back(std::make_unique<fcl::CollisionObjectd>(models[i % models.size()].tree(), place));
      names_[objects_.back()->collisionGeometry().get()] = static_cast<int>(i);
      manager_.registerObject(objects_.back().get());
    }
    manager_.setup();
  }
  fcl::DynamicAABBTreeCollisionManagerd& all() { return manager_; }
  int name_of(const fcl::CollisionGeometryd* geometry) const {
    const auto found = names_.find(geometry);
    return found == names_.end() ? kOutside : found->second;
  }
  void move(std::size_t i, const fcl::Transform3d& place) {
    objects_[i]->setTransform(place);
    objects_[i]->computeAABB();
    manager_.update(objects_[i].get());
  }

private:
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
  std::unordered_map<const fcl::CollisionGeometryd*, int> names_;
  fcl::DynamicAABBTreeCollisionManagerd manager_;
};

// `mine` and `others` tell whose the two objects of a contact are.
Pairs pairs_of(fcl::CollisionResultd& found, const Manager& mine, const Manager& others) {
  std::vector<fcl::Contactd> contacts;
  found.getContacts(contacts);
  Pairs pairs;
  for (const fcl::Contactd& c : contacts) {
    int a = mine.name_of(c.o1), b = others.name_of(c.o2);
    if (&mine != &others && a == kOutside && b == kOutside) a = mine.name_of(c.o2), b = others.name_of(c.o1);
    if (&mine == &others && a > b) std::swap(a, b);
    pairs.insert({a, b});
  }
  return pairs;
}

fcl::DefaultCollisionData<double> all_contacts() {
  fcl::DefaultCollisionData<double> data;
  data.request = fcl::CollisionRequestd(kMostContacts, true);
  return data;
}

void report(const char* question, const std::function<std::string()>& ask) {
  double least = 1e300;
  std::string answer;
  for (int i = 0; i < kRounds; ++i) {
    const auto start = std::chrono::steady_clock::now();
    answer = ask();
    least = std::min(
        least, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  std::printf("%s\t%.6f\t%s\n", question, least, answer.c_str());
}

std::string text_of(const Pairs& pairs) {
  std::string text;
  for (const auto& [a, b] : pairs) text += std::to_string(a) + "," + std::to_string(b) + ";";
  return text;
}

std::string text_of(double distance) {
  char text[32];
  std::snprintf(text, sizeof text, "%.5f;", std::max(0.0, distance));
  return text;
}

}  // namespace

int main() {
  std::vector<Mesh> models(read<std::size_t>("%zu"));
  std::vector<fcl::Transform3d> places(read<std::size_t>("%zu"));
  for (fcl::Transform3d& place : places) place = read_place();
  const std::size_t steps = std::min<std::size_t>(100, places.size()),
                    near = std::min<std::size_t>(10, steps);
  report("add_object", [&] { return Manager(models, places, 0.0), std::string(); });
  Manager manager(models, places, 0.0), other(models, places, 30.0);
  fcl::CollisionObjectd probe(models[1 % models.size()].tree());
  const auto place_probe = [&](const fcl::Transform3d& place) {
    probe.setTransform(place);
    probe.computeAABB();
  };

  report("in_collision_internal", [&] {
    auto data = all_contacts();
    manager.all().collide(&data, fcl::DefaultCollisionFunction<double>);
    return text_of(pairs_of(data.result, manager, manager));
  });
  report("in_collision_single", [&] {
    std::string text;
    for (std::size_t i = 0; i < steps; ++i) {
      place_probe(places[i]);
      auto data = all_contacts();
      manager.all().collide(&probe, &data, fcl::DefaultCollisionFunction<double>);
      text += text_of(pairs_of(data.result, manager, manager)) + "|";
    }
    return text;
  });
  report("in_collision_other", [&] {
    auto data = all_contacts();
    manager.all().collide(&other.all(), &data, fcl::DefaultCollisionFunction<double>);
    return text_of(pairs_of(data.result, manager, other));
  });
  report("set_transform", [&] {
    for (std::size_t i = 0; i < steps; ++i) manager.move(0, places[i]);
    return std::string();
  });
  report("min_distance_single", [&] {
    std::string text;
    for (std::size_t i = 0; i < near; ++i) {
      place_probe(places[i]);
      fcl::DefaultDistanceData<double> data;
      manager.all().distance(&probe, &data, fcl::DefaultDistanceFunction<double>);
      text += text_of(data.result.min_distance);
    }
    return text;
  });
  report("min_distance_other", [&] {
    fcl::DefaultDistanceData<double> data;
    manager.all().distance(&other.all(), &data, fcl::DefaultDistanceFunction<double>);
    return text_of(data.result.min_distance);
  });
}
