// SPDX-License-Identifier: MIT
// The messages above the scene: the room they take, how long they stay, what dismisses them.
#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/interface/files/save_picture.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/session/added_file_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/camera_axis_commands.hpp"

namespace boxwood {
namespace {

TEST(Frame, MessagesTakeRoomOfTheirOwnAndUnfold) {
  UiRobot robot;
  const UiRect before = robot.interface.layout().scene;
  for (int i = 0; i < 25; ++i)
    robot.session.messages().note("'/far/away/a.glb': object 'o" + std::to_string(i) +
                                  "': 2 triangles have no area");
  robot.session.messages().note("another thing");
  robot.settle();
  EXPECT_GT(robot.interface.layout().scene.y, before.y);
  EXPECT_LT(robot.interface.layout().strip.height, 32);
  EXPECT_FALSE(overlap(robot.interface.layout().strip, robot.interface.layout().scene));
  robot.click("fold:messages");
  EXPECT_GT(robot.interface.layout().strip.height, 200);
  EXPECT_FALSE(overlap(robot.interface.layout().strip, robot.interface.layout().scene));
  robot.key(Key::escape);  // closes what was opened last
  EXPECT_LT(robot.interface.layout().strip.height, 32);
  robot.click("dismiss");
  EXPECT_EQ(robot.interface.layout().scene.y, before.y);
}

// A message and its list leave the picture as it is.
TEST(Frame, MessagesMoveNoCamera) {
  UiRobot robot;
  const FreePart before = free_part(robot.interface.layout(), 1280, 720);
  const View view = robot.session.view().shown_view();
  for (int i = 0; i < 3; ++i) robot.session.messages().note("thing " + std::to_string(i));
  for (const bool open : {false, true}) {
    ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kMessages, open}));
    robot.settle();
    ASSERT_FALSE(robot.interface.layout().strip.empty());
    const FreePart now = free_part(robot.interface.layout(), 1280, 720);
    EXPECT_NEAR(now.size.x, before.size.x, 1e-6);
    EXPECT_NEAR(now.size.y, before.size.y, 1e-6);
    EXPECT_NEAR(now.middle.y, before.middle.y, 1e-6);
    EXPECT_EQ(robot.session.view().shown_view().eye, view.eye);
  }
}

// A fit that the user asks for is in the part that the messages leave free, and stays when they go.
TEST(Frame, AFitLeavesTheMessagesFree) {
  for (const bool selected : {false, true}) {
    UiRobot robot;
    ASSERT_TRUE(robot.session.apply(SetOrtho{true}));  // corners of a box are as far out as its points
    ASSERT_TRUE(robot.session.apply(LookFrom{StandardView::front}));
    if (selected) robot.click("object:1");
    for (int i = 0; i < 12; ++i) robot.session.messages().note("thing " + std::to_string(i));
    ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kMessages, true}));
    robot.settle();
    const View before = robot.session.view().shown_view();
    const auto highest = [&] {  // of the object's corners, in pixels
      const Aabb box = robot.session.document().facts().bounds(selected ? Target{1} : Target{});
      double out = 1e9;
      for (int k = 0; k < 8; ++k) {
        const Vec3 corner((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                          (k & 4) != 0 ? box.max.z : box.min.z);
        const auto at = project(robot.session.view().shown_view(), corner, 1280, 720);
        out = std::min(out, at ? at->y : -1e9);
      }
      return out;
    };
    robot.key(selected ? Key::f : Key::home);
    const UiRect strip = robot.interface.layout().strip;
    ASSERT_GT(strip.height, 150);
    EXPECT_GT(highest(), static_cast<double>(strip.bottom())) << selected;
    const View fitted = robot.session.view().shown_view();
    EXPECT_NE(fitted.eye, before.eye);
    robot.session.messages().dismiss();
    robot.settle();
    EXPECT_EQ(robot.session.view().shown_view().eye, fitted.eye) << "it stays when they go";
    robot.key(selected ? Key::f : Key::home);
    EXPECT_NE(robot.session.view().shown_view().eye, fitted.eye) << "there is more room";
  }
}

