// SPDX-License-Identifier: MIT
// The title of the window names what is open, and a typed volume by its kind.
#include <gtest/gtest.h>

#include "app/statements/statements.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

// Returns the title with a scene of one object for each file.
std::string title_of(const std::vector<std::string>& files, const std::string& name) {
  Scene scene;
  scene.nodes = {{"root", -1}};
  scene.files = files;
  for (std::uint32_t f = 0; f < files.size(); ++f) {
    SceneObject object = generated::slanted_part().objects.front();
    object.name = name;
    object.file = f;
    object.node = 0;
    scene.objects.push_back(std::move(object));
  }
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  return window_title(session);
}

TEST(WindowTitle, NamesTheFileAddedLast) {
  EXPECT_EQ(title_of({"/models/gear_pair.glb"}, "gear"), "gear_pair.glb - Boxwood");
  EXPECT_EQ(title_of({"/models/a.obj", "/models/b.obj"}, "part"), "b.obj and 1 more file - Boxwood");
}

TEST(WindowTitle, NamesATypedVolumeByItsKind) {
  EXPECT_EQ(title_of({"volume:obb center 3.5,1,1 half 1,1,1"}, "obb"), "OBB - Boxwood");
  EXPECT_EQ(title_of({"volume:aabb min 0,0,0 max 1,1,1", "volume:sphere center 0,0,0 radius 1"}, "sphere"),
            "Sphere and 1 more file - Boxwood");
}

TEST(WindowTitle, IsTheProgramsNameWithoutFiles) {
  Session session(SessionOptions{});
  EXPECT_EQ(window_title(session), "Boxwood");
}

}  // namespace
}  // namespace boxwood
