// SPDX-License-Identifier: MIT
// Back to a scene that another file or a lesson has replaced: everything is as it was left.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/document.hpp"
#include "app/features/back/back_commands.hpp"
#include "app/features/back/back_trail.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/session/session.hpp"
#include "app/statements/statements.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

SessionOptions back_options() {
  SessionOptions options;
  options.threads = 2;
  options.import = [](const std::string& file, const ImportOptions&) -> Result<Scene> {
    if (file == "bad.obj") return Error{ErrorKind::malformed, "bad.obj: line 3 is not a face", {}};
    Scene scene = generated::built_in_scene();
    scene.files = {file};
    return scene;
  };
  options.make_built_in = [] { return generated::built_in_scene(); };
  return options;
}

void say(Session& session, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    const auto ok = session.apply(*command);
    ASSERT_TRUE(ok) << line << ": " << ok.error().message;
    session.wait();
  }
}

class BackTrailStates : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(BackTrailStates, TheSceneIsAsItWasLeft) {
  Session session(back_options());
  say(session, {"open \"a.obj\""});
  say(session, GetParam());
  const std::string before = equivalent_command_line(session);
  const std::string fresh = [] {
    Session other(back_options());
    say(other, {"open \"a.obj\""});
    return equivalent_command_line(other);
  }();
  ASSERT_NE(before, fresh);
  say(session,
      {"open \"b.obj\"", "volume sphere whole on", "layer edges on", "orbit 30 10", "tree-kind sphere"});
  ASSERT_EQ(session.get<BackTrail>().behind().size(), 1U);
  EXPECT_TRUE(session.get<BackTrail>().behind().front().starts_with("a.obj"));
  const std::string other = equivalent_command_line(session);
  say(session, {"scene back"});
  EXPECT_EQ(equivalent_command_line(session), before);
  EXPECT_TRUE(session.get<BackTrail>().behind().empty());
  EXPECT_EQ(session.get<BackTrail>().ahead(), std::vector<std::string>{"b.obj"});
  say(session, {"scene forward"});
  EXPECT_EQ(equivalent_command_line(session), other);
  EXPECT_EQ(session.messages().first_error(), nullptr);
}

INSTANTIATE_TEST_SUITE_P(
    States, BackTrailStates,
    ::testing::Values(std::vector<std::string>{"orbit 10 5", "volume obb object 1 on", "layer grid off",
                                               "paint object"},
                      std::vector<std::string>{"pose object 1 1 0 0 0.25 0 1 0 0 0 0 1 0", "select object 1",
                                               "gizmo move", "look-from top", "ortho on"},
                      std::vector<std::string>{"add \"c.obj\"", "show object 2 off", "tree obb whole on",
                                               "depth 2..3", "clip 1,0,0,0.1"},
                      std::vector<std::string>{"workspace clash", "pose object 1 1 0 0 0.9 0 1 0 0 0 0 1 0",
                                               "clash check", "clash comment 0 2 \"a remark\"",
                                               "clash status 0 2 approved", "clash sort depth on"}));

// The edits that were made before a file or a lesson was opened can be undone after the return, and those
// that were undone redone. Statuses of clashes and the clip plane are among them.
TEST(BackTrail, TheHistoryComesBackWithItsScene) {
  Session session(back_options());
  say(session, {"open \"a.obj\"", "workspace clash", "orbit 10 5"});
  std::vector<std::string> path;
  for (const char* line : {"pose object 1 1 0 0 0.9 0 1 0 0 0 0 1 0", "volume obb whole on", "clip 1,0,0,0.1",
                           "clash status 0 2 approved", "clip 0,1,0,0.2", "volume aabb whole on"}) {
    path.push_back(equivalent_command_line(session));
    say(session, {line});
  }
  path.push_back(equivalent_command_line(session));
  say(session, {"undo"});
  say(session, {"open \"b.obj\"", "volume sphere whole on", "scene back"});
  ASSERT_TRUE(session.document().can_redo());
  say(session, {"redo"});
  EXPECT_EQ(equivalent_command_line(session), path.back());
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    say(session, {"undo"});
    EXPECT_EQ(equivalent_command_line(session), path[i]) << i;
  }
  EXPECT_FALSE(session.document().can_undo());
  say(session, {"scene forward"});
  ASSERT_TRUE(session.document().can_undo());
  say(session, {"undo"});
  EXPECT_EQ(session.document().edit().whole.volumes & bit_of(VolumeKind::sphere), 0U);
}

