// SPDX-License-Identifier: MIT
// The statements of a session about its picture: the only source of its words and numbers. Panels, legend,
// copies and `render --state` print them and compute nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/clash_depth.hpp>
#include <boxwood/relation.hpp>
#include <boxwood/volumes.hpp>

#include "app/derived/pair_query.hpp"
#include "app/session/session.hpp"
#include "app/text/shaped.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

// Each function requests the data it needs, which Session::poll() and wait() deliver, and returns statements
// from the data that are ready. They describe the poses, objects, trees and selection on screen. If data for
// these are missing, the statement says "Being computed..." instead of using older data. A caller that keeps
// a statement checks its revision before it shows it: if_now().

template <class S> const S* if_now(const Session& session, const S& statement) {
  return statement.of == session.revision() ? &statement : nullptr;
}

inline constexpr const char* kBeingComputed = "Being computed...";
inline constexpr const char* kPending = "...";  // in place of a figure that is being computed

struct ObjectStatement {
  std::string name;
  bool visible = true, selected = false;
  std::size_t triangles = 0;
  RigidTransform pose;  // world from model, as on screen
};
std::vector<ObjectStatement> object_statements(const Session& session);

// A drawn volume, in the world's frame.
struct VolumeStatement {
  Target target;
  VolumeKind kind{};
  // The level and node of the target's tree; nullopt if the volume is around all of the target.
  std::optional<std::uint32_t> level, node;
  Rgba color;
  AnyVolume volume;
  std::shared_ptr<const FitSnapshot> fit;  // of a volume around the whole: its proof and time
  // True for a kind along axes, fitted along those of the model: `volume` is then a box around it.
  bool in_model_axes = false;
  // True if the volume contains the object, but exceeds the tightest one by rounding.
  bool through_hull = false;
};
// Returns the volumes in drawing order; those of trees level by level.
std::vector<VolumeStatement> volume_statements(Session& session);

// A point of a surface, in numbers and text.
struct HitStatement {
  std::uint32_t triangle = 0;      // number through all open files
  Vec3 point = Vec3(0.0);          // in the world, at the object's current pose
  std::optional<double> distance;  // from the eye; nullopt in a parallel view
  std::string triangle_text, point_text;
  template <class F> void describe(F& f) const {
    f("triangle", triangle), f("triangle_text", triangle_text), f("point", point);
    f("point_text", point_text), f("distance", distance);
  }
};
struct GroupStatement {
  std::string name;  // of the node or file
  std::size_t objects = 0, triangles = 0, vertices = 0;
};
struct SelectionStatement {
  Revision of;
  Target target;
  std::string title;
  std::optional<GroupStatement> group;  // whose objects are all selected, and no others
  std::size_t triangles = 0, vertices = 0;
  std::optional<Vec3> size;  // extents of the placed vertices along the world's axes
  bool size_pending = false;
  std::optional<HitStatement> hit;
};
SelectionStatement selection_statement(Session& session);
// Returns triangle_of_object_text() of the clicked triangle that the picture marks; empty without one.
std::string clicked_text(const Session& session);

// The object, triangle and point under the mouse.
struct HoverStatement {
  Revision of;
  std::uint32_t object = 0;
  std::string name;
  HitStatement hit;
  std::string text;                // the second line of the card
  std::vector<std::string> facts;  // the parts of `text`
  template <class F> void describe(F& f) const {
    f("object", shaped<"i~">(object)), f("name", name), f.fields_of(hit), f("text", text);
  }
};
std::optional<HoverStatement> hover_statement(const Session& session);

// The displacement of the selected object's middle from its pose at rest. Only in the workspace Clash.
struct MotionStatement {
  Revision of;
  std::uint32_t object = 0;
  std::string name;  // of the object; "B: Step 04" for B of the pair that is chosen, as in the legend
  Vec3 moved_by = Vec3(0.0);
  template <class F> void describe(F& f) const {
    f("object", shaped<"i~">(object)), f("moved_by", shaped<"v~">(moved_by));
  }
};
std::optional<MotionStatement> motion_statement(const Session& session);

