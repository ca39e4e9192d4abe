// SPDX-License-Identifier: MIT
// The list of objects: each object once and in order, under the nodes that hold several.
#include "app/features/objects/object_rows.hpp"
#include "random.hpp"
#include "seed.hpp"

#include <random>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

// Objects of a random forest, in the order of files: depth first.
Scene random_scene(std::mt19937& random, std::uint32_t files) {
  Scene scene;
  for (std::uint32_t f = 0; f < files; ++f) {
    scene.files.push_back("/folder/file" + std::to_string(f) + ".glb");
    const auto first = static_cast<std::int32_t>(scene.nodes.size());
    const auto add = [&](auto&& self, std::int32_t parent, int depth) -> void {
      const auto node = static_cast<std::int32_t>(scene.nodes.size());
      scene.nodes.push_back({"n" + std::to_string(node), parent, {}});
      for (unsigned k = test::below(random, 3); k-- > 0;) {
        SceneObject object;
        object.name = "o" + std::to_string(scene.objects.size());
        object.node = static_cast<std::uint32_t>(node);
        object.file = f;
        scene.objects.push_back(object);
      }
      if (depth < 4)
        for (unsigned k = test::below(random, 4); k-- > 0;) self(self, node, depth + 1);
    };
    add(add, -1, 0);
    (void)first;
  }
  return scene;
}

bool is_below(const Scene& scene, std::uint32_t object, std::uint32_t node) {
  for (auto n = static_cast<std::int32_t>(scene.objects[object].node); n >= 0;
       n = scene.nodes[static_cast<std::size_t>(n)].parent)
    if (static_cast<std::uint32_t>(n) == node) return true;
  return false;
}

TEST(ObjectTree, EveryObjectOnceUnderItsNodes) {
  std::mt19937 random(test::seed(5));
  std::size_t groups = 0, deepest = 0;
  for (int i = 0; i < 600; ++i) {
    const Scene scene = random_scene(random, 1 + test::below(random, 3));
    const std::vector<ObjectRow> rows = object_rows(scene);
    std::uint32_t next = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const ObjectRow& row = rows[k];
      deepest = std::max<std::size_t>(deepest, row.depth);
      if (row.is_object) {
        EXPECT_EQ(row.first, next++);
        EXPECT_EQ(row.first, row.last);
        continue;
      }
      ++groups;
      EXPECT_EQ(row.first, next) << "its objects follow";
      // Exactly the objects below it, as every object's own path says.
      for (std::uint32_t object = 0; object < scene.objects.size(); ++object) {
        const bool inside = object >= row.first && object <= row.last;
        const bool below = row.fold < scene.nodes.size()
                               ? is_below(scene, object, row.fold)
                               : scene.objects[object].file == row.fold - scene.nodes.size();
        EXPECT_EQ(inside, below);
      }
      if (row.fold < scene.nodes.size()) {
        EXPECT_GT(row.last, row.first);
      }
    }
    EXPECT_EQ(next, scene.objects.size());
    EXPECT_EQ(row_of_object(rows, next), nullptr);
    // Folding hides what is below and nothing else.
    std::set<std::uint32_t> folded;
    for (const ObjectRow& row : rows)
      if (!row.is_object && test::below(random, 2) == 0) folded.insert(row.fold);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t k = 0; k < rows.size(); ++k) {
      bool hidden = false;
      for (std::uint32_t above = 0; above < k; ++above)
        hidden = hidden || (!rows[above].is_object && folded.contains(rows[above].fold) &&
                            rows[above].first <= rows[k].first && rows[k].last <= rows[above].last);
      if (!hidden) expected.push_back(k);
    }
    EXPECT_EQ(visible_rows(rows, folded, ""), expected);
    for (std::uint32_t object = 0; object < scene.objects.size(); ++object) {
      const auto place = place_of_object(rows, expected, object);
      ASSERT_TRUE(place) << object;
      const ObjectRow& row = rows[expected[*place]];
      EXPECT_TRUE(row.first <= object && object <= row.last) << object;
      EXPECT_TRUE(row.is_object || folded.contains(row.fold)) << object;
      const ObjectRow* const own = row_of_object(rows, object);
      ASSERT_NE(own, nullptr) << object;
      EXPECT_TRUE(own->is_object && own->first == object) << object;
    }
  }
  std::printf("groups: %zu, depth %zu\n", groups, deepest);
  EXPECT_GT(groups, 1000U);
  EXPECT_GE(deepest, 4U);
}

TEST(ObjectTree, TheSearchFindsObjectsByAnyPartInAnyCase) {
  Scene scene;
  scene.files = {"a.glb"};
  for (const char* name : {"Gear", "gear box", "Shaft"}) {
    SceneObject object;
    object.name = name;
    scene.objects.push_back(object);
  }
  scene.nodes.push_back({"root", -1, {}});
  const auto rows = object_rows(scene);
  EXPECT_EQ(rows.size(), 3U);  // the root holds all: "Whole model" says so
  EXPECT_EQ(visible_rows(rows, {}, "GEAR").size(), 2U);
  EXPECT_TRUE(visible_rows(rows, {}, "no").empty());
  const auto found = visible_rows(rows, {}, "gear b");
  EXPECT_EQ(place_of_object(rows, found, 1), 0U);
  EXPECT_FALSE(place_of_object(rows, found, 0));
  EXPECT_FALSE(place_of_object(rows, found, 2)) << "the search hides it";
}

// A storey has a row even if it holds everything. The search also finds classes, GlobalIds and storeys.
TEST(ObjectTree, StoreysAreGroups) {
  Scene scene;
  scene.files = {"haus.ifc"};
  scene.nodes = {{"P", -1, {}, "IfcProject", "0P"},        {"EG", 0, {}, "IfcBuildingStorey", "0E"},
                 {"Wand", 1, {}, "IfcWall", "0W"},         {"Rolle", 1, {}, "IfcSlab", "0R"},
                 {"OG", 0, {}, "IfcBuildingStorey", "0O"}, {"Dach", 4, {}, "IfcRoof", "0D"},
                 {"KG", 0, {}, "IfcBuildingStorey", "0K"}};  // empty
  for (const std::uint32_t node : {2U, 3U, 5U}) {
    SceneObject object;
    object.name = scene.nodes[node].name;
    object.node = node;
    object.class_name = scene.nodes[node].class_name;
    object.global_id = scene.nodes[node].global_id;
    scene.objects.push_back(object);
  }
  const auto rows = object_rows(scene);
  std::vector<std::string> names;
  for (const ObjectRow& row : rows) names.push_back(std::string(row.depth, '-') + row.name);
  EXPECT_EQ(names, (std::vector<std::string>{"EG", "-Wand", "-Rolle", "OG", "-Dach"}));
  const auto found = [&](const char* text) { return visible_rows(rows, {}, text).size(); };
  EXPECT_EQ(found("ifcwall"), 1U);
  EXPECT_EQ(found("0d"), 1U);
  EXPECT_EQ(found("eg"), 3U) << "the storey and its two products";
  EXPECT_EQ(found("og"), 2U);
  EXPECT_EQ(found("IfcProject"), 0U);
  // A storey that holds everything is still a row.
  scene.objects.pop_back();
  EXPECT_EQ(object_rows(scene).size(), 3U);
}

}  // namespace
}  // namespace boxwood
