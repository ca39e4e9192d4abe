// SPDX-License-Identifier: MIT
// The file browser by keyboard alone and by mouse: opening, recent folders, requests, files to write, drops.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/document/file_commands.hpp"
#include "app/interface/files/files_panel.hpp"
#include "app/interface/files/save_picture.hpp"
#include "app/interface/robot.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/frame_state.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

constexpr Modifiers kShiftAlone{false, true, false};

// A folder with the files a.obj and b.stl, the folder "more" with c.ply, and files that are no models.
class Folder {
public:
  Folder() {
    char name[] = "/tmp/boxwood-files-XXXXXX";
    path_ = fs::canonical(mkdtemp(name));
    fs::create_directory(path_ / "more");
    for (const char* file : {"a.obj", "b.stl", "more/c.ply", "list.csv", "rules.json", ".hidden.obj"})
      std::ofstream(path_ / file) << "x";
  }
  ~Folder() { fs::remove_all(path_); }
  std::string operator/(const char* file) const { return (path_ / file).string(); }
  std::string text() const { return path_.string(); }

private:
  fs::path path_;
};

FilesPanelState& browser(UiRobot& robot) {
  return robot.interface.state<FilesPanelState>();
}

std::string opened(const UiRobot& robot) {
  for (const Command& command : robot.log)
    if (const auto* open = command.get<OpenFile>()) return open->file;
  return {};
}
std::string added(const UiRobot& robot) {
  for (const Command& command : robot.log)
    if (const auto* add = command.get<AddFile>()) return add->file;
  return {};
}

// Whatever frame of the tip's wait the click falls into: a tip that appears in the frame that opens the
// dialog must not end the program.
TEST(Files, OpenWhileATipIsDue) {
  UiRobot robot;
  const UiRect open = robot.widget("open");
  const double x = static_cast<double>(open.x + 0.5F * open.width),
               y = static_cast<double>(open.y + 0.5F * open.height);
  for (int waits = 14; waits < 30; ++waits) {
    robot.move(640, 360);
    robot.settle();
    robot.move(x, y);
    for (int i = 0; i < waits; ++i) robot.frame();
    robot.button(MouseButton::left, true);
    robot.button(MouseButton::left, false);
    robot.settle();
    EXPECT_TRUE(robot.session.view().panel_open(panels::kFiles)) << waits;
    robot.key(Key::escape);
    EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles)) << waits;
  }
}

// The dialog has one place in all workspaces, in the middle of the window and below the bar.
TEST(Files, TheDialogIsInTheMiddleOfTheWindow) {
  for (const double scale : {1.0, 1.5}) {
    UiRobot robot(1280, 720, scale);
    for (std::size_t w = 0; w < kWorkspaceCount; ++w) {
      ASSERT_TRUE(robot.session.apply(SetWorkspace{static_cast<Workspace>(w)}));
      robot.settle();
      robot.key(Key::o, kControl);
      const UiRect dialog = robot.widget("files");
      EXPECT_NEAR(static_cast<double>(dialog.x + 0.5F * dialog.width), 640, 1) << w;
      EXPECT_NEAR(static_cast<double>(dialog.y + 0.5F * dialog.height), 360, 1) << w;
      EXPECT_GE(dialog.y, robot.interface.layout().toolbar.bottom()) << w;
      robot.key(Key::escape);
    }
  }
}

TEST(Files, ATypedPathAndEnterOpenTheFile) {
  const Folder folder;
  UiRobot robot;
  robot.key(Key::o, kControl);
  robot.type(folder / "a.obj");
  robot.key(Key::enter);
  EXPECT_EQ(opened(robot), folder / "a.obj");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
}

TEST(Files, ATypedFolderIsShownAndARelativeNameBeginsThere) {
  const Folder folder;
  UiRobot robot;
  robot.key(Key::o, kControl);
  robot.type(folder.text());
  robot.key(Key::enter);
  EXPECT_EQ(browser(robot).folder, folder.text());
  EXPECT_TRUE(robot.interface.widgets().contains("file:b.stl"));
  EXPECT_FALSE(robot.interface.widgets().contains("file:list.csv"));
  EXPECT_FALSE(robot.interface.widgets().contains("file:.hidden.obj"));
  robot.type("more/c.ply");  // the field has the keyboard again
  robot.key(Key::enter);
  EXPECT_EQ(opened(robot), folder / "more/c.ply");
}

