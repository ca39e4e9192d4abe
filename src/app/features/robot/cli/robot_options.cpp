// SPDX-License-Identifier: MIT
// Reads the options of `boxwood robot`, and lists the tables of its --csv.
#include "app/features/robot/cli/robot_options.hpp"

#include <algorithm>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/features/robot/show/opened_robot.hpp"

#include <boxwood/robot_scene.hpp>

namespace boxwood {

namespace {

using namespace option_values;
using namespace option_rows;

RobotOptionValues& robot_values_of(Options& options) {
  return options.of_features.get<RobotOptionValues>();
}

// A file and a link, a line each, and twelve numbers in a third line or none.
Result<void> add_attachment(Options& o, std::string_view text) {
  const std::size_t first = text.find('\n');
  const std::size_t second = std::min(text.find('\n', first + 1), text.size());
  RobotOptionValues::Attachment out{
      std::string(text.substr(0, first)), std::string(text.substr(first + 1, second - first - 1)), {}};
  if (out.file.empty() || out.link.empty()) return wrong("needs a model and a link");
  if (second < text.size())
    if (Result<void> pose = store(pose_in(text.substr(second + 1)), out.pose); !pose) return pose;
  robot_values_of(o).attachments.push_back(std::move(out));
  return {};
}

// NAME=LOW,HIGH
Result<void> add_limits(Options& o, std::string_view text) {
  const std::size_t equals = text.find('='), comma = text.find(',', std::min(equals, text.size()));
  const auto needs = [&] { return wrong("needs NAME=LOW,HIGH, not " + quoted(text)); };
  if (equals == std::string_view::npos || equals == 0 || comma == std::string_view::npos) return needs();
  const auto low = parse_number(text.substr(equals + 1, comma - equals - 1));
  const auto high = parse_number(text.substr(comma + 1));
  if (!low || !high || !(*low <= *high)) return needs();
  robot_values_of(o).limits.push_back({std::string(text.substr(0, equals)), *low, *high});
  return {};
}

// LENGTH, NAME=LENGTH or NAME,NAME=LENGTH
Result<void> add_padding(Options& o, std::string_view text) {
  const std::size_t equals = text.rfind('=');
  RobotOptionValues::Padding out;
  if (equals != std::string_view::npos) {
    const std::string_view names = text.substr(0, equals);
    const std::size_t comma = std::min(names.find(','), names.size());
    out.a = names.substr(0, comma);
    out.b = names.substr(std::min(comma + 1, names.size()));
    if (out.a.empty() || (comma < names.size() && out.b.empty()))
      return wrong("needs LENGTH, NAME=LENGTH or NAME,NAME=LENGTH, not " + quoted(text));
  }
  double unit = 0.0;
  const std::size_t length = equals == std::string_view::npos ? 0 : equals + 1;
  if (Result<void> read = set_length(text.substr(length), out.length, unit); !read) return read;
  if (unit > 0.0) out.length *= unit;
  robot_values_of(o).paddings.push_back(std::move(out));
  return {};
}

constexpr Range kSecondsRange{0.0, 1e9, "from 0 to 1000000000 seconds"};

constexpr OptionRow kRobotRows[] = {
    file<&RobotOptionValues::srdf_file>("--srdf", kRobotOptions, "FILE",
                                        "file with the pairs of links that need no test, and named states"),
    file<&RobotOptionValues::srdf_file>(
        "--srdf", kViewOptions, "FILE",
        "SRDF of a robot: its states, and the pairs of links that need no test (the one beside the URDF)"),
    value(
        "--scene", kViewOptions, "MODEL",
        "model that is shown, too; the panel of a robot tests its links against it; may be repeated",
        [](Options& o, std::string_view v) -> Result<void> {
          if (is_planning_scene_file(std::string(v)))
            return wrong("needs a model; boxwood robot reads planning scenes");
          return add_text(v, "needs a model", o.models);
        },
        true),
    some_text<"needs values", &RobotOptionValues::q>(
        "--q", kRobotOptions, "j1=V,j2=V|NUMBERS",
        "a configuration: values by name, or all in order; may be repeated"),
    file<&RobotOptionValues::configurations_file>(
        "--configurations", kRobotOptions, "FILE",
        "configurations: one per line, a .csv with or without a header of names, or a .npy (N, dof)"),
    file<&RobotOptionValues::state_name>(
        "--state", kRobotOptions, "NAME",
        "configuration by its name in the SRDF; also the default for values that --q omits"),
    some_text<"needs a model", &RobotOptionValues::scene_files>(
        "--scene", kRobotOptions, "MODEL",
        "model whose objects are obstacles, or a planning scene of MoveIt (.yaml, .scene); may be repeated"),
    flag<&Options::self>("--self", kRobotOptions, "test the robot against itself (default)"),
    flag<&RobotOptionValues::no_self>("--no-self", kRobotOptions, "test the robot against the scene only"),
    {"--attach", 0, kRobotOptions, ValueShape::words, 12, "MODEL LINK [12 NUMBERS]",
     "model attached to a link, at a pose in the link's frame; may be repeated", &add_attachment, true},
    value(
        "--allow", kRobotOptions, "A,B",
        "two links, obstacles or attached models that may collide; may be repeated",
        [](Options& o, std::string_view v) -> Result<void> {
          if (v.find(',') == std::string_view::npos) return wrong("needs two names A,B, not " + quoted(v));
          robot_values_of(o).allowed_pairs.emplace_back(v);
          return {};
        },
        true),
    pose<&RobotOptionValues::base>("--base", kRobotOptions,
                                   "pose of the robot's root in the world, row-major 3x4 (identity)"),
    value("--padding", kRobotOptions, "[A[,B]=]LENGTH",
          "count pairs up to this distance apart as collisions: all, those of A, or of A and B (0); may be "
          "repeated",
          add_padding, true),
    flag<&Options::contacts>("--contacts", kRobotOptions, "list all colliding pairs with their contacts"),
    flag<&RobotOptionValues::distances>("--distance", kRobotOptions,
                                        "also the smallest distance, with its two points"),
    flag<&RobotOptionValues::depths>("--depth", kRobotOptions,
                                     "also proven bounds of the depth of the colliding pair"),
    flag<&RobotOptionValues::motion>(
        "--motion", kRobotOptions,
        "test the straight motions between configurations, continuously and with proof"),
    flag<&RobotOptionValues::matrix>(
        "--matrix", kRobotOptions,
        "classify every pair of links: adjacent, always, never (proven), never-seen or sometimes in contact; "
        "judges the lines of --srdf"),
    value("--limits", kRobotOptions, "NAME=LOW,HIGH",
          "range of a value for --matrix (the joint's limits); may be repeated", add_limits, true),
    count<0, (1U << 30U), &RobotOptionValues::samples>("--samples", kRobotOptions, "N",
                                                       "random configurations of --matrix (10000)"),
    count<0, kMaxCount, &RobotOptionValues::seed>("--seed", kRobotOptions, "N",
                                                  "seed of the random configurations (1)"),
    count<1, (1U << 30U), &RobotOptionValues::budget>("--budget", kRobotOptions, "N",
                                                      "cells for the proof of one pair of --matrix (50000)"),
    number<kSecondsRange, &RobotOptionValues::seconds>(
        "--seconds", kRobotOptions, "S",
        "end --matrix after this time, with the verdicts known then (no limit)"),
};

constexpr CsvTable kRobotTables[] = {
    {"robot", [](const Options& o) { return robot_values(o).matrix; }, ".",
     "links{ab},verdict,proven,clearance_at_least,samples,contacts,contact_probability_at_most,"
     "depth_lower=depth.lower,depth_upper=depth.upper,cells,srdf,reason"},
    {"robot", [](const Options& o) { return robot_values(o).motion; }, ".", "*2"},
    {"robot",
     [](const Options& o) {
       const RobotOptionValues& values = robot_values(o);
       return values.has_configurations() || !values.scene_files.empty() || o.self ||
              !values.attachments.empty();
     },
     ".", "*1,depth_lower=depth.lower,depth_upper=depth.upper"},
    {"robot", nullptr, "values[]", "*"},
};

}  // namespace

namespace {
void set_up_robots(const Options& options, TypedStore& setups) {
  RobotSetup& setup = setups.get<RobotSetup>();
  setup.packages = packages_of(options);
  setup.srdf = robot_values(options).srdf_file;
}
}  // namespace

const RobotOptionValues& robot_values(const Options& options) {
  return options.of_features.value<RobotOptionValues>();
}

void add_robot_tables(OptionList& list);  // robot_tables.cpp

void add_robot_options(OptionList& list) {
  add_robot_tables(list);
  list.setups.push_back(set_up_robots);
  for (const OptionRow& row : kRobotRows) list.rows.push_back({"--motion", row});
  list.csv_tables.insert(list.csv_tables.end(), std::begin(kRobotTables), std::end(kRobotTables));
}

}  // namespace boxwood