TEST(Frame, OneMessageIsDismissedOrAllOfThem) {
  UiRobot robot;
  const auto texts = [&] {
    std::vector<std::string> out;
    for (const MessageStatement& message : message_statements(robot.session)) out.push_back(message.text);
    return out;
  };
  for (const char* text : {"a", "b", "a", "c"}) robot.session.messages().note(text);
  robot.settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"c", "a (2 times)", "b"}));
  robot.click("dismiss:0");
  EXPECT_EQ(texts(), (std::vector<std::string>{"a (2 times)", "b"}));
  robot.session.messages().note("d");
  robot.settle();
  robot.click("fold:messages");
  EXPECT_GT(robot.widget("message:1").x, robot.widget("dismiss:1").right() + 4) << "the cross is apart";
  robot.click("dismiss:1");
  EXPECT_EQ(texts(), (std::vector<std::string>{"d", "b"})) << "both of the folded line";
  let_a_double_click_pass(robot);
  robot.click("dismiss:1");
  robot.click("dismiss:0");
  EXPECT_TRUE(texts().empty());
  EXPECT_FALSE(robot.session.view().panel_open(panels::kMessages));
  for (const char* text : {"a", "b"}) robot.session.messages().note(text);
  robot.settle();
  robot.click("dismiss");
  EXPECT_TRUE(texts().empty());
}

// After a click another button, or the scene, can be under the mouse: a double click does what a click does.
TEST(Frame, ADoubleClickDismissesOneMessage) {
  UiRobot robot;
  const auto left = [&] { return message_statements(robot.session).size(); };
  const auto twice = [&](const std::string& name) {
    const UiRect at = robot.widget(name);
    for (int i = 0; i < 2; ++i)
      robot.click(static_cast<double>(at.x + 0.5F * at.width), static_cast<double>(at.y + 0.5F * at.height));
    let_a_double_click_pass(robot);
  };
  const auto notes = [&](std::initializer_list<const char*> texts) {
    for (const char* text : texts) robot.session.messages().note(text);
    robot.settle();
  };
  notes({"a", "b", "c", "d"});
  const float dismiss = robot.widget("dismiss:0").x, fold = robot.widget("fold:messages").x;
  twice("dismiss:0");
  EXPECT_EQ(left(), 3U);
  twice("fold:messages");
  EXPECT_TRUE(robot.session.view().panel_open(panels::kMessages));
  EXPECT_EQ(robot.widget("fold:messages").x, fold);
  twice("dismiss:0");
  EXPECT_EQ(left(), 2U) << "the next line came under the mouse";
  twice("fold:messages");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kMessages));
  EXPECT_EQ(left(), 2U);
  EXPECT_EQ(robot.widget("fold:messages").x, fold);
  twice("dismiss:0");
  ASSERT_EQ(left(), 1U);
  EXPECT_EQ(robot.widget("dismiss").x, dismiss);
  robot.click("object:1");
  twice("dismiss");
  EXPECT_EQ(left(), 0U);
  EXPECT_EQ(robot.session.view().selection().objects, std::vector<std::uint32_t>{1})
      << "the second click met the scene";
  notes({"a", "b"});
  twice("dismiss:0");
  robot.click("dismiss");
  EXPECT_EQ(left(), 0U) << "a slow second click is another one";
}

TEST(Frame, AMessageThatIsCutUnfolds) {
  UiRobot robot;
  robot.session.messages().note("Saved the picture as /tmp/a.png");
  robot.settle();
  EXPECT_FALSE(robot.interface.widgets().contains("fold:messages"));
  robot.click("dismiss");
  std::string words = "Saved 48 clashes, and";
  for (int i = 0; i < 40; ++i) words += " one more word";
  robot.session.messages().note(words);
  robot.settle();
  EXPECT_LT(robot.interface.layout().strip.height, 32);
  robot.click("fold:messages");
  EXPECT_GT(robot.interface.layout().strip.height, 60);  // all lines of it
}