TEST(Files, CtrlEnterAddsATypedPathBesideTheScene) {
  const Folder folder;
  UiRobot robot;
  robot.key(Key::o, kControl);
  robot.type(folder / "a.obj");
  robot.key(Key::enter, kControl);
  EXPECT_EQ(added(robot), folder / "a.obj");
  EXPECT_EQ(opened(robot), "");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
}

TEST(Files, TheButtonsTakeATypedPath) {
  const Folder folder;
  UiRobot robot;
  robot.key(Key::o, kControl);
  robot.type(folder / "more/c.ply");
  robot.click("add file");
  EXPECT_EQ(added(robot), folder / "more/c.ply");
}

TEST(Files, ATypedWordFiltersTheList) {
  const Folder folder;
  UiRobot robot;
  browser(robot).folder = folder.text();
  robot.key(Key::o, kControl);
  EXPECT_TRUE(robot.interface.widgets().contains("file:a.obj"));
  robot.type("STL");
  EXPECT_TRUE(robot.interface.widgets().contains("file:b.stl"));
  EXPECT_FALSE(robot.interface.widgets().contains("file:a.obj"));
  EXPECT_EQ(browser(robot).file_name, "b.stl");
  robot.key(Key::enter, kControl);
  EXPECT_EQ(added(robot), folder / "b.stl");
}

TEST(Files, TheEndOfATypedPathFiltersTheListToo) {
  const Folder folder;
  UiRobot robot;
  browser(robot).folder = folder.text();
  robot.key(Key::o, kControl);
  robot.type(folder / "a");
  EXPECT_TRUE(robot.interface.widgets().contains("file:a.obj"));
  EXPECT_FALSE(robot.interface.widgets().contains("file:b.stl"));
  EXPECT_EQ(browser(robot).file_name, "a.obj");
  robot.key(Key::enter);
  EXPECT_EQ(opened(robot), folder / "a.obj");
}

TEST(Files, TheListFollowsATypedPath) {
  const Folder folder;
  UiRobot robot;
  browser(robot).folder = folder / "more";
  robot.key(Key::o, kControl);
  EXPECT_TRUE(robot.interface.widgets().contains("file:c.ply"));
  robot.type(folder / "b.");
  EXPECT_EQ(browser(robot).folder, folder.text());
  EXPECT_EQ(browser(robot).path, folder / "b.");
  EXPECT_TRUE(robot.interface.widgets().contains("file:b.stl"));
  EXPECT_FALSE(robot.interface.widgets().contains("file:a.obj"));
  robot.key(Key::enter);
  EXPECT_EQ(opened(robot), folder / "b.stl");
}

TEST(Files, TabGoesThroughAllPartsAndBack) {
  const Folder folder;
  UiRobot robot;
  robot.interface.state<FrameState>().recent_files = {folder / "more/c.ply", folder / "a.obj"};
  browser(robot).folder = folder.text();
  robot.key(Key::o, kControl);
  std::vector<FilesFocus> seen{browser(robot).focus};
  for (int i = 0; i < 6; ++i) {
    robot.key(Key::tab);
    seen.push_back(browser(robot).focus);
  }
  using enum FilesFocus;
  EXPECT_EQ(seen, (std::vector<FilesFocus>{path, folders, list, open, add, close, path}));
  robot.key(Key::tab, kShiftAlone);
  EXPECT_EQ(browser(robot).focus, close);
  EXPECT_TRUE(robot.session.view().panel_open(panels::kInterface));  // Tab hides no panels here
  robot.key(Key::enter);
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
}

TEST(Files, ArrowsChooseInTheListAndEnterOpens) {
  const Folder folder;
  UiRobot robot;
  browser(robot).folder = folder.text();
  robot.key(Key::o, kControl);
  robot.key(Key::down);  // leaves the field
  EXPECT_EQ(browser(robot).file_name, "more");
  robot.key(Key::enter);  // shows the folder
  EXPECT_EQ(browser(robot).folder, folder / "more");
  robot.key(Key::backspace);
  EXPECT_EQ(browser(robot).folder, folder.text());
  robot.key(Key::end);
  EXPECT_EQ(browser(robot).file_name, "b.stl");
  robot.key(Key::up);
  EXPECT_EQ(browser(robot).file_name, "a.obj");
  robot.key(Key::tab);
  robot.key(Key::tab);
  EXPECT_EQ(browser(robot).focus, FilesFocus::add);
  robot.key(Key::space);
  EXPECT_EQ(added(robot), folder / "a.obj");
}

