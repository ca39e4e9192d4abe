// SPDX-License-Identifier: MIT
// What a window remembers is read back, and what is not its matter is not remembered.
#include "app/viewer/settings.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

namespace fs = std::filesystem;

class Folder {
public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "boxwood-settings-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path;
};

TEST(Settings, AreReadBack) {
  const Folder folder;
  const fs::path file = folder.path / "boxwood" / "settings";
  Session session;
  for (const char* line :
       {"workspace tree", "panel objects off", "panel-size left 300", "layer edges on", "color-by depth",
        "all-kinds on", "fills off", "up-of -Z \"/some where/a part.ply\"", "panel help on", "select whole", "panel right off"}) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    ASSERT_TRUE(session.apply(*command)) << line;
  }
  write_settings(file, settings_of(session, 1400, 900));
  const Settings read = read_settings(file);
  EXPECT_EQ(read.width, 1400);
  EXPECT_EQ(read.height, 900);
  Session again;
  for (const Command& command : read.commands) ASSERT_TRUE(again.apply(command));
  EXPECT_FALSE(again.view().panel_open(Panel::help));  // what was open for a moment is no habit
  ASSERT_TRUE(session.apply(ShowPanel{Panel::help, false}));
  EXPECT_EQ(settings_text(settings_of(again, 1400, 900)), settings_text(settings_of(session, 1400, 900)));
  EXPECT_EQ(again.view().workspace(), Workspace::tree);
  EXPECT_EQ(again.view().up_choices(), (UpChoices{{"/some where/a part.ply", UpAxis::minus_z}}));
  EXPECT_EQ(again.view().panels().size(Panel::left), 300);
}

TEST(Settings, OfAnotherVersionOrNoneArePassedOver) {
  const Folder folder;
  EXPECT_TRUE(read_settings(folder.path / "none").commands.empty());
  std::ofstream(folder.path / "odd") << "window 5 5\nwindow x\nfuture thing 3\nopen \"a.obj\"\nquit\n"
                                        "undo\npanel help on\nlayer grid off\n\xff\xfe\n";
  const Settings read = read_settings(folder.path / "odd");
  EXPECT_EQ(read.width, 0);
  ASSERT_EQ(read.commands.size(), 1U);
  EXPECT_EQ(format(read.commands.front()), "layer grid off");
}

TEST(Settings, AFirstStartHasNothingToRemember) {
  EXPECT_TRUE(settings_of(Session{}, 1280, 720).commands.empty());
}

}  // namespace
}  // namespace boxwood
