// SPDX-License-Identifier: MIT
// The rows of the option table and the checks of their values.
#include "app/cli/option_table.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/cli/pick_options.hpp"
#include "app/shell/command.hpp"
#include "app/text/build_names.hpp"
#include "app/text/query_names.hpp"
#include "app/text/ray_names.hpp"
#include "app/text/text.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/clip_commands.hpp"

namespace boxwood {

namespace {

using namespace option_values;

Result<Vec3> vec3_in(std::string_view text) {
  const auto n = parse_numbers(text);
  if (!n || n->size() != 3) return wrong("needs three numbers x,y,z, not " + quoted(text));
  return Vec3((*n)[0], (*n)[1], (*n)[2]);
}

Result<std::array<double, 6>> turntable_in(std::string_view text) {
  const auto n = parse_numbers(text);
  if (!n || n->size() != 6 || !((*n)[3] > 0.0))
    return wrong("needs a focal point x,y,z, a distance above 0, azimuth and elevation, not " + quoted(text));
  return std::array{(*n)[0], (*n)[1], (*n)[2], (*n)[3], (*n)[4], (*n)[5]};
}

Result<Ray> ray_in(std::string_view text) {
  const auto n = parse_numbers(text);
  if (!n || n->size() != 6) return wrong("needs six numbers ox,oy,oz,dx,dy,dz, not " + quoted(text));
  return Ray{Vec3((*n)[0], (*n)[1], (*n)[2]), Vec3((*n)[3], (*n)[4], (*n)[5])};
}

// Adds a point of two or three numbers. The command checks the dimension.
Result<void> add_point(std::string_view text, std::vector<std::vector<double>>& points) {
  auto n = parse_numbers(text);
  if (!n || n->size() < 2 || n->size() > 3)
    return wrong("needs a point x,y,z (x,y with --flat), not " + quoted(text));
  points.push_back(std::move(*n));
  return {};
}

Result<void> set_resolution(Options& o, std::string_view text) {
  const auto n = parse_numbers(text);
  const auto fits = [](double x) { return x >= 1.0 && x <= 16384.0 && x == std::floor(x); };
  if (!n || n->size() != 2 || !fits((*n)[0]) || !fits((*n)[1]))
    return wrong("needs two whole numbers W,H from 1 to 16384, not " + quoted(text));
  o.width = static_cast<std::uint32_t>((*n)[0]);
  o.height = static_cast<std::uint32_t>((*n)[1]);
  return {};
}

Result<void> set_up(Options& o, std::string_view text) {
  static constexpr Choice<std::string_view> kAxes[] = {{"+X", "+X"}, {"-X", "-X"}, {"+Y", "+Y"},
                                                       {"-Y", "-Y"}, {"+Z", "+Z"}, {"-Z", "-Z"},
                                                       {"X", "+X"},  {"Y", "+Y"},  {"Z", "+Z"}};
  return store(choice_in(text, kAxes), o.camera.up);
}

Result<void> set_pixel(Options& o, std::string_view text) {
  const auto n = parse_numbers(text);
  if (!n || n->size() != 2) return wrong("needs two numbers x,y, not " + quoted(text));
  o.pixel = Vec2((*n)[0], (*n)[1]);
  return {};
}

Result<void> set_root(Options& o, std::string_view text) {
  if (text.empty()) return wrong("needs a folder's name");
  o.root = text;
  return {};
}

constexpr Choice<std::string_view> kNodesFormats[] = {{"boxwood", "boxwood"},
                                                      {"tinybvh", "tinybvh"},
                                                      {"bvh2", "bvh2"},
                                                      {"nanort", "nanort"},
                                                      {"three-mesh-bvh", "three-mesh-bvh"},
                                                      {"csv", "csv"}};
constexpr Choice<bool> kModes[] = {{"first", false}, {"all", true}};

Result<void> add_package(Options& o, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos || equals + 1 == text.size())
    return wrong("needs NAME=DIR, not " + quoted(text));
  o.packages.emplace_back(text);
  return {};
}

using V = std::string_view;
using enum ValueShape;

constexpr OptionRow
    kOptionTable[] =
        {
            // volumes
            {"--object", 0, kFitOptions, one, 0, "NAME", "only objects of this name, besides the whole model",
             [](Options& o, V v) -> Result<void> {
               o.object = std::string(v);
               return {};
             }},
            {"--together", 0, kTogetherOptions, flag, 0, "",
             "several files are one whole, as in the window; without it each file is answered alone",
             [](Options& o, V) -> Result<void> {
               o.together = true;
               return {};
             }},
            {"--obb-method", 0, kFitOptions, one, 0, "fast|tight|certified",
             "method of fitting the OBB (certified)",
             [](Options& o, V v) { return store(choice_in<ObbMethod>(v), o.obb_method); }},
            {"--gap", 0, kFitOptions, one, 0, "G",
             "relative gap that a certified OBB must prove, 1e-6 to 1 (1e-3)",
             [](Options& o, V v) { return store(number_in(v, 1e-6, 1.0, "from 1e-6 to 1"), o.gap); }},
            // trees
            {"--tree", 0, kTreeKindOptions, one, 0, "obb|aabb|sphere", "kind of volume in the tree (obb)",
             [](Options& o, V v) { return store(choice_in<TreeKind>(v), o.build.kind); }},
            {"--tree-b", 0, kSecondTreeOptions, one, 0, "obb|aabb|sphere",
             "kind of B's tree (that of --tree)",
             [](Options& o, V v) { return store(choice_in<TreeKind>(v), o.kind_b); }},
            {"--split", 0, kTreeOptions, one, 0, "longest-axis|median|sah|bottom-up|sweep|lbvh|ploc|sbvh|covariance",
             "rule for splitting nodes, or for merging them from the leaves up (sweep; sah if --tree is aabb or sphere)",
             [](Options& o, V v) { return store(choice_in<SplitRule>(v), o.build.split); }},
            {"--reinsert", 0, kTreeOptions, one, 0, "N", "passes that move subtrees to better places (0)",
             [](Options& o, V v) { return store(count_in(v, 0, 1000), o.build.reinsert); }},
            {"--leaf-size", 0, kTreeOptions, one, 0, "N", "most triangles in a leaf; sweep and sah make smaller ones too (8)",
             [](Options& o, V v) { return store(count_in(v, 1, kMaxCount), o.build.leaf_size); }},
            {"--node-cost", 0, kTreeOptions, one, 0, "X",
             "cost of a visit to a node, in triangle tests, by which SAH rules choose leaves; 0 for 1.2 or 3 (0)",
             [](Options& o, V v) { return store(number_in(v, 0.0, 1e6, "from 0 to 1,000,000"), o.build.node_cost); }},
            {"--max-depth", 0, kTreeOptions, one, 0, "N", "deepest level; 0 for no limit (0)",
             [](Options& o, V v) { return store(count_in(v, 0, kMaxCount), o.build.max_depth); }},
            {"--epo", 0, kTreeStatisticsOptions, flag, 0, "", "also the end-point overlap (slower)",
             [](Options& o, V) -> Result<void> {
               o.epo = true;
               return {};
             }},
            {"--nodes", 0, kNodesOptions, flag, 0, "", "list every node with its volume, instead of the statistics or the volumes",
             [](Options& o, V) -> Result<void> {
               o.nodes = true;
               return {};
             }},
            {"--quality", 0, kTreeStatisticsOptions, flag, 0, "", "also measures of the tree's quality (docs/trees.md)",
             [](Options& o, V) -> Result<void> {
               o.quality = true;
               return {};
             }},
            {"--tight", 0, kTreeStatisticsOptions, one, 0, "NODE,...", "also how tight these nodes are, compared with the smallest boxes",
             [](Options& o, V v) -> Result<void> {
               for (std::string_view rest = v; !rest.empty();) {
                 const std::size_t comma = std::min(rest.find(','), rest.size());
                 const auto node = parse_count(rest.substr(0, comma));
                 if (!node || *node >= UINT32_MAX) return wrong("must be numbers of nodes, not " + quoted(v));
                 o.tight.push_back(static_cast<std::uint32_t>(*node));
                 rest.remove_prefix(std::min(comma + 1, rest.size()));
               }
               if (o.tight.empty()) return wrong("needs the number of a node");
               return {};
             }},
            {"--work", 0, kWorkOptions, one, 0, "rays|picture|clash|poses=FILE",
             "also count the work of 100,000 random rays, of the rays of a picture, of every pair of the model's objects, or of the model against itself at the poses of a file",
             [](Options& o, V v) -> Result<void> {
               if (v != "rays" && v != "picture" && v != "clash" && !(v.starts_with("poses=") && v.size() > 6))
                 return wrong("must be rays, picture, clash or poses=FILE, not " + quoted(v));
               o.work = v;
               return {};
             }},
            {"--seed", 0, kWorkOptions, one, 0, "N", "seed of the random rays (1)",
             [](Options& o, V v) { return store(count_in(v, 0, kMaxCount), o.seed); }},
            {"--builds", 0, kCompareOptions, one, 0, "LIST",
             "builds separated by commas: a rule of --split, then +N for reinsertion and /N for the leaf size (sah,sweep,lbvh,ploc,bottom-up,longest-axis,sweep+5)",
             [](Options& o, V v) -> Result<void> {
               if (v.empty()) return wrong("needs at least one build");
               o.builds = v;
               return {};
             }},
            {"--nodes-from", 0, kNodesFromOptions, one, 0, "FILE",
             "use a tree of another program, after checking it against the model (docs/nodes.md)",
             [](Options& o, V v) -> Result<void> {
               if (v.empty()) return wrong("needs a file");
               o.nodes_from = v;
               return {};
             }},
            {"--nodes-format", 0, kNodesFromOptions, one, 0, "boxwood|tinybvh|bvh2|nanort|three-mesh-bvh|csv",
             "format of that file (default: detected from its content or name)",
             [](Options& o, V v) { return store(choice_in(v, kNodesFormats), o.nodes_format); }},
            {"--containment", 0, kNodesFromOptions, one, 0, "exact|outwards|clipped",
             "how its nodes contain their triangles; clipped: spatial splits (default: from the file, else outwards)",
             [](Options& o, V v) { return store(choice_in<NodeRule>(v), o.containment); }},
            // pairs of models
            {"--pose", 0, kPoseOptions, numbers, 12, "12 NUMBERS",
             "pose of B in A's frame, row-major 3x4 (default: from the files)",
             [](Options& o, V v) { return store(pose_in(v), o.pose); }},
            {"--poses", 0, kPoseOptions, one, 0, "FILE",
             "file of poses, 12 numbers per line; '#' begins a comment; - is standard input",
             [](Options& o, V v) { return set_file(v, o.poses_file); }},
            {"--engine", 0, kEngineOptions, one, 0, "fast|reference",
             "fast: SIMD descent; reference: readable binary descent (fast)",
             [](Options& o, V v) { return store(choice_in<QueryEngine>(v), o.engine); }},
            {"--mode", 0, kModeOptions, one, 0, "first|all",
             "first: stop when the answer is known (clash: only the class); all: every contact (all)",
             [](Options& o, V v) { return store(choice_in(v, kModes), o.all_contacts); }},
            {"--self", 0, kSelfOptions, flag, 0, "",
             "test A against itself (clash: also each object against itself)",
             [](Options& o, V) -> Result<void> {
               o.self = true;
               return {};
             }},
            {"--pairs", 0, kPairsOptions, flag, 0, "",
             "list pairs of triangles in contact (scene: pairs of objects, with the reason for each test)",
             [](Options& o, V) -> Result<void> {
               o.pairs = true;
               return {};
             }},
            {"--contacts", 0, kContactsOptions, flag, 0, "", "list the points and segments of the contact",
             [](Options& o, V) -> Result<void> {
               o.contacts = true;
               return {};
             }},
            {"--max-contacts", 0, kContactsOptions, one, 0, "N", "stop after N pairs and report 'truncated' (clash: N points per pair, 10000)",
             [](Options& o, V v) { return store(count_in(v, 1, kMaxCount), o.max_contacts); }},
            {"--max-level", 0, kCollideOptions, one, 0, "N",
             "descend no deeper than this level (approximate)",
             [](Options& o, V v) { return store(count_in(v, 0, kMaxCount), o.max_level); }},
            {"--clearance", 0, kClearanceOptions, one, 0, "D", "also test if the distance is at most D; a unit (2mm) is allowed if the files have one",
             [](Options& o, V v) { return set_length(v, -kHuge, "a length", o.clearance, o.clearance_unit); }},
            {"--relation", 0, kRelationOptions, flag, 0, "",
             "also the state of each pair: apart, touching, overlapping, contained or undecided",
             [](Options& o, V) -> Result<void> {
               o.relation = true;
               return {};
             }},
            {"--swap", 0, kCollideOptions, flag, 0, "", "test B against A (answers stay in A's frame)",
             [](Options& o, V) -> Result<void> {
               o.swap = true;
               return {};
             }},
            {"--trace", 0, kCollideOptions, one, 0, "FILE", "write each step of the descent as JSON lines",
             [](Options& o, V v) { return set_file(v, o.trace_file); }},
            {"--proof", 0, kProofOptions, one, 0, "FILE",
             "write proofs of the answers as JSON lines, for boxwood-check",
             [](Options& o, V v) { return set_file(v, o.proof_file); }},
            {"--from", 0, kSweepOptions, numbers, 12, "12 NUMBERS", "pose of B at time 0",
             [](Options& o, V v) { return store(pose_in(v), o.from); }},
            {"--to", 0, kSweepOptions, numbers, 12, "12 NUMBERS", "pose of B at time 1",
             [](Options& o, V v) { return store(pose_in(v), o.to); }},
            // typed volumes
            {"--flat", 0, kFlatOptions, flag, 0, "", "volumes in the plane, with two coordinates",
             [](Options& o, V) -> Result<void> {
               o.flat = true;
               return {};
             }},
            {"--edges-faces", 0, kAxesOptions, flag, 0, "",
             "also the 144 tests of edges against faces, which the axes replace",
             [](Options& o, V) -> Result<void> {
               o.edges_faces = true;
               return {};
             }},
            {"--add", 0, kTypedOptions, one, 0, "x,y,z", "add this point to the volume; may be repeated",
             [](Options& o, V v) { return add_point(v, o.added_points); }, true},
            {"--contains", 0, kTypedOptions, one, 0, "x,y,z",
             "test if the volume contains this point; may be repeated",
             [](Options& o, V v) { return add_point(v, o.asked_points); }, true},
            {"--merge", 0, kTypedOptions, one, 0, "TEXT",
             "volume of the same kind around both volumes",
             [](Options& o, V v) -> Result<void> {
               o.merged_volume = std::string(v);
               return {};
             }},
            {"--transform", 0, kTypedOptions, numbers, 16, "16 NUMBERS",
             "volume of the same kind around the transformed volume, row-major 4x4",
             [](Options& o, V v) -> Result<void> {
               auto numbers = parse_numbers(v);
               if (!numbers || numbers->size() != 16) return wrong("needs 16 numbers, not " + quoted(v));
               o.transform = std::move(*numbers);
               return {};
             }},
            {"--form", 0, kTypedOptions, one, 0, "min-max|center-radius|min-width",
             "output form of AABBs (min-max)",
             [](Options& o, V v) { return store(choice_in<BoxForm>(v), o.form); }},
            // many objects
        {"--static", 0, kStaticOptions, one, 0, "PATTERN",
         "objects at rest, which are not compared with each other; may be repeated",
         [](Options& o, V v) -> Result<void> {
           if (v.empty()) return wrong("needs a pattern");
           o.static_patterns.emplace_back(v);
           return {};
         },
         true},
            {"--csv", 0, kCsvOptions, flag, 0, "", "print the values of --json as CSV for spreadsheets",
             [](Options& o, V) -> Result<void> {
               o.csv = true;
               return {};
             }},
            {"--broad-phase", 0, kSceneOptions, one, 0, "sweep|tree|bsp",
             "how candidate pairs are found: sweep along an axis, tree, or planes (tree)",
             [](Options& o, V v) { return store(choice_in<BroadPhaseKind>(v), o.broad_phase); }},
            {"--motion", 0, kMotionOptions, one, 0, "FILE",
             "poses of all objects for each step, one object per line, 12 numbers per line",
             [](Options& o, V v) { return set_file(v, o.motion_file); }},
            // rays
            {"--ray", 0, kPickOptions, one, 0, "ox,oy,oz,dx,dy,dz", "origin and direction of the ray",
             [](Options& o, V v) { return store(ray_in(v), o.ray); }},
            {"--rays", 0, kPickOptions, one, 0, "FILE",
             "file of rays, six numbers per line; in a file a seventh is the largest t; '#' begins a comment; - is standard input",
             [](Options& o, V v) { return set_file(v, o.rays_file); }},
            {"--pixel", 0, kPickOptions, one, 0, "x,y",
             "ray through the centre of a pixel; (0, 0) is at the top left", set_pixel},
            {"--all", 0, kPickOptions, flag, 0, "", "every hit, not only the first",
             [](Options& o, V) -> Result<void> {
               o.all_hits = true;
               return {};
             }},
            {"--count", 0, kPickOptions, flag, 0, "",
             "the box tests, triangle tests and nodes of each ray in the wide ray layout",
             [](Options& o, V) -> Result<void> {
               o.of_features.get<PickOptionValues>().counts = true;
               return {};
             }},
            {"--count-order", 0, kPickOptions, one, 0, "queries|closest|middle|largest",
             "count in this order of the children of a node: as the queries do, or sorted by where the ray "
             "enters, by the middle of its part in the box, or by the longest part (queries)",
             [](Options& o, V v) {
               o.of_features.get<PickOptionValues>().counts = true;
               return store(choice_in<RayOrder>(v), o.of_features.get<PickOptionValues>().order);
             }},
            // pictures
            {"--output", 'o', kOutputOptions,
             one, 0, "FILE", "output file; - is standard output",
             [](Options& o, V v) { return set_file(v, o.output_file); }},
            {"--resolution", 0, kPictureOptions, one, 0, "W,H", "size of the picture in pixels (1280,720)",
             set_resolution},
            {"--workspace", 0, kViewOptions, one, 0, "NAME", "look, tree, clash or learn (look)",
             [](Options& o, V v) -> Result<void> {
               o.workspace = workspace_from_name(v);
               if (!o.workspace) return wrong("must be look, tree, clash or learn, not " + quoted(v));
               return {};
             }},
            {"--no-config", 0, kViewOptions, flag, 0, "", "neither read nor write the settings of the window",
             [](Options& o, V) -> Result<void> {
               o.config = false;
               return {};
             }},
            {"--pictures", 0, kDeviceOptions, one, 0, "DIR", "folder for the pictures of F12 (default: the desktop's pictures folder)",
             [](Options& o, V v) { return set_file(v, o.pictures_folder); }},
            {"--clip", 0, kViewOptions, one, 0, "nx,ny,nz,d",
             "hide all parts of the model and the volumes with n.p < d",
             [](Options& o, V v) -> Result<void> {
               o.clip = clip_plane_from_text(v);
               if (!o.clip) return wrong("needs four numbers nx,ny,nz,d, of a normal that is not zero, not " + quoted(v));
               return {};
             }},
            {"--paint", 0, kViewOptions, one, 0, "grey|object|material|node",
             "surface colours: grey, by object, by the file's materials, or by node of the last tree level shown (grey)",
             [](Options& o, V v) { return store(choice_in<Paint>(v), o.paint); }},
            {"--theme", 0, kViewOptions, one, 0, "light|dark|auto",
             "colours of panels and background; auto: the desktop's choice, light without one (auto)",
             [](Options& o, V v) { return store(choice_in(v, {ThemeChoice::light, ThemeChoice::dark, ThemeChoice::automatic}), o.theme); }},
            {"--scale", 0, kViewOptions, one, 0, "NUMBER",
             "size of panels, text and lines, 0.5 to 8; 1 is an ordinary screen (auto: the monitor's own)",
             [](Options& o, V v) -> Result<void> {
               const auto scale = scale_from_text(v);
               if (!scale) return wrong("needs a number from 0.5 to 8, or auto, not " + quoted(v));
               o.scale = scale->factor;
               return {};
             }},
            {"--x-ray", 0, kViewOptions, flag, 0, "", "make everything that is not selected transparent",
             [](Options& o, V) -> Result<void> {
               o.xray = true;
               return {};
             }},
            {"--size", 's', kThumbnailOptions, one, 0, "N", "edge length of the picture in pixels (256)",
             [](Options& o, V v) { return store(count_in(v, 1, 4096), o.thumbnail_size); }},
            {"--each", 0, kExportOptions, flag, 0, "", "volumes of each object instead of the whole",
             [](Options& o, V) -> Result<void> {
               o.each = true;
               return {};
             }},
            {"--lines", 0, kExportOptions, flag, 0, "", "write edges instead of faces (GLB, OBJ, PLY)",
             [](Options& o, V) -> Result<void> {
               o.lines = true;
               return {};
             }},
            {"--with-model", 0, kExportOptions, flag, 0, "", "also write the model's own triangles (GLB, OBJ, STL, PLY)",
             [](Options& o, V) -> Result<void> {
               o.with_model = true;
               return {};
             }},
            {"--ui", 0, kRenderOptions, flag, 0, "", "include the panels of the viewer",
             [](Options& o, V) -> Result<void> {
               o.ui = true;
               return {};
             }},
            {"--state", 0, kRenderOptions, one,
             0, "FILE", "write the content of the picture as JSON: volumes, numbers, colours",
             [](Options& o, V v) { return set_file(v, o.state_file); }},
            {"--reference", 0, kRenderOptions, one, 0, "PNG",
             "compare with this picture: exit 6 if they differ",
             [](Options& o, V v) { return set_file(v, o.reference_file); }},
            {"--reference-threshold", 0, kRenderOptions, one, 0, "N", "pixels that may differ (0)",
             [](Options& o, V v) {
               return store(number_in(v, 0.0, kHuge, "not negative"), o.reference_threshold);
             }},
            {"--record", 0, kDeviceOptions, one, 0, "LOG", "write the session's commands to a log",
             [](Options& o, V v) { return set_file(v, o.record_file); }},
            {"--play", 0, kDeviceOptions, one, 0, "LOG", "play a log of commands",
             [](Options& o, V v) { return set_file(v, o.play_file); }},
            {"--do", 0, kLevelOptions, one, 0, "COMMAND",
             "run a command of an interaction log, such as 'show object 1 off'; may be repeated",
             [](Options& o, V v) -> Result<void> {
               if (!parse_command(v)) return wrong("needs a command of an interaction log, not " + quoted(v));
               o.commands.emplace_back(v);
               return {};
             },
             true},
            {"--memory-budget", 0, kBudgetOptions, one, 0, "MIB",
             "memory for meshes, trees, node volumes, answers and pictures (default: 7/8 of free memory)",
             [](Options& o, V v) { return store(count_in(v, 1, 1U << 30U), o.memory_budget_mib); }},
            {"--device", 0, kViewOptions, one, 0, "NAME", "Vulkan device, by its index or a part of its name",
             [](Options& o, V v) -> Result<void> {
               o.device = v;
               return {};
             }},
            // camera
            {"--up", 0, kUpOptions, one, 0, "AXIS", "up axis: +X, -X, +Y, -Y, +Z or -Z (default: from the file, else +Y)", set_up},
            {"--camera-position", 0, kCameraOptions, one, 0, "x,y,z", "position of the eye",
             [](Options& o, V v) { return store(vec3_in(v), o.camera.position); }},
            {"--camera-focal-point", 0, kCameraOptions, one, 0, "x,y,z", "point that the eye looks at",
             [](Options& o, V v) { return store(vec3_in(v), o.camera.focal_point); }},
            {"--camera-turntable", 0, kCameraOptions, one, 0, "x,y,z,d,a,e",
             "instead of both: focal point, distance, azimuth and elevation in degrees (0: the front)",
             [](Options& o, V v) { return store(turntable_in(v), o.camera.turntable); }},
            {"--camera-view-angle", 0, kCameraOptions, one, 0, "DEG", "vertical angle of view (30)",
             [](Options& o, V v) {
               return store(number_in(v, 0.01, 179.0, "from 0.01 to 179 degrees"), o.camera.view_angle_deg);
             }},
            {"--camera-azimuth-angle", 0, kCameraOptions, one, 0, "DEG", "turn the camera about the up axis (0)",
             [](Options& o, V v) {
               return store(number_in(v, -1e6, 1e6, "an angle in degrees"), o.camera.azimuth_deg);
             }},
            {"--camera-elevation-angle", 0, kCameraOptions, one, 0, "DEG", "turn the camera upward (0)",
             [](Options& o, V v) {
               return store(number_in(v, -1e6, 1e6, "an angle in degrees"), o.camera.elevation_deg);
             }},
            {"--camera-orthographic", 0, kCameraOptions, flag, 0, "", "orthographic projection, without perspective",
             [](Options& o, V) -> Result<void> {
               o.camera.orthographic = true;
               return {};
             }},
            // import
            {"--time-limit", 0, kImportOptions, one, 0, "SECONDS", "time limit for opening a file (60)",
             [](Options& o, V v) {
               return store(number_in(v, 1e-3, 1e6, "from 0.001 to 1000000 seconds"), o.time_limit_s);
             }},
            {"--memory-limit", 0, kImportOptions, one, 0, "MIB", "memory limit for opening a file (4096)",
             [](Options& o, V v) { return store(count_in(v, 1, 1U << 30U), o.memory_limit_mib); }},
            {"--chord", 0, kImportOptions, one, 0, "LENGTH",
             "largest deviation of triangles from the surfaces of STEP, IGES and IFC, e.g. 0.1mm (default: 1/1000 of each part)",
             [](Options& o, V v) {
               constexpr double kLeast = 1e-300;
               return set_length(v, kLeast, "a length above 0", o.chord, o.chord_unit);
             }},
            {"--same-units", 0, kUnitOptions, flag, 0, "", "scale all files to the unit of the first",
             [](Options& o, V) -> Result<void> {
               o.same_units = true;
               return {};
             }},
            {"--root", 0, kImportOptions, one, 0, "DIR",
             "folder that must contain all files that a model refers to (default: the model's folder)", set_root},
            {"--package", 0, kImportOptions, one, 0, "NAME=DIR",
             "a package of a URDF: package://NAME/x is DIR/x; may be repeated", add_package, true},
            {"--trusted", 0, kImportOptions, flag, 0,
             "", "skip the verification of trees in a .bwt file",
             [](Options& o, V) -> Result<void> {
               o.trusted = true;
               return {};
             }},
            {"--spaces", 0, kImportOptions, flag, 0, "", "include spaces and zones of IFC as objects",
             [](Options& o, V) -> Result<void> {
               o.spaces = true;
               return {};
             }},
            {"--require-complete", 0, kImportOptions, flag, 0,
             "", "fail with exit code 3 if a part of a file cannot be read",
             [](Options& o, V) -> Result<void> {
               o.require_complete = true;
               return {};
             }},
            // common
            {"--json", 0, kCommonOptions, flag, 0, "", "print JSON for programs instead of a table",
             [](Options& o, V) -> Result<void> {
               o.json = true;
               return {};
             }},
            {"--exit-code", 0, kExitCodeOptions, flag, 0,
             "", "exit 1 on a negative answer",
             [](Options& o, V) -> Result<void> {
               o.exit_code = true;
               return {};
             }},
            {"--threads", 0, kCommonOptions, one, 0, "N", "number of threads; 0 uses all (0)",
             [](Options& o, V v) { return store(count_in(v, 0, 1024), o.threads); }},
            {"--verbose", 0, kCommonOptions, flag, 0, "", "print every warning, not one line per kind",
             [](Options& o, V) -> Result<void> {
               o.verbose = true;
               return {};
             }},
            {"--quiet", 'q', kCommonOptions, flag, 0, "", "no progress and no warnings",
             [](Options& o, V) -> Result<void> {
               o.quiet = true;
               return {};
             }},
};

// Those of features behind the rows that they name, in the order of features.def.
std::vector<OptionRow> with_features(std::span<const OptionRow> table, std::span<const FeatureOption> more) {
  std::vector<OptionRow> out;
  const auto add = [&](std::string_view after) {
    for (const FeatureOption& option : more)
      if (option.after == after) out.push_back(option.row);
  };
  add("");
  for (const OptionRow& row : table) {
    out.push_back(row);
    add(row.name);
  }
  BOXWOOD_ASSERT(out.size() == table.size() + more.size() && "an option behind one that is not there");
  return out;
}

}  // namespace

