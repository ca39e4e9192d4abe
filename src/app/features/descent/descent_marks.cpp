// SPDX-License-Identifier: MIT
// Draws a step as instances.
#include "app/features/descent/descent_marks.hpp"
#include "app/features/descent/descent_player.hpp"

#include <algorithm>

#include "app/session/scene_marks.hpp"
#include "overlay/descent_colors.hpp"

namespace boxwood {

namespace {

// Buffer numbers behind the first; the boxes of the two sides are below.
constexpr std::uint64_t kLitBuffer = 0x10, kPlaneBuffer = 0x11, kShadowBuffer = 0x12, kDropBuffer = 0x13,
                        kArrowBuffer = 0x14, kMetBuffer = 0x15;

Rgba faded(Rgba color, double alpha) {
  color.a = static_cast<std::uint8_t>(std::clamp(alpha, 0.0, 1.0) * 255.0);
  return color;
}

// Mixes a colour with twice as much of the grey of surfaces.
Rgba paled(const Rgba& color) {
  const auto mix = [](unsigned c, unsigned with) { return static_cast<std::uint8_t>((c + 2 * with) / 3); };
  return {mix(color.r, kMeshColor.r), mix(color.g, kMeshColor.g), mix(color.b, kMeshColor.b), 255};
}

template <class Instance>
void add_step_batch(const std::vector<Instance>& data, std::uint64_t buffer, std::uint64_t revision,
                    const Vec3& origin, const BatchStyle& style, std::vector<Batch<Instance>>& out,
                    std::size_t count) {
  if (count == 0) return;
  Batch<Instance> batch;
  batch.buffer = buffer;
  batch.revision = revision;
  batch.data = data;
  batch.count = static_cast<std::uint32_t>(count);
  batch.origin = origin;
  batch.style = style;
  batch.style.pickable = false;
  out.push_back(batch);
}

}  // namespace

void DescentStepDrawing::paint(const Session& session, OverlayInput& input) {
  constexpr std::uint8_t kFaint = 46, kWhole = 120, kOther = 14;
  const auto [a, b] = *session.get<DescentPlayer>().objects();
  std::array<std::uint8_t, 2> alpha{kWhole, kWhole};
  if (const auto of = session.get<DescentPlayer>().answer(); of && of->steps.size() > 0) {
    const TraceEvent& pair = of->steps[of->steps.pair_of(session.get<DescentPlayer>().step())];
    alpha = {pair.a == 0 ? kWhole : kFaint, pair.b == 0 ? kWhole : kFaint};
  }
  for (OverlayObject& object : input.objects) object.paint = faded(kClashNearColor, kOther / 255.0);
  for (const auto& [i, color] : {std::pair(a, faded(kClashColorA, alpha[0] / 255.0)),
                                 std::pair(b, faded(kClashColorB, alpha[1] / 255.0))})
    if (i < input.objects.size()) {
      input.objects[i].paint = color;
      input.objects[i].visible = true;
    }
}

void DescentStepDrawing::make_boxes(const DescentAnswer& answer, std::uint32_t step) {
  for (std::size_t side = 0; side < 2; ++side) {
    const Tree& tree = (side == 0 ? answer.question.tree_a : answer.question.tree_b)->tree;
    const std::uint32_t object = side == 0 ? answer.question.a : answer.question.b;
    current_[side] = ShapeArrays{};
    faint_[side] = ShapeArrays{};
    for (const DescentBox& box : descent_boxes(answer.steps, step)) {
      if ((box.side == Side::a) != (side == 0)) continue;
      const AnyVolume volume = volume_of_node(tree, box.node);
      const bool current = box.role == DescentBox::Role::current;
      ShapeArrays& out = current ? current_[side] : faint_[side];
      if (out.boxes.empty() && out.spheres.empty()) out.origin = center_of(volume);
      const Rgba color = current ? (side == 0 ? kClashColorA : kClashColorB)
                         : box.role == DescentBox::Role::above
                             ? faded(kDescendedColor, 0.5 - 0.4 * box.age)
                             : faded(kSeparatedColor, 0.85 * (1.0 - box.age) + 0.05);
      add_shape(volume, color, {1 + object, 1 + box.node}, out);
    }
  }
}

// Adds the triangles of the two nodes. If the step tests two of these, they are highlighted.
void DescentStepDrawing::make_triangles(const Session& session, const DescentAnswer& answer,
                                        std::uint32_t step) {
  lit_.clear();
  const TraceEvent& event = answer.steps[step];
  const TraceEvent& pair = answer.steps[answer.steps.pair_of(step)];
  const bool tests = DescentSteps::is_of_triangles(event.step);
  const auto side = [&](std::uint32_t object, const TreeSnapshot& tree, const RigidTransform& pose,
                        std::uint32_t node, std::uint32_t tested, const Rgba& color) {
    const auto mesh = session.derived().mesh(Target{object});
    if (!mesh) return;
    const MeshView view = mesh->get().view();
    const auto add = [&](std::uint32_t triangle, const Rgba& of) {
      const auto corner = corners(view, triangle);
      std::array<Vec3f, 3> at;
      for (std::size_t k = 0; k < 3; ++k) at[k] = Vec3f(place(pose, corner[k]) - origin_);
      lit_.push_back({at[0], at[1], at[2], of, {1 + object, 0}});
    };
    const TreeNode& range = tree.tree.topology().nodes[node];
    if (node != 0 && range.count <= kMostLit)
      for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
        if (const std::uint32_t triangle = tree.tree.topology().order[i]; !tests || triangle != tested)
          add(triangle, tests ? paled(color) : color);
    if (tests) add(tested, color);
  };
  const CollisionQuestion& of = answer.question;
  side(of.a, *of.tree_a, of.world_from_a, pair.a, event.a, kClashColorA);
  side(of.b, *of.tree_b, of.world_from_b, pair.b, event.b, kClashColorB);
}

void DescentStepDrawing::make_shadows(const ShadowStatement& s) {
  const Vec3 aside = glm::cross(s.axis, s.down);
  const Vec3 middle = aside * glm::dot(s.middle, aside);
  const auto at = [&](double along, double level) {
    return Vec3f(s.axis * along + s.down * (s.below + level * s.step) + middle - origin_);
  };
  const auto line = [&](std::vector<SegmentInstance>& out, const Vec3f& p, const Vec3f& q,
                        const Rgba& color) {
    out.push_back({p, q, color, {}});
  };
  const double center = glm::dot(s.middle, s.down);
  const auto shadow = [&](const Interval& i, double level, const Rgba& color) {
    line(shadows_, at(i.min, level), at(i.max, level), color);
    for (const double end : {i.min, i.max}) {
      line(shadows_, at(end, level - 0.3), at(end, level + 0.3), color);
      const Vec3f up = Vec3f(s.axis * end + s.down * center + middle - origin_);
      line(drops_, at(end, level), up, faded(color, 0.5));
    }
  };
  shadow(s.a, 0.0, kClashColorA);
  shadow(s.b, 1.0, kClashColorB);
  const double low = std::min(std::max(s.a.min, s.b.min), std::min(s.a.max, s.b.max));
  const double high = std::max(std::max(s.a.min, s.b.min), std::min(s.a.max, s.b.max));
  line(shadows_, at(low, 2.0), at(high, 2.0), s.parts ? kSeparatingPlaneColor : kContactColor);
  for (const double end : {low, high})
    line(shadows_, at(end, 1.7), at(end, 2.3), s.parts ? kSeparatingPlaneColor : kContactColor);
  if (!s.parts) return;
  const double half = s.below + s.step - center;
  const auto corner = [&](double u, double v) {
    return Vec3f(s.axis * s.plane + s.down * (center + u * half) + middle + aside * (v * s.radius) - origin_);
  };
  const Vec3f p[4] = {corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1)};
  plane_.push_back({p[0], p[1], p[2], kSeparatingPlaneColor, {}});
  plane_.push_back({p[0], p[2], p[3], kSeparatingPlaneColor, {}});
  for (int k = 0; k < 4; ++k) line(drops_, p[k], p[(k + 1) % 4], kSeparatingPlaneColor);
}

