// SPDX-License-Identifier: MIT
// The options as plain data: the command line fills them, the commands and the viewer read them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/build_options.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/volumes.hpp>

#include "app/shell/panel.hpp"
#include "app/shell/target.hpp"
#include "app/shell/typed_store.hpp"
#include "app/view/appearance.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

enum class NodeRule : unsigned char;     // foreign_tree.hpp
enum class NodesFormat : unsigned char;  // query_names.hpp

using PoseNumbers = std::array<double, 12>;  // row-major 3x4, B in A's frame

struct CameraOptions {  // values not set are chosen so that the whole scene is in view
  std::string up;       // empty for the axis of the file
  std::optional<Vec3> position, focal_point;
  // The alternative: focal point, distance and angles in degrees, 0 at the front.
  std::optional<std::array<double, 6>> turntable;
  std::optional<double> view_angle_deg;
  double azimuth_deg = 0.0, elevation_deg = 0.0;
  bool orthographic = false;
};

enum class BoxForm : unsigned char { min_max, center_radius, min_width };  // aabb_forms.hpp
template <> struct EnumNames<BoxForm> {
  static constexpr NamedValue<BoxForm> kRows[] = {{BoxForm::min_max, "min-max"},
                                                  {BoxForm::center_radius, "center-radius"},
                                                  {BoxForm::min_width, "min-width"}};
};

enum class BroadPhaseKind : unsigned char { sweep, tree, bsp };
template <> struct EnumNames<BroadPhaseKind> {
  static constexpr NamedValue<BroadPhaseKind> kRows[] = {
      {BroadPhaseKind::sweep, "sweep"}, {BroadPhaseKind::tree, "tree"}, {BroadPhaseKind::bsp, "bsp"}};
};

struct Options {
  std::vector<std::string> models;  // operands, in order

  // All commands.
  bool json = false;
  bool exit_code = false;
  bool quiet = false;
  bool verbose = false;  // each warning, not one line for each kind
  int threads = 0;       // 0 for all
  double time_limit_s = 60.0;
  std::uint64_t memory_limit_mib = 4096;
  double chord = 0.0,
         // tolerance for exact surfaces, 0 for the default; metres in its unit, 0 for the file's
      chord_unit = 0.0;
  std::string root;  // folder of the files that models name; empty for each model's own
  std::optional<std::uint64_t> memory_budget_mib;  // nullopt for most of the free memory
  bool trusted = false;                            // trees of .bwt files are used without verification
  bool spaces = false;                             // IFC: spaces and zones are objects, too
  bool require_complete = false;                   // unreadable parts of a file are an error

  // Volumes and trees.
  std::optional<std::vector<VolumeKind>> volumes;  // nullopt for the command's own choice
  std::optional<std::string> object;
  ObbMethod obb_method = ObbMethod::certified;
  double gap = 1e-3;
  BuildOptions build;
  std::optional<TreeKind> kind_b;
  bool epo = false;
  bool nodes = false;
  bool together = false;  // several files as one whole
  bool quality = false;
  std::vector<std::uint32_t> tight;         // nodes to compare with certified boxes
  std::string work;                         // the workload to count; empty for none
  std::string builds;                       // separated by commas; empty for the command's own choice
  std::string nodes_from;                   // a file of nodes; empty: the tree is built
  std::optional<NodesFormat> nodes_format;  // nullopt: found from the file
  std::optional<NodeRule> containment;
  std::uint64_t seed = 1;

  // Pairs of models.
  std::optional<PoseNumbers> pose, from, to;
  std::optional<std::string> poses_file, motion_file, trace_file, proof_file;
  bool all_contacts = true;  // --mode all; false: first
  bool self = false, swap = false, relation = false;
  bool pairs = false, contacts = false;
  std::optional<std::uint64_t> max_contacts;
  std::optional<std::uint32_t> max_level;
  std::optional<double> clearance;
  double clearance_unit = 0.0;  // metres; 0 for the files' unit
  bool same_units = false;
  bool csv = false;
  std::vector<std::string> static_patterns;
  QueryEngine engine = QueryEngine::fast;

  // Typed volumes.
  bool flat = false, edges_faces = false;
  std::vector<std::vector<double>> added_points, asked_points;  // two or three numbers each
  std::optional<std::string> merged_volume;
  std::optional<std::vector<double>> transform;  // 16 numbers, row-major
  BoxForm form = BoxForm::min_max;

  // Many objects, lessons.
  BroadPhaseKind broad_phase = BroadPhaseKind::tree;
  bool check = false;  // lessons: only the checked number

  // Rays.
  std::optional<Ray> ray;
  std::optional<std::string> rays_file;
  std::optional<Vec2> pixel;
  bool all_hits = false;

  // Pictures and the window.
  std::uint32_t width = 1280, height = 720;
  bool has_resolution = false;  // --resolution is given, also with the usual size
  CameraOptions camera;
  std::optional<DepthRange> depth;
  std::optional<std::array<double, 4>> clip;
  Paint paint = Paint::grey;
  std::optional<ThemeChoice> theme;
  std::optional<double> scale;  // of panels and lines; 0 for the monitor's
  bool xray = false;
  std::vector<std::string> commands;  // lines of a log, executed when all files are open
  bool ui = false;
  std::optional<Workspace> workspace;
  std::optional<std::string> volumes_of;  // `each`, `whole`, or the objects of FILE#SELECTOR
  bool config = true;                     // settings that a window remembers
  std::string pictures_folder;            // folder for F12; empty for that of XDG
  std::uint32_t thumbnail_size = 256;
  bool each = false, lines = false, with_model = false;  // export
  std::string output_file;
  std::optional<std::string> state_file, reference_file;
  double reference_threshold = 0.0;
  std::string device;
  std::optional<std::string> record_file, play_file;

  std::vector<std::string> packages;  // NAME=DIR, checked by the parser

  TypedStore of_features;  // values of their own options, by type (option_list.hpp)
};

}  // namespace boxwood
