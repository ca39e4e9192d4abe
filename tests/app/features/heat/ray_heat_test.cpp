// SPDX-License-Identifier: MIT
// The heat in a session: commands, the picture of the camera on screen, hidden and moved objects, the kept
// ray.
#include "app/features/heat/ray_heat.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/document/pose_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/heat/heat_commands.hpp"
#include "app/features/heat/heat_statement.hpp"
#include "app/fields/schema.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/picture/state_json.hpp"
#include "app/session/session.hpp"
#include "app/shell/command_grammar.hpp"
#include "app/statements/statements.hpp"
#include "app/view/camera_move_commands.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

struct HeatSession : Session {
  HeatSession() {
    set_scene(std::make_shared<const Scene>(generated::built_in_scene()));
    view().fits().set_viewport(64, 40);
    apply_line("fit");
  }
  void apply_line(const std::string& line) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    const auto applied = apply(*command);
    ASSERT_TRUE(applied) << line << ": " << applied.error().message;
  }
  RayHeat& heat() { return get<RayHeat>(); }
};

TEST(RayHeat, ThePictureIsOfTheCameraOnScreen) {
  HeatSession session;
  EXPECT_FALSE(session.heat().shown());
  session.apply_line("heat of boxes");
  session.wait();
  ASSERT_TRUE(session.heat().is_current());
  const auto first = session.heat().picture();
  EXPECT_EQ(first->rays, 64U * 40U);
  EXPECT_GT(first->hits, 200U);
  ASSERT_TRUE(session.apply(Orbit{40.0, 5.0}));
  session.wait();
  ASSERT_TRUE(session.heat().is_current());
  EXPECT_NE(session.heat().picture(), first);
  EXPECT_EQ(session.heat().picture()->model, first->model);  // the tree is not built again
  session.view().fits().set_viewport(32, 40);                // no command: as when the window changes
  session.wait();
  session.poll();
  session.wait();
  EXPECT_EQ(session.heat().picture()->question.width, 32U);
}

TEST(RayHeat, HiddenObjectsAreNotHitAndMovedOnesAre) {
  HeatSession session;
  session.apply_line("heat of triangles");
  session.wait();
  const std::uint64_t all = session.heat().picture()->hits;
  ASSERT_GT(session.document().object_count(), 1U);
  session.apply_line("show object 0 off");
  session.wait();
  const auto without = session.heat().picture();
  EXPECT_LT(without->hits, all);
  const auto first =
      static_cast<std::uint32_t>(session.document().scene().objects[0].mesh->mesh.triangles.size());
  for (const HeatPixel& pixel : without->pixels)
    ASSERT_TRUE(pixel.hit == HeatPixel::kNoHit || pixel.hit >= first);
  session.apply_line("show object 0 on");
  session.apply_line("pose object 0 1 0 0 1000 0 1 0 0 0 0 1 0");
  session.wait();
  for (const HeatPixel& pixel : session.heat().picture()->pixels)
    ASSERT_TRUE(pixel.hit == HeatPixel::kNoHit || pixel.hit >= first);  // out of the picture
}

TEST(RayHeat, AKeptRayHasTheCountsOfItsPixel) {
  HeatSession session;
  session.apply_line("heat of boxes");
  session.wait();
  const auto picture = session.heat().picture();
  int kept_rays = 0;
  for (std::uint32_t y = 1; y < 40; y += 6)
    for (std::uint32_t x = 1; x < 64; x += 9) {
      session.apply_line("heat pixel " + std::to_string(x) + " " + std::to_string(y));
      const auto kept = session.heat().kept();
      ASSERT_NE(kept, nullptr);
      const HeatPixel& pixel = picture->shown_at(x, y);
      EXPECT_EQ(kept->counted.counts.box_tests, pixel.boxes);
      EXPECT_EQ(kept->counted.counts.triangle_tests, pixel.triangles);
      EXPECT_EQ(kept->path.size(), pixel.nodes);
      if (kept->path.empty()) continue;
      const auto step = heat_step_statement(session);
      ASSERT_TRUE(step);
      EXPECT_EQ(step->number, step->count);  // the last step, with all tests
      EXPECT_EQ(step->box_tests, pixel.boxes);
      EXPECT_EQ(step->triangle_tests, pixel.triangles);
      ++kept_rays;
    }
  EXPECT_GT(kept_rays, 10);
  const WorstPixel& worst = picture->of(HeatOf::boxes).worst.front();
  session.apply_line("heat pixel " + std::to_string(worst.x) + " " + std::to_string(worst.y));
  session.apply_line("heat step 1");
  ASSERT_TRUE(heat_step_statement(session));
  EXPECT_EQ(heat_step_statement(session)->node, 0U);
  EXPECT_TRUE(session.heat().plays_steps());
  session.apply_line("heat picture");
  EXPECT_EQ(session.heat().kept(), nullptr);
  EXPECT_TRUE(session.heat().is_current());
}

