// SPDX-License-Identifier: MIT
// Reads and writes covers for a session as the commands do.
#include "app/features/cover/cli/cover_setup.hpp"

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/options.hpp"
#include "app/features/cover/cli/cover_files.hpp"
#include "app/features/cover/show/cover_setup.hpp"

namespace boxwood {

namespace {

// A source that ends with the session's work.
CoverSource source_until(const RobotImportOptions& robot, const std::atomic<bool>& stop) {
  CoverSource out;
  out.robot = robot;
  out.robot.import.stop = &stop;
  out.load = [import = out.robot.import, packages = robot.packages](const std::string& model) {
    return import_with_packages(model, import, packages);
  };
  return out;
}

}  // namespace

void set_up_covers(const Options& options, TypedStore& setups) {
  const RobotImportOptions robot = cover_source_of(options).robot;
  CoverSetup& setup = setups.get<CoverSetup>();
  setup.read = [robot](const std::string& file, const std::atomic<bool>& stop) {
    return read_cover(file, source_until(robot, stop));
  };
  setup.links = [robot](const std::string& urdf, const std::atomic<bool>& stop) {
    return links_of_robot(urdf, source_until(robot, stop));
  };
  setup.write = [](const std::string& file, const CoverExport& cover) -> Result<void> {
    const Result<CoverFormat> format = cover_format_of(file, cover.kind, cover.bodies->robot.has_value());
    if (!format) return format.error();
    CoverTitle title;
    title.model = cover.model.substr(cover.model.find_last_of('/') + 1);
    title.kind = cover.kind;
    title.proofs = cover.proofs;
    return write_cover(file, *format, cover.set, title, *cover.bodies, cover.model);
  };
}

}  // namespace boxwood
