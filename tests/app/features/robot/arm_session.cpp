// SPDX-License-Identifier: MIT
// Opens robots by the library's import.
#include "app/features/robot/arm_session.hpp"

#include <gtest/gtest.h>

#include <boxwood/robot_import.hpp>

#include "app/document/file_commands.hpp"

namespace boxwood {

std::string arm_file() {
  return std::string(BOXWOOD_MODELS) + "/arm/arm.urdf";
}

SessionOptions robot_session_options() {
  SessionOptions out;
  out.import = [](const std::string& file, const ImportOptions& options) -> Result<Scene> {
    if (!is_robot_file(file)) return import_file(file, options);
    RobotImportOptions robot;
    robot.import = options;
    return import_robot_scene(file, robot);
  };
  return out;
}

void open_in(Session& session, const std::string& file) {
  ASSERT_TRUE(session.apply(OpenFile{file}));
  session.wait();
  ASSERT_GT(session.document().object_count(), 0U);
}

}  // namespace boxwood
