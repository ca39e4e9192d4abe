// SPDX-License-Identifier: MIT
// The export of the list under a mouse: its progress, its end, and the file that is offered.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

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
  Robot robot(1280, 720, 1.0, std::move(options));
  robot.session.set_scene(row_of_cubes(3));
  robot.click("workspace:clash");
  robot.click("clash:check");
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
  Robot robot(1280, 720, 1.0, std::move(options));
  robot.session.set_scene(row_of_cubes(3));
  robot.click("workspace:clash");
  robot.click("clash:check");
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
  Robot robot(1280, 720, 1.0, std::move(options));
  Scene scene = *row_of_cubes(3);
  scene.files = {(folder / "stairs.obj").string()};
  robot.session.set_scene(std::make_shared<const Scene>(scene));
  robot.click("workspace:clash");
  robot.click("clash:check");
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