// A step of an owner whose value did not come back is dropped; the edits stay.
TEST(BackTrail, AStepWhoseOwnerHasAnotherValueIsDropped) {
  Document document;
  int value = 1;
  const auto set = [&](int to) {
    OwnerStep step = owner_step(
        &value, 0, "a value", [&] { return value; }, [&](int other) { value = other; });
    value = to;
    record_step(document, std::move(step));
  };
  (void)document.set_depth({1, 2});
  set(2);
  for (const bool comes_back : {true, false}) {
    const KeptHistory kept = keep_history(document);
    document.forget_history();
    if (!comes_back) value = 3;
    EXPECT_TRUE(restore_history(document, kept));
    (void)document.undo();
    EXPECT_EQ(value, comes_back ? 1 : 3);
    EXPECT_EQ(document.can_undo(), comes_back);
    if (comes_back) (void)document.redo();
  }
  EXPECT_NE(document.edit().depth, (DepthRange{1, 2}));
  const KeptHistory kept = keep_history(document);
  (void)document.set_depth({0, 7});
  EXPECT_FALSE(restore_history(document, kept)) << "the edits are others";
}

// The list of clashes is found again although another workspace is shown.
TEST(BackTrail, AListOfClashesComesBackInAnyWorkspace) {
  Session session(back_options());
  say(session, {"open \"a.obj\"", "workspace clash", "clash check", "clash comment 0 1 \"a remark\""});
  const std::string before = equivalent_command_line(session);
  say(session, {"workspace look", "open \"b.obj\"", "scene back", "workspace clash"});
  EXPECT_EQ(equivalent_command_line(session), before);
}

// A reader whose camera was at a clash finds it there again after a lesson. In Learn the camera had left it;
// a row that was chosen without going there stays so.
TEST(BackTrail, LeavingALessonGoesBackToTheChosenClash) {
  SessionOptions options = back_options();
  options.import = [](const std::string& file, const ImportOptions&) -> Result<Scene> {
    Scene scene = generated::spiral_staircase(6);  // its steps meet its pole
    scene.files = {file};
    return scene;
  };
  for (const char* chosen : {"clash select 0", "clash choose 0"}) {
    Session session(options);
    session.view().fits().set_viewport(640, 480);
    say(session, {"open \"a.obj\"", "workspace clash", "orbit 20 5", "clash check"});
    ASSERT_FALSE(session.get<ClashReview>().search().records().empty());
    const Vec3 far_eye = session.view().camera().eye();
    say(session, {chosen});
    const Vec3 eye = session.view().camera().eye();
    ASSERT_EQ(glm::length(eye - far_eye) > 0.0, std::string(chosen) == "clash select 0");
    say(session, {"workspace learn"});
    ASSERT_LT(glm::length(session.view().camera().eye() - far_eye), 1e-9);
    say(session, {"open \"b.obj\""});
    BackTrail& trail = session.get<BackTrail>();
    ASSERT_TRUE(trail.return_to_scene());
    session.wait();
    EXPECT_EQ(session.view().workspace(), Workspace::clash);
    EXPECT_EQ(session.get<ClashReview>().flight().chosen(), std::optional<std::uint32_t>(0)) << chosen;
    EXPECT_LT(glm::length(session.view().camera().eye() - eye), 1e-6 * glm::length(eye)) << chosen;
    say(session, {"workspace look"});  // the place before the clash is known, too
    EXPECT_LT(glm::length(session.view().camera().eye() - far_eye), 1e-6 * glm::length(eye)) << chosen;
    EXPECT_TRUE(std::any_of(session.messages().all().begin(), session.messages().all().end(),
                            [](const Message& m) { return m.text.starts_with("Opened a.obj again"); }));
  }
}