// Draws the shortest move of B after which the boxes only touch.
void DescentStepDrawing::make_arrow(const Session& session) {
  const auto axes = axes_statement(session);
  if (!axes || !axes->has_arrow) return;
  const Vec3 from = axes->points[0] - axes->depth * axes->depth_direction, to = axes->points[0];
  const Vec3& n = axes->depth_direction;
  const Vec3 side = glm::normalize(glm::cross(n, std::abs(n.x) < 0.7 ? Vec3(1, 0, 0) : Vec3(0, 1, 0)));
  const Vec3 other = glm::cross(n, side);
  const auto local = [&](const Vec3& p) { return Vec3f(p - origin_); };
  arrow_.push_back({local(from), local(to), kWayOutArrowColor, {}});
  for (const Vec3& way : {side, -side, other, -other})
    arrow_.push_back({local(to), local(to + (0.12 * way - 0.25 * n) * axes->depth), kWayOutArrowColor, {}});
}

void DescentStepDrawing::make_met(const DescentAnswer& answer) {
  ++met_revision_;
  met_.clear();
  if (answer.met.empty()) return;
  met_origin_ = answer.met.front()[0][0];
  for (const auto& pair : answer.met)
    for (const auto& t : pair)
      met_.push_back({Vec3f(t[0] - met_origin_),
                      Vec3f(t[1] - met_origin_),
                      Vec3f(t[2] - met_origin_),
                      kContactColor,
                      {}});
}