TEST(Files, RecentFoldersAreAClickOrAnArrowAway) {
  const Folder folder;
  UiRobot robot;
  robot.interface.state<FrameState>().recent_files = {folder / "a.obj", folder / "b.stl",
                                                      folder / "more/c.ply"};
  robot.key(Key::o, kControl);
  EXPECT_TRUE(robot.interface.widgets().contains("recent folder:1"));
  EXPECT_FALSE(robot.interface.widgets().contains("recent folder:2"));  // each folder once
  robot.click("recent folder:1");
  EXPECT_EQ(browser(robot).folder, folder / "more");
  robot.key(Key::escape);
  robot.key(Key::o, kControl);
  robot.key(Key::tab);
  robot.key(Key::enter);
  EXPECT_EQ(browser(robot).folder, folder.text());
}

// Each folder is in the list once, also if a link leads to it. Its name has the folders that tell it apart.
TEST(Files, RecentFoldersAreToldApart) {
  const Folder folder;
  fs::create_directory_symlink(folder / "more", folder / "link");
  const std::vector<std::string> folders =
      folders_of({folder / "more/c.ply", folder / "link/c.ply", folder / "a.obj", folder / "more/../b.stl"});
  EXPECT_EQ(folders, (std::vector<std::string>{folder / "more", folder.text()}));
  EXPECT_EQ(labels_of({"/data/boxwood/models", "/data/shared/models", "/data/real", "/models", "/"}),
            (std::vector<std::string>{"boxwood/models/", "shared/models/", "real/", "/models/", "/"}));
  EXPECT_EQ(labels_of({"/a/x/models", "/b/x/models"}),
            (std::vector<std::string>{"a/x/models/", "b/x/models/"}));
}

// A request for a file to read lists its endings alone.
TEST(Files, ARequestListsItsEndings) {
  const Folder folder;
  UiRobot robot;
  FileRequest request;
  request.title = "Rules";
  request.endings = {".json"};
  request.folder = folder.text();
  request.command = [](const Session&, const std::string& file, bool) { return Command(Screenshot{file}); };
  robot.interface.state<FileRequest>() = request;
  robot.key(Key::o, kControl);
  EXPECT_TRUE(robot.interface.widgets().contains("file:rules.json"));
  EXPECT_FALSE(robot.interface.widgets().contains("file:a.obj"));
  EXPECT_FALSE(robot.interface.widgets().contains("add file"));
  robot.key(Key::down);
  robot.type("rules");
  robot.key(Key::enter);
  EXPECT_EQ(robot.session.requests().screenshot, folder / "rules.json");
}

TEST(Files, AFileToWriteHasANameAFormatAndAFullPath) {
  const Folder folder;
  UiRobot robot;
  const auto ask = [&] {
    FileRequest request;
    request.title = "Save the list";
    request.formats = {{"JSON", ".jsonl"}, {"CSV", ".csv"}, {"HTML", ".html"}};
    request.name = "clashes";
    request.folder = folder.text();
    request.command = [](const Session&, const std::string& file, bool) { return Command(Screenshot{file}); };
    robot.interface.state<FileRequest>() = request;
    robot.key(Key::o, kControl);
  };
  ask();
  EXPECT_EQ(browser(robot).focus, FilesFocus::name);
  robot.key(Key::enter);  // the proposed name
  EXPECT_EQ(std::exchange(robot.session.requests().screenshot, std::nullopt), folder / "clashes.jsonl");
  ask();
  robot.type("report");
  robot.click("format:HTML");
  robot.click("open file");
  EXPECT_EQ(std::exchange(robot.session.requests().screenshot, std::nullopt), folder / "report.html");
  ask();
  robot.type("list.CSV");  // an ending that is typed is not doubled
  robot.key(Key::tab);
  robot.key(Key::left);  // from HTML, the last format
  robot.key(Key::enter);
  EXPECT_EQ(std::exchange(robot.session.requests().screenshot, std::nullopt), folder / "list.CSV");
}

