// SPDX-License-Identifier: MIT
// What instances share changes no answer: places, models and classes against objects that are baked alone.
#include "app/search/clash_models.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <map>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/search/clash_search.hpp"
#include "generators.hpp"
#include "scene/made/procedural_shapes.hpp"

namespace boxwood {
namespace {

using test::Random;

std::shared_ptr<const SceneMesh> shared(TriangleMesh mesh) {
  return std::make_shared<SceneMesh>(SceneMesh{"mesh", std::move(mesh)});
}

Rows3 turn_about_z(double angle) {
  return {Vec3(std::cos(angle), -std::sin(angle), 0), Vec3(std::sin(angle), std::cos(angle), 0),
          Vec3(0, 0, 1)};
}
Rows3 quarter_turn(int i) {
  const Rows3 kinds[3] = {{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)},
                          {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)},
                          {Vec3(0, 0, 1), Vec3(0, 1, 0), Vec3(-1, 0, 0)}};
  return kinds[i];
}

// Rotated, rotated by right angles, mirrored, scaled and sheared; on a grid and beside it, near and far.
AffineTransform random_map(Random& random, double side) {
  AffineTransform map;
  map.translation = side * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
  switch (random.index(6)) {
  case 0:
  case 1:
    map.linear = turn_about_z(random.uniform(-3, 3));
    break;
  case 2:
    map.linear = quarter_turn(random.index(3));
    break;
  case 3:
    map.linear = quarter_turn(random.index(3));
    for (int k = 0; k < 3; ++k) map.translation[k] = std::round(8.0 * map.translation[k]) / 8.0;
    break;
  case 4:
    map.linear[0].x = -1.0;
    break;
  default:
    map.linear = {Vec3(random.uniform(0.3, 2), 0, 0), Vec3(0.2, 1, 0), Vec3(0, 0, random.uniform(0.3, 2))};
  }
  return map;
}

std::vector<std::shared_ptr<const SceneMesh>> meshes_of(Random& random) {
  TriangleMesh knot = shapes::torus(0.5, 0.2, 12, 8);
  TriangleMesh crate = shapes::box(Vec3(0.5, 0.375, 0.25));
  TriangleMesh open = shapes::cylinder(0.4, 1.0, 16);
  open.triangles.resize(open.triangles.size() - 5);
  // Two vertices that a float apart from the origin cannot tell from each other.
  TriangleMesh fine = shapes::box(Vec3(0.5));
  const auto n = static_cast<std::uint32_t>(fine.vertices.size());
  fine.vertices.push_back(fine.vertices[0] + Vec3f(0x1p-23F, 0, 0));
  fine.vertices.push_back(Vec3f(3, 0, 0));  // of no triangle
  fine.triangles[0][0] = fine.triangles[0][0] == 0 ? n : fine.triangles[0][0];
  TriangleMesh broken = shapes::box(Vec3(0.25));
  broken.vertices.push_back(Vec3f(std::numeric_limits<float>::quiet_NaN()));
  broken.triangles.push_back({0, 1, static_cast<std::uint32_t>(broken.vertices.size() - 1)});
  static_cast<void>(random);
  return {shared(knot), shared(crate), shared(open), shared(fine), shared(broken)};
}

Scene random_scene(Random& random, std::size_t count, double side) {
  const auto meshes = meshes_of(random);
  Scene scene;
  scene.files = {"scene"};
  scene.nodes.push_back({"scene"});
  for (std::size_t i = 0; i < count; ++i) {
    SceneObject object;
    object.name = "object " + std::to_string(i);
    object.mesh = meshes[static_cast<std::size_t>(random.index(static_cast<int>(meshes.size())))];
    object.world_from_mesh = random_map(random, side);
    scene.objects.push_back(std::move(object));
  }
  return scene;
}

Aabb box_of(const TriangleMesh& mesh) {
  Aabb box;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto c = corners(mesh, t);
    if (is_finite(c[0]) && is_finite(c[1]) && is_finite(c[2]))
      for (const Vec3& p : c) box = grow(box, p);
  }
  return box;
}

// The slow way: each vertex of the mesh, placed, is the baked one, no rounding between.
bool is_image(const SceneObject& object, const TriangleMesh& baked_mesh) {
  const AffineTransform& map = object.world_from_mesh;
  for (std::size_t i = 0; i < baked_mesh.vertices.size(); ++i) {
    const Vec3 v(object.mesh->mesh.vertices[i]), b(baked_mesh.vertices[i]);
    for (std::size_t k = 0; k < 3; ++k) {
      long double sum = static_cast<long double>(map.translation[static_cast<int>(k)]);
      for (int j = 0; j < 3; ++j)
        sum += static_cast<long double>(map.linear[k][j]) * static_cast<long double>(v[j]);
      if (!(sum == static_cast<long double>(b[static_cast<int>(k)]))) return false;
    }
  }
  return true;
}