void DescentStepDrawing::add(const Session& session, std::uint64_t first, DrawList& list) {
  const auto answer = session.get<DescentPlayer>().answer();
  if (!answer || answer->steps.size() == 0) return;
  const std::uint32_t step = session.get<DescentPlayer>().step();
  if (met_of_ != answer) {
    met_of_ = answer;
    make_met(*answer);
  }
  if (of_ != answer || step_ != step || up_ != session.view().camera().up) {
    of_ = answer;
    step_ = step;
    up_ = session.view().camera().up;
    ++revision_;
    plane_.clear();
    shadows_.clear();
    drops_.clear();
    arrow_.clear();
    make_boxes(*answer, step);
    origin_ = place(answer->question.world_from_a, current_[0].origin);
    make_triangles(session, *answer, step);
    const auto statement = descent_statement(session);
    if (statement && statement->step && statement->step->shadows) make_shadows(*statement->step->shadows);
    make_arrow(session);
  }
  add_batches(session, *answer, step, first, list);
}

void DescentStepDrawing::add_batches(const Session& session, const DescentAnswer& answer, std::uint32_t step,
                                     std::uint64_t first, DrawList& list) {
  const bool surfaces = session.view().layers().geometry;
  BatchStyle style;
  style.fill_alpha = 1.0F;
  style.fill = FillMode::fill;
  if (surfaces)
    add_step_batch(lit_, first + kLitBuffer, revision_, origin_, style, list.triangles, lit_.size());
  const auto met = static_cast<std::size_t>(
      std::upper_bound(answer.met_at.begin(), answer.met_at.end(), step) - answer.met_at.begin());
  BatchStyle found = style;
  found.depth = DepthMode::on_top;
  found.fill_alpha = 0.75F;
  add_step_batch(met_, first + kMetBuffer, met_revision_, met_origin_, found, list.triangles, 2 * met);
  const std::array<RigidTransform, 2> poses{answer.question.world_from_a, answer.question.world_from_b};
  BatchStyle faint, current;
  faint.line_width_px = 1.0F;
  faint.fill = FillMode::edges;
  current.line_width_px = 2.4F;
  current.fill_alpha = 0.10F;
  for (std::size_t side = 0; side < 2; ++side) {
    draw_shapes({faint_[side], first + 8 + 4 * side, revision_, poses[side], {}, counts_of(faint_[side])},
                faint, list);
    draw_shapes({current_[side], first + 4 * side, revision_, poses[side], {}, counts_of(current_[side])},
                current, list);
  }
  BatchStyle plane;
  plane.fill = FillMode::fill;
  plane.fill_alpha = 0.16F;
  add_step_batch(plane_, first + kPlaneBuffer, revision_, origin_, plane, list.triangles, plane_.size());
  BatchStyle lines;
  lines.line_width_px = 1.0F;
  add_step_batch(drops_, first + kDropBuffer, revision_, origin_, lines, list.segments, drops_.size());
  lines.line_width_px = 3.5F;
  lines.depth = DepthMode::on_top;
  add_step_batch(shadows_, first + kShadowBuffer, revision_, origin_, lines, list.segments, shadows_.size());
  lines.line_width_px = 2.5F;
  add_step_batch(arrow_, first + kArrowBuffer, revision_, origin_, lines, list.segments, arrow_.size());
}

namespace {

class DescentSceneMarks final : public SceneMarks {
public:
  bool paints_objects(const Session& session) const override { return session.get<DescentPlayer>().shown(); }
  void paint(const Session& session, OverlayInput& input) override {
    if (session.get<DescentPlayer>().shown()) DescentStepDrawing::paint(session, input);
  }
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    if (session.get<DescentPlayer>().shown()) step_.add(session, first, list);
  }

private:
  DescentStepDrawing step_;
};

}  // namespace

void add_descent_marks(MarksList& list) {
  list.add<DescentSceneMarks>(50);
}

}  // namespace boxwood
