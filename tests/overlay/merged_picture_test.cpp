// SPDX-License-Identifier: MIT
// Meshes that are drawn as one, beside the same meshes drawn one by one: pictures and ids in many states.
#include <random>
#include <set>

#include "overlay/merged_meshes.hpp"
#include "overlay/overlay.hpp"
#include "render/image_compare.hpp"
#include "render/render_test.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace test;

constexpr std::uint32_t kObjects = 300, kWidth = 320, kHeight = 240;
static_assert(kObjects >= kMergeFrom);

class MergedPictureTest : public RenderTest {
protected:
  // Boxes and wedges of eighths, so that a shift of the origin rounds nothing. In the scene `alone` an object
  // that is not visible shares the mesh of each: such meshes are not merged.
  MergedPictureTest() {
    auto one = std::make_shared<Scene>(), two = std::make_shared<Scene>();
    std::vector<SceneObject> again;
    for (std::uint32_t i = 0; i < kObjects; ++i) {
      auto mesh = std::make_shared<SceneMesh>();
      const Vec3f at(static_cast<float>(i % 10) * 2.0F, static_cast<float>(i / 10 % 10) * 2.0F,
                     static_cast<float>(i / 100) * 2.0F);
      const float width = 0.25F * static_cast<float>(1 + random_() % 5);
      for (int k = 0; k < 8; ++k)
        mesh->mesh.vertices.push_back(at + Vec3f((k & 1) != 0 ? width : 0.0F, (k & 2) != 0 ? 1.25F : 0.0F,
                                                 (k & 4) != 0 && (i % 3 != 0 || (k & 1) == 0) ? 1.0F : 0.0F));
      constexpr std::uint32_t kCorners[] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                            2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
      for (std::size_t k = 0; k < std::size(kCorners); k += 3)
        mesh->mesh.triangles.push_back({kCorners[k], kCorners[k + 1], kCorners[k + 2]});
      if (i % 4 == 0) mesh->color = SurfaceColor{200, 40, 80};
      SceneObject object;
      object.mesh = mesh;
      one->objects.push_back(object);
      normals_.push_back(i % 5 == 0 ? nullptr : normals_of(mesh->mesh));
    }
    two->objects = one->objects;
    two->objects.insert(two->objects.end(), one->objects.begin(), one->objects.end());
    merged_.scene = one;
    alone_.scene = two;
    merged_.objects.resize(kObjects);
    for (std::uint32_t i = 0; i < kObjects; ++i) {
      merged_.objects[i].smooth = normals_[i];
      merged_.objects[i].closed_outward = i % 7 != 0;
    }
  }