std::span<const OptionRow> option_table() noexcept {
  static const std::vector<OptionRow> rows = with_features(kOptionTable, option_list().rows);
  return rows;
}

const OptionRow* find_option(std::string_view name, std::uint64_t groups) noexcept {
  const OptionRow* found = nullptr;
  for (const OptionRow& row : option_table()) {
    const bool is_it = name.starts_with("--") ? row.name == name
                                              : row.letter != 0 && name.size() > 1 && row.letter == name[1];
    if (is_it && (is_taken_by_all(row.group) || (groups & row.group) != 0)) return &row;
    if (is_it && found == nullptr) found = &row;
  }
  return found;
}

std::string_view title_of(OptionGroup group) noexcept {
  switch (group) {
  case kCommonOptions:
  case kExitCodeOptions:
    return "Common";
  case kImportOptions:
  case kUnitOptions:
    return "Opening files";
  case kVolumeOptions:
  case kFitOptions:
    return "Volumes";
  case kTogetherOptions:
    return "Opening files";
  case kTreeKindOptions:
  case kSecondTreeOptions:
  case kTreeOptions:
  case kTreeStatisticsOptions:
  case kNodesFromOptions:
  case kNodesOptions:
  case kWorkOptions:
  case kCompareOptions:
    return "Tree";
  case kPoseOptions:
  case kEngineOptions:
    return "Poses";
  case kCollideOptions:
  case kPairsOptions:
  case kSelfOptions:
  case kClearanceOptions:
  case kContactsOptions:
  case kModeOptions:
  case kProofOptions:
  case kRelationOptions:
    return "Collision";
  case kClashOptions:
  case kRulesOptions:
    return "Clashes";
  case kSweepOptions:
  case kMotionOptions:
    return "Motion";
  case kCoverOptions:
  case kCertifyOptions:
    return "Covers";
  case kRobotOptions:
    return "Robot";
  case kFlatOptions:
  case kAxesOptions:
  case kTypedOptions:
    return "Volumes typed in";
  case kWalkOptions:
    return "Walking";
  case kLessonOptions:
    return "Lesson";
  case kSceneOptions:
  case kStaticOptions:
    return "Scene";
  case kCsvOptions:
    return "Output";
  case kPickOptions:
    return "Rays";
  case kPictureOptions:
  case kRenderOptions:
  case kViewOptions:
  case kLevelOptions:
  case kThumbnailOptions:
    return "Picture";
  case kOutputOptions:
  case kExportOptions:
    return "Output";
  case kDeviceOptions:
  case kBudgetOptions:
    return "Session";
  case kCameraOptions:
  case kUpOptions:
    return "Camera";
  }
  return "";
}

}  // namespace boxwood
