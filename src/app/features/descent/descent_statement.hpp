// SPDX-License-Identifier: MIT
// The statements about the played descent: its current step, and the separating axes of the step's two boxes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/obb_contact.hpp>
#include <boxwood/teaching/axis_table.hpp>
#include <boxwood/teaching/trace_gap.hpp>

#include "app/features/descent/descent_player.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

// Both shadows along an axis of the world, and the gap between them.
struct ShadowStatement {
  Vec3 axis = Vec3(0.0);  // unit
  Interval a, b;
  double gap = 0.0;    // signed, as computed by the library
  bool parts = false;  // it separates the two; a perpendicular plane is drawn between them
  double plane = 0.0;  // p . axis of that plane: the middle of the gap
  std::string text;    // in the scene: "gap 0.0132 along A1xB2"; may be empty
  // The place of the drawing: lines along the axis, below the two volumes. For the first line p . down is
  // `below`; each following one adds `step`.
  Vec3 down = Vec3(0.0);    // unit, perpendicular to the axis
  Vec3 middle = Vec3(0.0);  // of the two volumes
  double below = 0.0, step = 0.0, radius = 0.0;
  Vec3 label = Vec3(0.0);  // position of the text
  template <class F> void describe(F& f) const {
    f("axis", axis), f("a", interval_pair(a)), f("b", interval_pair(b)), f("gap", gap), f("parts", parts);
    f("text", text);
  }
};

struct DescentStepStatement {
  std::uint32_t number = 0;  // from 1
  TraceEvent event;
  std::uint32_t pair = 0;                  // the step about nodes that it belongs to, from 1
  TraceGap gap;                            // gap_of(); empty for triangles and whole models
  std::string text;                        // "Boxes of nodes 12 and 40: A1xB2 separates them, gap 0.0132"
  std::vector<std::uint32_t> path;         // steps from the roots to `pair`, from 1
  std::optional<ShadowStatement> shadows;  // of the two volumes or whole models; nullopt for triangles
  template <class F> void describe(F& f) const {
    const bool has_gap = gap.axis != ExitAxis::none;
    const bool of_nodes = !DescentSteps::is_of_triangles(event.step);
    f("number", number), f("kind", name_of(event.step)), f("level", event.level), f("a", event.a);
    f("b", event.b), f("axis", name_of(event.axis)),
        f("gap", has_gap ? std::optional(gap.gap) : std::nullopt);
    f("gap_axis", of_nodes && has_gap ? std::optional(name_of(gap.axis)) : std::nullopt);
    f("pair", pair), f("path", path), f("text", text), f("shadows", shadows);
  }
};

struct DescentStatement {
  Revision of;
  std::array<std::uint32_t, 2> objects{};
  std::array<std::string, 2> names;
  bool pending = false;     // the answer for the poses on screen is being computed
  std::string why;          // the reason for the lack of a step
  std::uint64_t steps = 0;  // in the whole descent
  std::uint32_t kept = 0;   // number of these in memory
  std::string count_text;   // "Step 17 of 4,096"
  std::string result_text;  // "Surfaces meet: 68 pairs of triangles; step by step 532 box tests ..."
  std::string result_tip;
  std::string warning;         // says that not all steps are kept; may be empty
  DescentPlayer::Range range;  // on the time line, from 0
  std::array<std::uint64_t, kExitAxisCount> exits{};
  std::optional<DescentStepStatement> step;
  Rgba color_a, color_b;
  template <class F> void describe(F& f) const {
    f("objects", objects), f("pending", pending), f("why", why), f("steps", steps), f("kept", kept);
    f("count_text", count_text), f("result_text", result_text), f("warning", warning);
    f("range", kept > 0 ? std::optional(std::pair(range.first + 1, range.end)) : std::nullopt);
    f("colors", std::vector{color_a, color_b});
    f.named_counts("exits", exits, [](std::size_t i) { return name_of(static_cast<ExitAxis>(i)); });
    f("step", step);
  }
};
// Returns nullopt if no descent is shown.
std::optional<DescentStatement> descent_statement(const Session& session);

// Returns the sentence of any step, from 0, which must exist.
std::string descent_step_text(const Session& session, std::uint32_t step);

// Returns the two objects for the player. They are the pair of the last feature that has one, otherwise two
// selected objects. With one selected object, the other is the first visible one; with none, the first two
// visible ones. A, then B; nullopt if there are no two.
std::optional<std::array<std::uint32_t, 2>> pair_to_play(const Session& session);

// Returns "A1xB2", "A0"; "the centres" of spheres; "a direction" of whole models; "the triangles of a
// leaf".
std::string axis_text(ExitAxis axis);
Rgba color_of(TraceStep step) noexcept;

struct AxisRowStatement {
  ExitAxis axis{};
  std::string name;         // "A1xB2"
  AxisRow row;              // in the world's frame
  std::uint64_t exits = 0;  // pairs of the whole descent that it separated
  bool decides = false;     // the query's axis for this step, otherwise the first that separates
  std::string gap_text;     // "0.0132" in AxesStatement::unit, or "-" without an axis
  template <class F> void describe(F& f) const {
    const bool exists = glm::dot(row.axis, row.axis) > 0.0;
    f("name", name_of(axis)), f("text", name), f("axis", exists ? std::optional(row.axis) : std::nullopt);
    f("a", interval_pair(row.a)), f("b", interval_pair(row.b)), f("gap", shaped<"n~">(row.gap));
    f("gap_text", gap_text), f("degenerate", row.degenerate), f("exits", exits), f("decides", decides);
  }
};

// The axes of the step's boxes at the poses on screen, also during a drag while a new answer is pending.
struct AxesStatement {
  Revision of;
  std::string title;  // "Boxes of nodes 12 and 40"
  std::string text;   // "Apart: A1xB2 separates them" or "None of the 15 separates them"
  std::string how;    // "Deepest along B0: moved by 0.02 that way they would only touch"; empty if apart
  std::vector<AxisRowStatement> rows;  // 15 rows; empty if one of the two is a sphere
  // Pairs separated by the centres of spheres, by a direction of whole models, and by the triangles of a
  // leaf.
  std::array<std::uint64_t, 3> other_exits{};
  PairState state = PairState::apart;
  double distance = 0.0, depth = 0.0;
  Vec3 depth_direction = Vec3(0.0);  // unit, from A to B
  bool has_arrow = false;            // the scene draws the move that separates the boxes
  std::array<Vec3, 2> points{};      // nearest points, or the points at which the depth is measured
  std::uint32_t node_a = 0, node_b = 0;
  double longest = 0.0;  // of all rows, the length of both shadows together
  std::string unit;      // of gap_text: " mm"; empty if the files do not state one
  template <class F> void describe(F& f) const {
    const bool deep = !rows.empty() && state == PairState::overlapping;
    f("title", title), f("nodes", std::pair(node_a, node_b)), f("text", text), f("how", how);
    f("state", shaped<"@state~">(rows.empty() ? std::nullopt : std::optional(name_of(state))));
    f("distance", rows.empty() ? std::nullopt : std::optional(distance));
    f("depth", deep ? std::optional(depth) : std::nullopt);
    f("depth_direction", deep ? std::optional(depth_direction) : std::nullopt), f("rows", rows);
  }
};
std::optional<AxesStatement> axes_statement(const Session& session);

// The two boxes of the step in the world. descent_box_pair() returns nullopt for spheres and without trees.
struct DescentBoxPair {
  std::uint32_t node_a = 0, node_b = 0;
  Obb a, b;
};
std::optional<DescentBoxPair> descent_box_pair(const Session& session);

}  // namespace boxwood