  // Random normals: of each vertex, and of copies for a third of the corners.
  std::shared_ptr<const SmoothNormals> normals_of(const TriangleMesh& mesh) {
    auto out = std::make_shared<SmoothNormals>();
    const auto normal = [&] {
      const auto part = [&] { return static_cast<double>(random_() % 201) - 100.0; };
      return packed_normal(Vec3(part(), part(), part()));
    };
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) out->normals.push_back(normal());
    for (std::uint32_t corner = 0; corner < 3 * mesh.triangles.size(); ++corner) {
      if (random_() % 3 != 0) continue;
      out->moved.push_back({corner, static_cast<std::uint32_t>(out->normals.size())});
      out->copies.push_back(mesh.triangles[corner / 3][corner % 3]);
      out->normals.push_back(normal());
    }
    return out;
  }

  OverlayInput as_alone(OverlayInput input) {
    input.scene = alone_.scene;
    input.objects.insert(input.objects.end(), merged_.objects.begin(), merged_.objects.end());
    for (std::uint32_t i = kObjects; i < 2 * kObjects; ++i) input.objects[i].visible = false;
    return input;
  }

  // Draws both and compares them.
  void compare_both(const OverlayInput& input, const FormStyle& form, bool cut, const char* state) {
    DrawList together, each;
    for (auto [list, from] : {std::pair(&together, input), std::pair(&each, as_alone(input))}) {
      OverlayBuffers& buffers = list == &together ? merged_buffers_ : alone_buffers_;
      buffers.begin();
      add_mesh(from, buffers, *list);
      list->form = form;
      if (cut) list->clip = ClipPlane{Vec3(0.8, 0.6, 0.0), 11.0};
      // The two sets of buffers count alike; the renderer is one.
      for (MeshBatch& batch : list->meshes) {
        batch.buffer += first_buffer() + (list == &each ? 500'000 : 0);
        batch.instance_buffer += first_buffer() + (list == &each ? 500'000 : 0);
        batch.color_buffer += first_buffer() + (list == &each ? 500'000 : 0);
      }
    }
    EXPECT_LT(together.meshes.size(), 30U) << state;
    EXPECT_GE(each.meshes.size(), 250U) << state;
    const View view = look({34, -22, 26}, {9, 9, 2});
    const auto a = renderer().draw_image(together, view, kWidth, kHeight);
    const auto b = renderer().draw_image(each, view, kWidth, kHeight);
    ASSERT_TRUE(a.ok() && b.ok()) << state;
    // Of 76,800. Faces at one depth may be drawn in another order; translucent ones are added up in another
    // one; occlusion rounds by the bounds of what is drawn, which are wider for a merge.
    EXPECT_LE(compare(*a, *b, 2).differing, 30U) << state;
    const auto ids = renderer().draw_ids(together, view, kWidth, kHeight);
    const auto ids_alone = renderer().draw_ids(each, view, kWidth, kHeight);
    ASSERT_TRUE(ids.ok() && ids_alone.ok()) << state;
    std::set<std::uint32_t> seen;
    std::size_t other = 0;
    for (std::size_t i = 0; i < ids->ids.size(); ++i) {
      seen.insert(ids->ids[i].object);
      other += ids->ids[i] == ids_alone->ids[i] ? 0 : 1;
    }
    EXPECT_LE(other, 12U) << state;
    EXPECT_GT(seen.size(), 100U) << state;
  }

  std::mt19937 random_{test::seed(7)};
  std::vector<std::shared_ptr<const SmoothNormals>> normals_;
  OverlayInput merged_, alone_;
  OverlayBuffers merged_buffers_, alone_buffers_;
};

TEST_F(MergedPictureTest, IsThePictureOfSingleMeshes) {
  const FormStyle plain, full{.occlusion = true, .edges = true, .back_faces = true, .smooth = true};
  compare_both(merged_, plain, false, "plain");
  compare_both(merged_, full, false, "full");
  compare_both(merged_, full, true, "cut");
  OverlayInput state = merged_;
  for (std::uint32_t i = 0; i < kObjects; ++i) {
    state.objects[i].visible = i % 6 != 1;
    if (i % 9 == 2) state.objects[i].tint = Rgba{90, 160, 60, 255};
    if (i % 11 == 3) state.objects[i].world_from_model.translation = Vec3(0.25, -0.5, 0.75);
    if (i % 13 == 4)  // a quarter turn
      state.objects[i].world_from_model.rotation = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
  }
  compare_both(state, full, false, "hidden, tinted, moved, turned");
  state.paint_materials = true;
  compare_both(state, full, false, "materials");
  state.paint_materials = false;
  state.mesh_edges = true;
  compare_both(state, full, false, "edges");
  state.mesh_faces = false;
  compare_both(state, plain, false, "edges alone");
  state.mesh_edges = false;
  state.mesh_faces = true;
  for (const std::uint32_t i : {21U, 22U, 150U, 299U}) state.objects[i].selected = true;
  state.xray = true;
  state.hovered = 40;
  compare_both(state, full, false, "x-ray");
  state.xray = false;
  for (std::uint32_t i = 0; i < kObjects; i += 2) state.objects[i].paint = Rgba{200, 120, 30, 90};
  state.objects[50].paint = Rgba{0, 90, 200, 255};
  compare_both(state, full, false, "painted");
}

TEST_F(MergedPictureTest, SomeAreDrawnAlone) {
  OverlayInput state = merged_;
  const auto some = std::make_shared<const std::vector<std::uint32_t>>(std::vector<std::uint32_t>{0, 3, 7});
  const auto colors = std::make_shared<const std::vector<Rgba>>(12, Rgba{30, 60, 200, 255});
  for (std::uint32_t i = 0; i < kObjects; i += 31) state.objects[i].part = some;
  for (std::uint32_t i = 5; i < kObjects; i += 37) state.objects[i].triangles = TriangleColors{colors, 0};
  compare_both(state, {.edges = true, .smooth = true}, false, "parts and colours of triangles");
}

TEST_F(MergedPictureTest, AMoveUploadsThePlacingsOfOneMergeAlone) {
  OverlayBuffers buffers;
  const auto uploaded = [&] {
    DrawList list;
    buffers.begin();
    add_mesh(merged_, buffers, list);
    for (MeshBatch& batch : list.meshes) {
      batch.buffer += first_buffer();
      batch.instance_buffer += first_buffer();
    }
    EXPECT_TRUE(renderer().draw_image(list, look({34, -22, 26}, {9, 9, 2}), 64, 48).ok());
    return renderer().statistics().uploaded_bytes;
  };
  EXPECT_GT(uploaded(), kObjects * 8U * 12U);
  EXPECT_EQ(uploaded(), 0U);
  merged_.objects[17].world_from_model.translation = Vec3(0.5, 0, 0);
  const std::uint64_t moved = uploaded();
  EXPECT_GT(moved, 0U);
  EXPECT_LE(moved, kObjects * 64U);
  merged_.hovered = 3;
  EXPECT_EQ(uploaded(), 0U);
}

// Boxes with the normals of their faces are drawn from eight vertices each instead of 24.
TEST_F(MergedPictureTest, FacetedMeshesLookTheSameWithoutNormals) {
  for (std::uint32_t i = 0; i < kObjects; ++i) {
    const TriangleMesh& mesh = merged_.scene->objects[i].mesh->mesh;
    auto faces = std::make_shared<SmoothNormals>();
    faces->normals.resize(mesh.vertices.size());
    for (std::uint32_t corner = 0; corner < 3 * mesh.triangles.size(); ++corner) {
      const auto p = corners(mesh.view(), corner / 3);
      faces->moved.push_back({corner, static_cast<std::uint32_t>(faces->normals.size())});
      faces->copies.push_back(mesh.triangles[corner / 3][corner % 3]);
      faces->normals.push_back(packed_normal(glm::cross(p[1] - p[0], p[2] - p[0])));
    }
    // A wedge has triangles without area, whose direction no picture could show.
    EXPECT_EQ(is_faceted(mesh.view(), *faces), i % 3 != 0) << i;
    merged_.objects[i].smooth = faces;
  }
  compare_both(merged_, {.smooth = true}, false, "plain");
  compare_both(merged_, {.occlusion = true, .edges = true, .back_faces = true, .smooth = true}, false,
               "full");
  DrawList list;
  merged_buffers_.begin();
  add_mesh(merged_, merged_buffers_, list);
  std::size_t plain = 0;
  for (const MeshBatch& batch : list.meshes)
    if (batch.smooth == nullptr) plain += batch.positions.size();
  EXPECT_EQ(plain, 8U * (kObjects - kObjects / 3));
}

TEST(MergedMesh, IsFacetedOnlyWithTheNormalsOfItsFaces) {
  const std::vector<Vec3f> positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0.5F}};
  const std::vector<Triangle> one = {{0, 1, 2}}, two = {{0, 1, 2}, {1, 3, 2}}, thin = {{0, 1, 4}};
  SmoothNormals up;
  up.normals.assign(5, packed_normal(Vec3(0, 0, 1)));
  EXPECT_TRUE(is_faceted({positions, one}, up));
  EXPECT_FALSE(is_faceted({positions, two}, up));  // the second bends
  SmoothNormals down = up;
  down.normals.assign(5, packed_normal(Vec3(0, 0, -1)));
  EXPECT_FALSE(is_faceted({positions, one}, down));
  std::vector<Vec3f> with_thin = positions;
  with_thin.push_back(Vec3f(0.5F, 0.0001F, 0));
  EXPECT_FALSE(is_faceted({with_thin, thin}, up));
  const std::vector<Triangle> mirrored = {{0, 2, 1}};
  EXPECT_TRUE(is_faceted({positions, mirrored}, down));
}