TEST(FirstUse, NotesLeaveAfterSomeSecondsAndErrorsStay) {
  UiRobot robot;
  const float top = robot.interface.layout().scene.y;
  robot.session.messages().note("Saved the picture as /tmp/a.png");
  robot.settle();
  EXPECT_GT(robot.interface.layout().scene.y, top);
  let_pass(robot, 4);
  EXPECT_GT(robot.interface.layout().scene.y, top);
  EXPECT_FALSE(robot.interface.wants_frame(1.0));
  EXPECT_TRUE(robot.interface.wants_frame(30.0));
  let_pass(robot, 8);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  EXPECT_FALSE(robot.interface.wants_frame(30.0));
  ASSERT_EQ(message_statements(robot.session).size(), 1U);  // the list keeps it
  robot.session.messages().note("Saved the picture as /tmp/b.png");
  robot.settle();
  const UiRect dismiss = robot.widget("dismiss");
  robot.move(dismiss.x + 2, dismiss.y + 2);
  let_pass(robot, 20);
  EXPECT_GT(robot.interface.layout().scene.y, top) << "the mouse is over it";
  robot.move(dismiss.x + 2, robot.interface.layout().scene.y + 10);
  let_pass(robot, 30);
  EXPECT_GT(robot.interface.layout().scene.y, top) << "the mouse is near it";
  robot.move(robot.interface.layout().scene.x + 5, robot.interface.layout().scene.bottom() - 5);
  let_pass(robot, 12);
  EXPECT_GT(robot.interface.layout().scene.y, top) << "it has a button for the older note";
  let_pass(robot, 10);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  robot.click("past messages");
  EXPECT_GT(robot.interface.layout().scene.y, top);
  robot.click("fold:messages");
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  robot.session.messages().error({ErrorKind::malformed, "a.obj: line 3 is not a face", {}});
  robot.settle();
  let_pass(robot, 20);
  EXPECT_GT(robot.interface.layout().scene.y, top);
  robot.click("dismiss");
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  robot.move(robot.interface.layout().scene.x + 5, robot.interface.layout().scene.bottom() - 5);
  robot.session.messages().note("a window that sleeps counts the time, too");
  robot.settle();
  robot.interface.pass_idle(30.0);
  let_pass(robot, 0.1);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
}

// A note that says where a file is leaves as one with a button does, and the list keeps it.
TEST(FirstUse, TheNoteOfAWrittenFileStaysLonger) {
  UiRobot robot;
  const float top = robot.interface.layout().scene.y;
  robot.session.messages().saved("Saved the picture as /tmp/a.png", "/tmp/a.png");
  robot.settle();
  let_pass(robot, 12);
  EXPECT_GT(robot.interface.layout().scene.y, top);
  EXPECT_TRUE(robot.interface.wants_frame(30.0));
  let_pass(robot, 10);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  EXPECT_FALSE(robot.interface.wants_frame(30.0)) << "nothing is left to wait for";
  ASSERT_EQ(message_statements(robot.session).size(), 1U);
  EXPECT_TRUE(message_statements(robot.session).front().is_past);
}

// A later workspace has no notes about files written in an earlier one, but for the seconds of a new note.
TEST(FirstUse, TheNoteOfAWrittenFileLeavesWithItsWorkspace) {
  for (const bool open : {false, true}) {
    UiRobot robot;
    robot.session.messages().saved("Saved the picture as /tmp/a.png", "/tmp/a.png");
    if (open) send_line(robot, "panel messages on");
    let_pass(robot, 12);
    EXPECT_EQ(message_statements(robot.session).size(), 1U);
    send_line(robot, "workspace clash");
    EXPECT_TRUE(robot.session.messages().all().empty());
    EXPECT_FALSE(robot.session.view().panel_open(panels::kMessages));
  }
  UiRobot robot;
  robot.session.messages().error({ErrorKind::malformed, "a.obj: line 3 is not a face", {}});
  robot.session.messages().saved("Saved the picture as /tmp/a.png", "/tmp/a.png");
  robot.settle();
  send_line(robot, "workspace clash");
  EXPECT_EQ(message_statements(robot.session).size(), 2U) << "it is new";
  let_pass(robot, 25);
  ASSERT_EQ(message_statements(robot.session).size(), 1U);
  EXPECT_TRUE(message_statements(robot.session).front().is_error);
}

