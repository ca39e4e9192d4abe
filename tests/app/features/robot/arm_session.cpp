// SPDX-License-Identifier: MIT
// Opens robots by the library's import.
#include "app/features/robot/arm_session.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include <boxwood/robot_import.hpp>

#include "app/document/file_commands.hpp"

namespace boxwood {

std::string arm_file() {
  return std::string(BOXWOOD_MODELS) + "/arm/arm.urdf";
}

std::string plate_file() {
  const std::string file = ::testing::TempDir() + "plate.obj";
  std::ofstream out(file);
  for (int i = 0; i < 8; ++i)
    out << "v " << ((i & 1) != 0 ? 0.2 : -0.2) << ' ' << ((i & 2) != 0 ? 0.2 : -0.2) << ' '
        << ((i & 4) != 0 ? 0.05 : -0.05) << '\n';
  out << "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
  return file;
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
