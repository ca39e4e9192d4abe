// SPDX-License-Identifier: MIT
// The export of the list under a mouse: its progress, its end, and the file that is offered.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/clash_files_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_files.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/interface/robot.hpp"

namespace boxwood {
namespace {

// A file with pictures takes long: its button says how far it is, and a click ends it.
TEST(ClashExport, AnExportSaysHowFarItIsAndCanBeEnded) {
  SessionOptions options;
  ClashFiles& files = options.setups.get<ClashFiles>();
  files.formats = {{"HTML", ".html"}};
  files.write_pictures = [](const std::string&, const ClashExport& clashes,
                            const std::atomic<bool>& stop) -> Result<void> {
    clashes.done->store(1.0);
    while (!stop) std::this_thread::yield();
    return Error{ErrorKind::cancelled, "stopped", {}};
  };
  UiRobot robot(1280, 720, 1.0, std::move(options));
  check_scene(robot, row_of_cubes(3));
  ASSERT_TRUE(robot.interface.widgets().contains("clash:export"));
  const auto& clashes = robot.session.get<ClashReview>();
  ASSERT_TRUE(robot.session.apply(ClashExportList{"/nowhere/clashes.html"}));
  robot.frame();
  EXPECT_FALSE(robot.interface.widgets().contains("clash:export"));
  const UiRect stop = robot.widget("clash:stop export");
  robot.move(static_cast<double>(stop.x + 0.5F * stop.width),
             static_cast<double>(stop.y + 0.5F * stop.height));
  robot.frame();
  const auto press = [&] {
    for (const bool down : {true, false}) {
      robot.button(MouseButton::left, down);
      robot.frame();
    }
    robot.frame();
  };
  press();  // the second one of a double click on the button that was there
  EXPECT_EQ(robot.count_of<ClashEndExport>(), 0);
  for (int i = 0; i < 1000 && (i < 30 || clashes.export_done() < 1.0); ++i) robot.frame();
  robot.frame();
  EXPECT_EQ(clashes.export_done(), 1.0);
  EXPECT_LE(robot.widget("clash:stop export").right(), robot.interface.layout().left.right()) << "with 100 %";
  press();
  EXPECT_EQ(robot.count_of<ClashEndExport>(), 1);
  robot.settle();
  EXPECT_FALSE(clashes.is_exporting());
  EXPECT_TRUE(robot.interface.widgets().contains("clash:export"));
  ASSERT_FALSE(robot.session.messages().all().empty());
  EXPECT_EQ(robot.session.messages().all().back().text,
            "the export was ended; '/nowhere/clashes.html' was not written");
}

// The status bar says it in every workspace.
TEST(ClashExport, AnExportIsSaidInOtherWorkspaces) {
  SessionOptions options;
  ClashFiles& files = options.setups.get<ClashFiles>();
  files.write_pictures = [](const std::string&, const ClashExport& clashes,
                            const std::atomic<bool>& stop) -> Result<void> {
    clashes.done->store(0.25);
    while (!stop) std::this_thread::yield();
    return Error{ErrorKind::cancelled, "stopped", {}};
  };
  UiRobot robot(1280, 720, 1.0, std::move(options));
  check_scene(robot, row_of_cubes(3));
  robot.click("workspace:look");
  const float before = robot.widget("status text").width;
  EXPECT_EQ(clash_export_text(robot.session), "");
  const auto& clashes = robot.session.get<ClashReview>();
  ASSERT_TRUE(robot.session.apply(ClashExportList{"/nowhere/clashes.html"}));
  for (int i = 0; i < 1000 && clashes.export_done() < 0.25; ++i) robot.frame();
  robot.frame();
  EXPECT_EQ(clash_export_text(robot.session), "exporting clashes: 25 %");
  EXPECT_GT(robot.widget("status text").width, before + 100.0F);
  ASSERT_TRUE(robot.session.apply(ClashEndExport{}));
  robot.settle();
  EXPECT_EQ(robot.widget("status text").width, before);
}

// Before the export begins, the browser says how many pictures a format has.
TEST(ClashExport, TheBrowserSaysHowManyPicturesAreDrawn) {
  SessionOptions options;
  ClashFiles& files = options.setups.get<ClashFiles>();
  files.formats = {{"CSV", ".csv"}, {"HTML", ".html", 150}};
  UiRobot robot(1280, 720, 1.0, std::move(options));
  check_scene(robot, row_of_cubes(3));
  const auto& clashes = robot.session.get<ClashReview>();
  const std::size_t rows = clashes.search().records().size();
  ASSERT_GT(rows, 1U);
  EXPECT_EQ(clashes.export_rows(false), rows);
  EXPECT_EQ(clashes.export_rows(true), 0U);
  robot.click("clash:export");
  robot.click("format:CSV");
  EXPECT_FALSE(robot.interface.widgets().contains("format note"));
  robot.click("format:HTML");
  ASSERT_TRUE(robot.interface.widgets().contains("format note"));
  EXPECT_LE(robot.widget("format note").right(), 1280.0F);
  const ClashRecord& record = clashes.search().records().front();
  ASSERT_TRUE(robot.session.apply(ClashIgnore{record.first, record.second, true}));
  EXPECT_EQ(clashes.export_rows(false), rows - 1);

  EXPECT_EQ(clash_pictures_text({"CSV", ".csv"}, 48), "");
  EXPECT_EQ(clash_pictures_text({"HTML", ".html", 150}, 0), "");
  EXPECT_EQ(clash_pictures_text({"HTML", ".html", 150}, 1), "Draws 1 picture, which takes a while");
  EXPECT_EQ(clash_pictures_text({"HTML", ".html", 150}, 48), "Draws 48 pictures, which takes a while");
  EXPECT_EQ(clash_pictures_text({"HTML", ".html", 150}, 1328),
            "Draws pictures of the worst 150 of 1,328 rows, which takes a while");
  EXPECT_EQ(clash_pictures_text({"BCF", ".bcf", 300, true}, 48),
            "Draws at most 48 pictures, which takes a while");
  EXPECT_EQ(clash_pictures_text({"BCF", ".bcf", 300, true}, 1328),
            "Draws at most 300 pictures, which takes a while");
}

// A pair within its clearance is no clash: the message counts it apart.
TEST(ClashExport, TheMessageCountsClearancesApart) {
  SessionOptions options;
  options.setups.get<ClashFiles>().write_list = [](const std::string&, const ClashExport&) {
    return Result<void>();
  };
  Session session(options);
  Scene scene = *row_of_cubes(4);
  scene.objects[3].world_from_mesh.translation.x += 0.5;  // a gap of 0.25
  session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  session.view().set_workspace(Workspace::clash);
  const auto saved = [&] {
    session.wait();
    EXPECT_TRUE(session.apply(ClashCheck{}));
    session.wait();
    EXPECT_TRUE(session.apply(ClashExportList{"/nowhere/list.jsonl"}));
    return session.messages().all().empty() ? std::string() : session.messages().all().back().text;
  };
  EXPECT_EQ(saved(), "Saved 2 clashes to /nowhere/list.jsonl");
  ASSERT_TRUE(session.apply(ClashClearance{0.4}));
  EXPECT_EQ(saved(), "Saved 2 clashes, 1 within the clearance, to /nowhere/list.jsonl");
}

// A file with an ending of no format, as list.json, has the first one: the message says which.
TEST(ClashExport, TheMessageSaysTheFormatOfAnotherEnding) {
  SessionOptions options;
  ClashFiles& files = options.setups.get<ClashFiles>();
  files.formats = {{"JSON lines", ".jsonl"}, {"CSV", ".csv"}};
  files.write_list = [](const std::string&, const ClashExport&) { return Result<void>(); };
  UiRobot robot(1280, 720, 1.0, std::move(options));
  check_scene(robot, row_of_cubes(3));
  const auto saved = [&](const char* file) {
    EXPECT_TRUE(robot.session.apply(ClashExportList{file}));
    return robot.session.messages().all().back().text;
  };
  EXPECT_TRUE(saved("/nowhere/list.json").ends_with("/nowhere/list.json; they are JSON lines"));
  EXPECT_TRUE(saved("/nowhere/list.jsonl").ends_with("/nowhere/list.jsonl"));
  EXPECT_TRUE(saved("/nowhere/list.csv").ends_with("/nowhere/list.csv"));
}

// The time left is the mean of the pictures so far; the time before the first one is no part of it.
TEST(ClashExport, TheTimeLeftIsMeasured) {
  ExportClock clock;
  EXPECT_FALSE(clock.left_s());
  clock.see(0.0, 100.0);
  clock.see(0.0, 160.0);  // models are built
  clock.see(0.1, 161.0);
  EXPECT_FALSE(clock.left_s());
  clock.see(0.1, 164.0);  // a slow picture is no measurement before it ends
  EXPECT_FALSE(clock.left_s());
  clock.see(0.2, 165.0);
  ASSERT_TRUE(clock.left_s());
  EXPECT_NEAR(*clock.left_s(), 4.0 / 0.1 * 0.8, 1e-9);
  clock.see(0.2, 167.0);
  EXPECT_NEAR(*clock.left_s(), 4.0 / 0.1 * 0.8 - 2.0, 1e-9);
  clock.see(0.2, 1000.0);
  EXPECT_EQ(*clock.left_s(), 0.0);
  clock.see(1.0, 1001.0);
  EXPECT_EQ(*clock.left_s(), 0.0);
  EXPECT_EQ(time_left_text(0.0), "about 5 s left");
  EXPECT_EQ(time_left_text(38.0), "about 40 s left");
  EXPECT_EQ(time_left_text(90.0), "about 90 s left");
  EXPECT_EQ(time_left_text(170.0), "about 3 min left");
}

// What a page lacks is said with the file's name.
TEST(ClashExport, TheMessageSaysWhatThePageLacks) {
  SessionOptions options;
  ClashFiles& files = options.setups.get<ClashFiles>();
  files.write_pictures = [](const std::string&, const ClashExport& clashes,
                            const std::atomic<bool>&) -> Result<void> {
    *clashes.remark = "the page has no 3D views";
    return {};
  };
  UiRobot robot(1280, 720, 1.0, std::move(options));
  check_scene(robot, row_of_cubes(3));
  ASSERT_TRUE(robot.session.apply(ClashExportList{"/nowhere/clashes.html"}));
  robot.settle();
  ASSERT_FALSE(robot.session.messages().all().empty());
  EXPECT_TRUE(robot.session.messages().all().back().text.ends_with(
      "/nowhere/clashes.html; the page has no 3D views"));
}

// An export goes beside the model, under its name; the next one has the same format.
TEST(ClashExport, AnExportIsOfferedBesideTheModelInTheLastFormat) {
  char name[] = "/tmp/boxwood-export-XXXXXX";
  ASSERT_NE(mkdtemp(name), nullptr);
  const std::filesystem::path folder = name;
  std::ofstream(folder / "stairs.obj") << "#";
  SessionOptions options;
  options.pictures = "/tmp";
  ClashFiles& files = options.setups.get<ClashFiles>();
  files.formats = {{"HTML", ".html"}, {"CSV", ".csv"}, {"JSON", ".jsonl"}};
  std::vector<std::string> written;
  files.write_list = [&](const std::string& file, const ClashExport&) -> Result<void> {
    written.push_back(file);
    return {};
  };
  UiRobot robot(1280, 720, 1.0, std::move(options));
  Scene scene = *row_of_cubes(3);
  scene.files = {(folder / "stairs.obj").string()};
  check_scene(robot, std::make_shared<const Scene>(scene));
  robot.click("clash:export");
  robot.click("format:CSV");
  robot.click("open file");
  robot.click("clash:export");
  robot.click("open file");
  const std::string file = (folder / "stairs-clashes.csv").string();
  EXPECT_EQ(written, (std::vector<std::string>{file, file}));
  // Without the model's folder: that of pictures.
  scene.files = {"/nowhere/stairs.obj"};
  robot.session.set_scene(std::make_shared<const Scene>(scene));
  robot.settle();
  robot.click("clash:check");
  robot.click("clash:export");
  robot.click("open file");
  EXPECT_EQ(written.back(), "/tmp/clashes.csv");
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace boxwood
