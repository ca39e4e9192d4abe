// SPDX-License-Identifier: MIT
// Exact id pictures against the numbers: projected corners, rays through pixel centres, and a proof that a
// flipped sign is caught.
#include <random>

#include "render/cpu_view.hpp"
#include "render/render_test.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

using namespace test;

constexpr std::uint32_t kWidth = 200, kHeight = 140;

class IdPictureTest : public RenderTest {};

BoxInstance random_box(std::mt19937& random) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  const Vec3 a = glm::normalize(Vec3(u(random), u(random), u(random) + 1.2));
  const Vec3 b = glm::normalize(glm::cross(a, Vec3(u(random), 1.1, u(random))));
  const Vec3 c = glm::cross(a, b);
  BoxInstance box;
  box.center = Vec3f(Vec3(u(random), u(random), u(random)) * 0.4);
  box.half_axes[0] = Vec3f(a * (0.5 + 0.3 * u(random)));
  box.half_axes[1] = Vec3f(b * (0.4 + 0.2 * u(random)));
  box.half_axes[2] = Vec3f(c * (0.3 + 0.2 * u(random)));
  box.id = {7, 42};
  return box;
}

View random_view(std::mt19937& random, bool orthographic) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  View view = look(glm::normalize(Vec3(u(random), u(random), u(random) + 0.1)) * 5.0, Vec3(0.0));
  view.orthographic = orthographic;
  view.ortho_height = 3.2;
  return view;
}

struct Count {
  int inside = 0, outside = 0, wrong = 0;
};

// Faces: pixels clearly inside the outline of the projected corners show the id, pixels clearly outside do
// not.
Count check_faces(const IdImage& ids, const View& view, const BoxInstance& box) {
  std::vector<Vec2> points;
  for (const Vec3& corner : corners_of(box)) points.push_back(*pixel_of(view, corner, kWidth, kHeight));
  const auto hull = hull_of(points);
  Count count;
  for (std::uint32_t j = 0; j < kHeight; ++j)
    for (std::uint32_t i = 0; i < kWidth; ++i) {
      const double depth = depth_inside(hull, Vec2(i + 0.5, j + 0.5));
      const bool drawn = ids.ids[j * kWidth + i] == box.id;
      if (depth > 0.05)
        ++count.inside, count.wrong += !drawn;
      else if (depth < -0.05)
        ++count.outside, count.wrong += drawn;
    }
  return count;
}

// Edges: pixels clearly within half the width of a projected edge show the id, pixels clearly further do not.
Count check_edges(const IdImage& ids, const View& view, const BoxInstance& box, double width_px) {
  const auto corners = corners_of(box);
  Count count;
  for (std::uint32_t j = 0; j < kHeight; ++j)
    for (std::uint32_t i = 0; i < kWidth; ++i) {
      double nearest = 1e300;
      for (std::size_t a = 0; a < 8; ++a)
        for (std::size_t axis = 0; axis < 3; ++axis)
          if ((a >> axis & 1) == 0)
            nearest = std::min(nearest,
                               distance_to_segment(*pixel_of(view, corners[a], kWidth, kHeight),
                                                   *pixel_of(view, corners[a | 1U << axis], kWidth, kHeight),
                                                   Vec2(i + 0.5, j + 0.5)));
      const bool drawn = ids.ids[j * kWidth + i] == box.id;
      // The ends are square, so the corner of an end reaches up to sqrt(2) half-widths.
      if (nearest < 0.5 * width_px - 0.05)
        ++count.inside, count.wrong += !drawn;
      else if (nearest > 0.5 * width_px * 1.4143 + 0.05)
        ++count.outside, count.wrong += drawn;
    }
  return count;
}