struct PairStatement {
  std::shared_ptr<const CollisionAnswer> answer;  // with its counts and levels
  std::uint32_t against = 0;           // the other object; A is the one with the lower number, as in a clash
  std::optional<Relation> relation;    // nullopt: their surfaces meet, and it is not known while one moves
  std::string text;                    // "With Step 3: overlaps it. ...", without the time
  std::string descent_text;            // about the drawn descent
  std::optional<std::string> command;  // the same query; nullopt if no command can name both objects
  std::string pose_text;               // B in A's frame, twelve numbers
  std::string label;                   // beside `at`: the distance or depth, and its name
  Vec3 at = Vec3(0.0);                 // in the world
  std::vector<Vec3> kept;              // the ends of the gap and corners of the object: not to be covered
  std::string place_text;              // the places of contact or both ends of the gap; may be empty
};
struct CollisionStatement {
  Revision of;
  std::string text;      // the answer in one line
  std::string partners;  // their names; may be empty
  // The strongest relation to any partner: overlapping, contained, undecided, touching, apart. Nullopt if
  // unknown, and `text` gives the reason; also if surfaces meet while an object moves.
  std::optional<RelationState> state;
  bool pending = false;             // the answer is being computed; that of another pose is not shown
  std::vector<std::uint32_t> with;  // the objects that it is not apart from; without any, the nearest
  std::vector<std::optional<Relation>> relations;  // of each object in `with`; A has the lower number
  std::optional<double> distance;                  // if apart: of the surfaces
  std::optional<DepthInterval> depth;              // of the deepest overlapping partner: proven bounds
  std::string depth_text;                          // the same as text; may be empty
  std::optional<std::uint32_t> depth_of;
  std::optional<PairStatement> pair;  // the pair shown in detail
  bool chosen = false;                // several objects are selected; only the first and last are queried
  std::string with_text;  // above `with`: "The selected pair", "No contact. Nearest object"; may be empty
  std::string pair_name;  // if chosen: "Step 05 x Step 17" with A first
  // The reasons of undecided relations, without the side: open, self-intersecting and so on (clash.hpp).
  std::vector<std::string> undecided;
};
// Returns nullopt if nothing is selected, and in any workspace but Clash.
std::optional<CollisionStatement> collision_statement(Session& session);
// Returns the places in `with`: first the pair that is shown in detail, then the others by severity.
std::vector<std::size_t> places_by_severity(const CollisionStatement& statement);

struct LegendStatement {
  std::string text;
  std::vector<Rgba> colors;           // one; or if levels colour the boxes: those of the drawn levels
  std::vector<std::uint32_t> levels;  // in the scale of levels: the level of each colour
  std::vector<std::string> numbers;   // in the scale of a figure: the number of each colour
  bool is_note = false;               // no colour
  bool is_hatched = false;            // a note about what is hatched
  bool is_of_lines = false;           // its chip is a line
};
std::vector<LegendStatement> legend_statements(Session& session);

// A drawn level of all shown trees.
struct LevelStatement {
  std::uint32_t level = 0;
  std::size_t nodes = 0;
  double volume = 0.0, area = 0.0;  // sums over the trees' own boxes
  bool is_flat = false;             // `volume` is the rounding of the coordinates (is_flat_level())
  template <class F> void describe(F& f) const {
    f("level", level), f("nodes", nodes), f("volume", shaped<"n~">(volume)), f("area", shaped<"n~">(area));
  }
};
std::vector<LevelStatement> level_statements(const Session& session);
// Numbers beside the bar of levels: the drawn levels, the number of all levels, and the number of boxes. For
// the descent of a query, the caller counts the boxes of both objects once for each answer.
struct DescentBoxes {
  std::uint64_t a = 0, b = 0;
};
DescentBoxes count_boxes(const CollisionAnswer& answer, const DepthRange& range);  // O(nodes)
std::string levels_text(const Session& session, const DescentBoxes& of_query);
bool shows_a_tree(const Document& document);  // true if a visible target shows a tree
bool shows_a_tree(const Session& session);    // also that the workspace draws it
// Returns a sentence if levels are chosen, but neither a tree nor a query shows any; otherwise empty.
// `chosen`: they are chosen even if they are those of a new session.
std::string unseen_levels_text(const Session& session, bool chosen);
// Returns the query whose descent the bar selects levels of, if no tree is shown; otherwise null.
std::shared_ptr<const CollisionAnswer> descent_of_bar(const Session& session);

// The bar of levels: their number, the drawn ones (ascending), and their colours if colours identify levels.
struct LevelBarStatement {
  std::uint32_t levels = 0;  // 0 until the tree or the query is ready
  std::vector<std::uint32_t> drawn;
  std::vector<Rgba> colors;
  std::vector<double> areas;  // of each level, divided by the area of the roots; may be empty
  template <class F> void describe(F& f) const {
    f("levels", levels), f("drawn", drawn), f("colors", colors), f("areas", areas);
  }
};
LevelBarStatement level_bar_statement(const Session& session);
// Returns the chosen levels with their ends moved by a step each; nullopt if that changes no drawn level. The
// last one is that of the deepest drawn tree or of the query. Both ends move, or neither does.
std::optional<DepthRange> stepped_levels(const Session& session, int first_step, int last_step);
// Returns the sums of a level over all shown trees, drawn or not.
LevelStatement level_statement(const Session& session, std::uint32_t level);

// The tree of the selection, in the workspace Tree.
struct TreeStatement {
  Revision of;
  Target target;
  std::string title, text;
  std::string kind;                          // of its boxes: "AABB, in the model's axes"
  std::shared_ptr<const TreeSnapshot> tree;  // null if it is being built, or does not exist
  bool is_being_built = false;
  // True for a tree of AABBs along the model's axes, if they are not those of the world.
  bool in_model_axes = false;
};
std::optional<TreeStatement> tree_statement(Session& session);

