// SPDX-License-Identifier: MIT
// What makes form readable, and the clip plane: each with what the picture is without it.
#include <cmath>
#include <cstdlib>

#include "render/image_compare.hpp"
#include "render/render_test.hpp"

namespace boxwood {
namespace {

using namespace test;

constexpr std::uint32_t kSize = 161;
constexpr Rgba kGrey{200, 200, 200, 255};

class FormTest : public RenderTest {
protected:
  Image draw(const DrawList& list, const View& view) {
    auto image = renderer().draw_image(list, view, kSize, kSize);
    EXPECT_TRUE(image.ok());
    return image.ok() ? std::move(*image) : Image{};
  }
};

int green(const Image& image, std::uint32_t x, std::uint32_t y) {
  return image.rgba[std::size_t{4} * (std::size_t{y} * image.width + x) + 1];
}

// A closed box, its faces counter-clockwise seen from outside.
void add_box(const Vec3& low, const Vec3& high, MeshArrays& out) {
  const auto base = static_cast<std::uint32_t>(out.positions.size());
  for (int k = 0; k < 8; ++k)
    out.positions.emplace_back((k & 1) != 0 ? high.x : low.x, (k & 2) != 0 ? high.y : low.y,
                               (k & 4) != 0 ? high.z : low.z);
  for (const int i : {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                      2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5})
    out.indices.push_back(base + static_cast<std::uint32_t>(i));
}

MeshArrays boxes(std::initializer_list<std::pair<Vec3, Vec3>> all) {
  MeshArrays out;
  for (const auto& [low, high] : all) add_box(low, high, out);
  MeshInstance instance;
  instance.color = kGrey;
  instance.id = {1, 0};
  out.instances = {instance};
  return out;
}

DrawList clash_values(const MeshArrays& mesh, std::uint64_t buffer, const FormStyle& form) {
  DrawList list;
  list.meshes.push_back(mesh.batch(buffer));
  list.form = form;
  return list;
}

View straight(bool parallel) {
  View view = look({0, 0, 6}, {0, 0, 0}, {0, 1, 0});
  view.orthographic = parallel;
  view.ortho_height = 3.0;
  return view;
}

// A plate with a hub before it, seen straight on: all faces in sight have one direction.
TEST_F(FormTest, AHubIsToldFromItsPlate) {
  const MeshArrays both =
      boxes({{Vec3(-1, -1, -0.2), Vec3(1, 1, 0)}, {Vec3(-0.4, -0.4, 0), Vec3(0.4, 0.4, 0.1)}});
  for (const bool parallel : {false, true}) {
    const Image flat = draw(clash_values(both, 1, {}), straight(parallel));
    const Image edges = draw(clash_values(both, 1, {false, true, false}), straight(parallel));
    const Image occluded = draw(clash_values(both, 1, {true, false, false}), straight(parallel));
    const std::uint32_t row = kSize / 2;
    int dark = 0, darkest = 255;
    for (std::uint32_t x = kSize / 5; x < kSize * 4 / 5; ++x) {
      EXPECT_EQ(green(flat, x, row), green(flat, kSize / 2, row)) << "without form there is nothing to see";
      dark += green(edges, x, row) < green(flat, x, row) - 40 ? 1 : 0;
      darkest = std::min(darkest, green(occluded, x, row));
    }
    EXPECT_GE(dark, 2) << "an edge on either side of the hub";
    EXPECT_LE(dark, 4) << "each about a pixel wide";
    EXPECT_LT(darkest, green(flat, kSize / 2, row) - 4) << "the plate is darker beside the hub";
    EXPECT_NEAR(green(occluded, kSize / 2, row), green(flat, kSize / 2, row), 3)
        << "nothing is above the hub";
    EXPECT_NEAR(green(edges, kSize / 2, row), green(flat, kSize / 2, row), 1);
  }
}

// Edges of what is hidden are not drawn, and a slanted plane has none.
TEST_F(FormTest, PlanesHaveNoEdges) {
  const MeshArrays plate = boxes({{Vec3(-1, -1, -0.2), Vec3(1, 1, 0)}});
  MeshArrays hub = boxes({{Vec3(-0.4, -0.4, 0), Vec3(0.4, 0.4, 0.5)}});
  hub.instances[0].id = {2, 0};
  DrawList list = clash_values(plate, 1, {});
  list.meshes.push_back(hub.batch(2));
  int compared = 0, dark = 0;
  for (const Vec3& eye : {Vec3(0, 0, -6), Vec3(5.8, 0.3, -1.2), Vec3(1, 5.9, -0.9), Vec3(3, 3, 4)})
    for (const bool parallel : {false, true}) {
      View view = look(eye, {0, 0, -0.2}, {0, 1, 0.1});
      view.orthographic = parallel;
      view.ortho_height = 3.0;
      list.form = {};
      const Image flat = draw(list, view);
      list.form.edges = true;
      const Image drawn = draw(list, view);
      const auto ids = renderer().draw_ids(list, view, kSize, kSize);
      ASSERT_TRUE(ids.ok());
      for (std::uint32_t y = 4; y + 4 < kSize; ++y)
        for (std::uint32_t x = 4; x + 4 < kSize; ++x) {
          dark += green(drawn, x, y) < green(flat, x, y) - 40 ? 1 : 0;
          const DrawId id = ids->ids[y * kSize + x];
          bool even = !(id == DrawId{});  // well inside one face: one colour all around
          for (std::uint32_t k = 0; k < 81 && even; ++k)
            even = green(flat, x + k % 9 - 4, y + k / 9 - 4) == green(flat, x, y) &&
                   ids->ids[(y + k / 9 - 4) * kSize + x + k % 9 - 4] == id;
          if (!even) continue;
          ++compared;
          EXPECT_EQ(green(drawn, x, y), green(flat, x, y)) << x << "," << y;
        }
    }
  EXPECT_GT(compared, 3000);
  EXPECT_GT(dark, 500) << "edges are drawn";
}

TEST_F(FormTest, FacesSeenFromBehindAreTinted) {
  MeshArrays wall;
  wall.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  wall.indices = {0, 1, 2, 0, 2, 3};
  wall.instances.resize(1);
  wall.instances[0].color = kGrey;
  wall.instances[0].id = {1, 0};
  MeshArrays mirrored = wall;
  mirrored.instances[0].origin_from_mesh.linear[0] = Vec3(-1, 0, 0);
  const View front = look({0, 0, 6}, {0, 0, 0}, {0, 1, 0}), back = look({0, 0, -6}, {0, 0, 0}, {0, 1, 0});
  const auto blue_over_red = [&](const MeshArrays& mesh, std::uint64_t buffer, const View& view, bool tint) {
    const Image image = draw(clash_values(mesh, buffer, {false, false, tint}), view);
    const std::uint8_t* p = &image.rgba[std::size_t{4} * (kSize / 2 * kSize + kSize / 2)];
    return p[2] - p[0];
  };
  EXPECT_EQ(blue_over_red(wall, 1, front, true), 0);
  EXPECT_GT(blue_over_red(wall, 1, back, true), 20);
  EXPECT_EQ(blue_over_red(wall, 1, back, false), 0);
  // A mirrored wall shows the outside of what it mirrors where the plain one does.
  EXPECT_EQ(blue_over_red(mirrored, 2, front, true), 0);
  EXPECT_GT(blue_over_red(mirrored, 2, back, true), 20);
}

TEST_F(FormTest, AClipPlaneCutsEverythingAndCapsSolids) {
  const MeshArrays ring = torus(48, 24);
  DrawList list = clash_values(ring, 1, {true, true, true});
  list.meshes[0].closed_outward = true;
  const std::vector<BoxInstance> box_of = {box({0, 0, 0}, {1.4, 1.4, 0.4}, {0, 90, 180, 255}, {2, 0})};
  const std::vector<SphereInstance> ball = {{{0, 0, 0}, 1.5F, {0, 150, 90, 255}, {3, 0}}};
  const std::vector<SegmentInstance> line = {{{-2, 0, 0}, {2, 0, 0}, {200, 0, 0, 255}, {4, 0}}};
  const std::vector<PointInstance> dots = {{{-1, 1, 0}, {200, 0, 0, 255}, {5, 0}},
                                           {{1, 1, 0}, {200, 0, 0, 255}, {5, 0}}};
  list.boxes.push_back(batch_of(2, box_of));
  list.spheres.push_back(batch_of(3, ball));
  list.segments.push_back(batch_of(4, line));
  list.points.push_back(batch_of(5, dots));
  for (const bool parallel : {false, true}) {
    View view = look({0.5, -6, 2.5}, {0, 0, 0});
    view.orthographic = parallel;
    view.ortho_height = 4.0;
    list.clip.reset();
    const Image whole = draw(list, view);
    const Image nothing = draw(DrawList{}, view);
    list.clip = ClipPlane{Vec3(0, 3, 0), -30.0};  // of any length
    EXPECT_EQ(compare(whole, draw(list, view), 0).differing, 0U) << "a plane before everything cuts nothing";
    list.clip = ClipPlane{Vec3(0, 1, 0), 10.0};
    EXPECT_EQ(compare(nothing, draw(list, view), 0).differing, 0U)
        << "a plane behind everything leaves nothing";
    // Half of it: no id of what is cut away, and the tube's cut is the ring's.
    list.clip = ClipPlane{Vec3(0, 1, 0), 0.0};
    const auto ids = renderer().draw_ids(list, view, kSize, kSize);
    ASSERT_TRUE(ids.ok());
    const auto id_at = [&](const Vec3& p) {
      const Vec3 c = {glm::dot(view.camera_from_world[0], p - view.eye),
                      glm::dot(view.camera_from_world[1], p - view.eye),
                      -glm::dot(view.camera_from_world[2], p - view.eye)};
      const double half = parallel ? 0.5 * view.ortho_height : c.z * std::tan(0.5 * view.vertical_angle_rad);
      const auto x = static_cast<std::size_t>((c.x / half + 1.0) * 0.5 * kSize);
      const auto y = static_cast<std::size_t>((1.0 - c.y / half) * 0.5 * kSize);
      return ids->ids[y * kSize + x].object;
    };
    EXPECT_EQ(id_at({1, 0, 0.1}), 1U) << "inside the tube, on the plane: the cap";
    EXPECT_EQ(id_at({-1, 0, -0.1}), 1U);
    EXPECT_NE(id_at({0, -1, 0.1}), 1U) << "the front half is gone";
    // What is not closed has no cap: one sees into it.
    DrawList open = list;
    open.meshes[0].closed_outward = false;
    EXPECT_GT(compare(draw(list, view), draw(open, view), 8).differing, 400U);
  }
}

// Solid triangles beside the meshes (those of a selected node) have their form, too; and what was drawn
// before leaves no trace.
TEST_F(FormTest, APictureIsOfItsOwnListAlone) {
  const MeshArrays small = boxes({{Vec3(-1.2, -0.2, -0.2), Vec3(-0.8, 0.2, 0.2)}});
  const MeshArrays large = boxes({{Vec3(-3, -3, -0.4), Vec3(3, 3, 0)}, {Vec3(-1, -1, 0), Vec3(1, 1, 0.6)}});
  std::vector<TriangleInstance> lit;  // a step: a corner that is dark
  for (const float z : {0.0F, 0.3F})
    for (int k = 0; k < 2; ++k) {
      const float x = z == 0.0F ? 0.2F : 0.7F, w = 0.5F;
      lit.push_back({k == 0 ? Vec3f(x, -0.6F, z) : Vec3f(x + w, -0.6F, z),
                     Vec3f(x + w * float(k), 0.6F, z),
                     k == 0 ? Vec3f(x + w, -0.6F, z) : Vec3f(x + w, 0.6F, z),
                     {240, 180, 60, 255},
                     {}});
    }
  Batch<TriangleInstance> solid;
  solid.buffer = first_buffer() + 7;
  solid.data = lit;
  solid.count = static_cast<std::uint32_t>(lit.size());
  solid.style.fill = FillMode::fill;
  solid.style.fill_alpha = 1.0F;
  DrawList list = clash_values(small, first_buffer() + 1, {true, true, true}),
           flat = clash_values(small, first_buffer() + 1, {});
  list.triangles.push_back(solid);
  flat.triangles.push_back(solid);
  DrawList other = clash_values(large, first_buffer() + 2, {true, true, true});
  for (const bool parallel : {true, false}) {
    const View view = straight(parallel);
    const Image before = draw(list, view);
    ASSERT_FALSE(draw(other, view).rgba.empty());
    EXPECT_EQ(compare(before, draw(list, view), 0).differing, 0U);
    std::size_t darker = 0;  // in the right half, where the triangles are alone
    const Image plain = draw(flat, view);
    for (std::uint32_t y = 0; y < kSize; ++y)
      for (std::uint32_t x = kSize / 2 + 8; x < kSize; ++x)
        darker += green(before, x, y) + 10 < green(plain, x, y) ? 1 : 0;
    EXPECT_GT(darker, 20U);
  }
}

TEST_F(FormTest, ATranslucentMeshLetsSeeThrough) {
  const MeshArrays housing = boxes({{Vec3(-1, -1, -1), Vec3(1, 1, 1)}});
  MeshArrays inner = boxes({{Vec3(-0.3, -0.3, -0.3), Vec3(0.3, 0.3, 0.3)}});
  inner.instances[0].color = {40, 40, 220, 255};
  MeshArrays clear = housing;
  clear.instances[0].color.a = 44;
  DrawList list = clash_values(clear, 1, {true, true, true});
  list.meshes[0].translucent = true;
  list.meshes.push_back(inner.batch(2));
  DrawList solid = clash_values(housing, 3, {true, true, true});
  solid.meshes.push_back(inner.batch(2));
  const auto blue_over_red = [&](const DrawList& drawn, std::uint32_t x) {
    const Image image = draw(drawn, straight(true));
    const std::uint8_t* p = &image.rgba[std::size_t{4} * (kSize / 2 * kSize + x)];
    return p[2] - p[0];
  };
  EXPECT_GT(blue_over_red(list, kSize / 2), 60);
  EXPECT_LT(blue_over_red(solid, kSize / 2), 20);
  EXPECT_LT(std::abs(blue_over_red(list, kSize / 4)), 20);
}

// The light of light.glsl, for a normal in the camera's frame.
double light_on(const Vec3& n, bool head_light) {
  if (head_light) return 0.36 + 0.66 * std::max(n.z, 0.0);
  const double key = std::max(glm::dot(n, glm::normalize(Vec3(-0.45, 0.65, 0.62))), 0.0);
  const double side = std::max(glm::dot(n, glm::normalize(Vec3(0.80, -0.10, 0.58))), 0.0);
  return 0.44 + 0.44 * key + 0.13 * side + 0.12 * (0.5 + 0.5 * n.y);
}

// A square seen straight on whose corners have tilted normals, also mirrored, stretched, from behind, with
// triangle edges, with form and with a clip plane: each pixel's light is that of the normal between its
// corners. The second triangle's corners are copies, so that the pictures also tell whether the copies are
// drawn.
TEST_F(FormTest, SmoothSurfacesAreLitByTheNormalsOfTheirVertices) {
  const Vec3 tilts[] = {Vec3(-0.4, -0.3, 1), Vec3(0.5, -0.2, 1), Vec3(0.3, 0.6, 1), Vec3(-0.2, 0.4, 1)};
  const Vec3f places[] = {Vec3f(-1, -1, 0), Vec3f(1, -1, 0), Vec3f(1, 1, 0), Vec3f(-1, 1, 0)};
  MeshArrays square;
  square.positions.assign(std::begin(places), std::end(places));
  square.indices = {0, 1, 2, 0, 2, 3};
  SmoothNormals normals;
  for (const Vec3& n : tilts) normals.normals.push_back(packed_normal(n));
  for (const std::uint32_t v : {0U, 2U}) {
    normals.copies.push_back(v);
    normals.normals.push_back(packed_normal(Vec3(-tilts[v].x, tilts[v].y, 1)));
  }
  normals.moved = {{3, 4}, {4, 5}};
  // At a place in the square's own frame: between those of the corners as they are placed.
  const auto expected_normal = [&](double x, double y, const Rows3& placed) {
    const Vec3 copy_0(-tilts[0].x, tilts[0].y, 1), copy_2(-tilts[2].x, tilts[2].y, 1);
    const auto unit = [&](const Vec3& n) {
      return glm::normalize(Vec3(n.x / placed[0].x, n.y / placed[1].y, n.z / placed[2].z));
    };
    const double u = 0.5 * (x + 1), v = 0.5 * (y + 1);
    return u > v ? unit(tilts[0]) * (1 - u) + unit(tilts[1]) * (u - v) + unit(tilts[2]) * v
                 : unit(copy_0) * (1 - v) + unit(copy_2) * u + unit(tilts[3]) * (v - u);
  };
  struct Placing {
    const char* name;
    Rows3 linear;
  };
  const Placing placings[] = {{"as it is", {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}},
                              {"mirrored", {Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}},
                              {"stretched", {Vec3(1.3, 0, 0), Vec3(0, 0.8, 0), Vec3(0, 0, 3)}},
                              {"from behind", {Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, -1)}}};
  std::uint64_t buffer = 10;
  std::size_t compared = 0;
  for (const auto& [name, linear] : placings)
    for (const int variant : {0, 1, 2, 3, 4, 5, 6, 7}) {
      const bool clipped = (variant & 1) != 0, form = (variant & 2) != 0, wire = (variant & 4) != 0;
      square.instances.assign(1, MeshInstance{{linear, Vec3(0.0)}, kGrey, {1, 0}});
      for (const bool head_light : {false, true}) {
        DrawList list;
        MeshBatch batch = square.batch(buffer++);
        batch.smooth = &normals;
        batch.edges = wire;
        list.meshes.push_back(batch);
        list.form.smooth = true;
        list.form.head_light = head_light;
        list.form.edges = form;
        if (clipped) list.clip = ClipPlane{Vec3(1, 0, 0), -5.0};  // cuts nothing away
        const View view = straight(true);
        const Image image = draw(list, view);
        const std::string where = std::string(name) + ", variant " + std::to_string(variant);
        for (std::uint32_t py = 0; py < kSize; py += 7)
          for (std::uint32_t px = 0; px < kSize; px += 7) {
            const double wx = (px + 0.5 - kSize / 2.0) * 3.0 / kSize,
                         wy = (kSize / 2.0 - py - 0.5) * 3.0 / kSize;
            const double x = wx / linear[0].x, y = wy / linear[1].y;
            const double edge = std::min({1 - std::abs(x), 1 - std::abs(y), std::abs(x - y)});
            if (edge < 0.15) continue;  // outlines, edges of triangles
            Vec3 n = expected_normal(x, y, linear);
            // Turned to the eye by the side that is seen.
            n = glm::normalize(n.z < 0.0 ? -n : n);
            EXPECT_NEAR(green(image, px, py), std::min(200.0 * light_on(n, head_light), 255.0), 1.6)
                << where << " at " << px << ',' << py;
            ++compared;
          }
      }
    }
  EXPECT_GT(compared, 5'000U);
}

TEST_F(FormTest, WithoutNormalsOrTheChoiceTrianglesAreFlat) {
  const MeshArrays square = boxes({{Vec3(-1, -1, -1), Vec3(1, 1, 1)}});
  SmoothNormals normals;  // all askew
  normals.normals.assign(square.positions.size(), packed_normal(Vec3(1, 1, 1)));
  DrawList list = clash_values(square, 1, {});
  const Image flat = draw(list, straight(false));
  list.meshes[0] = square.batch(2);
  list.meshes[0].smooth = &normals;
  EXPECT_EQ(compare(flat, draw(list, straight(false)), 0).differing, 0U) << "not chosen";
  list.form.smooth = true;
  EXPECT_GT(compare(flat, draw(list, straight(false)), 0).differing, 1'000U);
  normals.normals.pop_back();
  list.meshes[0] = square.batch(3);
  list.meshes[0].smooth = &normals;
  EXPECT_EQ(compare(flat, draw(list, straight(false)), 0).differing, 0U) << "of another mesh";
}

// Each triangle in its own colour, with and without edges, smooth or flat, with form and with a clip plane;
// of two placings one is not drawn.
TEST_F(FormTest, TrianglesHaveColoursOfTheirOwn) {
  MeshArrays square;
  square.positions = {Vec3f(-1, -1, 0), Vec3f(1, -1, 0), Vec3f(1, 1, 0), Vec3f(-1, 1, 0)};
  square.indices = {0, 1, 2, 0, 2, 3};
  square.instances.assign(1, MeshInstance{{kIdentityRows, Vec3(0.0)}, kGrey, {1, 0}});
  SmoothNormals straight_on;
  straight_on.normals.assign(4, packed_normal(Vec3(0, 0, 1)));
  const std::vector<Rgba> colors = {{250, 40, 90, 255}, {30, 200, 120, 255}};
  std::uint64_t buffer = 40;
  for (int variant = 0; variant < 16; ++variant) {
    DrawList list;
    MeshBatch batch = square.batch(++buffer);
    batch.smooth = (variant & 1) != 0 ? &straight_on : nullptr;
    batch.edges = (variant & 2) != 0;
    batch.color_buffer = first_buffer() + buffer;
    batch.triangle_colors = colors;
    list.meshes.push_back(batch);
    list.form.smooth = true;
    list.form.edges = (variant & 4) != 0;
    if ((variant & 8) != 0) list.clip = ClipPlane{Vec3(1, 0, 0), -5.0};
    const Image image = draw(list, straight(true));
    const double light = light_on(Vec3(0, 0, 1), false);
    const auto pixel = [&](double x, double y) {
      const auto px = static_cast<std::size_t>((x / 3.0 + 0.5) * kSize),
                 py = static_cast<std::size_t>((0.5 - y / 3.0) * kSize);
      return &image.rgba[4 * (py * kSize + px)];
    };
    for (const auto& [x, y, color] : {std::tuple(0.5, -0.5, colors[0]), std::tuple(-0.5, 0.5, colors[1])}) {
      const std::uint8_t* p = pixel(x, y);
      EXPECT_NEAR(p[0], std::min(light * color.r, 255.0), 1.6) << variant;
      EXPECT_NEAR(p[1], std::min(light * color.g, 255.0), 1.6) << variant;
      EXPECT_NEAR(p[2], std::min(light * color.b, 255.0), 1.6) << variant;
    }
    // On the diagonal there is an edge where edges are drawn, and there alone.
    int darkest = 255;
    for (int i = -3; i <= 3; ++i)
      darkest =
          std::min<int>(darkest, std::max(pixel(0.2 + 0.01 * i, 0.2)[0], pixel(0.2 + 0.01 * i, 0.2)[1]));
    EXPECT_EQ(darkest < 115, batch.edges) << variant << ": " << darkest;
  }
}

// In each way of drawing: the pixels of the hovered object are those of an object of that colour, and no
// other object changes, not even one without a number.
TEST_F(FormTest, TheHoveredObjectAloneHasTheColourOfHovering) {
  constexpr Rgba kHovering{40, 220, 90, 255};
  std::uint64_t buffer = 400;
  for (int variant = 0; variant < 16; ++variant) {
    const auto list_of = [&](std::uint32_t number, const Rgba& color) {
      MeshArrays square;
      square.positions = {Vec3f(-1, -1, 0), Vec3f(1, -1, 0), Vec3f(1, 1, 0), Vec3f(-1, 1, 0)};
      square.indices = {0, 1, 2, 0, 2, 3};
      square.instances.assign(1, MeshInstance{{kIdentityRows, Vec3(0.0)}, color, {number, 0}});
      return square;
    };
    const auto picture = [&](const MeshArrays& mesh, std::uint32_t hovered) {
      DrawList list;
      MeshBatch batch = mesh.batch(++buffer);
      batch.edges = (variant & 1) != 0;
      batch.translucent = (variant & 2) != 0;
      list.meshes.push_back(batch);
      list.form.edges = (variant & 4) != 0;
      if ((variant & 8) != 0) list.clip = ClipPlane{Vec3(1, 0, 0), -5.0};
      list.hovered_object = hovered;
      list.hovered_color = kHovering;
      return draw(list, straight(true)).rgba;
    };
    const auto plain = picture(list_of(2, kGrey), 0);
    EXPECT_EQ(picture(list_of(2, kGrey), 2), picture(list_of(2, kHovering), 0)) << variant;
    EXPECT_NE(picture(list_of(2, kGrey), 2), plain) << variant;
    EXPECT_EQ(picture(list_of(2, kGrey), 1), plain) << variant;
    EXPECT_EQ(picture(list_of(0, kGrey), 0), plain) << variant << ", without a number";
  }
}

}  // namespace
}  // namespace boxwood