TEST(MergedMesh, HasTheVerticesTrianglesAndNormalsOfEach) {
  Scene scene;
  std::vector<SmoothNormals> normals(3);
  for (std::uint32_t i = 0; i < 3; ++i) {
    auto mesh = std::make_shared<SceneMesh>();
    const float x = static_cast<float>(100 * i);
    mesh->mesh.vertices = {Vec3f(x, 0, 0), Vec3f(x + 2, 0, 0), Vec3f(x, 2, 0)};
    mesh->mesh.triangles = {{0, 1, 2}};
    SceneObject object;
    object.mesh = mesh;
    scene.objects.push_back(object);
    normals[i].normals = {10 * i, 10 * i + 1, 10 * i + 2, 10 * i + 3};
    normals[i].copies = {2};
    normals[i].moved = {{2, 3}};
  }
  const std::vector<std::uint32_t> objects = {2, 0};
  const std::vector<const SmoothNormals*> of = {&normals[2], &normals[0]};
  const MergedMesh out = merged_mesh(scene, objects, of);
  EXPECT_EQ(out.indices, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(out.owners, (std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1, 0, 1}));
  EXPECT_EQ(out.smooth.normals, (std::vector<std::uint32_t>{20, 21, 22, 0, 1, 2, 23, 3}));
  EXPECT_EQ(out.smooth.copies, (std::vector<std::uint32_t>{2, 5}));
  ASSERT_EQ(out.smooth.moved.size(), 2U);
  EXPECT_EQ(out.smooth.moved[0].corner, 2U);
  EXPECT_EQ(out.smooth.moved[0].vertex, 6U);
  EXPECT_EQ(out.smooth.moved[1].corner, 5U);
  EXPECT_EQ(out.smooth.moved[1].vertex, 7U);
  ASSERT_EQ(out.bases.size(), 2U);
  EXPECT_EQ(out.bases[0], Vec3(201, 1, 0));
  EXPECT_EQ(Vec3(out.positions[0]) + out.bases[0], Vec3(200, 0, 0));
  EXPECT_EQ(Vec3(out.positions[5]) + out.bases[1], Vec3(0, 2, 0));
}

}  // namespace
}  // namespace boxwood