TEST_F(IdPictureTest, BoxesStandWhereTheirCornersProject) {
  std::mt19937 random(test::seed(11));
  Count faces, edges;
  for (int trial = 0; trial < 24; ++trial) {
    const std::vector<BoxInstance> boxes = {random_box(random)};
    const View view = random_view(random, trial % 2 == 1);
    BatchStyle style;
    style.line_width_px = 3.0F;
    for (const FillMode fill : {FillMode::fill, FillMode::edges}) {
      style.fill = fill;
      DrawList list;
      list.boxes.push_back(batch_of(static_cast<std::uint64_t>(100 + trial), boxes, style));
      const auto ids = renderer().draw_ids(list, view, kWidth, kHeight);
      ASSERT_TRUE(ids.ok()) << ids.error().message;
      const Count count = fill == FillMode::fill ? check_faces(*ids, view, boxes[0])
                                                 : check_edges(*ids, view, boxes[0], style.line_width_px);
      EXPECT_EQ(count.wrong, 0) << "trial " << trial;
      Count& sum = fill == FillMode::fill ? faces : edges;
      sum.inside += count.inside;
      sum.outside += count.outside;
    }
  }
  std::printf("faces: %d inside, %d outside; edges: %d on, %d off\n", faces.inside, faces.outside,
              edges.inside, edges.outside);
  EXPECT_GT(faces.inside, 20000);
  EXPECT_GT(faces.outside, 20000);
  EXPECT_GT(edges.inside, 10000);
}

// The same checks must fail when one sign of the box or of the camera is flipped.
TEST_F(IdPictureTest, AFlippedSignIsCaught) {
  std::mt19937 random(test::seed(12));
  int caught = 0, mutations = 0;
  for (int mutation = 0; mutation < 12; ++mutation) {
    const BoxInstance truth = random_box(random);
    const View view = random_view(random, mutation % 2 == 1);
    BoxInstance drawn = truth;
    View seen = view;
    switch (mutation % 6) {
    case 0:
      drawn.center.x = -drawn.center.x;
      break;
    case 1:
      drawn.half_axes[0].y = -drawn.half_axes[0].y;
      break;
    case 2:
      drawn.half_axes[1].z = -drawn.half_axes[1].z;
      break;
    case 3:
      seen.camera_from_world[0] = -seen.camera_from_world[0];
      break;
    case 4:
      seen.camera_from_world[1] = -seen.camera_from_world[1];
      break;
    default:
      seen.eye.z = -seen.eye.z;
      break;
    }
    const std::vector<BoxInstance> boxes = {drawn};
    BatchStyle style;
    style.fill = FillMode::fill;
    DrawList list;
    list.boxes.push_back(batch_of(static_cast<std::uint64_t>(200 + mutation), boxes, style));
    const auto ids = renderer().draw_ids(list, seen, kWidth, kHeight);
    ASSERT_TRUE(ids.ok()) << ids.error().message;
    ++mutations;
    caught += check_faces(*ids, view, truth).wrong > 20;
  }
  EXPECT_GE(caught, mutations - 2);  // a value near 0 changes few pixels
}

