// SPDX-License-Identifier: MIT
// Describes a step in words, and places the two shadows of its volumes.
#include "app/features/descent/descent_statement.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/derived/snapshots.hpp"
#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/statements/length_text.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

std::string counted_things(std::uint64_t n, const char* what) {
  return count_text(n) + " " + what + (n == 1 ? "" : "s");
}

bool are_spheres(const CollisionQuestion& of) {
  return of.tree_a->tree.kind() == TreeKind::sphere || of.tree_b->tree.kind() == TreeKind::sphere;
}

// Returns "none of the 15 axes separates them: along B0 they overlap the least, by 0.02 m".
std::string none_text(const Session& session, const TraceGap& gap, bool spheres) {
  if (gap.axis == ExitAxis::none) return "nothing separates them";
  if (spheres) return "they overlap, by " + pair_length_text(session, -gap.gap);
  if (gap.gap > 0.0)
    return "along " + axis_text(gap.axis) + " a gap within the error band; they count as met";
  return "none of the 15 axes separates them: along " + axis_text(gap.axis) + " they overlap the least, by " +
         pair_length_text(session, -gap.gap);
}

std::string nodes_text(const CollisionQuestion& of, const TraceEvent& event) {
  const std::string what = are_spheres(of) ? "Volumes" : "Boxes";
  if (event.a == 0 && event.b == 0) return what + " of the roots";
  return what + " of nodes " + count_text(event.a) + " and " + count_text(event.b);
}

std::string children_text(const char* side, const TreeTopology& tree, std::uint32_t node) {
  const std::uint32_t left = tree.nodes[node].left;
  return ". " + std::string(side) + "'s is replaced by its children, nodes " + count_text(left) + " and " +
         count_text(std::uint64_t{left} + 1);
}

std::string step_text(const Session& session, const DescentAnswer& of, const DescentStepStatement& step) {
  const TraceEvent& event = step.event;
  const CollisionQuestion& question = of.question;
  const TreeTopology &a = question.tree_a->tree.topology(), &b = question.tree_b->tree.topology();
  const bool spheres = are_spheres(question);
  const auto triangles = [&] {
    return "Triangles " + count_text(event.a) + " of A and " + count_text(event.b) + " of B";
  };
  switch (event.step) {
  case TraceStep::models_apart:
    return "A direction separates the whole models, before any box is tested" +
           (step.shadows ? ": gap " + pair_length_text(session, step.shadows->gap) : std::string());
  case TraceStep::separated:
    if (event.axis == ExitAxis::triangles)
      return nodes_text(question, event) +
             " overlap, but no triangle of the larger leaf reaches the other box";
    if (spheres)
      return nodes_text(question, event) + " are apart, by " + pair_length_text(session, step.gap.gap);
    return nodes_text(question, event) + ": " + axis_text(event.axis) + " separates them, gap " +
           pair_length_text(session, step.gap.gap);
  case TraceStep::descended_a:
    return nodes_text(question, event) + ": " + none_text(session, step.gap, spheres) +
           children_text("A", a, event.a);
  case TraceStep::descended_b:
    return nodes_text(question, event) + ": " + none_text(session, step.gap, spheres) +
           children_text("B", b, event.b);
  case TraceStep::leaves:
    return nodes_text(question, event) + ": " + none_text(session, step.gap, spheres) +
           ". Both are leaves: " + count_text(a.nodes[event.a].count) + " \xC3\x97 " +
           counted_things(b.nodes[event.b].count, "triangle") + " to test";
  case TraceStep::level_reached:
    return nodes_text(question, event) + ": the level limit ends here";
  case TraceStep::triangles_apart:
    return triangles() + " have no point in common";
  case TraceStep::triangles_meet:
    return triangles() + " meet";
  }
  return {};
}

std::optional<ShadowStatement> sphere_shadows(const CollisionQuestion& of, const TraceEvent& event) {
  const AnyVolume va = volume_of_node(of.tree_a->tree, event.a),
                  vb = volume_of_node(of.tree_b->tree, event.b);
  const auto *a = std::get_if<Sphere>(&va), *b = std::get_if<Sphere>(&vb);
  if (a == nullptr || b == nullptr) return std::nullopt;
  const Vec3 ca = place(of.world_from_a, a->center), cb = place(of.world_from_b, b->center);
  ShadowStatement out;
  if (!(glm::length(cb - ca) > 0.0)) return std::nullopt;
  out.axis = glm::normalize(cb - ca);
  const double at_a = glm::dot(ca, out.axis), at_b = glm::dot(cb, out.axis);
  out.a = {at_a - a->radius, at_a + a->radius};
  out.b = {at_b - b->radius, at_b + b->radius};
  return out;
}

// Returns the middle of the gap, on whichever side B is.
double between(const Interval& a, const Interval& b) {
  return b.min > a.max ? 0.5 * (a.max + b.min) : 0.5 * (b.max + a.min);
}