// The note about the return goes with its scene: it says nothing about a lesson or file that follows. Equal
// notes are one line, and no more when unfolded.
TEST(BackTrail, TheNoteOfAReturnGoesWithItsScene) {
  Session session(back_options());
  say(session, {"open \"a.obj\""});
  const auto notes = [&] { return message_statements(session); };
  for (int i = 0; i < 2; ++i) {
    say(session, {"open \"b.obj\""});
    EXPECT_TRUE(notes().empty());
    ASSERT_TRUE(session.get<BackTrail>().return_to_scene());
    session.wait();
    ASSERT_EQ(notes().size(), 1U);
    EXPECT_TRUE(notes().front().text.starts_with("Opened a.obj again")) << notes().front().text;
    EXPECT_EQ(notes().front().text.find("times"), std::string::npos);
  }
  session.messages().dismiss(notes().front().places);
  EXPECT_TRUE(session.messages().all().empty());
  session.messages().note("the same");
  session.messages().note("the same");
  EXPECT_EQ(notes().front().text, "the same (2 times)");
  EXPECT_TRUE(notes().front().all.empty());
  EXPECT_EQ(notes().front().places.size(), 2U);
}

// Returns options whose files are all a staircase, which has clashes.
SessionOptions staircase_options() {
  SessionOptions options = back_options();
  options.import = [](const std::string& file, const ImportOptions&) -> Result<Scene> {
    Scene scene = generated::spiral_staircase(6);
    scene.files = {file};
    return scene;
  };
  return options;
}

// Each workspace has its own camera: the one of Clash is at the chosen row, and never at another one.
TEST(BackTrail, ReturningToClashGoesBackToTheChosenRow) {
  Session session(staircase_options());
  session.view().fits().set_viewport(640, 480);
  say(session, {"open \"a.obj\"", "workspace clash", "orbit 20 5", "clash check"});
  const auto eye = [&] { return session.view().camera().eye(); };
  const auto is_at = [&](const Vec3& place) { return glm::length(eye() - place) < 1e-9; };
  const Vec3 far_eye = eye();
  say(session, {"clash select 3"});
  const Vec3 third = eye();
  ASSERT_FALSE(is_at(far_eye));
  say(session,
      {"select object 0", "clash select 1"});  // chosen anew, after the selection had ended the first choice
  const Vec3 first = eye();
  ASSERT_FALSE(is_at(third));
  say(session, {"workspace look"});
  EXPECT_TRUE(is_at(far_eye));
  say(session, {"orbit 5 0"});
  const Vec3 look_eye = eye();
  say(session, {"workspace clash"});
  EXPECT_TRUE(is_at(first));
  EXPECT_EQ(session.get<ClashReview>().flight().chosen(), std::optional<std::uint32_t>(1));
  say(session, {"workspace look"});
  EXPECT_TRUE(is_at(look_eye));
  say(session, {"workspace clash", "orbit 30 0"});  // around the clash
  const Vec3 turned = eye();
  say(session, {"workspace tree", "workspace clash"});
  EXPECT_TRUE(is_at(turned));
  say(session, {"clash clear"});
  EXPECT_TRUE(is_at(look_eye));
  // A camera that the user has moved with no row chosen is the one to come back to.
  say(session, {"clash select 3", "select object 0", "orbit 10 0"});
  const Vec3 own = eye();
  say(session, {"clash select 1", "clash clear"});
  EXPECT_TRUE(is_at(own));
}