TEST_F(IdPictureTest, MeshIdsEqualRaysThroughPixelCentres) {
  MeshArrays mesh = torus(24, 12);
  mesh.instances.clear();
  std::vector<TriangleMesh> baked;
  for (std::uint32_t k = 0; k < 3; ++k) {  // three places, overlapping on the screen, one mirrored
    MeshInstance instance;
    const double turn = 0.7 * k;
    instance.origin_from_mesh.linear = {Vec3(std::cos(turn), 0, std::sin(turn)), Vec3(0, k == 2 ? -1 : 1, 0),
                                        Vec3(-std::sin(turn), 0, std::cos(turn))};
    instance.origin_from_mesh.translation = Vec3(0.9 * k - 0.9, 0.3 * k, 0.2 * k);
    instance.color = {200, 200, 200, 255};
    instance.id = {k + 1, 0};
    mesh.instances.push_back(instance);
    TriangleMesh one;
    for (const Vec3f& p : mesh.positions)
      one.vertices.emplace_back(apply(instance.origin_from_mesh, Vec3(p)));
    for (std::size_t t = 0; t < mesh.indices.size(); t += 3)
      one.triangles.push_back({mesh.indices[t], mesh.indices[t + 1], mesh.indices[t + 2]});
    baked.push_back(std::move(one));
  }
  for (const bool orthographic : {false, true}) {
    View view = look({2.2, -5.0, 3.1}, {0, 0.2, 0.1});
    view.orthographic = orthographic;
    view.ortho_height = 4.0;
    DrawList list;
    list.meshes.push_back(mesh.batch(1000));
    const auto ids = renderer().draw_ids(list, view, kWidth, kHeight);
    ASSERT_TRUE(ids.ok()) << ids.error().message;
    std::vector<std::uint32_t> by_ray(kWidth * kHeight, 0);
    const auto is_cast = [](std::uint32_t row) { return test::is_in_share(row / 12); };
    for (std::uint32_t j = 0; j < kHeight; ++j)
      for (std::uint32_t i = 0; i < kWidth && is_cast(j); ++i) {
        const Ray ray = ray_of(view, static_cast<int>(i), static_cast<int>(j), kWidth, kHeight);
        double first = kInfinity;
        for (std::uint32_t k = 0; k < 3; ++k)
          if (const auto hit = raycast_brute_force(baked[k].view(), ray); hit && hit->t < first)
            first = hit->t, by_ray[j * kWidth + i] = k + 1;
      }
    int compared = 0, wrong = 0, hits = 0;
    for (std::uint32_t j = 1; j + 1 < kHeight; ++j) {
      if (!is_cast(j - 1) || !is_cast(j) || !is_cast(j + 1)) continue;
      for (std::uint32_t i = 1; i + 1 < kWidth; ++i) {
        const std::uint32_t here = by_ray[j * kWidth + i];
        bool inner = true;  // away from edges: all neighbours are the same
        for (std::uint32_t y = j - 1; y <= j + 1; ++y)
          for (std::uint32_t x = i - 1; x <= i + 1; ++x) inner = inner && by_ray[y * kWidth + x] == here;
        if (!inner) continue;
        ++compared;
        hits += here != 0;
        wrong += ids->ids[j * kWidth + i].object != here;
      }
    }
    // Of each twelve rows of a share ten have both neighbours.
    const int of_all = test::share() < 1.0 ? 2 : 1;
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(hits, test::share_of(4000) / of_all);
    EXPECT_GT(compared, test::share_of(20000) / of_all);
  }
}

// What is seen wins: the mesh hides what is behind it, lines on a surface are in front of it.
TEST_F(IdPictureTest, TheNearerWins) {
  MeshArrays wall;
  wall.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  wall.indices = {0, 1, 2, 0, 2, 3};
  MeshInstance instance;
  instance.color = {200, 200, 200, 255};
  instance.id = {1, 0};
  wall.instances = {instance};
  const auto line = [](float z, std::uint32_t item) {
    return SegmentInstance{{-0.8F, 0, z}, {0.8F, 0, z}, {0, 0, 0, 255}, {2, item}};
  };
  View view = look({0, 0, 4}, {0, 0, 0}, {0, 1, 0});
  for (const bool orthographic : {false, true}) {
    view.orthographic = orthographic;
    view.ortho_height = 3.0;
    const struct {
      float z;
      DepthMode depth;
      bool line_wins;
    } cases[] = {{0.5F, DepthMode::dim_hidden, true},
                 {0.0F, DepthMode::dim_hidden, true},
                 {-0.5F, DepthMode::dim_hidden, false},
                 {-0.5F, DepthMode::hide, false},
                 {-0.5F, DepthMode::on_top, true}};
    std::uint64_t buffer = 300;
    for (const auto& c : cases) {
      const std::vector<SegmentInstance> lines = {line(c.z, 5)};
      BatchStyle style;
      style.line_width_px = 3;
      style.depth = c.depth;
      DrawList list;
      list.meshes.push_back(wall.batch(301));
      list.segments.push_back(batch_of(buffer += 2, lines, style));
      const auto ids = renderer().draw_ids(list, view, 101, 101);
      ASSERT_TRUE(ids.ok()) << ids.error().message;
      EXPECT_EQ(ids->ids[50 * 101 + 50].object, c.line_wins ? 2U : 1U) << c.z;
      list.segments[0].style.pickable = false;
      const auto without = renderer().draw_ids(list, view, 101, 101);
      ASSERT_TRUE(without.ok());
      EXPECT_EQ(without->ids[50 * 101 + 50].object, 1U);
    }
  }
}

