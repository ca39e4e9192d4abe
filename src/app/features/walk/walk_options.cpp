// SPDX-License-Identifier: MIT
// The options of `boxwood walk`.
#include "app/features/walk/walk_options.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"

namespace boxwood {

void add_walk_options(OptionList& list) {
  using namespace option_values;
  list.rows.push_back({"--to",
                       {"--radius", 0, kWalkOptions, ValueShape::one, 0, "R",
                        "radius of the walking sphere (required)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 1e-300, kHuge, "a length above 0"),
                                       o.of_features.get<WalkOptionValues>().radius);
                        }}});
  list.rows.push_back({"--to",
                       {"--steps", 0, kWalkOptions, ValueShape::one, 0, "FILE",
                        "file with three numbers per line: the start of the centre, then each step; - is "
                        "standard input (required)",
                        [](Options& o, std::string_view v) {
                          return set_file(v, o.of_features.get<WalkOptionValues>().steps_file);
                        }}});
  list.rows.push_back({"--to",
                       {"--step-height", 0, kWalkOptions, ValueShape::one, 0, "H",
                        "height of steps that it can climb (half of R)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 0.0, kHuge, "a length, not negative"),
                                       o.of_features.get<WalkOptionValues>().step_height);
                        }}});
  list.rows.push_back({"--to",
                       {"--max-slope", 0, kWalkOptions, ValueShape::one, 0, "DEG",
                        "angle of slopes that it can climb (45)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 0.0, 89.0, "from 0 to 89 degrees"),
                                       o.of_features.get<WalkOptionValues>().max_slope_deg);
                        }}});
  list.rows.push_back({"--to",
                       {"--drop", 0, kWalkOptions, ValueShape::one, 0, "D",
                        "fall per step if nothing supports it (R)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 0.0, kHuge, "a length, not negative"),
                                       o.of_features.get<WalkOptionValues>().drop);
                        }}});
}

}  // namespace boxwood