TEST(RayHeat, WrongCommandsChangeNothing) {
  HeatSession session;
  for (const char* line :
       {"heat step 3", "heat pixel 64 3", "heat pixel -1 3", "heat range 5 2", "heat ray 0,0,0 0,0,0 0"}) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    EXPECT_FALSE(session.apply(*command)) << line;
  }
  EXPECT_FALSE(session.heat().shown());
  Session empty;
  EXPECT_FALSE(empty.apply(KeepHeatPixel{1.0, 1.0}));
}

TEST(RayHeat, TheCommandLineShowsItAgain) {
  HeatSession session;
  for (const char* line : {"heat of triangles", "heat hits all", "heat colors grey", "heat range 1 8",
                           "heat pixel 30 20", "heat step 2"})
    session.apply_line(line);
  std::vector<Command> commands;
  session.heat().add_commands(commands);
  HeatSession other;
  ASSERT_TRUE(other.apply(commands));
  EXPECT_EQ(other.heat().of(), HeatOf::triangles);
  EXPECT_EQ(other.heat().hits(), RayHits::all);
  EXPECT_EQ(other.heat().colors(), HeatColors::grey);
  EXPECT_EQ(other.heat().range(), (HeatRange{1.0, 8.0}));
  EXPECT_EQ(other.heat().step(), 1U);
  EXPECT_EQ(other.heat().kept()->path, session.heat().kept()->path);
}

TEST(RayHeat, TheStateHasTheFiguresInTheShapeOfTheSchema) {
  HeatSession session;
  EXPECT_TRUE(nlohmann::json::parse(state_json(session))["heat"].is_null());
  session.apply_line("heat of boxes");
  session.wait();
  session.apply_line("heat pixel 30 20");
  const auto state = nlohmann::json::parse(state_json(session));
  const auto& heat = state["heat"];
  EXPECT_EQ(heat["of"], "boxes");
  EXPECT_EQ(heat["picture"]["rays"], 64 * 40);
  EXPECT_EQ(heat["picture"]["layout"], "wide");
  EXPECT_EQ(heat["ray"]["path"].size(), heat["ray"]["nodes"].get<std::size_t>());
  const auto schema = json_schema("state", state_shape());
  ASSERT_TRUE(schema);
  const auto& shape = nlohmann::json::parse(*schema)["properties"]["heat"].dump();
  for (const auto& [key, value] : heat.items())
    EXPECT_NE(shape.find("\"" + key + "\""), std::string::npos) << key;
  for (const auto& [key, value] : heat["picture"].items())
    EXPECT_NE(shape.find("\"" + key + "\""), std::string::npos) << key;
  EXPECT_EQ(kept_ray_name(session), "The ray of pixel 30, 20");
  const auto legend = legend_statements(session);
  session.apply_line("orbit 30 10");  // the pixel has another ray now, and this one is seen from the side
  EXPECT_EQ(kept_ray_name(session), "The kept ray");
  const auto aside = legend_statements(session);
  session.apply_line("heat picture");
  const auto of_picture = legend_statements(session);
  ASSERT_EQ(of_picture.size(), 1U);
  EXPECT_FALSE(of_picture[0].numbers.empty());
  const auto has = [](const auto& rows, const char* text) {
    return std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.text == text; });
  };
  for (const char* text :
       {"Node of this step", "Nodes entered before", "The ray, seen end-on: turn the view"})
    EXPECT_TRUE(has(legend, text)) << text;
  EXPECT_TRUE(has(aside, "The ray"));
  EXPECT_EQ(has(legend, "Its hit"), heat["ray"]["triangle"].is_number());
}

// The picture lies below the interface as one texture of the size of the view; with a ray it makes room.
TEST(RayHeat, ThePictureIsDrawnBelowTheInterface) {
  HeatSession session;
  session.apply_line("heat of boxes");
  session.wait();
  SceneDrawing drawing;
  DrawList list;
  list.ui_textures.resize(1);
  list.ui_commands.resize(2);
  drawing.build(session, list);
  ASSERT_EQ(list.ui_textures.size(), 2U);
  EXPECT_EQ(list.ui_textures[1].width, 64U);
  EXPECT_EQ(list.ui_commands.size(), 3U);
  EXPECT_EQ(list.ui_commands.front().texture, 1U);
  const std::uint64_t revision = list.ui_textures[1].revision;
  drawing.build(session, list);  // the same list again
  EXPECT_EQ(list.ui_commands.size(), 3U);
  session.apply_line("heat colors grey");
  DrawList other;
  drawing.build(session, other);
  ASSERT_EQ(other.ui_textures.size(), 1U);
  EXPECT_GT(other.ui_textures[0].revision, revision);
  const std::size_t boxes = other.boxes.size();
  session.apply_line("heat pixel 30 20");
  DrawList ray;
  drawing.build(session, ray);
  EXPECT_TRUE(ray.ui_textures.empty());
  EXPECT_GT(ray.boxes.size(), boxes);
}

}  // namespace
}  // namespace boxwood