// A warning about a file that was dismissed does not come back with the file.
TEST(FirstUse, ADismissedNoteOfAFileStaysDismissed) {
  UiRobot robot;
  Messages& messages = robot.session.messages();
  const auto opens = [&](const char* note) {
    messages.close_scene();
    messages.file_note(note);
    robot.settle();
    return messages.all().size();
  };
  EXPECT_EQ(opens("'/a.obj': 3 triangles have no area"), 1U);
  EXPECT_EQ(opens("'/a.obj': 3 triangles have no area"), 1U) << "it was not dismissed";
  robot.click("dismiss");
  EXPECT_EQ(opens("'/a.obj': 3 triangles have no area"), 0U);
  EXPECT_EQ(opens("'/b.obj': 3 triangles have no area"), 1U);
}

// The strip leaves just before a click on its button: the click does not meet the scene behind it.
TEST(FirstUse, AClickOnAStripThatHasJustLeftMeetsNothing) {
  for (const bool is_late : {false, true}) {
    UiRobot robot;
    send_line(robot, "select object 1");
    const float top = robot.interface.layout().scene.y;
    robot.session.messages().scene_offer("Added inside another", {"Place beside", "beside object 1"});
    robot.settle();
    const UiRect offer = robot.widget("message:offer");
    while (robot.interface.layout().scene.y > top) robot.frame();
    if (is_late) let_pass(robot, 1);
    robot.move(offer.x + 4, offer.y + 4);
    robot.frame();
    robot.button(MouseButton::left, true);
    robot.button(MouseButton::left, false);
    robot.frame();
    robot.frame();
    robot.settle();
    EXPECT_EQ(robot.session.view().selection().objects.empty(), is_late);
    EXPECT_EQ(robot.count_of<PlaceBeside>(), 0);
  }
}

// The note takes a second line for a long name. The tip of the button that made it covers none of it.
TEST(FirstUse, TheNoteOfAWrittenFileHasTwoLinesForALongName) {
  for (const double width : {1024.0, 1280.0, 1920.0}) {
    UiRobot robot(width, 720);
    const std::string file = "/media/somebody/pictures/of models/boxwood-2026-11-29-072656.png";
    robot.session.messages().saved(saved_picture_text(file, true), file);
    robot.settle();
    const UiRect strip = robot.interface.layout().strip, text = robot.widget("newest message");
    EXPECT_LE(text.bottom(), strip.bottom()) << width;
    EXPECT_LE(text.right(), robot.widget("dismiss").x) << width;
    EXPECT_LT(strip.height, 50) << width;
    if (width < 1500) {
      EXPECT_GT(strip.height, 34) << width;
    }
    const UiRect button = robot.widget("picture");
    robot.move(button.x + 3, button.y + 3);
    let_pass(robot, 1);
    ASSERT_TRUE(robot.interface.widgets().contains("tip")) << width;
    EXPECT_FALSE(overlap(robot.widget("tip"), robot.interface.layout().strip)) << width;
  }
  UiRobot robot;  // a name longer than two lines
  const std::string file = "/tmp/" + std::string(240, 'm') + ".png";
  robot.session.messages().saved("Saved the picture as " + file, file);
  robot.settle();
  EXPECT_GT(robot.interface.layout().strip.height, 60);
  EXPECT_LE(robot.widget("newest message").bottom(), robot.interface.layout().strip.bottom());
}

}  // namespace
}  // namespace boxwood
