// SPDX-License-Identifier: MIT
// Files that were added: placed beside the others, taken out of the scene, and brought back.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/session/added_file_commands.hpp"
#include "app/session/session.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

// Opens files of two boxes each; "far.obj" has them elsewhere.
SessionOptions two_boxes_a_file() {
  SessionOptions options;
  options.import = [](const std::string& file, const ImportOptions&) -> Result<Scene> {
    Scene scene = generated::box_grid(2);
    scene.files = {file};
    scene.metres_per_unit = {1.0};
    for (SceneObject& object : scene.objects)
      object.world_from_mesh.translation += file == "far.obj" ? Vec3(100, 50, 7) : Vec3(0.125, 0.25, 0.5);
    return scene;
  };
  return options;
}

class AddedFile : public ::testing::Test {
protected:
  AddedFile() : session(two_boxes_a_file()) {
    apply(OpenFile{"a.obj"});
    apply(AddFile{"b.obj"});
  }
  template <class C> void apply(const C& command) {
    ASSERT_TRUE(session.apply(command)) << format(Command(command));
    session.wait();
  }
  Aabb bounds(std::uint32_t first, std::uint32_t last) const {
    Aabb out;
    for (std::uint32_t i = first; i <= last; ++i) {
      const Aabb box = session.document().facts().bounds(Target{i});
      out = grow(grow(out, box.min), box.max);
    }
    return out;
  }
  std::vector<std::string> files() const { return session.document().scene().files; }
  Session session;
};

TEST_F(AddedFile, AMessageOffersAPlaceBesideAndTheCommandGoesThere) {
  const Message* offer = nullptr;
  for (const Message& message : session.messages().all())
    if (message.offer) offer = &message;
  ASSERT_NE(offer, nullptr);
  const auto command = parse_command(offer->offer->command);
  ASSERT_TRUE(command) << offer->offer->command;
  const Aabb before = bounds(0, 1), own = bounds(2, 3);
  ASSERT_TRUE(session.apply(*command));
  const Aabb after = bounds(2, 3);
  EXPECT_EQ(bounds(0, 1).max, before.max);  // the others stay
  const double gap = after.min.x - before.max.x;
  EXPECT_NEAR(gap, 0.1 * (before.max.x - before.min.x), 1e-9);
  EXPECT_NEAR(after.max.x - after.min.x, own.max.x - own.min.x, 1e-9);
  const int up = static_cast<int>(session.view().camera().up) / 2;
  EXPECT_NEAR(after.min[up], before.min[up], 1e-9);  // on the same floor
  const int across = 3 - up;                         // x is 0
  EXPECT_NEAR(after.min[across] + after.max[across], before.min[across] + before.max[across], 1e-9);
  ASSERT_TRUE(session.apply(*command));  // a second time moves nothing
  EXPECT_EQ(bounds(2, 3).min, after.min);
  apply(Undo{});
  EXPECT_EQ(bounds(2, 3).min, own.min);
  EXPECT_FALSE(session.apply(PlaceBeside{Targets::each()}));  // beside what?
  EXPECT_FALSE(session.apply(PlaceBeside{{9U}}));
}

TEST_F(AddedFile, AFileThatLandsElsewhereIsNotOffered) {
  Session other(two_boxes_a_file());
  for (const Command& command : {Command(OpenFile{"a.obj"}), Command(AddFile{"far.obj"})}) {
    ASSERT_TRUE(other.apply(command));
    other.wait();
  }
  ASSERT_EQ(other.document().object_count(), 4U);
  for (const Message& message : other.messages().all()) EXPECT_FALSE(message.offer) << message.text;
}

TEST_F(AddedFile, AFileIsTakenOutAndUndoBringsItBackWithItsEdits) {
  apply(AddFile{"far.obj"});
  apply(ShowObject{{2U}, false});
  apply(PlaceBeside{{5U}});
  const std::vector<RigidTransform> poses = session.document().poses();
  apply(parse_command("select object 2").value());
  apply(RemoveFiles{Targets::selected()});
  EXPECT_EQ(files(), (std::vector<std::string>{"a.obj", "far.obj"}));
  ASSERT_EQ(session.document().object_count(), 4U);
  EXPECT_EQ(session.document().scene().objects[2].file, 1U);
  EXPECT_EQ(session.document().scene().metres_per_unit.size(), 2U);
  EXPECT_TRUE(session.view().selection().objects.empty());
  EXPECT_EQ(numbers_of(session.document().pose(3)), numbers_of(poses[5]));
  EXPECT_NE(equivalent_command_line(session).find("a.obj far.obj"), std::string::npos);
  apply(ShowObject{{0U}, false});  // an edit of its own
  apply(Undo{});
  EXPECT_TRUE(session.document().object(0).visible);
  apply(Undo{});  // the removal
  EXPECT_EQ(files(), (std::vector<std::string>{"a.obj", "b.obj", "far.obj"}));
  ASSERT_EQ(session.document().object_count(), 6U);
  EXPECT_FALSE(session.document().object(2).visible);
  EXPECT_EQ(numbers_of(session.document().pose(5)), numbers_of(poses[5]));
  apply(Undo{});  // the place of before
  EXPECT_NE(numbers_of(session.document().pose(5)), numbers_of(poses[5]));
  for (int i = 0; i < 3; ++i) apply(Redo{});
  EXPECT_EQ(session.document().object_count(), 4U);
  EXPECT_FALSE(session.document().object(0).visible);
  EXPECT_FALSE(session.document().can_redo());
  apply(Undo{});
  apply(Undo{});
  EXPECT_TRUE(session.document().can_redo());
  apply(ShowObject{{1U}, false});  // another edit ends what could be redone
  EXPECT_FALSE(session.document().can_redo());
}

TEST_F(AddedFile, TheLastFileStaysAndOpeningForgets) {
  EXPECT_FALSE(session.apply(RemoveFiles{Targets::each()}));
  EXPECT_FALSE(session.apply(RemoveFiles{Targets::selected()}));  // nothing is selected
  EXPECT_FALSE(session.apply(RemoveFiles{{7U}}));
  EXPECT_EQ(files().size(), 2U);
  apply(RemoveFiles{{0U}});
  EXPECT_EQ(files(), (std::vector<std::string>{"b.obj"}));
  EXPECT_FALSE(session.apply(RemoveFiles{{0U}}));
  apply(OpenFile{"c.obj"});
  EXPECT_FALSE(session.document().can_undo());
  EXPECT_EQ(session.document().object_count(), 2U);
}

}  // namespace
}  // namespace boxwood
