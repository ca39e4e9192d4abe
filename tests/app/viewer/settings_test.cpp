// SPDX-License-Identifier: MIT
// What a window remembers is read back, and what is not its matter is not remembered.
#include "app/viewer/settings.hpp"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "app/shell/panel_commands.hpp"
#include "app/viewer/recent_files.hpp"
#include "app/viewer/state_file.hpp"
#include "seed.hpp"
#include "share.hpp"

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
        "all-kinds on", "fills off", "up-of -Z \"/some where/a part.ply\"", "panel help on", "select whole",
        "panel right off", "theme dark", "scale 1.5"}) {
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
  EXPECT_FALSE(again.view().panel_open(panels::kHelp));  // what was open for a moment is no habit
  ASSERT_TRUE(session.apply(ShowPanel{panels::kHelp, false}));
  EXPECT_EQ(settings_text(settings_of(again, 1400, 900)), settings_text(settings_of(session, 1400, 900)));
  EXPECT_EQ(again.view().workspace(), Workspace::tree);
  EXPECT_EQ(again.view().up_choices(), (UpChoices{{"/some where/a part.ply", UpAxis::minus_z}}));
  EXPECT_EQ(again.view().panels().size(panels::kLeft), 300);
  EXPECT_TRUE(again.view().settings().is_dark());
  EXPECT_EQ(again.view().settings().scale, 1.5);
}

// Each workspace has its own widths of the columns. The file ends in the workspace that was open.
TEST(Settings, WidthsAreOfTheirWorkspace) {
  Session session;
  for (const char* line : {"panel-size left 200", "workspace clash", "panel-size left 480", "workspace tree"})
    ASSERT_TRUE(session.apply(parse_command(line).value())) << line;
  EXPECT_EQ(session.view().panels().size(panels::kLeft), 0);
  Session again;
  for (const Command& command : parse_settings(settings_text(settings_of(session, 1280, 720))).commands)
    ASSERT_TRUE(again.apply(command));
  EXPECT_EQ(again.view().workspace(), Workspace::tree);
  for (const auto& [workspace, width] :
       {std::pair("tree", 0), std::pair("look", 200), std::pair("clash", 480), std::pair("learn", 0)}) {
    ASSERT_TRUE(again.apply(parse_command(std::string("workspace ") + workspace).value()));
    EXPECT_EQ(again.view().panels().size(panels::kLeft), width) << workspace;
  }
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

// A pipe held up the start for ever, as a device without end did.
TEST(Settings, WhatIsNoRegularFileHoldsNothingUp) {
  const Folder folder;
  const fs::path pipe = folder.path / "pipe", zero = folder.path / "zero", self = folder.path / "self";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", zero);
  fs::create_symlink(self, self);
  std::ofstream(folder.path / "long") << std::string(kMostStateBytes + 1, '\n');
  for (const fs::path& file :
       {pipe, zero, self, folder.path, folder.path / "long", fs::path("/proc/self/mem"), fs::path()}) {
    EXPECT_TRUE(read_settings(file).commands.empty()) << file;
    EXPECT_TRUE(read_recent_files(file).empty()) << file;
    write_settings(file, {});
    (void)add_recent_files(file, {"/proc/self/exe"});
  }
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_TRUE(fs::is_symlink(zero));
  EXPECT_GT(read_state_file(folder.path / "long").size(), 0U) << "what is too long is written anew";
}

TEST(Settings, OfAnyBytesAreRead) {
  const Folder folder;
  const fs::path file = folder.path / "settings";
  const std::string good =
      "window 800 600\nworkspace tree\npanel-size left 300\nlayer grid off\ncolor-by depth\n";
  std::mt19937 random(test::seed(7));
  std::size_t understood = 0;
  for (int round = 0; round < test::share_of(2000); ++round) {
    std::string text = round % 4 == 0 ? std::string(random() % 300, 'x') : good;
    for (unsigned k = 0; k < 1 + random() % 6; ++k)
      if (!text.empty()) text[random() % text.size()] = static_cast<char>(random());
    std::ofstream(file, std::ios::binary) << text;
    const Settings read = read_settings(file);
    EXPECT_TRUE(read.width == 0 || (read.width >= 320 && read.width <= 16384));
    Session session;
    for (const Command& command : read.commands) (void)session.apply(command);
    understood += read.commands.size();
  }
  EXPECT_GT(understood, static_cast<std::size_t>(test::share_of(2000)));
}

TEST(Settings, AFirstStartHasNothingToRemember) {
  EXPECT_TRUE(settings_of(Session{}, 1280, 720).commands.empty());
}

}  // namespace
}  // namespace boxwood
