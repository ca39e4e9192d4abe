// SPDX-License-Identifier: MIT
// A session with its drawing, for tests of what the legend says of the draw list.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/session/session.hpp"
#include "app/shell/command.hpp"
#include "app/statements/statements.hpp"
#include "overlay/draw_list.hpp"

namespace boxwood::test {

struct Drawn {
  Session session{SessionOptions{}};
  SceneDrawing drawing;
  DrawList list;

  explicit Drawn(std::vector<std::shared_ptr<SceneMesh>> meshes) {
    session.set_scene(std::make_shared<const Scene>(scene_of(std::move(meshes))));
  }
  void apply(const Command& command) { ASSERT_TRUE(session.apply(command)); }
  void type(const std::string& line) {
    const Result<Command> command = parse_command(line);
    ASSERT_TRUE(command) << line;
    apply(*command);
  }
  std::vector<LegendStatement> legend() {
    session.wait();
    drawing.build(session, list);
    return legend_statements(session);
  }
};

}  // namespace boxwood::test