TEST(MeshPlacing, IsWhatBakingGives) {
  Random random(5);
  int exact = 0, rounded = 0, overflowed = 0;
  for (int i = 0; i < 40; ++i) {
    const double side = i % 8 == 7 ? 0x1p129 : random.magnitude(-2.0, 6.0);
    const Scene scene = random_scene(random, 50, side);
    std::map<const SceneMesh*, MeshPlacing> placings;
    for (const SceneObject& object : scene.objects) {
      const auto found = placings.try_emplace(object.mesh.get(), object.mesh->mesh).first;
      const TriangleMesh own = *baked(object);
      const bool is_exact = found->second.is_exact_image(object.world_from_mesh);
      const Aabb box = found->second.box(object.world_from_mesh, is_exact), expected = box_of(own);
      ASSERT_EQ(is_empty(box), is_empty(expected));
      if (!is_empty(box)) {
        ASSERT_EQ(box.min, expected.min) << i;
        ASSERT_EQ(box.max, expected.max) << i;
      } else {
        ++overflowed;
      }
      if (is_exact) {
        ASSERT_TRUE(is_image(object, own)) << i;
      }
      ++(is_exact ? exact : rounded);
    }
  }
  std::printf("%d exact, %d rounded, %d without a finite triangle\n", exact, rounded, overflowed);
  EXPECT_GT(exact, 50);
  EXPECT_GT(rounded, 1000);
  EXPECT_GT(overflowed, 20);
}

using Answers = std::map<std::pair<std::uint32_t, std::uint32_t>, ClashResult>;

Answers classes_of(const Scene& scene, CollideMode mode, bool moving) {
  ClashObjectsOptions options;
  options.threads = 1;
  options.moving = moving;  // then no model is shared, nor any tree moved but by its pose
  ClashObjects objects(scene, options);
  EXPECT_TRUE(objects.measure());
  const ClashRules rules(scene);
  ClashSearchOptions search_options;
  search_options.mode = mode;
  search_options.depth = false;
  search_options.threads = 2;
  ClashSearch search(objects, rules, search_options);
  EXPECT_TRUE(search.find_pairs());
  Answers answers;
  ClashListener listener;
  listener.found = [&](const ClashRecord& record) {
    answers[{record.first, record.second}] = record.result;
    return true;
  };
  EXPECT_TRUE(search.run(listener));
  return answers;
}

// Each pair by models of its own: baked, tree built, nothing shared.
ClashResult alone(const Scene& scene, std::uint32_t i, std::uint32_t k) {
  const TriangleMesh meshes[2] = {*baked(scene.objects[i]), *baked(scene.objects[k])};
  const Tree trees[2] = {*build_tree(meshes[0]), *build_tree(meshes[1])};
  const ClashModel a({&trees[0], meshes[0]}, determinant(scene.objects[i].world_from_mesh) < 0.0),
      b({&trees[1], meshes[1]}, determinant(scene.objects[k].world_from_mesh) < 0.0);
  QueryScratch scratch;
  std::vector<TrianglePair> contacts;
  ClashOptions options;
  options.depth = false;
  return clash({&a, {}}, {&b, {}}, options, scratch, contacts);
}

TEST(ClashObjects, WhatInstancesShareChangesNoAnswer) {
  Random random(17);
  std::map<std::string, int> census;
  for (int i = 0; i < 12; ++i) {
    const Scene scene = random_scene(random, 60, i % 4 == 3 ? 400.0 : 2.0);
    Scene packed = scene;  // far from the origin, where rounding counts, and near each other
    if (i % 4 == 3)
      for (SceneObject& object : packed.objects)
        object.world_from_mesh.translation =
            Vec3(4e4, -3e4, 1e4) + object.world_from_mesh.translation / 200.0;
    const Answers all = classes_of(packed, CollideMode::all, false),
                  first = classes_of(packed, CollideMode::first, false);
    for (std::uint32_t a = 0; a < packed.objects.size(); ++a)
      for (std::uint32_t b = a + 1; b < packed.objects.size(); ++b) {
        const ClashResult expected = alone(packed, a, b);
        const auto found = all.find({a, b}), found_first = first.find({a, b});
        const bool told = expected.kind != ClashClass::apart || !expected.is_certain();
        ASSERT_EQ(found != all.end(), told) << i << ": " << a << ' ' << b;
        ASSERT_EQ(found_first != first.end(), told) << i << ": " << a << ' ' << b;
        if (!told) continue;
        ASSERT_EQ(found->second.kind, expected.kind) << i << ": " << a << ' ' << b;
        ASSERT_EQ(found->second.inside, expected.inside) << i << ": " << a << ' ' << b;
        ASSERT_EQ(found->second.contacts, expected.contacts) << i << ": " << a << ' ' << b;
        ASSERT_EQ(found_first->second.kind, expected.kind) << i << ": " << a << ' ' << b;
        ASSERT_EQ(found_first->second.inside, expected.inside) << i << ": " << a << ' ' << b;
        for (const ClashResult* one : {&found->second, &found_first->second})
          ASSERT_TRUE(one->doubts_a == expected.doubts_a && one->doubts_b == expected.doubts_b &&
                      one->doubts == expected.doubts)
              << i << ": " << a << ' ' << b;
        ++census[std::string(name_of(expected.kind)) + (expected.is_certain() ? "" : "?")];
      }
  }
  std::printf("pairs:");
  for (const auto& [name, count] : census) std::printf(" %s %d", name.c_str(), count);
  std::printf("\n");
  EXPECT_GT(census["overlapping"], 500);
}