// A check that was under way when the scene was left begins again.
TEST(BackTrail, ARunningCheckBeginsAgain) {
  for (const char* workspace : {"workspace clash", "workspace look"}) {
    Session session(back_options());
    say(session, {"open \"a.obj\"", "workspace clash"});
    ASSERT_TRUE(session.apply(ClashCheck{}));
    ASSERT_TRUE(session.apply(parse_command(workspace).value()));
    ASSERT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::running);
    ASSERT_TRUE(session.apply(parse_command("open \"b.obj\"").value()));
    session.wait();
    EXPECT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::none);
    say(session, {"scene back"});
    EXPECT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::done);
  }
}

// Opens the scene before and returns as soon as its objects are shown, before anything about them is
// computed.
void go_back_until_shown(Session& session) {
  ASSERT_TRUE(session.apply(SceneBack{}));
  while (session.document().scene().files != std::vector<std::string>{"a.obj"}) session.poll();
}

// The first picture of the scene has its eye, selection and levels, although volumes and trees are not
// computed.
TEST(BackTrail, TheFirstPictureIsAsTheSceneWasLeft) {
  Session session(back_options());
  session.view().fits().set_viewport(640, 480);
  say(session, {"open \"a.obj\"", "workspace tree", "tree obb whole on", "depth 2..3", "select object 1",
                "orbit 40 10"});
  const Vec3 eye = session.view().camera().eye();
  say(session, {"open \"b.obj\"", "workspace look", "depth 0", "orbit 30 5"});
  ASSERT_GT(glm::length(session.view().camera().eye() - eye), 1e-3);
  go_back_until_shown(session);
  EXPECT_LT(glm::length(session.view().camera().eye() - eye), 1e-9 * glm::length(eye));
  EXPECT_EQ(session.view().selection().objects, std::vector<std::uint32_t>{1});
  EXPECT_EQ(session.document().edit().depth, (DepthRange{2, 3}));
  EXPECT_EQ(session.view().workspace(), Workspace::tree);
  session.wait();
  EXPECT_LT(glm::length(session.view().camera().eye() - eye), 1e-9 * glm::length(eye));
}

// What the user selects and where the eye goes while clashes are searched again lasts.
TEST(BackTrail, AClickWhileTheSceneIsComputedLasts) {
  Session session(staircase_options());
  session.view().fits().set_viewport(640, 480);
  say(session, {"open \"a.obj\"", "workspace clash", "clash check", "clash select 0", "open \"b.obj\""});
  go_back_until_shown(session);
  ASSERT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::running);
  for (const char* line : {"select object 2", "orbit 25 0"})
    ASSERT_TRUE(session.apply(parse_command(line).value()));
  const Vec3 eye = session.view().camera().eye();
  session.wait();
  EXPECT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::done);
  EXPECT_EQ(session.view().selection().objects, std::vector<std::uint32_t>{2});
  EXPECT_LT(glm::length(session.view().camera().eye() - eye), 1e-9 * glm::length(eye));
}

TEST(BackTrail, AFileThatCannotBeOpenedIsNoStep) {
  Session session(back_options());
  say(session, {"open \"a.obj\"", "open \"bad.obj\""});
  EXPECT_TRUE(session.get<BackTrail>().behind().empty());
  EXPECT_FALSE(session.apply(SceneBack{}));
  EXPECT_FALSE(session.apply(SceneForward{}));
}

TEST(BackTrail, StepsAreTakenBackOneByOneAndANewFileForgetsThoseAhead) {
  Session session(back_options());
  say(session, {"open \"a.obj\"", "open \"b.obj\"", "open \"c.obj\"", "scene back", "scene back"});
  EXPECT_EQ(session.document().scene().files, std::vector<std::string>{"a.obj"});
  EXPECT_EQ(session.get<BackTrail>().ahead(), (std::vector<std::string>{"c.obj", "b.obj"}));
  say(session, {"open \"d.obj\""});
  EXPECT_TRUE(session.get<BackTrail>().ahead().empty());
  EXPECT_EQ(session.get<BackTrail>().behind(), std::vector<std::string>{"a.obj"});
}

