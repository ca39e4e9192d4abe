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
using namespace option_rows;

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
  o.has_resolution = true;
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

constexpr Choice<bool> kModes[] = {{"first", false}, {"all", true}};

Result<void> add_package(Options& o, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos || equals + 1 == text.size())
    return wrong("needs NAME=DIR, not " + quoted(text));
  o.packages.emplace_back(text);
  return {};
}

constexpr Range kGapRange{1e-6, 1.0, "from 1e-6 to 1"};
constexpr Range kNodeCostRange{0.0, 1e6, "from 0 to 1,000,000"};
constexpr Range kReferenceThresholdRange{0.0, kHuge, "not negative"};
constexpr Range kCameraViewAngleRange{0.01, 179.0, "from 0.01 to 179 degrees"};
constexpr Range kCameraAzimuthAngleRange{-1e6, 1e6, "an angle in degrees"};
constexpr Range kTimeLimitRange{1e-3, 1e6, "from 0.001 to 1000000 seconds"};

using V = std::string_view;

constexpr OptionRow kOptionTable[] = {
    // volumes
    text<&Options::object>("--object", kFitOptions, "NAME",
                           "only objects of this name, besides the whole model"),
    flag<&Options::together>(
        "--together", kTogetherOptions,
        "several files are one whole, as in the window; without it each file is answered alone"),
    choice<&Options::obb_method>("--obb-method", kFitOptions, "fast|tight|certified",
                                 "method of fitting the OBB (certified)"),
    number<kGapRange, &Options::gap>("--gap", kFitOptions, "G",
                                     "relative gap that a certified OBB must prove, 1e-6 to 1 (1e-3)"),
    // trees
    choice<&Options::build, &BuildOptions::kind>("--tree", kTreeKindOptions, "obb|aabb|sphere",
                                                 "kind of volume in the tree (obb)"),
    choice<&Options::kind_b>("--tree-b", kSecondTreeOptions, "obb|aabb|sphere",
                             "kind of B's tree (that of --tree)"),
    choice<&Options::build, &BuildOptions::split>(
        "--split", kTreeOptions, "longest-axis|median|sah|bottom-up|sweep|lbvh|ploc|sbvh|covariance",
        "rule for splitting nodes, or for merging them from the leaves up (sweep; sah for clash, and if "
        "--tree "
        "is aabb or sphere)"),
    count<0, 1000, &Options::build, &BuildOptions::reinsert>(
        "--reinsert", kTreeOptions, "N", "passes that move subtrees to better places (0)"),
    count<1, kMaxCount, &Options::build, &BuildOptions::leaf_size>(
        "--leaf-size", kTreeOptions, "N",
        "most triangles in a leaf; sweep and sah make smaller ones too (8)"),
    number<kNodeCostRange, &Options::build, &BuildOptions::node_cost>(
        "--node-cost", kTreeOptions, "X",
        "cost of a visit to a node, in triangle tests, by which SAH rules choose leaves; 0 for 1.2 or 3 (0)"),
    count<0, kMaxCount, &Options::build, &BuildOptions::max_depth>("--max-depth", kTreeOptions, "N",
                                                                   "deepest level; 0 for no limit (0)"),
    flag<&Options::epo>("--epo", kTreeStatisticsOptions, "also the end-point overlap (slower)"),
    flag<&Options::nodes>("--nodes", kNodesOptions,
                          "list every node with its volume, instead of the statistics or the volumes"),
    flag<&Options::quality>("--quality", kTreeStatisticsOptions,
                            "also measures of the tree's quality (docs/trees.md)"),
    value("--tight", kTreeStatisticsOptions, "NODE,...",
          "also how tight these nodes are, compared with the smallest boxes",
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
          }),
    value("--work", kWorkOptions, "rays|picture|clash|poses=FILE",
          "also count the work of 100,000 random rays, of the rays of a picture, of every pair of the "
          "model's objects, or of the model against itself at the poses of a file",
          [](Options& o, V v) -> Result<void> {
            if (v != "rays" && v != "picture" && v != "clash" && !(v.starts_with("poses=") && v.size() > 6))
              return wrong("must be rays, picture, clash or poses=FILE, not " + quoted(v));
            o.work = v;
            return {};
          }),
    count<0, kMaxCount, &Options::seed>("--seed", kWorkOptions, "N", "seed of the random rays (1)"),
    some_text<"needs at least one build", &Options::builds>(
        "--builds", kCompareOptions, "LIST",
        "builds separated by commas: a rule of --split, then +N for reinsertion and /N for the leaf size "
        "(sah,sweep,lbvh,ploc,bottom-up,longest-axis,sweep+5)"),
    some_text<"needs a file", &Options::nodes_from>(
        "--nodes-from", kNodesFromOptions, "FILE",
        "use a tree of another program, after checking it against the model (docs/nodes.md)"),
    choice<&Options::nodes_format>("--nodes-format", kNodesFromOptions,
                                   "boxwood|tinybvh|bvh2|nanort|three-mesh-bvh|csv",
                                   "format of that file (default: detected from its content or name)"),
    choice<&Options::containment>("--containment", kNodesFromOptions, "exact|outwards|clipped",
                                  "how its nodes contain their triangles; clipped: spatial splits (default: "
                                  "from the file, else outwards)"),
    // pairs of models
    pose<&Options::pose>("--pose", kPoseOptions,
                         "pose of B in A's frame, row-major 3x4 (default: from the files)"),
    file<&Options::poses_file>(
        "--poses", kPoseOptions, "FILE",
        "file of poses, 12 numbers per line; '#' begins a comment; - is standard input"),
    choice<&Options::engine>("--engine", kEngineOptions, "fast|reference",
                             "fast: SIMD descent; reference: readable binary descent (fast)"),
    value("--mode", kModeOptions, "first|all",
          "first: stop when the answer is known (clash: only the class); all: every contact (all)",
          [](Options& o, V v) { return store(choice_in(v, kModes), o.all_contacts); }),
    flag<&Options::self>("--self", kSelfOptions,
                         "test A against itself (clash: also each object against itself)"),
    flag<&Options::pairs>(
        "--pairs", kPairsOptions,
        "list pairs of triangles in contact (scene: pairs of objects, with the reason for each test)"),
    flag<&Options::contacts>("--contacts", kContactsOptions, "list the points and segments of the contact"),
    count<1, kMaxCount, &Options::max_contacts>(
        "--max-contacts", kContactsOptions, "N",
        "stop after N pairs and report 'truncated' (clash: N points per pair, 10000)"),
    count<0, kMaxCount, &Options::max_level>("--max-level", kCollideOptions, "N",
                                             "descend no deeper than this level (approximate)"),
    value("--clearance", kClearanceOptions, "D",
          "also test if the distance is at most D; a unit (2mm) is allowed if the files have one",
          [](Options& o, V v) { return set_length(v, -kHuge, "a length", o.clearance, o.clearance_unit); }),
    flag<&Options::relation>(
        "--relation", kRelationOptions,
        "also the state of each pair: apart, touching, overlapping, contained or undecided"),
    flag<&Options::swap>("--swap", kCollideOptions, "test B against A (answers stay in A's frame)"),
    file<&Options::trace_file>("--trace", kCollideOptions, "FILE",
                               "write each step of the descent as JSON lines"),
    file<&Options::proof_file>("--proof", kProofOptions, "FILE",
                               "write proofs of the answers as JSON lines, for boxwood-check"),
    pose<&Options::from>("--from", kSweepOptions, "pose of B at time 0"),
    pose<&Options::to>("--to", kSweepOptions, "pose of B at time 1"),
    // typed volumes
    flag<&Options::flat>("--flat", kFlatOptions, "volumes in the plane, with two coordinates"),
    flag<&Options::edges_faces>("--edges-faces", kAxesOptions,
                                "also the 144 tests of edges against faces, which the axes replace"),
    added<add_point, &Options::added_points>("--add", kTypedOptions, "x,y,z",
                                             "add this point to the volume; may be repeated"),
    added<add_point, &Options::asked_points>("--contains", kTypedOptions, "x,y,z",
                                             "test if the volume contains this point; may be repeated"),
    text<&Options::merged_volume>("--merge", kTypedOptions, "TEXT",
                                  "volume of the same kind around both volumes"),
    {"--transform", 0, kTypedOptions, ValueShape::numbers, 16, "16 NUMBERS",
     "volume of the same kind around the transformed volume, row-major 4x4",
     [](Options& o, V v) -> Result<void> {
       auto numbers = parse_numbers(v);
       if (!numbers || numbers->size() != 16) return wrong("needs 16 numbers, not " + quoted(v));
       o.transform = std::move(*numbers);
       return {};
     }},
    choice<&Options::form>("--form", kTypedOptions, "min-max|center-radius|min-width",
                           "output form of AABBs (min-max)"),
    // many objects
    some_text<"needs a pattern", &Options::static_patterns>(
        "--static", kStaticOptions, "PATTERN",
        "objects at rest, which are not compared with each other; may be repeated"),
    flag<&Options::csv>("--csv", kCsvOptions, "print the values of --json as CSV for spreadsheets"),
    choice<&Options::broad_phase>(
        "--broad-phase", kSceneOptions, "sweep|tree|bsp",
        "how candidate pairs are found: sweep along an axis, tree, or planes (tree)"),
    file<&Options::motion_file>(
        "--motion", kMotionOptions, "FILE",
        "poses of all objects for each step, one object per line, 12 numbers per line"),
    // rays
    read<ray_in, &Options::ray>("--ray", kPickOptions, "ox,oy,oz,dx,dy,dz",
                                "origin and direction of the ray"),
    file<&Options::rays_file>("--rays", kPickOptions, "FILE",
                              "file of rays, six numbers per line; in a file a seventh is the largest t; '#' "
                              "begins a comment; - is standard input"),
    value("--pixel", kPickOptions, "x,y", "ray through the centre of a pixel; (0, 0) is at the top left",
          set_pixel),
    flag<&Options::all_hits>("--all", kPickOptions, "every hit, not only the first"),
    flag<&PickOptionValues::counts>(
        "--count", kPickOptions,
        "the box tests, triangle tests and nodes of each ray in the wide ray layout"),
    value("--count-order", kPickOptions, "queries|closest|middle|largest",
          "count in this order of the children of a node: as the queries do, or sorted by where the ray "
          "enters, by the middle of its part in the box, or by the longest part (queries)",
          [](Options& o, V v) {
            o.of_features.get<PickOptionValues>().counts = true;
            return store(choice_in<RayOrder>(v), o.of_features.get<PickOptionValues>().order);
          }),
    // pictures
    file<&Options::output_file>("--output", kOutputOptions, "FILE", "output file; - is standard output", 'o'),
    value("--resolution", kPictureOptions, "W,H", "size of the picture in pixels (1280,720)", set_resolution),
    value("--workspace", kViewOptions, "NAME", "look, tree, clash or learn (look)",
          [](Options& o, V v) -> Result<void> {
            o.workspace = workspace_from_name(v);
            if (!o.workspace) return wrong("must be look, tree, clash or learn, not " + quoted(v));
            return {};
          }),
    constant<false, &Options::config>("--no-config", kViewOptions,
                                      "neither read nor write the settings of the window"),
    file<&Options::pictures_folder>(
        "--pictures", kDeviceOptions, "DIR",
        "folder for the pictures of F12 (default: the desktop's pictures folder)"),
    value("--clip", kViewOptions, "nx,ny,nz,d", "hide all parts of the model and the volumes with n.p < d",
          [](Options& o, V v) -> Result<void> {
            o.clip = clip_plane_from_text(v);
            if (!o.clip)
              return wrong("needs four numbers nx,ny,nz,d, of a normal that is not zero, not " + quoted(v));
            return {};
          }),
    choice<&Options::paint>("--paint", kViewOptions, "grey|object|material|node",
                            "surface colours: grey, by object, by the file's materials, or by node of the "
                            "last tree level shown (grey)"),
    value("--theme", kViewOptions, "light|dark|auto",
          "colours of panels and background; auto: the desktop's choice, light without one (auto)",
          [](Options& o, V v) {
            return store(choice_in(v, {ThemeChoice::light, ThemeChoice::dark, ThemeChoice::automatic}),
                         o.theme);
          }),
    value("--scale", kViewOptions, "NUMBER",
          "size of panels, text and lines, 0.5 to 8; 1 is an ordinary screen (auto: the monitor's own)",
          [](Options& o, V v) -> Result<void> {
            const auto scale = scale_from_text(v);
            if (!scale) return wrong("needs a number from 0.5 to 8, or auto, not " + quoted(v));
            o.scale = scale->factor;
            return {};
          }),
    flag<&Options::xray>("--x-ray", kViewOptions, "make everything that is not selected transparent"),
    count<1, 4096, &Options::thumbnail_size>("--size", kThumbnailOptions, "N",
                                             "edge length of the picture in pixels (256)", 's'),
    flag<&Options::each>("--each", kExportOptions, "volumes of each object instead of the whole"),
    flag<&Options::lines>("--lines", kExportOptions, "write edges instead of faces (GLB, OBJ, PLY)"),
    flag<&Options::with_model>("--with-model", kExportOptions,
                               "also write the model's own triangles (GLB, OBJ, STL, PLY)"),
    flag<&Options::ui>("--ui", kRenderOptions, "include the panels of the viewer"),
    file<&Options::state_file>("--state", kRenderOptions, "FILE",
                               "write the content of the picture as JSON: volumes, numbers, colours"),
    file<&Options::reference_file>("--reference", kRenderOptions, "PNG",
                                   "compare with this picture: exit 6 if they differ"),
    number<kReferenceThresholdRange, &Options::reference_threshold>("--reference-threshold", kRenderOptions,
                                                                    "N", "pixels that may differ (0)"),
    file<&Options::record_file>("--record", kDeviceOptions, "LOG", "write the session's commands to a log"),
    file<&Options::play_file>("--play", kDeviceOptions, "LOG", "play a log of commands"),
    value(
        "--do", kLevelOptions, "COMMAND",
        "run a command of an interaction log, such as 'show object 1 off'; may be repeated",
        [](Options& o, V v) -> Result<void> {
          if (!parse_command(v)) return wrong("needs a command of an interaction log, not " + quoted(v));
          o.commands.emplace_back(v);
          return {};
        },
        true),
    count<1, (1U << 30U), &Options::memory_budget_mib>(
        "--memory-budget", kBudgetOptions, "MIB",
        "memory for meshes, trees, node volumes, answers and pictures (default: 7/8 of free memory)"),
    text<&Options::device>("--device", kViewOptions, "NAME",
                           "Vulkan device, by its index or a part of its name"),
    // camera
    value("--up", kUpOptions, "AXIS", "up axis: +X, -X, +Y, -Y, +Z or -Z (default: from the file, else +Y)",
          set_up),
    read<vec3_in, &Options::camera, &CameraOptions::position>("--camera-position", kCameraOptions, "x,y,z",
                                                              "position of the eye"),
    read<vec3_in, &Options::camera, &CameraOptions::focal_point>("--camera-focal-point", kCameraOptions,
                                                                 "x,y,z", "point that the eye looks at"),
    read<turntable_in, &Options::camera, &CameraOptions::turntable>(
        "--camera-turntable", kCameraOptions, "x,y,z,d,a,e",
        "instead of both: focal point, distance, azimuth and elevation in degrees (0: the front)"),
    number<kCameraViewAngleRange, &Options::camera, &CameraOptions::view_angle_deg>(
        "--camera-view-angle", kCameraOptions, "DEG", "vertical angle of view (30)"),
    number<kCameraAzimuthAngleRange, &Options::camera, &CameraOptions::azimuth_deg>(
        "--camera-azimuth-angle", kCameraOptions, "DEG", "turn the camera about the up axis (0)"),
    number<kCameraAzimuthAngleRange, &Options::camera, &CameraOptions::elevation_deg>(
        "--camera-elevation-angle", kCameraOptions, "DEG", "turn the camera upward (0)"),
    flag<&Options::camera, &CameraOptions::orthographic>("--camera-orthographic", kCameraOptions,
                                                         "orthographic projection, without perspective"),
    // import
    number<kTimeLimitRange, &Options::time_limit_s>("--time-limit", kImportOptions, "SECONDS",
                                                    "time limit for opening a file (60)"),
    count<1, (1U << 30U), &Options::memory_limit_mib>("--memory-limit", kImportOptions, "MIB",
                                                      "memory limit for opening a file (4096)"),
    value("--chord", kImportOptions, "LENGTH",
          "largest deviation of triangles from the surfaces of STEP, IGES and IFC, e.g. 0.1mm (default: "
          "1/1000 of each part)",
          [](Options& o, V v) {
            constexpr double kLeast = 1e-300;
            return set_length(v, kLeast, "a length above 0", o.chord, o.chord_unit);
          }),
    flag<&Options::same_units>("--same-units", kUnitOptions, "scale all files to the unit of the first"),
    some_text<"needs a folder's name", &Options::root>(
        "--root", kImportOptions, "DIR",
        "folder that must contain all files that a model refers to (default: the model's folder)"),
    value("--package", kImportOptions, "NAME=DIR",
          "a package of a URDF: package://NAME/x is DIR/x; may be repeated", add_package, true),
    flag<&Options::trusted>("--trusted", kImportOptions, "skip the verification of trees in a .bwt file"),
    flag<&Options::spaces>("--spaces", kImportOptions, "include spaces and zones of IFC as objects"),
    flag<&Options::require_complete>("--require-complete", kImportOptions,
                                     "fail with exit code 3 if a part of a file cannot be read"),
    // common
    flag<&Options::json>("--json", kCommonOptions, "print JSON for programs instead of a table"),
    flag<&Options::exit_code>("--exit-code", kExitCodeOptions, "exit 1 on a negative answer"),
    count<0, 1024, &Options::threads>("--threads", kCommonOptions, "N", "number of threads; 0 uses all (0)"),
    flag<&Options::verbose>("--verbose", kCommonOptions, "print every warning, not one line per kind"),
    flag<&Options::quiet>("--quiet", kCommonOptions, "no progress and no warnings", 'q'),
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
  static constexpr struct {
    std::uint64_t groups;
    std::string_view title;
  } kTitles[] = {
      {kCommonOptions | kExitCodeOptions, "Common"},
      {kImportOptions | kUnitOptions | kTogetherOptions, "Opening files"},
      {kVolumeOptions | kFitOptions, "Volumes"},
      {kTreeKindOptions | kSecondTreeOptions | kTreeOptions | kTreeStatisticsOptions | kNodesFromOptions |
           kNodesOptions | kWorkOptions | kCompareOptions,
       "Tree"},
      {kPoseOptions | kEngineOptions, "Poses"},
      {kCollideOptions | kPairsOptions | kSelfOptions | kClearanceOptions | kContactsOptions | kModeOptions |
           kProofOptions | kRelationOptions,
       "Collision"},
      {kClashOptions | kRulesOptions, "Clashes"},
      {kSweepOptions | kMotionOptions, "Motion"},
      {kCoverOptions | kCertifyOptions, "Covers"},
      {kRobotOptions, "Robot"},
      {kFlatOptions | kAxesOptions | kTypedOptions, "Volumes typed in"},
      {kWalkOptions, "Walking"},
      {kLessonOptions, "Lesson"},
      {kSceneOptions | kStaticOptions, "Scene"},
      {kPickOptions, "Rays"},
      {kPictureOptions | kRenderOptions | kViewOptions | kLevelOptions | kThumbnailOptions, "Picture"},
      {kCsvOptions | kOutputOptions | kExportOptions, "Output"},
      {kDeviceOptions | kBudgetOptions, "Session"},
      {kCameraOptions | kUpOptions, "Camera"},
  };
  for (const auto& row : kTitles)
    if ((row.groups & group) != 0) return row.title;
  return "";
}

}  // namespace boxwood
