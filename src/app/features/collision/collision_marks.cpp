// SPDX-License-Identifier: MIT
// Draws contacts and the boxes of a descent as instances.
#include "app/features/collision/collision_marks.hpp"
#include "app/features/collision/collision_monitor.hpp"

#include <algorithm>

#include <boxwood/tree.hpp>

#include "app/session/scene_marks.hpp"
#include "app/text/enum_names.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/pair_colors.hpp"

namespace boxwood {

namespace {

// The first buffer number for the boxes of B; those of A begin at 0.
constexpr std::uint64_t kBoxesOfB = 0x10;

Rgba color_of(NodeFate fate) {
  return value_for<Rgba>(fate, {kSeparatedColor, kKeptColor, kDescendedColor, kLeafColor});
}

void add_nodes(const DescentRecord& descent, Side side, const Tree& tree, const DepthRange& range,
               std::uint32_t object, ShapeArrays& out) {
  out = ShapeArrays{};
  bool first = true;
  descent.for_each_node(side, range, [&](std::uint32_t node, NodeFate fate) {
    const AnyVolume volume = volume_of_node(tree, node);
    if (first) out.origin = center_of(volume);
    first = false;
    add_shape(volume, color_of(fate), {1 + object, 1 + node}, out);
  });
}

// Returns an arrow at each contact patch, along which B would leave A. Its length is a fixed part of the
// smaller object's size.
std::shared_ptr<const std::vector<std::array<Vec3, 2>>> arrows_of(const Session& session,
                                                                  const CollisionAnswer& answer) {
  constexpr std::size_t kMost = 24;  // patches, those with most contacts first
  constexpr double kLength = 0.12;
  const auto size = [&](std::uint32_t object) {
    const Aabb box = session.document().facts().bounds(Target{object});
    return is_empty(box) ? 0.0 : glm::length(box.max - box.min);
  };
  const double length = kLength * std::min(size(answer.question.a), size(answer.question.b));
  auto out = std::make_shared<std::vector<std::array<Vec3, 2>>>();
  for (const ContactPatch& place : answer.places) {
    if (out->size() == kMost) break;
    out->push_back({place.point, place.point + length * place.normal});
  }
  return out;
}

}  // namespace

void DescentDrawing::add_contacts(const Session& session, OverlayInput& input) {
  const auto answer = session.get<CollisionMonitor>().answer();
  if (!answer) return;
  const auto way = session.get<CollisionMonitor>().way_out();
  if (contacts_of_ != answer) {
    contacts_of_ = answer;
    auto triangles = std::make_shared<std::vector<std::array<Vec3, 3>>>(answer->triangles);
    auto segments = std::make_shared<std::vector<std::array<Vec3, 2>>>(answer->segments);
    auto points = std::make_shared<std::vector<Vec3>>();
    if (answer->gap && answer->gap->distance < kInfinity) {
      *points = {answer->gap->point_a, answer->gap->point_b};
      segments->push_back({points->front(), points->back()});
    }
    contacts_ = {triangles,
                 std::make_shared<std::vector<std::array<Vec3, 3>>>(answer->faces),
                 segments,
                 points,
                 arrows_of(session, *answer),
                 std::nullopt};
  }
  input.contacts = contacts_;
  // The depth in the label is along the way out. Normals beside it would seem to be that way.
  input.contacts.way = way;
  if (way) input.contacts.arrows = nullptr;
}

void DescentDrawing::make_boxes(const CollisionAnswer& answer, const DepthRange& range) {
  range_ = range;
  ++revision_;
  add_nodes(answer.descent, Side::a, answer.question.tree_a->tree, range, answer.question.a, boxes_a_);
  add_nodes(answer.descent, Side::b, answer.question.tree_b->tree, range, answer.question.b, boxes_b_);
}

void DescentDrawing::add_boxes(const Session& session, std::uint64_t first, DrawList& list) {
  const auto answer = session.get<CollisionMonitor>().answer();
  if (!answer) return;
  const DepthRange range = session.document().edit().depth;
  if (boxes_of_ != answer || !(range_ == range)) {
    boxes_of_ = answer;
    make_boxes(*answer, range);
  }
  BatchStyle style;
  style.line_width_px = 1.25F;
  style.fill_alpha = 0.05F;
  draw_shapes(
      {boxes_a_, first, revision_, session.document().pose(answer->question.a), {}, counts_of(boxes_a_)},
      style, list);
  draw_shapes({boxes_b_,
               first + kBoxesOfB,
               revision_,
               session.document().pose(answer->question.b),
               {},
               counts_of(boxes_b_)},
              style, list);
}

namespace {

// Colours the two objects whose contact is drawn, as in a clash.
void tint_pair(const Session& session, OverlayInput& input) {
  const auto answer = session.get<CollisionMonitor>().answer();
  if (!answer || !session.view().asks_contacts() || !session.view().layers().contacts) return;
  const auto [color_a, color_b] = pair_colors(session.get<CollisionMonitor>().inside());
  for (const auto& [i, color] :
       {std::pair(answer->question.a, color_a), std::pair(answer->question.b, color_b)})
    if (i < input.objects.size()) input.objects[i].tint = color;
}

class CollisionSceneMarks final : public SceneMarks {
public:
  bool paints_objects(const Session& session) const override { return session.view().asks_contacts(); }
  void paint(const Session& session, OverlayInput& input) override {
    // As in the legend. A proof, which hides volumes, is about the two and keeps their colours.
    if (!session.any_feature(&Feature::paints_surfaces)) tint_pair(session, input);
    if (session.view().layers().contacts && draws(session)) descent_.add_contacts(session, input);
  }
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    const Layers& layers = session.view().layers();
    if (layers.volumes && layers.descent && draws(session)) descent_.add_boxes(session, first, list);
  }

private:
  // A clash that is shown has marks of its own, and so has a played descent.
  static bool draws(const Session& session) {
    return !session.any_feature(&Feature::plays_steps) && !session.any_feature(&Feature::labels_pair);
  }
  DescentDrawing descent_;
};

}  // namespace

void add_collision_marks(MarksList& list) {
  list.add<CollisionSceneMarks>(60);
}

}  // namespace boxwood
