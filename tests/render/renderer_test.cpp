// The renderer as a whole: pictures come, are the same twice, upload only what is new, and fail in clear
// words.
#include "render/render_test.hpp"

namespace boxwood {
namespace {

using namespace test;

class RendererTest : public RenderTest {};

DrawList torus_in_box(const MeshArrays& mesh, const std::vector<BoxInstance>& boxes) {
  DrawList list;
  list.meshes.push_back(mesh.batch(1));
  list.boxes.push_back(batch_of(2, boxes));
  return list;
}

TEST_F(RendererTest, SamePictureTwiceIsBitIdentical) {
  const MeshArrays mesh = torus(48, 20);
  const std::vector<BoxInstance> boxes = {box({0, 0, 0}, {1.42, 1.42, 0.42}, {0, 114, 178, 255}, {1, 2})};
  const DrawList list = torus_in_box(mesh, boxes);
  const View view = look({3, -4, 2}, {0, 0, 0});
  const auto first = renderer().draw_image(list, view, 320, 200);
  ASSERT_TRUE(first.ok());
  const auto second = renderer().draw_image(list, view, 320, 200);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(first->rgba, second->rgba);
  auto other = Renderer::create(options());
  ASSERT_TRUE(other.ok());
  const auto third = (*other)->draw_image(list, view, 320, 200);
  ASSERT_TRUE(third.ok());
  EXPECT_EQ(first->rgba, third->rgba);
}

}  // namespace
}  // namespace boxwood