std::optional<ShadowStatement> shadows_of(const Session& session, const DescentAnswer& of,
                                          const TraceEvent& event, const TraceGap& gap) {
  ShadowStatement out;
  if (event.step == TraceStep::models_apart) {
    if (!of.apart) return std::nullopt;
    out.axis = of.apart->direction;
    out.a = of.apart->a;
    out.b = of.apart->b;
    out.gap = std::max(out.b.min - out.a.max, out.a.min - out.b.max);
    out.parts = true;
    out.plane = between(out.a, out.b);
    out.text = "gap " + pair_length_text(session, out.gap);
    return out;
  }
  if (gap.axis == ExitAxis::none) return std::nullopt;
  if (gap.axis == ExitAxis::centers) {
    const auto spheres = sphere_shadows(of.question, event);
    if (!spheres) return std::nullopt;
    out = *spheres;
  } else {
    const auto boxes = descent_box_pair(session);
    if (!boxes) return std::nullopt;
    const AxisRow row = axis_table(boxes->a, boxes->b).rows[static_cast<std::size_t>(gap.axis)];
    if (!(glm::dot(row.axis, row.axis) > 0.0)) return std::nullopt;
    out.axis = row.axis;
    out.a = row.a;
    out.b = row.b;
  }
  out.gap = gap.gap;
  out.parts = event.step == TraceStep::separated;
  out.plane = between(out.a, out.b);
  const std::string along = gap.axis == ExitAxis::centers ? "" : " along " + axis_text(gap.axis);
  const std::string volumes = are_spheres(of.question) ? "volumes" : "boxes";
  out.text = out.parts      ? "gap of the " + volumes + " " + pair_length_text(session, gap.gap) + along
             : gap.gap <= 0 ? volumes + " overlap " + pair_length_text(session, -gap.gap) + along
                            : "";
  return out;
}

// Places the shadows below the two volumes.
void lay_out(const Session& session, std::span<const std::array<Vec3, 2>> boxes, ShadowStatement& out) {
  Vec3 up = up_vector(session.view().camera().up);
  constexpr double kSteep = 0.8;  // a nearly vertical axis has its shadows at the side
  if (std::abs(glm::dot(up, out.axis)) > kSteep) up = Vec3(up.y, up.z, up.x);
  out.down = glm::normalize(out.axis * glm::dot(up, out.axis) - up);
  Aabb around;
  for (const auto& corner : boxes)
    for (const Vec3& p : corner) around = grow(around, p);
  out.middle = 0.5 * around.min + 0.5 * around.max;
  out.radius = 0.5 * glm::length(around.max - around.min);
  constexpr double kBelow = 0.16, kStep = 0.07;  // as shares of the radius
  out.step = kStep * out.radius;
  double lowest = -kInfinity;
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner((i & 1) != 0 ? around.max.x : around.min.x, (i & 2) != 0 ? around.max.y : around.min.y,
                      (i & 4) != 0 ? around.max.z : around.min.z);
    lowest = std::max(lowest, glm::dot(corner, out.down));
  }
  out.below = lowest + kBelow * out.radius;
  const Vec3 aside = glm::cross(out.axis, out.down);
  const double low = std::min(std::max(out.a.min, out.b.min), std::min(out.a.max, out.b.max));
  const double high = std::max(std::max(out.a.min, out.b.min), std::min(out.a.max, out.b.max));
  out.label = out.axis * (0.5 * low + 0.5 * high) + out.down * (out.below + 2.0 * out.step) +
              aside * glm::dot(out.middle, aside);
}

// Returns the bounds of the step's volumes along the world's axes.
std::vector<std::array<Vec3, 2>> bounds_of(const Session& session, const DescentAnswer& of,
                                           const TraceEvent& event) {
  std::vector<std::array<Vec3, 2>> out;
  const auto add = [&](const Aabb& box) {
    if (!is_empty(box)) out.push_back({box.min, box.max});
  };
  const CollisionQuestion& question = of.question;
  if (event.step == TraceStep::models_apart) {
    add(session.document().facts().bounds(Target{question.a}));
    add(session.document().facts().bounds(Target{question.b}));
    return out;
  }
  add(drawn_bounds(volume_of_node(question.tree_a->tree, event.a), question.world_from_a));
  add(drawn_bounds(volume_of_node(question.tree_b->tree, event.b), question.world_from_b));
  return out;
}

DescentStepStatement step_statement(const Session& session, const DescentAnswer& of, std::uint32_t step) {
  DescentStepStatement out;
  out.number = step + 1;
  out.event = of.steps[step];
  const std::uint32_t pair = of.steps.pair_of(step);
  out.pair = pair + 1;
  for (const std::uint32_t at : of.steps.path(step)) out.path.push_back(at + 1);
  if (!DescentSteps::is_of_triangles(out.event.step)) {
    out.gap = gap_of(out.event, of.question.tree_a->tree, of.question.tree_b->tree, of.question.a_from_b());
    out.shadows = shadows_of(session, of, out.event, out.gap);
    if (out.shadows) lay_out(session, bounds_of(session, of, out.event), *out.shadows);
  }
  out.text = step_text(session, of, out);
  return out;
}