// A row of the tree's panel: the path from the root to the current node, then the children of that node.
struct NodeRowStatement {
  std::uint32_t node = 0, level = 0, triangles = 0;
  bool is_leaf = false, is_child = false, is_selected = false;
  template <class F> void describe(F& f) const {
    f("node", node), f("level", level), f("triangles", triangles), f("is_leaf", is_leaf);
    f("is_child", is_child), f("is_selected", is_selected);
  }
};
std::vector<NodeRowStatement> node_rows(Session& session);

// The selected node, or in the workspace Tree the root, with the numbers of the tree's own box.
struct NodeStatement {
  Revision of;
  Target target;
  std::uint32_t node = 0, level = 0, triangles = 0;
  bool is_leaf = false, is_selected = false, is_drawn = true;
  bool is_flat = false;  // `volume` is the rounding of the coordinates (is_flat_box())
  bool is_parent_flat = false;
  double volume = 0.0, area = 0.0;
  std::string kind;                   // of the box: "OBB"
  std::optional<Vec3> extents;        // of a box along its axes; a sphere has a radius instead
  std::optional<Vec3> shown_extents;  // 0 for a side that is flat
  std::optional<double> radius;
  std::vector<Vec3> axes;           // of an OBB, in the model's frame
  std::optional<double> sah_share;  // this node's own work, as a share of the tree's SAH cost
  std::optional<double> of_parent;  // its volume / its parent's volume
  std::optional<std::uint32_t> parent, sibling, left, right;
  template <class F> void describe(F& f) const {
    f("object", target.object), f("node", node), f("level", level), f("is_leaf", is_leaf);
    f("triangles", triangles), f("volume", shaped<"n~">(volume)), f("area", shaped<"n~">(area));
    f("kind", kind), f("extents", extents), f("radius", radius), f("axes", shaped<"[v]~">(axes));
    f("of_parent", of_parent), f("sah_share", sah_share), f("parent", parent), f("left", left);
    f("right", right);
  }
};
std::optional<NodeStatement> node_statement(Session& session);
// Returns the level, as in "3, a leaf". Adds ", not drawn" if the node's box is not on screen, so that its
// numbers are not taken for those of the drawn boxes.
std::string level_text(const NodeStatement& node);
// Returns the volume as a share of the parent's, or says why it has no share. Every node has this text, so
// that the lines below stay in place.
std::string of_parent_text(const NodeStatement& node);
// Returns the box under the mouse, which a click would select.
std::optional<NodeStatement> hovered_node_statement(Session& session);

// A drawn kind of volume that can be hidden again: around the whole, or around some objects or their nodes.
struct DrawnStatement {
  VolumeKind kind{};
  bool tree = false;                   // around the nodes of the tree
  bool whole = false;                  // around all of the scene
  std::vector<std::uint32_t> objects;  // otherwise around each of these
  std::string text;                    // "OBB, each of 50"
};
std::vector<DrawnStatement> drawn_statements(const Session& session);

// Messages of one sort folded into one line: "25 objects have triangles without area".
struct MessageStatement {
  bool is_error = false;
  std::string text;
  std::vector<std::string> all;  // the folded messages, if they differ
  bool is_past = false;          // all of them were shown long enough: the list alone has them
  std::optional<MessageOffer> offer = std::nullopt;
  std::vector<std::size_t> places{};  // of the messages in Messages::all(), in ascending order
  std::string file{};                 // written, a part of the text; empty for any other message
};
// Returns the newest first.
std::vector<MessageStatement> message_statements(const Session& session);

std::string controls_title(const Session& session);  // "around Step 3": the target of the volume controls

// The number of drawn volumes: the size of volume_statements(), without making them.
struct VolumeCount {
  std::size_t volumes = 0;
  bool edges_alone = false;  // a tree has too many boxes for faces (Fills::automatic)
};
VolumeCount volume_count(Session& session);

// Figures of a frame that the session does not know.
struct FrameFacts {
  double frame_ms = 0.0;  // of the previous frame
  std::string device;
  bool fixed = false;  // a picture for a file: omits figures that differ from run to run
};
// The step of the history that the next undo reverts, or the next redo carries out again.
struct HistoryStatement {
  std::string text;      // "level 4", "move Baluster 22"; empty if there is no such step
  bool is_drawn = true;  // false: it changes only volumes and trees, and this view shows none
};
enum class HistoryWay : unsigned char { undo, redo };
HistoryStatement history_statement(const Session& session, HistoryWay way);

std::string counts_text(const Session& session);  // "50 objects, 5,104 triangles"
// "50 objects, 5,104 triangles, 16 volumes (edges only)  |  working: 2  |  7.1 ms/frame  |  llvmpipe"
std::string status_text(Session& session, const FrameFacts& facts);

std::string object_name(const Session& session, std::uint32_t object);
// Returns the object's name. That of a typed volume is its kind, spelled as in the glossary.
std::string shown_name(const Session& session, std::uint32_t object);
// Returns "gear_pair.glb - Boxwood", "OBB and 1 more - Boxwood", or what the feature that opened them calls
// them.
std::string window_title(const Session& session);
// Returns " mm", the unit of all open files; empty if one does not say it or they differ.
std::string unit_suffix(const Session& session, int power = 1);

}  // namespace boxwood
