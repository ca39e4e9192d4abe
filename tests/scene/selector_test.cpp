// SPDX-License-Identifier: MIT
// FILE#SELECTOR: taken apart, matched against a tree of nodes, and written so that one object is meant.
#include "scene/selector.hpp"

#include <set>

#include <gtest/gtest.h>

#include "random.hpp"

namespace boxwood {
namespace {

// cell / robot / arm (two objects: hand, arm), robot / base, fence (two of that name), "7", "a*b"
Scene cell() {
  Scene scene;
  const auto node = [&](const char* name, std::int32_t parent) {
    scene.nodes.push_back({name, parent, {}});
    return static_cast<std::uint32_t>(scene.nodes.size() - 1);
  };
  const auto object = [&](const char* name, std::uint32_t of_node) {
    SceneObject o;
    o.name = name;
    o.node = of_node;
    scene.objects.push_back(std::move(o));
  };
  const std::uint32_t root = node("cell", -1), robot = node("robot", 0), arm = node("arm", 1),
                      base = node("base", 1);
  static_cast<void>(root);
  object("robot", robot);                         // 0
  object("arm/hand", arm);                        // 1
  object("arm/1", arm);                           // 2
  object("base", base);                           // 3
  object("fence", node("fence", 0));              // 4
  object("fence", node("fence", 0));              // 5
  object("7", node("7", 0));                      // 6
  object("a*b", node("a*b", 0));                  // 7
  object("axxb", node("axxb", 0));                // 8
  object("\xc3\xa9tau", node("\xc3\xa9tau", 0));  // 9: étau
  return scene;
}

using Numbers = std::vector<std::uint32_t>;

TEST(Selector, FilesWithHashesWin) {
  const std::set<std::string> there = {"a.glb", "b#2.glb", "c#x"};
  const auto exists = [&](const std::string& name) { return there.contains(name); };
  const auto split = [&](const char* text) { return file_selector_of(text, exists); };
  EXPECT_EQ(split("a.glb").file, "a.glb");
  EXPECT_FALSE(split("a.glb").selector.has_value());
  EXPECT_EQ(split("a.glb#wheel").file, "a.glb");
  EXPECT_EQ(split("a.glb#wheel").selector, "wheel");
  EXPECT_EQ(split("a.glb#wheel#2").file, "a.glb");  // the name holds the '#'
  EXPECT_EQ(split("a.glb#wheel#2").selector, "wheel#2");
  EXPECT_FALSE(split("b#2.glb").selector.has_value());
  EXPECT_EQ(split("b#2.glb#3").file, "b#2.glb");
  EXPECT_EQ(split("b#2.glb#3").selector, "3");
  EXPECT_FALSE(split("c#x").selector.has_value());
  EXPECT_EQ(split("missing.glb#3").file, "missing.glb");
  EXPECT_EQ(split("a.glb#").selector, "");
  EXPECT_FALSE(split("#3").selector.has_value());
}

TEST(Selector, NamesNumbersGlobsAndPaths) {
  const Scene scene = cell();
  const auto meant = [&](const char* text) { return selected_objects(scene, text); };
  EXPECT_EQ(meant("3"), Numbers{3});
  EXPECT_EQ(meant("10"), Numbers{});
  EXPECT_EQ(meant("=7"), Numbers{6});
  EXPECT_EQ(meant("7"), Numbers{7});
  EXPECT_EQ(meant("base"), Numbers{3});
  EXPECT_EQ(meant("bas"), Numbers{});
  EXPECT_EQ(meant("fence"), (Numbers{4, 5}));
  EXPECT_EQ(meant("robot"), Numbers{0});
  EXPECT_EQ(meant("arm"), (Numbers{1, 2}));  // no object is called so: the node, with all below it
  EXPECT_EQ(meant("cell/robot"), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(meant("robot/*"), (Numbers{1, 2, 3}));
  EXPECT_EQ(meant("robot/arm"), (Numbers{1, 2}));
  EXPECT_EQ(meant("robot/arm/hand"), Numbers{1});
  EXPECT_EQ(meant("arm/hand"), Numbers{1});
  EXPECT_EQ(meant("arm/1"), Numbers{2});
  EXPECT_EQ(meant("hand"), Numbers{1});
  EXPECT_EQ(meant("/robot"), Numbers{});
  EXPECT_EQ(meant("/cell/robot/base"), Numbers{3});
  EXPECT_EQ(meant("/cell"), (Numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(meant("/**/hand"), Numbers{1});
  EXPECT_EQ(meant("cell/**/base"), Numbers{3});
  EXPECT_EQ(meant("a*b"), (Numbers{7, 8}));
  EXPECT_EQ(meant("a\\*b"), Numbers{7});
  EXPECT_EQ(meant("=a*b"), Numbers{7});
  EXPECT_EQ(meant("f?nce"), (Numbers{4, 5}));
  EXPECT_EQ(meant("[e-g]ence"), (Numbers{4, 5}));
  EXPECT_EQ(meant("[!e-g]ase"), Numbers{3});
  EXPECT_EQ(meant("?tau"), Numbers{9});  // one character, not one byte
  EXPECT_EQ(meant("[\xc3\xa8-\xc3\xaa]tau"), Numbers{9});
  EXPECT_EQ(meant("*xx*"), Numbers{8});
  EXPECT_EQ(meant(""), Numbers{});
  EXPECT_EQ(meant("="), Numbers{});
}

TEST(Selector, WhatIsWrittenMeansTheObjectAlone) {
  const Scene scene = cell();
  const std::vector<std::string> selectors = selectors_of(scene);
  const std::vector<std::string> expected = {"robot", "=arm/hand", "=arm/1", "base", "4",
                                             "5",     "=7",        "=a*b",   "axxb", "\xc3\xa9tau"};
  EXPECT_EQ(selectors, expected);
  for (std::uint32_t i = 0; i < selectors.size(); ++i)
    EXPECT_EQ(selected_objects(scene, selectors[i]), Numbers{i});

  // Names of few letters that are special, in random trees.
  test::Random random(4);
  constexpr const char* kNames[] = {"a", "b", "*",   "a*", "[a]", "=a",  "a/b",
                                    "1", "?", "\\a", "**", "]",   "a-b", "#"};
  int objects = 0;
  for (int i = 0; i < 500; ++i) {
    Scene tree;
    const int nodes = 1 + random.index(8);
    for (int n = 0; n < nodes; ++n)
      tree.nodes.push_back({kNames[random.index(14)], n == 0 ? -1 : random.index(n), {}});
    for (int n = 0; n < nodes; ++n)
      for (int k = random.index(3); k > 0; --k) {
        SceneObject o;
        o.node = static_cast<std::uint32_t>(n);
        o.name = random.chance(0.5) ? tree.nodes[o.node].name : kNames[random.index(14)];
        tree.objects.push_back(std::move(o));
      }
    const std::vector<std::string> written = selectors_of(tree);
    for (std::uint32_t n = 0; n < written.size(); ++n, ++objects)
      ASSERT_EQ(selected_objects(tree, written[n]), Numbers{n}) << written[n];
  }
  EXPECT_GT(objects, 1000);
}

TEST(Selector, KeepsInOrder) {
  Scene scene = cell();
  scene.whole_trees.resize(1);
  keep_objects(scene, {1, 4});
  ASSERT_EQ(scene.objects.size(), 2U);
  EXPECT_EQ(scene.objects[0].name, "arm/hand");
  EXPECT_EQ(scene.objects[1].name, "fence");
  EXPECT_TRUE(scene.whole_trees.empty());
}

// A warning about a mesh names the first object that has it.
TEST(Selector, KeepsTheWarningsAboutTheObjects) {
  const std::string of_file = "'a.glb': 3 more warnings",
                    of_0 = "'a.glb': object 'rod': 3 triangles have no area",
                    of_2 = "'a.glb': object 'nut': 1 triangle has no area";
  const auto kept_of = [&](std::uint32_t number) {
    Scene scene;
    const auto rod = std::make_shared<const SceneMesh>(), nut = std::make_shared<const SceneMesh>();
    for (const auto& [name, mesh] :
         {std::pair("rod", rod), std::pair("rod (2)", rod), std::pair("nut", nut)}) {
      scene.objects.emplace_back();
      scene.objects.back().name = name;
      scene.objects.back().mesh = mesh;
    }
    scene.warnings = {of_0, of_2, of_file};
    keep_objects(scene, {number});
    return scene.warnings;
  };
  EXPECT_EQ(kept_of(0), (std::vector{of_0, of_file}));
  EXPECT_EQ(kept_of(1), (std::vector{of_0, of_file}));
  EXPECT_EQ(kept_of(2), (std::vector{of_2, of_file}));
}

}  // namespace
}  // namespace boxwood
