// SPDX-License-Identifier: MIT
// The proof of a selected pair: its planes separate the pieces, its point is on both, and its file says so.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/document/pose_commands.hpp"
#include "app/features/lesson/lesson_options.hpp"
#include "app/features/proof/answer_proof.hpp"
#include "app/features/proof/proof_commands.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/picture/state_json.hpp"
#include "app/session/session.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/selection_commands.hpp"
#include "overlay/palette.hpp"
#include "query/meshes.hpp"

namespace boxwood {
namespace {

// Two tori, of which the second is moved by the test, selected.
class ShownProof : public ::testing::Test {
protected:
  ShownProof() {
    Scene scene;
    scene.files = {"rings.obj"};
    scene.nodes = {{"root", -1}};
    for (int i = 0; i < 2; ++i) {
      auto mesh = std::make_shared<SceneMesh>();
      mesh->name = "ring";
      mesh->mesh = testing::torus_mesh(16, 8, 1.0, 0.25);
      SceneObject object;
      object.name = "ring " + std::to_string(i);
      object.mesh = mesh;
      object.first_triangle = static_cast<std::uint32_t>(256 * i);
      scene.objects.push_back(object);
    }
    session.set_scene(std::make_shared<const Scene>(scene));
    session.wait();
    apply(ShowPanel{Panel{"collision"}, true});
    apply(Select{{0U}, SelectMode::replace});
    apply(Select{{1U}, SelectMode::add});
  }
  template <class C> void apply(const C& command) { ASSERT_TRUE(session.apply(command)) << C::kName; }
  // Turns the second ring upright, so that the two can be linked.
  void place_second(double x) {
    apply(SetPose{{1U}, {1, 0, 0, x, 0, 0, -1, 0, 0, 1, 0, 0}});
    session.wait();
  }
  Session session{SessionOptions{}};
};

TEST_F(ShownProof, PlanesSeparateThePieces) {
  place_second(1.0);  // linked, and apart
  EXPECT_FALSE(proof_statement(session));
  apply(ShowProof{true});
  session.wait();
  const auto proof = session.get<AnswerProof>().proof();
  ASSERT_NE(proof, nullptr);
  EXPECT_TRUE(proof->proven);
  EXPECT_FALSE(proof->point);
  ASSERT_GT(proof->planes.size(), 3U);  // no single plane separates linked rings
  for (const ProofPlane& plane : proof->planes) {
    EXPECT_GT(plane.gap, 0.0);
    EXPECT_NEAR(glm::length(plane.normal), 1.0, 1e-12);
    EXPECT_GT(plane.triangles_a * plane.triangles_b, 0U);
  }
  const auto said = proof_statement(session);
  ASSERT_TRUE(said);
  EXPECT_EQ(said->planes, proof->planes.size());
  EXPECT_NE(said->text.find("Apart: proven by " + std::to_string(said->planes) + " planes"),
            std::string::npos);
  ASSERT_TRUE(said->distance_text);
  EXPECT_NE(said->distance_text->find("Distance 0."), std::string::npos);
}

TEST_F(ShownProof, OnePlaneIsDrawnWithItsPieces) {
  place_second(1.0);
  apply(ShowProof{true});
  session.wait();
  SceneDrawing drawing;
  const auto boxes = [&] {
    DrawList list;
    drawing.build(session, list);
    std::size_t count = 0;
    for (const auto& batch : list.boxes) count += batch.count;
    return count;
  };
  const auto opacity = [&] {  // of all in a row
    DrawList list;
    drawing.build(session, list);
    float sum = 0.0F;
    for (const auto& batch : list.boxes) sum += static_cast<float>(batch.count) * batch.style.fill_alpha;
    return sum;
  };
  const float with_planes = opacity();
  apply(ShowProof{false});
  const float planes_alone = with_planes - opacity();
  EXPECT_GT(planes_alone, 0.1F);
  EXPECT_LT(planes_alone, 0.26F) << "the planes hide nothing";
  apply(ShowProof{true});
  session.wait();
  const std::size_t all = boxes(), planes = session.get<AnswerProof>().proof()->planes.size();
  apply(SetProofPlane{2});
  EXPECT_EQ(all - boxes(), planes - 3);  // a square and two boxes in place of all squares
  EXPECT_EQ(proof_statement(session)->plane, 2U);
  EXPECT_TRUE(proof_statement(session)->plane_text);
  const auto state = nlohmann::json::parse(state_json(session));
  EXPECT_EQ(state["proof"]["plane"], 2);
  apply(ShowProof{false});
  EXPECT_TRUE(nlohmann::json::parse(state_json(session))["proof"].is_null());
  EXPECT_FALSE(session.apply(SetProofPlane{1}));
}

TEST_F(ShownProof, ACommonPointIsOnBothAndFollowsTheObject) {
  place_second(0.25);
  apply(ShowProof{true});
  session.wait();
  const auto proof = session.get<AnswerProof>().proof();
  ASSERT_NE(proof, nullptr);
  ASSERT_TRUE(proof->proven && proof->point);
  EXPECT_TRUE(proof_statement(session)->text.starts_with("Surfaces meet: triangle "));
  const Vec3 p = *proof->point;
  const double from_ring = std::hypot(std::hypot(p.x, p.y) - 1.0, p.z);
  EXPECT_NEAR(from_ring, 0.25, 0.03);  // on the first ring, to its chords
  place_second(6.0);
  session.wait();
  const auto moved = session.get<AnswerProof>().proof();
  ASSERT_NE(moved, nullptr);
  EXPECT_FALSE(moved->point);
  EXPECT_EQ(moved->planes.size(), 1U);
}

TEST_F(ShownProof, ADepthIsAWayOutWithPlanesBehindIt) {
  place_second(0.25);
  apply(ShowProof{true});
  session.wait();
  const auto proof = session.get<AnswerProof>().proof();
  ASSERT_NE(proof, nullptr);
  ASSERT_TRUE(proof->depth);
  EXPECT_GT(proof->depth->upper, 0.0);
  EXPECT_LE(proof->depth->lower, proof->depth->upper);
  EXPECT_NEAR(glm::length(proof->depth->way), proof->depth->upper, 1e-9 + 1e-6 * proof->depth->upper);
  ASSERT_FALSE(proof->planes.empty());
  const auto said = proof_statement(session);
  ASSERT_TRUE(said && said->depth_text);
  const auto pair = collision_statement(session);  // its label and this text have one depth
  ASSERT_TRUE(pair && !pair->depth_text.empty());
  const std::string depth = pair->depth_text.substr(0, pair->depth_text.find(" deep"));
  EXPECT_TRUE(said->depth_text->starts_with("Depth " + depth)) << *said->depth_text;
  EXPECT_NE(said->depth_text->find("The certificate, which others can check, proves at most "),
            std::string::npos);
  EXPECT_TRUE(said->saved_text.starts_with("a depth of ")) << said->saved_text;
  SceneDrawing drawing;
  DrawList list;
  drawing.build(session, list);
  const auto boxes = [&] {
    std::size_t count = 0;
    for (const auto& batch : list.boxes) count += batch.count;
    return count;
  };
  const std::size_t before = boxes();
  apply(SetProofPlane{1});
  list = {};
  drawing.build(session, list);
  EXPECT_EQ(boxes(), before + 3);  // planes after the way out are drawn one at a time, with two boxes
}

TEST_F(ShownProof, ItsFileHasBothModels) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "boxwood_shown.proof";
  place_second(1.0);
  apply(SaveProof{file.string()});
  std::ifstream in(file);
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["models"]["a"]["file"], "ring 0");
  EXPECT_EQ(lines[1]["claim"]["colliding"], false);
  EXPECT_GT(lines[3]["claim"]["distance"], 0.1);
  for (const char* key : {"a", "b"}) {
    const std::filesystem::path mesh = file.string() + "." + key + ".ply";
    EXPECT_TRUE(std::filesystem::exists(mesh));
    std::filesystem::remove(mesh);
  }
  std::filesystem::remove(file);
  apply(Select{{}, SelectMode::replace});
  session.wait();
  EXPECT_FALSE(session.apply(SaveProof{file.string()}));
}