// An added file is part of the scene, and no step.
TEST(BackTrail, AddedFilesComeBackWithTheFirst) {
  Session session(back_options());
  say(session, {"open \"a.obj\"", "add \"b.obj\"", "built-in"});
  EXPECT_EQ(session.get<BackTrail>().behind(), std::vector<std::string>{"a.obj and 1 more file"});
  say(session, {"scene back"});
  EXPECT_EQ(session.document().scene().files, (std::vector<std::string>{"a.obj", "b.obj"}));
}

// Another model keeps the levels that the reader chose. The bar says if its tree ends above them.
TEST(BackTrail, AnotherModelKeepsTheLevels) {
  const std::vector<std::string> deep = {"open \"a.obj\"", "tree obb whole on", "leaf-size 3", "depth 2..63"};
  const DepthRange chosen{2, 63};
  for (const char* other : {"open \"b.obj\"", "built-in"}) {
    Session session(back_options());
    say(session, deep);
    const std::uint32_t trees = session.document().edit().whole.trees;
    EXPECT_NE(trees, 0U);
    say(session, {other});
    EXPECT_EQ(session.document().edit().depth, chosen) << other;
    EXPECT_EQ(session.document().edit().whole.trees, trees) << other;
    EXPECT_EQ(session.document().edit().tree.leaf_size, 3U) << other;
    EXPECT_FALSE(session.document().can_undo()) << other;
    const std::string text = levels_text(session, {});
    EXPECT_NE(text.find(" (not 63) of 0 to "), std::string::npos) << text;
    say(session, {"depth 0"});
    EXPECT_EQ(levels_text(session, {}).find("(not "), std::string::npos) << levels_text(session, {});
    say(session, {"scene back"});
    EXPECT_EQ(session.document().edit().depth, chosen) << other;
  }
  Session session(back_options());
  say(session, deep);
  say(session, {"open \"a.obj\""});  // as Ctrl+R does
  EXPECT_EQ(session.document().edit().depth, chosen);
  say(session, {"add \"c.obj\""});
  EXPECT_EQ(session.document().edit().depth, chosen);
  ASSERT_TRUE(session.apply(parse_command("open \"b.obj\"").value()));
  ASSERT_TRUE(session.apply(parse_command("depth 1..2").value()));  // of the model that is coming
  session.wait();
  EXPECT_EQ(session.document().edit().depth, (DepthRange{1, 2}));
}

// A clearance is a length of one model: another one begins without it, unless it was set for that one.
TEST(BackTrail, AnotherModelBeginsWithoutTheClearance) {
  const auto clearance = [](const Session& session) {
    return session.get<ClashReview>().rules().clearance();
  };
  for (const char* other : {"open \"b.obj\"", "built-in"}) {
    Session session(back_options());
    say(session, {"open \"a.obj\"", "clash clearance 0.25", other});
    EXPECT_EQ(clearance(session), std::nullopt) << other;
    say(session, {"scene back"});
    EXPECT_EQ(clearance(session), 0.25) << other;
  }
  Session session(back_options());
  say(session, {"open \"a.obj\"", "clash clearance 0.25", "open \"a.obj\""});  // as Ctrl+R does
  EXPECT_EQ(clearance(session), 0.25);
  say(session, {"add \"c.obj\""});
  EXPECT_EQ(clearance(session), 0.25);
  ASSERT_TRUE(session.apply(parse_command("open \"b.obj\"").value()));
  ASSERT_TRUE(session.apply(parse_command("clash clearance 0.5").value()));  // of the model that is coming
  session.wait();
  EXPECT_EQ(clearance(session), 0.5);
}

}  // namespace
}  // namespace boxwood
