// SPDX-License-Identifier: MIT
// The report without its pictures: measured numbers, words, and a page that loads nothing.
#include "app/features/heat/report/report_page.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <boxwood/scene.hpp>

#include "app/derived/counted_ray.hpp"
#include "app/features/microscope/node_values.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

ReportData data_of(const TriangleMesh& mesh, TreeKind kind = TreeKind::obb) {
  BuildOptions options;
  options.kind = kind;
  Result<ReportData> data = measure_report(*build_tree(mesh, options), "sah", mesh, 1, nullptr, {300, 3});
  EXPECT_TRUE(data.ok());
  data->files = {"a <b> & \"c\".stl"};
  return std::move(*data);
}

HeatPicture small_heat(const TriangleMesh& mesh) {
  auto model = std::make_shared<HeatModel>();
  model->mesh = mesh;
  model->tree = *tree_of_counted_rays(model->mesh, 1, nullptr);
  model->nodes = *ray_tree(model->tree);
  auto empty = std::make_shared<HeatPicture>();
  empty->question.width = 32;
  empty->question.height = 20;
  empty->question.view.eye = Vec3(0.0, 0.0, 6.0);
  empty->model = model;
  std::shared_ptr<const HeatPicture> picture = empty;
  while (!picture->is_complete()) picture = *refined(picture, 1, nullptr);
  return *picture;
}

TEST(Report, BuildsAreMeasuredAndTheBestAreFound) {
  const TriangleMesh mesh = *baked_whole(generated::torus_knot());
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb}) {
    const ReportData data = data_of(mesh, kind);
    ASSERT_GE(data.builds.size(), 6U);
    EXPECT_TRUE(data.builds.front().is_own);
    EXPECT_EQ(std::any_of(data.builds.begin(), data.builds.end(),
                          [](const ReportBuild& build) { return build.name == "sbvh"; }),
              kind == TreeKind::aabb);  // only it may cut triangles
    for (const ReportBuild& build : data.builds) {
      EXPECT_EQ(build.rays.hit_sum, data.builds.front().rays.hit_sum) << build.name;  // the same answers
      EXPECT_EQ(build.poses.contacts, data.builds.front().poses.contacts) << build.name;
      EXPECT_GE(build.tests_a_ray(), data.builds[data.best_for_rays].tests_a_ray());
      EXPECT_GE(build.tests_a_pose(), data.builds[data.best_for_poses].tests_a_pose());
    }
  }
}

// The page, the window's table and its maps name the same nodes.
TEST(Report, ThePlacesOfWasteAreThoseOfTheWindow) {
  int with_half = 0, below_the_root = 0;
  for (const Result<TriangleMesh>& made :
       {baked_whole(generated::torus_knot()), baked_whole(generated::spiral_staircase(10)),
        baked_whole(generated::bumpy_sphere(500))}) {
    const TriangleMesh& mesh = *made;
    const ReportData data = data_of(mesh);
    ASSERT_TRUE(data.waste);
    const NodeValues values = node_values(data.tree, mesh, false).value();
    const auto order = worst_first(values, NodeValue::waste);
    EXPECT_EQ(data.waste->most.node, order[0]);
    EXPECT_NEAR(data.waste->most.share, static_cast<double>(values.at(NodeValue::waste, order[0])), 1e-6);
    EXPECT_EQ(data.waste->most_below.has_value(), order[0] == 0);
    if (const auto& below = data.waste->most_below) {
      EXPECT_EQ(below->node, order[1]);
      ++below_the_root;
    }
    const auto& nodes = data.tree.topology().nodes;
    const double all = static_cast<double>(values.at(NodeValue::waste_below, 0));
    const auto share = [&](std::uint32_t n) {
      return static_cast<double>(values.at(NodeValue::waste_below, n)) / all;
    };
    std::uint32_t smallest = 0;  // by hand: the fewest triangles of all subtrees with half of the waste
    for (std::uint32_t n = 1; n < nodes.size(); ++n)
      if (share(n) >= 0.5 && nodes[n].count < nodes[smallest].count) smallest = n;
    ASSERT_EQ(data.waste->half.has_value(), smallest != 0);
    if (const auto& half = data.waste->half) {
      EXPECT_EQ(half->node, smallest);
      EXPECT_NEAR(half->share, share(smallest), 1e-5);
      EXPECT_NEAR(half->triangles, double(nodes[smallest].count) / double(nodes[0].count), 1e-12);
      ++with_half;
    }
  }
  EXPECT_GT(with_half, 0);
  EXPECT_GT(below_the_root, 0);
}

TEST(Report, PosesAreRigidAndSeeded) {
  const TriangleMesh mesh = *baked_whole(generated::torus_knot());
  const auto poses = self_poses(mesh, 20, 1), again = self_poses(mesh, 20, 1),
             other = self_poses(mesh, 20, 2);
  ASSERT_EQ(poses.size(), 20U);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    EXPECT_LT(rotation_deviation(poses[i]), 1e-14);
    EXPECT_EQ(numbers_of(poses[i]), numbers_of(again[i]));
    EXPECT_NE(numbers_of(poses[i]), numbers_of(other[i]));
  }
  EXPECT_TRUE(self_poses(TriangleMesh{}, 3, 1).empty());
}

TEST(Report, ThePageSaysWhatWasFoundAndLoadsNothing) {
  const TriangleMesh mesh = *baked_whole(generated::spiral_staircase(10));
  const ReportData data = data_of(mesh);
  ReportImages images;
  images.model = "data:image/png;base64,AAAA";
  images.heat = {images.model, images.model};
  images.nodes = {{data.figures.worst.front(), images.model}};
  images.causes.fill(images.model);
  const std::string page = report_page(data, small_heat(mesh), images);
  EXPECT_NE(page.find("a &lt;b&gt; &amp; &quot;c&quot;.stl"), std::string::npos);
  EXPECT_EQ(page.find("<b> & \"c\""), std::string::npos);
  for (const char* outside : {"http:", "https:", "src=\"/", "<link", "<script", "url(", "@import"})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  for (const CauseFinding& cause : data.causes) {
    const char* const titles[] = {"Long triangles", "Overlapping parts", "Large next to small",
                                  "Deep chains"};
    const std::string title = titles[static_cast<std::size_t>(cause.cause)];
    EXPECT_NE(page.find(cause.is_found() ? "<h3>" + title : "<b>" + title), std::string::npos) << title;
  }
  EXPECT_TRUE(data.causes[0].is_found());  // the steps are long triangles
  for (const ReportBuild& build : data.builds) EXPECT_NE(page.find(build.name), std::string::npos);
  // Tags are closed.
  const auto count = [&](const std::string& text) {
    std::size_t n = 0;
    for (std::size_t at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) ++n;
    return n;
  };
  for (const std::string tag : {"table", "figure", "div", "tr", "td", "ul", "li", "p", "h2", "main", "body"})
    EXPECT_EQ(count("<" + tag + ">") + count("<" + tag + " "), count("</" + tag + ">")) << tag;
}

TEST(Report, AStopEndsIt) {
  const TriangleMesh mesh = *baked_whole(generated::torus_knot());
  const std::atomic<bool> stop{true};
  const auto data = measure_report(*build_tree(mesh, {}), "sah", mesh, 1, &stop);
  ASSERT_FALSE(data.ok());
  EXPECT_EQ(data.error().kind, ErrorKind::cancelled);
}

}  // namespace
}  // namespace boxwood
