// SPDX-License-Identifier: MIT
// What the picture states of the descent that is played: the step that is looked at, and the separating axes
// of its two boxes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/axis_table.hpp>
#include <boxwood/obb_contact.hpp>
#include <boxwood/trace_gap.hpp>

#include "app/features/descent/descent_show.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

// Along an axis of the world: where both shadows lie, and what is between them.
struct ShadowStatement {
  Vec3 axis = Vec3(0.0);  // unit
  Interval a, b;
  double gap = 0.0;    // signed, as the library tells it
  bool parts = false;  // it separates the two: a plane square to it stands between them
  double plane = 0.0;  // p . axis of that plane: the middle of the gap
  std::string text;    // in the scene: "gap 0.0132 along A1 x B2"; empty: nothing to say
  // Where they are drawn: as lines along the axis, below the two. p . down is `below` for the first line, and
  // `step` more for each that follows.
  Vec3 down = Vec3(0.0);    // unit, square to the axis
  Vec3 middle = Vec3(0.0);  // of the two
  double below = 0.0, step = 0.0, radius = 0.0;
  Vec3 label = Vec3(0.0);  // of the text
};

struct DescentStepStatement {
  std::uint32_t number = 0;  // from 1
  TraceEvent event;
  std::uint32_t pair = 0;                  // the step about nodes that it belongs to, from 1
  TraceGap gap;                            // gap_of(): none of triangles and of whole models
  std::string text;                        // "Boxes of nodes 12 and 40: A1 x B2 separates them, gap 0.0132"
  std::vector<std::uint32_t> path;         // steps from the roots to `pair`, from 1
  std::optional<ShadowStatement> shadows;  // of the two volumes, or of the whole models; none of triangles
};

struct DescentStatement {
  Revision of;
  std::array<std::uint32_t, 2> objects{};
  std::array<std::string, 2> names;
  bool pending = false;      // being computed, of the poses on screen
  std::string why;           // there is no step to look at: why
  std::uint64_t steps = 0;   // of the whole descent
  std::uint32_t kept = 0;    // of these can be looked at
  std::string count_text;    // "Step 17 of 4,096"
  std::string result_text;   // "In contact: 68 pairs of triangles, 1,204 box tests, 310 triangle tests"
  std::string warning;       // not all steps are kept; empty: they are
  DescentShow::Range range;  // on the time line, from 0
  std::array<std::uint64_t, kExitAxisCount> exits{};
  std::optional<DescentStepStatement> step;
  Rgba color_a, color_b;
};
// None where nothing is played here.
std::optional<DescentStatement> descent_statement(const Session& session);

// The sentence of any of its steps, from 0; that must be there.
std::string descent_step_text(const Session& session, std::uint32_t step);

// The two objects whose descent is meant: of the clash that is looked at, of what the selection is asked
// about, those that are selected, or the first two that are visible. A, then B; none: there are no two.
std::optional<std::array<std::uint32_t, 2>> pair_to_play(const Session& session);

// "A1 x B2", "A0"; "the centres" of spheres; "a direction" of whole models; "the triangles of a leaf".
std::string axis_text(ExitAxis axis);
Rgba color_of(TraceStep step) noexcept;

struct AxisRowStatement {
  ExitAxis axis{};
  std::string name;         // "A1 x B2"
  AxisRow row;              // in the world's frame
  std::uint64_t exits = 0;  // pairs of the whole descent that it separated
  bool decides = false;     // of this step: the one that the query says; else the first that separates
  std::string gap_text;     // "0.0132", "-" where there is no axis
};

// Of the boxes of the step, as the objects stand: also while they are dragged and the descent is asked again.
struct AxesStatement {
  Revision of;
  std::string title;  // "Boxes of nodes 12 and 40"
  std::string text;   // "Apart: A1 x B2 separates them" or "None of the 15 separates them"
  std::string how;    // "Deepest along B0: moved by 0.02 that way they would only touch"; empty: apart
  std::vector<AxisRowStatement> rows;  // 15; none where one of the two is a sphere
  // By the centres of spheres, by a direction of whole models, by the triangles of a leaf.
  std::array<std::uint64_t, 3> other_exits{};
  PairState state = PairState::apart;
  double distance = 0.0, depth = 0.0;
  Vec3 depth_direction = Vec3(0.0);  // unit, from A to B
  std::array<Vec3, 2> points{};      // nearest, or where depth is measured
  std::uint32_t node_a = 0, node_b = 0;
  double longest = 0.0;  // of all rows, the length of both shadows together
};
std::optional<AxesStatement> axes_statement(const Session& session);

// The two boxes of the step in the world; none of spheres, and where there are no trees.
struct DescentBoxPair {
  std::uint32_t node_a = 0, node_b = 0;
  Obb a, b;
};
std::optional<DescentBoxPair> descent_box_pair(const Session& session);

}  // namespace boxwood
