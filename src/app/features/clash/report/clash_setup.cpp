// SPDX-License-Identifier: MIT
// Sets the functions with which the clash list of a window or a picture reads and writes files.
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/options.hpp"
#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/report/clash_rules_file.hpp"

namespace boxwood {

void set_up_clash(const Options& options, TypedStore& setups);

void set_up_clash(const Options& options, TypedStore& setups) {
  ClashFiles& files = setups.get<ClashFiles>();
  files = clash_files();
  files.read_rules = rules_reader(options.quiet);
  files.read_motion = read_motion_file;
}

}  // namespace boxwood