// A double click opens a file even if each of its frames takes long, and two slow clicks only select.
TEST(Files, ADoubleClickIsJudgedByTheTimesOfItsClicks) {
  const Folder folder;
  for (const bool quick : {true, false}) {
    UiRobot robot;
    browser(robot).folder = folder.text();
    robot.key(Key::o, kControl);
    const UiRect row = robot.widget("file:a.obj");
    robot.move(static_cast<double>(row.x + 0.5F * row.width), static_cast<double>(row.y + 0.5F * row.height));
    robot.settle();
    const auto click_at = [&](double seconds, int frames) {
      for (const bool down : {true, false}) {
        InputEvent e;
        e.kind = InputEvent::Kind::mouse_button;
        e.button = MouseButton::left;
        e.down = down;
        e.after_s = e.before_s = seconds;
        robot.input.push(e);
        for (int i = 0; i < frames; ++i) robot.frame();
      }
    };
    click_at(10.0, quick ? 60 : 2);
    EXPECT_EQ(browser(robot).file_name, "a.obj");
    EXPECT_TRUE(robot.session.view().panel_open(panels::kFiles));
    click_at(quick ? 10.2 : 11.0, 2);
    EXPECT_EQ(opened(robot), quick ? folder / "a.obj" : "") << quick;
    EXPECT_EQ(robot.session.view().panel_open(panels::kFiles), !quick);
  }
}

// A picture has the panels if they are shown, and its message says so.
TEST(Files, TheMessageOfAPictureSaysHowToLeaveOutThePanels) {
  EXPECT_EQ(saved_picture_text("/a/b.png", false), "Saved the picture as /a/b.png");
  EXPECT_EQ(saved_picture_text("/a/b.png", true),
            "Saved the picture as /a/b.png (all of the window; to leave out the panels, press Tab first)");
}

// The dialog has a button for the window and one for the view alone, and each has its command.
TEST(Files, APictureIsOfTheWindowOrOfTheViewAlone) {
  const Folder folder;
  UiRobot robot;
  for (const bool alone : {true, false, true}) {
    FileRequest request = picture_request(robot.session);
    request.folder = folder.text();
    request.name = "picture";
    robot.interface.state<FileRequest>() = request;
    robot.key(Key::o, kControl);
    robot.click(alone ? "add file" : "open file");
    EXPECT_EQ(std::exchange(robot.session.requests().screenshot, std::nullopt), folder / "picture.png");
    EXPECT_EQ(robot.session.requests().of_view_alone, alone);
    EXPECT_EQ(robot.count_of<ScreenshotOfView>() > 0, true);
  }
}

TEST(Files, APartOfAPictureHasItsPixels) {
  Image image{5, 4, {}};
  for (std::uint8_t y = 0; y < 4; ++y)
    for (std::uint8_t x = 0; x < 5; ++x) image.rgba.insert(image.rgba.end(), {x, y, 7, 255});
  const Image part = cropped(image, {1, 2, 3, 2});
  ASSERT_EQ(part.width, 3U);
  ASSERT_EQ(part.height, 2U);
  ASSERT_EQ(part.rgba.size(), 24U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(part.rgba[4 * i], 1 + i % 3) << i;
    EXPECT_EQ(part.rgba[4 * i + 1], 2 + i / 3) << i;
  }
  EXPECT_EQ(cropped(image, {2, 1, 90, 90}).width, 3U) << "it ends with the picture";
  EXPECT_EQ(cropped(image, {}).rgba, image.rgba);
}

// Two pictures of one second have two names.
TEST(Files, APictureNeverTakesTheNameOfAFile) {
  const Folder folder;
  std::string names[3];
  for (std::string& name : names) {
    name = picture_name(folder.text());
    std::ofstream(folder / (name + ".png").c_str()) << "a picture";
  }
  EXPECT_NE(names[0], names[1]);
  EXPECT_NE(names[1], names[2]);
  EXPECT_NE(names[0], names[2]);
}

TEST(Files, DroppedFilesOpenAnswerARequestOrShowTheirFolder) {
  const Folder folder;
  UiRobot robot;
  const auto drop = [&](const std::vector<std::string>& files) {
    for (const Command& command : robot.interface.drop(robot.session, files)) {
      robot.log.push_back(command);
      (void)robot.session.apply(command);
    }
    robot.settle();
  };
  drop({folder / "a.obj", folder / "b.stl"});
  EXPECT_EQ(opened(robot), folder / "a.obj");
  EXPECT_EQ(added(robot), folder / "b.stl");
  drop({folder / "more"});
  EXPECT_TRUE(robot.session.view().panel_open(panels::kFiles));
  EXPECT_EQ(browser(robot).folder, folder / "more");
  robot.key(Key::escape);
  FileRequest request;
  request.endings = {".json"};
  request.command = [](const Session&, const std::string& file, bool) { return Command(Screenshot{file}); };
  robot.interface.state<FileRequest>() = request;
  robot.key(Key::o, kControl);
  drop({folder / "rules.json"});
  EXPECT_EQ(robot.session.requests().screenshot, folder / "rules.json");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
}

}  // namespace
}  // namespace boxwood
