// SPDX-License-Identifier: MIT
// What the picture states about a session: THE source of its words and numbers. Panels, legend, copies and
// `render --state` print these and compute nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/clash_depth.hpp>
#include <boxwood/rgba.hpp>
#include <boxwood/volumes.hpp>

#include "app/derived/pair_query.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// Each function asks for what it needs (Session::poll() and wait() bring it) and states what is there now, of
// the poses, objects, trees and selection that are on screen; what is of others is not stated: "Being
// computed...". Whoever keeps a statement looks at its revision before it shows it: if_now().

template <class S> const S* if_now(const Session& session, const S& statement) {
  return statement.of == session.revision() ? &statement : nullptr;
}

inline constexpr const char* kBeingComputed = "Being computed...";

struct ObjectStatement {
  std::string name;
  bool visible = true, selected = false;
  std::size_t triangles = 0;
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
  Revision of;
  Target target;
  std::string title;
  std::size_t triangles = 0, vertices = 0;
  std::optional<Vec3> size;  // extents of the placed vertices along the world's axes
  bool size_pending = false;
  std::optional<HitStatement> hit;
};
SelectionStatement selection_statement(Session& session);

// What is under the mouse.
struct HoverStatement {
  Revision of;
  std::uint32_t object = 0;
  std::string name;
  HitStatement hit;
  std::string text;                // the second line of the card
  std::vector<std::string> facts;  // its parts
};
std::optional<HoverStatement> hover_statement(const Session& session);

// How far the selected object's middle is from where it was at rest. None but in the workspace Clash.
struct MotionStatement {
  Revision of;
  std::uint32_t object = 0;
  Vec3 moved_by = Vec3(0.0);
};
std::optional<MotionStatement> motion_statement(const Session& session);

// What the selected object meets.
// The strongest of its partners: overlapping (interior points in common), touching (surfaces in contact;
// where meshes are no solids it may be more: `undecided`), contained.
enum class MeetingState : unsigned char { apart, touching, overlapping, contained };
std::string_view name_of(MeetingState state) noexcept;
struct PairStatement {
  std::shared_ptr<const CollisionAnswer> answer;  // its counts, its levels
  std::uint32_t against = 0;                      // A; B is the object that is asked about
  std::string text;                               // "Against Step 3, the first: ...", without the time
  std::string descent_text;                       // of the descent that is drawn
  std::optional<std::string> command;             // asks the same; none where no command names both objects
  std::string pose_text;                          // B in A's frame, twelve numbers
  std::string label;       // beside the place: how far apart, how deep, and what that is
  Vec3 at = Vec3(0.0);     // where, in the world
  std::string place_text;  // of the places of contact, or the two ends of the gap; empty: none
};
struct CollisionStatement {
  Revision of;
  std::string text;                    // the answer in one line
  std::string partners;                // their names; empty: none
  std::optional<MeetingState> state;   // none: not known, and the text says why
  bool pending = false;                // the answer is being computed: nothing is stated of another pose
  std::vector<std::uint32_t> with;     // those that it meets; apart: the nearest
  std::optional<double> distance;      // apart: of the surfaces
  std::optional<DepthInterval> depth;  // of the first that it overlaps: proven bounds
  std::string depth_text;              // the same; empty: none
  std::optional<std::uint32_t> depth_of;
  std::optional<PairStatement> pair;  // the one that is looked at closely
  bool chosen = false;                // that one was selected, and is the only one asked
  // Why some of those in contact may overlap, or be inside: open, self-intersecting and so on (clash.hpp).
  std::vector<std::string> undecided;
};
// None where nothing is selected, and in another workspace than Clash.
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

// The bar of levels: how many there are and which are drawn, ascending; their colours where these tell levels
// apart.
struct LevelBarStatement {
  std::uint32_t levels = 1;
  std::vector<std::uint32_t> drawn;
  std::vector<Rgba> colors;
};
LevelBarStatement level_bar_statement(const Session& session);
// A level, drawn or not, of all trees that are shown.
LevelStatement level_statement(const Session& session, std::uint32_t level);

// The tree of the selection, in the workspace Tree.
struct TreeStatement {
  Revision of;
  Target target;
  std::string title, text;
  std::string kind;                          // of its boxes: "AABB, in the model's axes"
  std::shared_ptr<const TreeSnapshot> tree;  // null: being built, or there is none
  bool in_model_axes = false;  // a tree of AABBs along the model's axes, which are not the world's
};
std::optional<TreeStatement> tree_statement(Session& session);

// A row of its panel: of the path from the root to the node that is looked at, then that one's children.
struct NodeRowStatement {
  std::uint32_t node = 0, level = 0, triangles = 0;
  bool is_leaf = false, is_child = false, is_selected = false;
};
std::vector<NodeRowStatement> node_rows(Session& session);

// The selected node, or the root in the workspace Tree: numbers of the tree's own box.
struct NodeStatement {
  Revision of;
  Target target;
  std::uint32_t node = 0, level = 0, triangles = 0;
  bool is_leaf = false, is_selected = false;
  double volume = 0.0, area = 0.0;
  std::string kind;             // of the box: "OBB"
  std::optional<Vec3> extents;  // of a box along its axes; a sphere has a radius instead
  std::optional<double> radius;
  std::vector<Vec3> axes;           // of an OBB, in the model's frame
  std::optional<double> sah_share;  // of the tree's SAH cost: this node's own work
  std::optional<double> of_parent;  // its volume / that of its parent
  std::optional<std::uint32_t> parent, left, right;
};
std::optional<NodeStatement> node_statement(Session& session);
// The box under the mouse, that a click would take.
std::optional<NodeStatement> hovered_node_statement(Session& session);

// What is drawn, and can be taken back: a kind around the whole, or around some objects or their nodes.
struct DrawnStatement {
  VolumeKind kind{};
  bool tree = false;                   // around the nodes of the tree
  bool whole = false;                  // around all of the scene
  std::vector<std::uint32_t> objects;  // else around each of these
  std::string text;                    // "OBB, each of 50"
};
std::vector<DrawnStatement> drawn_statements(const Session& session);

// Messages of one sort as one line: "25 objects have triangles without area".
struct MessageStatement {
  bool is_error = false;
  std::string text;
  std::vector<std::string> all;  // what was folded into it, where that is more than one
};
std::vector<MessageStatement> message_statements(const Session& session);

std::string controls_title(const Session& session);  // "around Step 3": whose volumes the controls show

// How many volumes are drawn: as many as volume_statements() has, without making them.
struct VolumeCount {
  std::size_t volumes = 0;
  bool edges_alone = false;  // a tree's boxes are too many for faces (Fills::automatic)
};
VolumeCount volume_count(Session& session);

// Figures of a frame that the session does not know.
struct FrameFacts {
  double frame_ms = 0.0;  // of the one before
  std::string device;
  bool fixed = false;  // a picture for a file: no figures that change from run to run
};
std::string counts_text(const Session& session);  // "50 objects, 5,104 triangles"
// "50 objects, 5,104 triangles, 16 volumes (edges alone)  |  working: 2  |  7.1 ms a frame  |  llvmpipe"
std::string status_text(Session& session, const FrameFacts& facts);

std::string object_name(const Session& session, std::uint32_t object);

}  // namespace boxwood
