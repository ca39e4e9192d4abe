// SPDX-License-Identifier: MIT
// What the picture states about a session: THE source of its words and numbers. Panels, legend, copies and
// `render --state` print these and compute nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/draw_list.hpp>
#include <boxwood/volumes.hpp>

#include "app/session/session.hpp"

namespace boxwood {

// Each function asks for what it needs (Session::poll() and wait() bring it) and states what is there now.

struct ObjectStatement {
  std::string name;
  bool visible = true, selected = false;
  RigidTransform pose;  // world from model, as on screen
};
std::vector<ObjectStatement> object_statements(const Session& session);

// A volume that is drawn, in the world's frame.
struct VolumeStatement {
  Target target;
  VolumeKind kind{};
  std::optional<std::uint32_t> level, node;  // of the target's tree; none: around all of the target
  Rgba color;
  AnyVolume volume;
  std::shared_ptr<const FitSnapshot> fit;  // of a whole one: its proof and time
  bool in_model_axes = false;  // of a kind along the axes, and those of the model: `volume` is a box about it
  bool through_hull = false;   // holds the object, and is larger than the tightest by roundings alone
};
// In the order of drawing; those of trees level by level.
std::vector<VolumeStatement> volume_statements(Session& session);

// What the panel says of the selected object, or of the whole.
struct HitStatement {
  std::uint32_t triangle = 0;      // through all files that are open
  Vec3 point = Vec3(0.0);          // in the world, as the object stands
  std::optional<double> distance;  // from the eye; none in a parallel view
  std::string triangle_text, point_text;
};
struct SelectionStatement {
  Target target;
  std::string title;
  std::size_t triangles = 0, vertices = 0;
  std::optional<Vec3> size;  // extents of the placed vertices along the world's axes
  bool size_pending = false;
  std::optional<HitStatement> hit;
};
SelectionStatement selection_statement(Session& session);

// What the selected object meets.
// The strongest of its partners: overlapping (interior points in common), touching (surfaces in contact;
// where meshes are no solids it may be more: `undecided`), contained.
enum class MeetingState : unsigned char { apart, touching, overlapping, contained };
std::string_view name_of(MeetingState state) noexcept;
struct CollisionStatement {
  std::string text;                    // the answer in one line
  std::string partners;                // their names; empty: none
  std::optional<MeetingState> state;   // none: not known, and the text says why
  bool pending = false;                // of older poses: the new answer is on its way
  std::vector<std::uint32_t> with;     // those that it meets; apart: the nearest
  std::optional<double> distance;      // apart: of the surfaces
  std::optional<DepthInterval> depth;  // of the first that it overlaps: proven bounds
  std::string depth_text;              // the same; empty: none
  std::optional<std::uint32_t> depth_of;
  // Against whom the counters and levels of the descent are; none: nobody.
  std::optional<std::uint32_t> against;
  bool chosen = false;  // that one was selected, and is the only one asked
  // Why some of those in contact may overlap, or be inside: open, self-intersecting and so on (clash.hpp).
  std::vector<std::string> undecided;
};
// None where nothing is selected or the panel is closed.
std::optional<CollisionStatement> collision_statement(Session& session);

struct LegendStatement {
  std::string text;
  std::vector<Rgba> colors;           // one, or where levels colour the boxes those of the levels drawn
  std::vector<std::uint32_t> levels;  // of the scale of levels: the level of each colour
};
std::vector<LegendStatement> legend_statements(Session& session);

// Levels that are drawn, of all trees that are.
struct LevelStatement {
  std::uint32_t level = 0;
  std::size_t nodes = 0;
  double volume = 0.0, area = 0.0;  // of the trees' own boxes, added up
};
std::vector<LevelStatement> level_statements(const Session& session);
// Beside the bar of levels: which are drawn, of how many, and how many boxes that is. Of a query's descent
// the boxes of both objects are counted by the caller, once for an answer.
struct DescentBoxes {
  std::uint64_t a = 0, b = 0;
};
DescentBoxes count_boxes(const CollisionAnswer& answer, const DepthRange& range);  // O(nodes)
std::string levels_text(const Session& session, const DescentBoxes& of_query);
bool shows_a_tree(const Document& document);  // of something that is visible
// The query whose descent the bar chooses levels of: where no tree is shown. Null: none.
std::shared_ptr<const CollisionAnswer> descent_of_bar(const Session& session);

// The selected node, or the root while the tree's panel is open: numbers of the tree's own box.
struct NodeStatement {
  Target target;
  std::uint32_t node = 0, level = 0, triangles = 0;
  bool is_leaf = false;
  double volume = 0.0, area = 0.0;
};
std::optional<NodeStatement> node_statement(Session& session);

std::string counts_text(const Session& session);  // "50 objects, 5,104 triangles"

std::string object_name(const Session& session, std::uint32_t object);

}  // namespace boxwood