TEST(Interface, AClickOnTheAnswerShowsItsProof) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(Select{{0U}, SelectMode::replace}));
  ASSERT_TRUE(robot.session.apply(Select{{1U}, SelectMode::add}));
  robot.click("workspace:clash");
  robot.settle();
  EXPECT_FALSE(robot.session.get<AnswerProof>().on());
  robot.click("collision");
  robot.settle();
  EXPECT_TRUE(robot.session.get<AnswerProof>().on());
  EXPECT_TRUE(proof_statement(robot.session));
}

// A proof that the reader opens in a lesson ends with the step; the lesson's own lasts over its steps.
TEST(ProofInALesson, EndsWithItsStep) {
  Session other(lesson_options());
  const auto send = [&](const std::string& line) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    ASSERT_TRUE(other.apply(*command)) << line;
    other.wait();
  };
  const auto shown = [&] { return other.get<AnswerProof>().on(); };
  send("lesson the-descent");
  send("select object 0");
  send("select object 1 add");
  send("proof show on");
  send("lesson-step 2");
  EXPECT_FALSE(shown());
  send("proof show on");
  send("lesson-leave");
  EXPECT_FALSE(shown());
  send("proof show on");
  send("lesson the-descent");
  EXPECT_FALSE(shown());
  send("lesson how-do-you-know");
  for (const char* step : {"lesson-step 2", "lesson-step 3", "lesson-step 4", "lesson-step 5"}) {
    send(step);
    EXPECT_TRUE(shown()) << step;
    ASSERT_NE(other.get<AnswerProof>().proof(), nullptr) << step;
  }
  send("lesson-step 2");
  send("proof show off");  // by the reader, who then goes on
  send("lesson-step 3");
  EXPECT_TRUE(shown());
  EXPECT_EQ(other.get<AnswerProof>().plane(), 3U);
}

