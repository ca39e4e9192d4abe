// SPDX-License-Identifier: MIT
// Paints the triangles of both objects by their tests, and draws the boxes of the marked test.
#include <algorithm>

#include "app/features/heat/query_heat_rows.hpp"
#include "app/features/heat/query_heat_statement.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "overlay/overlay.hpp"
#include "overlay/palette.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

namespace {

class QueryHeatMarks final : public SceneMarks {
public:
  bool paints_objects(const Session& session) const override { return session.get<QueryHeat>().shown(); }
  void paint(const Session& session, OverlayInput& input) override {
    const auto& heat = session.get<QueryHeat>();
    if (!heat.shown()) return;
    const auto answer = heat.answer();
    if (answer != of_) {
      of_ = answer;
      for (std::size_t side = 0; side < 2; ++side) colors_[side] = answer ? colors(*answer, side) : nullptr;
    }
    constexpr std::uint8_t kOther = 20;
    for (std::uint32_t i = 0; i < input.objects.size(); ++i) {
      OverlayObject& object = input.objects[i];
      const bool is_a = i == (*heat.objects())[0], is_b = i == (*heat.objects())[1];
      if (!is_a && !is_b) {
        object.paint = Rgba{kClashNearColor.r, kClashNearColor.g, kClashNearColor.b, kOther};
        continue;
      }
      object.visible = true;
      object.selected = false;
      if (answer) object.triangles = TriangleColors{colors_[is_a ? 0 : 1], 0};
    }
  }

  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    const auto& heat = session.get<QueryHeat>();
    const auto test = heat.test();
    const auto answer = heat.answer();
    if (!test || !answer) return;
    if (boxes_of_ != answer || test_ != *test) {
      boxes_of_ = answer;
      test_ = *test;
      ++revision_;
      const PairTest& pair = answer->heat.tests()[*test];
      for (std::size_t side = 0; side < 2; ++side) {
        const std::uint32_t node = side == 0 ? pair.a : pair.b;
        const AnyVolume volume = volume_of_node(answer->tree(side), node);
        boxes_[side] = ShapeArrays{};
        boxes_[side].origin = center_of(volume);
        add_shape(volume, side == 0 ? kClashColorA : kClashColorB, {1 + answer->object(side), 1 + node},
                  boxes_[side]);
      }
    }
    BatchStyle style;
    style.line_width_px = 2.6F;
    style.fill_alpha = 0.10F;
    style.pickable = false;
    const std::array<RigidTransform, 2> poses{answer->question.world_from_a, answer->question.world_from_b};
    for (std::size_t side = 0; side < 2; ++side)
      draw_shapes({boxes_[side], first + 4 * side, revision_, poses[side], {}, counts_of(boxes_[side])},
                  style, list);
  }

private:
  static std::shared_ptr<const std::vector<Rgba>> colors(const QueryHeatAnswer& answer, std::size_t side) {
    const auto& tests = answer.heat.triangle_tests(side);
    const std::uint32_t most = std::max(answer.most[0], answer.most[1]);
    auto out = std::make_shared<std::vector<Rgba>>();
    out->reserve(tests.size());
    for (const std::uint32_t n : tests) out->push_back(heat_of_tests(n, most));
    return out;
  }

  std::shared_ptr<const QueryHeatAnswer> of_, boxes_of_;
  std::array<std::shared_ptr<const std::vector<Rgba>>, 2> colors_;
  std::uint32_t test_ = 0;
  std::uint64_t revision_ = 0;
  std::array<ShapeArrays, 2> boxes_;
};

}  // namespace

void add_query_heat_marks(MarksList& list) {
  list.add<QueryHeatMarks>(55);
}

}  // namespace boxwood
