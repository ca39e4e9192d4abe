// SPDX-License-Identifier: MIT
// One kind of command: what the window, interaction logs, undo, tests and the command line say to a Session.
// Each command has one line of text, words separated by spaces, such as `select object 3` or `depth 0..4`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>

#include "app/camera/camera.hpp"
#include "app/shell/clash_act.hpp"
#include "app/shell/descent_act.hpp"
#include "app/shell/flat_act.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/walk_act.hpp"

namespace boxwood {

// The whole model or one object: `whole`, `object 3` (counted from 0 through the scene).
struct Target {
  std::optional<std::uint32_t> object;
  bool is_whole() const noexcept { return !object.has_value(); }
  friend bool operator==(const Target&, const Target&) = default;
};

// Levels of a tree, both ends counted in: `0..4`, or one level: `3`. With `+` behind, `4+`, also the leaves
// above the first: what the tree would be if it ended with these levels, a cut without holes.
struct DepthRange {
  std::uint32_t first = 0, last = 0;
  bool leaves_above = false;
  friend bool operator==(const DepthRange&, const DepthRange&) = default;
};

// Behind a lesson, in place of its own: nothing, or `model` and one word for each.
struct OwnModels {
  std::vector<std::string> models;
  friend bool operator==(const OwnModels&, const OwnModels&) = default;
};

enum class Layer : unsigned char {
  geometry,
  volumes,
  edges,
  grid,
  axes,
  legend,
  contacts,
  descent,     // boxes of the last query
  occlusion,   // ambient occlusion of the surfaces
  outlines,    // sharp bends, outlines and borders of the surfaces
  back_faces,  // a tint of faces that are seen from behind
  xray,        // what is not selected lets see through it
  smooth,      // curved surfaces are lit as such; else each triangle is flat
  head_light,  // the light is at the eye
};
inline constexpr unsigned kLayerCount = 14;
enum class Paint : unsigned char {
  grey,
  object,
  material,
  node
};  // colours of the surfaces; of the tree's nodes
// A clip plane, or none: `off`, or `nx,ny,nz,d`. What has n.p < d is cut away.
struct ClipSetting {
  std::optional<std::array<double, 4>> plane;
  friend bool operator==(const ClipSetting&, const ClipSetting&) = default;
};
// Directions of a clip plane: those of the world, or the axes of the OBB of the selection (of the whole where
// nothing is selected), the longest first.
enum class ClipAxis : unsigned char { x, y, z, obb_1, obb_2, obb_3 };
enum class ColorBy : unsigned char { kind, depth };       // of the boxes of a tree
enum class Fills : unsigned char { automatic, on, off };  // faces of a tree's boxes; automatic: of few boxes
enum class Manner : unsigned char { replace, add };       // of a selection; `add` toggles
enum class GizmoMode : unsigned char { none, move, turn };     // arrows or rings on the selected object
enum class Around : unsigned char { automatic, whole, each };  // automatic: the selection, or else the whole
enum class Several : unsigned char { each, selected };         // all objects, or those of the selection

std::string_view name_of(Layer value) noexcept;
std::string_view name_of(ColorBy value) noexcept;
std::string_view name_of(Fills value) noexcept;
std::string_view name_of(Paint value) noexcept;
std::string_view name_of(ClipAxis value) noexcept;
std::string_view name_of(Panel value) noexcept;
std::string_view name_of(Manner value) noexcept;
std::string_view name_of(Around value) noexcept;
std::string_view name_of(Several value) noexcept;
std::string_view name_of(GizmoMode value) noexcept;

// The commands. kName is the first word; fields() are the words that follow, in order.
// Lengths `x`, `y` of pan and zoom are fractions of the picture's height from its middle, +x right, +y up.
// clang-format off
#define BOXWOOD_FIELDS(...)                                                                                  \
  auto fields() { return std::tie(__VA_ARGS__); }                                                            \
  auto fields() const { return std::tie(__VA_ARGS__); }
#define BOXWOOD_NO_FIELDS                                                                                    \
  std::tuple<> fields() const { return {}; }

// Scene
struct OpenFile    { static constexpr std::string_view kName = "open";     std::string file; BOXWOOD_FIELDS(file) };
struct AddFile     { static constexpr std::string_view kName = "add";      std::string file; BOXWOOD_FIELDS(file) };
struct OpenBuiltIn { static constexpr std::string_view kName = "built-in"; BOXWOOD_NO_FIELDS };
struct CancelOpen  { static constexpr std::string_view kName = "cancel";   BOXWOOD_NO_FIELDS };
// Selection
struct Select      { static constexpr std::string_view kName = "select";   Target target; Manner manner = Manner::replace; BOXWOOD_FIELDS(target, manner) };
struct SelectRange { static constexpr std::string_view kName = "select-range"; DepthRange objects; Manner manner = Manner::replace; BOXWOOD_FIELDS(objects, manner) };
struct SelectNode  { static constexpr std::string_view kName = "node";     Target target; std::uint32_t node = 0; BOXWOOD_FIELDS(target, node) };
struct MarkPoint   { static constexpr std::string_view kName = "point";    std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // on the current object
struct Hover       { static constexpr std::string_view kName = "hover";    std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // under the mouse; in a window the mouse says
struct SetMeasuring{ static constexpr std::string_view kName = "measure";  bool on = true; BOXWOOD_FIELDS(on) };  // off: its points go
struct MeasurePoint{ static constexpr std::string_view kName = "measure-point"; std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // the first, the second; a third is a first again
struct ClearSelection { static constexpr std::string_view kName = "clear"; BOXWOOD_NO_FIELDS };
// What is shown
struct ShowVolume  { static constexpr std::string_view kName = "volume";   VolumeKind kind{}; Target target; bool on = true; BOXWOOD_FIELDS(kind, target, on) };
struct ShowTree    { static constexpr std::string_view kName = "tree";     VolumeKind kind{}; Target target; bool on = true; BOXWOOD_FIELDS(kind, target, on) };
struct ShowVolumes { static constexpr std::string_view kName = "volumes";  VolumeKind kind{}; Several several{}; bool on = true; BOXWOOD_FIELDS(kind, several, on) };
struct ShowTrees   { static constexpr std::string_view kName = "trees";    VolumeKind kind{}; Several several{}; bool on = true; BOXWOOD_FIELDS(kind, several, on) };
struct ShowVolumesOf { static constexpr std::string_view kName = "volumes-of"; VolumeKind kind{}; std::string selector; bool on = true; BOXWOOD_FIELDS(kind, selector, on) };  // as FILE#SELECTOR
struct ShowTreesOf { static constexpr std::string_view kName = "trees-of"; VolumeKind kind{}; std::string selector; bool on = true; BOXWOOD_FIELDS(kind, selector, on) };
struct SetAround   { static constexpr std::string_view kName = "around";   Around around{}; BOXWOOD_FIELDS(around) };  // of what the panels tick
struct SetDepth    { static constexpr std::string_view kName = "depth";    DepthRange range; BOXWOOD_FIELDS(range) };
struct SetColorBy  { static constexpr std::string_view kName = "color-by"; ColorBy by{}; BOXWOOD_FIELDS(by) };
struct SetFills    { static constexpr std::string_view kName = "fills";    Fills fills{}; BOXWOOD_FIELDS(fills) };
struct ShowLayer   { static constexpr std::string_view kName = "layer";    Layer layer{}; bool on = true; BOXWOOD_FIELDS(layer, on) };
struct SetPaint    { static constexpr std::string_view kName = "paint";    Paint paint{}; BOXWOOD_FIELDS(paint) };
struct SetClip     { static constexpr std::string_view kName = "clip";     ClipSetting clip; BOXWOOD_FIELDS(clip) };
struct ClipAcross  { static constexpr std::string_view kName = "clip-across"; ClipAxis axis{}; double share = 0.5; bool other_side = false; BOXWOOD_FIELDS(axis, share, other_side) };  // share: of what is visible, from its low end
struct ShowObject  { static constexpr std::string_view kName = "show";     Target target; bool on = true; BOXWOOD_FIELDS(target, on) };
struct ShowRange   { static constexpr std::string_view kName = "show-range"; DepthRange objects; bool on = true; BOXWOOD_FIELDS(objects, on) };
struct Isolate     { static constexpr std::string_view kName = "isolate";  BOXWOOD_NO_FIELDS };
struct ShowPanel   { static constexpr std::string_view kName = "panel";    Panel panel{}; bool on = true; BOXWOOD_FIELDS(panel, on) };
struct SetPanelSize{ static constexpr std::string_view kName = "panel-size"; Panel panel{}; std::uint32_t pixels = 0; BOXWOOD_FIELDS(panel, pixels) };  // at scale 1; 0: its own
struct SetWorkspace{ static constexpr std::string_view kName = "workspace"; Workspace workspace{}; BOXWOOD_FIELDS(workspace) };
struct FoldNode    { static constexpr std::string_view kName = "fold"; std::uint32_t node = 0; bool on = true; BOXWOOD_FIELDS(node, on) };  // of the file's nodes, in the list; behind them, files
struct ShowAllKinds{ static constexpr std::string_view kName = "all-kinds"; bool on = true; BOXWOOD_FIELDS(on) };  // of volumes, in the panels
// Lessons
struct OpenLesson  { static constexpr std::string_view kName = "lesson";    std::string lesson; OwnModels own = {}; BOXWOOD_FIELDS(lesson, own) };  // its scene and its first step
struct SetLessonStep { static constexpr std::string_view kName = "lesson-step"; std::uint32_t step = 1; BOXWOOD_FIELDS(step) };  // from 1; carries out what leads there
struct ShowLessonText { static constexpr std::string_view kName = "lesson-text"; std::string lesson; std::uint32_t step = 1; OwnModels own = {}; BOXWOOD_FIELDS(lesson, step, own) };  // beside what is open; carries nothing out
struct LeaveLesson { static constexpr std::string_view kName = "lesson-leave"; BOXWOOD_NO_FIELDS };  // its scene stays
struct SetLessonsSeen { static constexpr std::string_view kName = "lessons-seen"; std::string lessons; BOXWOOD_FIELDS(lessons) };  // names, set apart by commas
// How trees and boxes are made
struct SetTreeKind { static constexpr std::string_view kName = "tree-kind"; TreeKind kind{}; BOXWOOD_FIELDS(kind) };
struct SetSplit    { static constexpr std::string_view kName = "split";     SplitRule rule{}; BOXWOOD_FIELDS(rule) };
struct SetLeafSize { static constexpr std::string_view kName = "leaf-size"; std::uint32_t triangles = 4; BOXWOOD_FIELDS(triangles) };
struct SetMaxDepth { static constexpr std::string_view kName = "max-depth"; std::uint32_t levels = 0; BOXWOOD_FIELDS(levels) };
struct SetObbMethod{ static constexpr std::string_view kName = "obb-method"; ObbMethod method{}; BOXWOOD_FIELDS(method) };
// Camera
struct Orbit       { static constexpr std::string_view kName = "orbit";    double azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(azimuth_degrees, elevation_degrees) };
struct Pan         { static constexpr std::string_view kName = "pan";      double x = 0, y = 0; BOXWOOD_FIELDS(x, y) };
struct Zoom        { static constexpr std::string_view kName = "zoom";     double factor = 1, x = 0, y = 0; BOXWOOD_FIELDS(factor, x, y) };
struct FitView     { static constexpr std::string_view kName = "fit";      BOXWOOD_NO_FIELDS };
struct Focus       { static constexpr std::string_view kName = "focus";    BOXWOOD_NO_FIELDS };
struct LookFrom    { static constexpr std::string_view kName = "look-from"; StandardView view{}; BOXWOOD_FIELDS(view) };
struct SetOrtho    { static constexpr std::string_view kName = "ortho";    bool on = true; BOXWOOD_FIELDS(on) };
struct Fly         { static constexpr std::string_view kName = "fly";      double right = 0, up = 0, forward = 0; BOXWOOD_FIELDS(right, up, forward) };
struct Look        { static constexpr std::string_view kName = "look";     double azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(azimuth_degrees, elevation_degrees) };
struct SetPivot    { static constexpr std::string_view kName = "pivot";    Vec3 point{0.0}; BOXWOOD_FIELDS(point) };
struct PlaceCamera { static constexpr std::string_view kName = "camera";   Vec3 position{0.0}, focal_point{0.0}; BOXWOOD_FIELDS(position, focal_point) };
struct PlaceTurntable { static constexpr std::string_view kName = "turntable"; Vec3 focal_point{0.0}; double distance = 1, azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(focal_point, distance, azimuth_degrees, elevation_degrees) };
struct PlaceEye    { static constexpr std::string_view kName = "eye";      Vec3 position{0.0}; BOXWOOD_FIELDS(position) };  // the focal point stays
struct LookAt      { static constexpr std::string_view kName = "look-at";  Vec3 focal_point{0.0}; BOXWOOD_FIELDS(focal_point) };  // the eye stays
struct SetViewAngle{ static constexpr std::string_view kName = "view-angle"; double degrees = 30; BOXWOOD_FIELDS(degrees) };
struct SetUp       { static constexpr std::string_view kName = "up";       UpAxis axis{}; BOXWOOD_FIELDS(axis) };  // of the files that are open
struct SetUpOf     { static constexpr std::string_view kName = "up-of";    UpAxis axis{}; std::string file; BOXWOOD_FIELDS(axis, file) };  // once it is opened
// Clashes: of all objects with each other
struct Clash       { static constexpr std::string_view kName = "clash";    ClashAct act; BOXWOOD_FIELDS(act) };
// The descent of two objects, step by step
struct Descent     { static constexpr std::string_view kName = "descent";  DescentAct act; BOXWOOD_FIELDS(act) };
// Two figures of a plane, in place of the scene
struct Flat        { static constexpr std::string_view kName = "flat";     FlatAct act; BOXWOOD_FIELDS(act) };
// Walking through the scene
struct Walk        { static constexpr std::string_view kName = "walk";     WalkAct act; BOXWOOD_FIELDS(act) };
// Motion of objects, history, the rest
struct SetPose     { static constexpr std::string_view kName = "pose";     Target target; std::array<double, 12> numbers = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}; BOXWOOD_FIELDS(target, numbers) };
struct SavePoses   { static constexpr std::string_view kName = "save-poses"; std::string file; BOXWOOD_FIELDS(file) };  // where all objects stand; *.log: as commands
struct OpenPoses   { static constexpr std::string_view kName = "open-poses"; std::string file; BOXWOOD_FIELDS(file) };  // one step of the history
struct SetGizmo    { static constexpr std::string_view kName = "gizmo";    GizmoMode mode{}; BOXWOOD_FIELDS(mode) };
struct Undo        { static constexpr std::string_view kName = "undo";     BOXWOOD_NO_FIELDS };
struct Redo        { static constexpr std::string_view kName = "redo";     BOXWOOD_NO_FIELDS };
struct Screenshot  { static constexpr std::string_view kName = "screenshot"; std::string file; BOXWOOD_FIELDS(file) };
struct Wait        { static constexpr std::string_view kName = "wait";     BOXWOOD_NO_FIELDS };  // until no job is under way
struct Quit        { static constexpr std::string_view kName = "quit";     BOXWOOD_NO_FIELDS };
// clang-format on
#undef BOXWOOD_FIELDS
#undef BOXWOOD_NO_FIELDS

using Command =
    std::variant<OpenFile, AddFile, OpenBuiltIn, CancelOpen, Select, SelectRange, SelectNode, MarkPoint,
                 Hover, SetMeasuring, MeasurePoint, ClearSelection, ShowVolume, ShowTree, ShowVolumes,
                 ShowTrees, ShowVolumesOf, ShowTreesOf, SetAround, SetDepth, SetColorBy, SetFills, ShowLayer,
                 SetPaint, SetClip, ClipAcross, ShowObject, ShowRange, Isolate, ShowPanel, SetPanelSize,
                 SetWorkspace, FoldNode, ShowAllKinds, OpenLesson, SetLessonStep, ShowLessonText, LeaveLesson,
                 SetLessonsSeen, SetTreeKind, SetSplit, SetLeafSize, SetMaxDepth, SetObbMethod, Orbit, Pan,
                 Zoom, FitView, Focus, LookFrom, SetOrtho, Fly, Look, SetPivot, PlaceCamera, PlaceTurntable,
                 PlaceEye, LookAt, SetViewAngle, SetUp, SetUpOf, Clash, Descent, Flat, Walk, SetPose,
                 SavePoses, OpenPoses, SetGizmo, Undo, Redo, Screenshot, Wait, Quit>;

// What opens a file that was dropped: a model instead of what is there, or added to it; `*.poses` places its
// objects.
Command command_to_open(const std::string& file, bool instead);

// One line, without the newline. Numbers are written so that they read back exactly.
std::string format(const Command& command);
// The inverse. Fails (usage) with the word that was not understood; parse(format(c)) equals c.
Result<Command> parse_command(std::string_view line);
// A log: one command a line; empty lines and lines that begin with '#' are skipped. The error names the line.
Result<std::vector<Command>> parse_log(std::string_view text);

// `nx,ny,nz,d`, finite, of a normal that is not zero.
std::optional<std::array<double, 4>> clip_plane_from_text(std::string_view text);

bool operator==(const Command& a, const Command& b);

}  // namespace boxwood