// How triangles hang together, taken over from the mesh as stored where no two vertices have come together.
TEST(ClashObjects, PartsOfAnOriginAreTheMeshsOwn) {
  Random random(3);
  int same = 0, merged = 0;
  for (int i = 0; i < 200; ++i) {
    const auto meshes = meshes_of(random);
    const auto mesh = meshes[static_cast<std::size_t>(random.index(static_cast<int>(meshes.size())))];
    SceneObject object;
    object.mesh = mesh;
    object.world_from_mesh = random_map(random, i % 2 == 0 ? 3.0 : 3e5);
    const TriangleMesh own = *baked(object);
    const Tree tree = *build_tree(own);
    const Aabb box = box_of(own);
    ClashModel model({&tree, own}, determinant(object.world_from_mesh) < 0.0, &box);
    const Tree origin_tree = *build_tree(mesh->mesh);
    const auto origin =
        std::make_shared<const ClashModel>(ModelView{i % 3 == 0 ? nullptr : &origin_tree, mesh->mesh});
    model.set_origin(origin, object.world_from_mesh);
    const ClashModel plain({&tree, own}, determinant(object.world_from_mesh) < 0.0);
    const SolidFacts &found = *model.facts(nullptr), &expected = *plain.facts(nullptr);
    ASSERT_EQ(found.doubts, expected.doubts) << i;
    ASSERT_EQ(found.parts.of_triangle, expected.parts.of_triangle) << i;
    ASSERT_EQ(found.parts.open_parts, expected.parts.open_parts) << i;
    ASSERT_EQ(found.parts.parts.size(), expected.parts.parts.size()) << i;
    for (std::size_t p = 0; p < found.parts.parts.size(); ++p) {
      const MeshPart &q = found.parts.parts[p], &r = expected.parts.parts[p];
      ASSERT_TRUE(q.closed == r.closed && q.oriented == r.oriented && q.triangles == r.triangles &&
                  q.first_triangle == r.first_triangle && q.box.min == r.box.min && q.box.max == r.box.max)
          << i;
    }
    const MeshParts stored = *mesh_parts(mesh->mesh);
    ++(stored.parts.size() == found.parts.parts.size() && stored.open_parts == found.parts.open_parts
           ? same
           : merged);
  }
  std::printf("%d hang together as stored, %d do not\n", same, merged);
  EXPECT_GT(same, 100);
}

// A picture needs the contacts of a pair alone: they are those of its answer.
TEST(ClashObjects, ContactsWithoutTheDepthAreThoseOfTheAnswer) {
  Scene scene;
  scene.files = {"boxes.obj"};
  const auto mesh = shared(shapes::box(Vec3(1.0)));
  Random random(11);
  for (int i = 0; i < 12; ++i) {
    SceneObject object;
    object.mesh = mesh;
    object.name = "box " + std::to_string(i);
    object.world_from_mesh.translation =
        Vec3(random.uniform(0, 2), random.uniform(0, 2), random.uniform(0, 2));
    scene.objects.push_back(object);
  }
  ClashObjects objects(scene, {});
  ASSERT_TRUE(objects.measure());
  const ClashRules rules(scene);
  ClashSearch search(objects, rules, {});
  ASSERT_TRUE(search.find_pairs());
  int deep = 0;
  for (const ClashPair& pair : search.pairs()) {
    std::vector<TrianglePair> contacts, again;
    const Result<ClashRecord> record = search.answer(pair, contacts);
    ASSERT_TRUE(record);
    ASSERT_TRUE(search.meeting_triangles(pair, again));
    EXPECT_EQ(contacts, again);
    deep += record->result.depth && !contacts.empty() ? 1 : 0;
  }
  EXPECT_GT(deep, 5);
}

}  // namespace
}  // namespace boxwood