// A segment that passes behind the eye is clipped, not thrown away and not turned inside out.
TEST_F(IdPictureTest, SegmentsAreClippedAtTheNearPlane) {
  const std::vector<SegmentInstance> lines = {
      {{-0.2F, -0.1F, 6.0F}, {0.5F, 0.4F, -3.0F}, {0, 0, 0, 255}, {3, 9}}};
  BatchStyle style;
  style.line_width_px = 3;
  DrawList list;
  list.segments.push_back(batch_of(400, lines, style));
  const View view = look({0, 0, 4}, {0, 0, 0}, {0, 1, 0});
  const auto ids = renderer().draw_ids(list, view, kWidth, kHeight);
  ASSERT_TRUE(ids.ok()) << ids.error().message;
  int seen = 0;
  for (int k = 0; k <= 1000; ++k) {
    const auto pixel =
        pixel_of(view, glm::mix(Vec3(lines[0].a), Vec3(lines[0].b), k / 1000.0), kWidth, kHeight);
    if (!pixel || pixel->x < 0 || pixel->y < 0 || pixel->x >= kWidth || pixel->y >= kHeight) continue;
    ++seen;
    EXPECT_EQ((ids->ids[static_cast<std::size_t>(pixel->y) * kWidth + static_cast<std::size_t>(pixel->x)]),
              (DrawId{3, 9}));
  }
  EXPECT_GT(seen, 300);
  int drawn = 0;
  for (const DrawId& id : ids->ids) drawn += id.object != 0;
  EXPECT_LT(drawn, 800);  // a thin line, no wedge across the picture
}

TEST_F(IdPictureTest, SpheresShowTheirDiscAndOutline) {
  const std::vector<SphereInstance> spheres = {{{0.3F, -0.2F, 0.1F}, 0.8F, {0, 158, 115, 255}, {4, 1}}};
  for (const bool orthographic : {false, true}) {
    View view = look({1.5, -3.0, 1.0}, {0, 0, 0});
    view.orthographic = orthographic;
    view.ortho_height = 3.0;
    BatchStyle style;
    style.fill = FillMode::fill;
    DrawList list;
    list.spheres.push_back(batch_of(500, spheres, style));
    const auto ids = renderer().draw_ids(list, view, kWidth, kHeight);
    ASSERT_TRUE(ids.ok()) << ids.error().message;
    int inside = 0, wrong = 0;
    for (std::uint32_t j = 0; j < kHeight; ++j)
      for (std::uint32_t i = 0; i < kWidth; ++i) {
        Ray ray = ray_of(view, static_cast<int>(i), static_cast<int>(j), kWidth, kHeight);
        const Vec3 d = glm::normalize(ray.direction), to = Vec3(spheres[0].center) - ray.origin;
        const double miss = glm::length(to - glm::dot(to, d) * d);  // how far the ray passes from the centre
        const bool drawn = ids->ids[j * kWidth + i].object == 4;
        if (miss < 0.795) ++inside, wrong += !drawn;
        if (miss > 0.805) wrong += drawn;
      }
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(inside, 2000);
  }
}

}  // namespace
}  // namespace boxwood