// Returns the number of tests without a step: each test is one step, but a direction for the whole models
// only if it separates them.
std::uint64_t tests_before(const DescentAnswer& of) {
  const std::uint64_t tests = of.counters.box_tests + of.counters.triangle_tests;
  return tests - std::min(tests, of.steps.total_steps());
}

std::string result_text(const DescentAnswer& of) {
  const std::uint64_t first = tests_before(of);
  const std::string before = first > 0 ? " (" + count_text(first) + " before the first step)" : std::string();
  const std::string tests = counted_things(of.counters.box_tests, "box test") + before + ", " +
                            counted_things(of.counters.triangle_tests, "triangle test");
  if (!of.colliding)
    return std::string(of.out_of_memory ? "Incomplete (out of memory)" : "Apart") + ": step by step " + tests;
  return "Surfaces meet: " + counted_things(of.pairs, "pair") + " of triangles; step by step " + tests;
}

}  // namespace

std::string descent_step_text(const Session& session, std::uint32_t step) {
  const auto answer = session.get<DescentPlayer>().answer();
  if (!answer || step >= answer->steps.size()) return kBeingComputed;
  DescentStepStatement out;
  out.event = answer->steps[step];
  if (!DescentSteps::is_of_triangles(out.event.step))
    out.gap = gap_of(out.event, answer->question.tree_a->tree, answer->question.tree_b->tree,
                     answer->question.a_from_b());
  return step_text(session, *answer, out);
}

std::optional<std::array<std::uint32_t, 2>> pair_to_play(const Session& session) {
  using Pair = std::array<std::uint32_t, 2>;
  const auto features = session.features();
  for (auto feature = features.rbegin(); feature != features.rend(); ++feature)
    if (const auto pair = (*feature)->pair()) return pair;
  const auto& selected = session.view().selection().objects;
  if (selected.size() >= 2) return Pair{selected.front(), selected.back()};
  const std::vector<std::uint32_t> visible = session.document().facts().visible_objects();
  if (selected.size() == 1 && visible.size() >= 2)
    return Pair{visible[visible[0] == selected[0] ? 1 : 0], selected[0]};
  if (visible.size() < 2) return std::nullopt;
  return Pair{visible[0], visible[1]};
}

std::string axis_text(ExitAxis axis) {
  switch (axis) {
  case ExitAxis::centers:
    return "the centres";
  case ExitAxis::direction:
    return "a direction";
  case ExitAxis::triangles:
    return "the triangles of a leaf";
  case ExitAxis::none:
    return "none";
  default:
    break;
  }
  std::string out(name_of(axis));
  for (char& c : out)
    if (c == 'a' || c == 'b') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

Rgba color_of(TraceStep step) noexcept {
  switch (step) {
  case TraceStep::models_apart:
  case TraceStep::separated:
    return kSeparatedColor;
  case TraceStep::descended_a:
  case TraceStep::descended_b:
  case TraceStep::level_reached:
    return kDescendedColor;
  case TraceStep::leaves:
    return kLeafColor;
  case TraceStep::triangles_apart:
    return kTrianglesApartColor;
  case TraceStep::triangles_meet:
    return kContactColor;
  }
  return kSeparatedColor;
}

std::optional<DescentStatement> descent_statement(const Session& session) {
  const DescentPlayer& descent = session.get<DescentPlayer>();
  if (!descent.shown()) return std::nullopt;
  DescentStatement out;
  out.of = session.revision();
  out.objects = *descent.objects();
  for (std::size_t i = 0; i < 2; ++i)
    if (out.objects[i] < session.document().object_count())
      out.names[i] = object_name(session, out.objects[i]);
  out.color_a = kClashColorA;
  out.color_b = kClashColorB;
  const auto answer = descent.answer();
  if (!answer) {
    out.pending = !descent.failed();
    out.why = out.pending ? kBeingComputed : "Unknown: see the messages";
    return out;
  }
  out.steps = answer->steps.total_steps();
  out.kept = answer->steps.size();
  out.range = descent.range();
  out.exits = answer->steps.exits();
  out.result_text = result_text(*answer);
  out.result_tip = "The tests of the steps shown here. ";
  if (tests_before(*answer) > 0)
    out.result_tip += "Before the first step, a direction did not separate the whole models. ";
  out.result_tip +=
      "The fast engine, whose counts Contact shows, tests eight boxes at once: its counts differ, "
      "its answer is the same";
  if (out.kept == 0) {
    out.why = out.steps == 0 ? "One of the two has no triangles: there is no step" : "Out of memory";
    return out;
  }
  out.step = step_statement(session, *answer, descent.step());
  out.count_text = "Step " + count_text(out.step->number) + " of " + count_text(out.steps);
  if (out.kept < out.steps) out.warning = "The first " + count_text(out.kept) + " steps are kept";
  return out;
}

}  // namespace boxwood