// The depth that the program proves comes first, then what the certificate proves of it.
TEST(ProofText, TheDepthIsThatOfTheSearchAndThePartOfTheProofIsNamed) {
  const ProvenDepthText exact = proven_depth_text({0.25, 0.25}, {0.25, 0.25}, " m", 1);
  EXPECT_TRUE(exact.text.starts_with(
      "Depth 0.25 m. The certificate, which others can check, proves at most 0.25 m: moving"))
      << exact.text;
  EXPECT_TRUE(exact.text.ends_with("It proves at least 0.25 m: no shorter move separates them"))
      << exact.text;
  EXPECT_EQ(exact.saved, "a depth of 0.25 m");
  const ProvenDepthText less = proven_depth_text({0.0349, 0.0361}, {0.0101, 0.0361}, " m", 3);
  EXPECT_TRUE(less.text.starts_with("Depth 0.0349 to 0.0361 m, proven by this program. The certificate, "
                                    "which others can check, proves at most 0.0361 m: moving"))
      << less.text;
  EXPECT_NE(less.text.find("as 3 separating planes prove. It proves at least 0.0101 m"), std::string::npos);
  EXPECT_EQ(less.saved, "a depth of at most 0.0361 m and at least 0.0101 m");
  const ProvenDepthText none = proven_depth_text({0.0349, 0.0361}, {0.0, 0.0361}, "", 3);
  EXPECT_NE(none.text.find("It proves no lower bound"), std::string::npos) << none.text;
  EXPECT_EQ(none.saved, "a depth of at most 0.0361");
}

// The proof names A and B: both keep their colours, in the scene and in the legend.
TEST_F(ShownProof, BothObjectsKeepTheirColours) {
  place_second(0.25);
  SceneDrawing drawing;
  const auto drawn = [&](Rgba color) {
    DrawList list;
    drawing.build(session, list);
    for (const MeshBatch& batch : list.meshes)
      for (const MeshInstance& mesh : batch.instances)
        if (mesh.color == color) return true;
    return false;
  };
  for (const bool on : {false, true}) {
    apply(ShowProof{on});
    session.wait();
    ASSERT_EQ(session.get<AnswerProof>().proof() != nullptr, on);
    for (const auto& [color, name] : {std::pair(kClashColorA, "A: "), std::pair(kClashColorB, "B: ")}) {
      EXPECT_TRUE(drawn(color)) << name << on;
      bool listed = false;
      for (const LegendStatement& line : legend_statements(session))
        listed = listed || (line.text.starts_with(name) && line.colors == std::vector{color});
      EXPECT_TRUE(listed) << name << on;
    }
  }
}

}  // namespace
}  // namespace boxwood
