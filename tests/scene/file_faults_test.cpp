// Files that were once shown otherwise than they say, without a word: each is refused with its reason, or
// shown as it is meant with a warning, or, where it was good all along, simply opened.
#include <functional>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "scene/kind_writers.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

enum class Outcome { refused, warned, opened };

struct Fault {
  std::string name;   // of the file; its extension counts
  std::string bytes;  // of the file
  Outcome outcome;
  std::string says;  // a part of the message or of the warning
  Vec3 size = Vec3(1.0);
};

void expect_outcome(const test::TemporaryFolder& folder, const Fault& fault) {
  SCOPED_TRACE(fault.name + ": " + fault.says);
  const Result<Scene> scene = import_file(folder.write(fault.name, fault.bytes));
  if (fault.outcome == Outcome::refused) {
    ASSERT_FALSE(scene.ok()) << "it opens";
    EXPECT_EQ(scene.error().kind, ErrorKind::malformed);
    EXPECT_NE(scene.error().message.find(fault.name), std::string::npos) << scene.error().message;
    EXPECT_NE(scene.error().message.find(fault.says), std::string::npos) << scene.error().message;
    return;
  }
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  std::string warnings;
  for (const std::string& warning : scene->warnings) warnings += warning + "\n";
  EXPECT_EQ(warnings.empty(), fault.outcome == Outcome::opened) << warnings;
  EXPECT_NE(warnings.find(fault.says), std::string::npos) << warnings;
  const TriangleMesh whole = baked_whole(*scene);
  EXPECT_EQ(whole.triangles.size(), 12U);
  Aabb box;
  for (const Vec3f& v : whole.vertices) box = grow(box, Vec3(v));
  for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(box.max[axis] - box.min[axis], fault.size[axis], 1e-3);
}

void expect_outcomes(const std::vector<Fault>& faults) {
  const test::TemporaryFolder folder;
  for (const Fault& fault : faults) expect_outcome(folder, fault);
  std::printf("%zu files tried\n", faults.size());
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  if (at != std::string::npos) text.replace(at, what.size(), by);
  return text;
}

Fault gltf_node(const std::string& node, const std::string& says, Outcome outcome = Outcome::refused) {
  test::Gltf gltf;
  gltf.nodes = R"([{"mesh":0,)" + node + "}]";
  return {"node.gltf", test::gltf_text(gltf), outcome, says};
}

Fault gltf_text_with(const std::string& what, const std::string& by, const std::string& says,
                     Outcome outcome = Outcome::refused) {
  return {"text.gltf", replaced(test::gltf_text(), what, by), outcome, says};
}

TEST(FileFaults, GltfTransforms) {
  expect_outcomes({
      gltf_node(R"("matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,1,0])", "a list of 16 numbers but of 17"),
      gltf_node(R"("matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0])", "a list of 16 numbers but of 15"),
      gltf_node(R"("matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,"1"])", "no number"),
      gltf_node(R"("matrix":"none")", "a list of 16 numbers"),
      gltf_node(R"("matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,2])", "last row of its matrix"),
      gltf_node(R"("matrix":[1,0,0,0.5,0,1,0,0,0,0,1,0,5,0,0,1])", "last row of its matrix"),
      gltf_node(R"("translation":[1,2,3,4])", "a list of 3 numbers but of 4"),
      gltf_node(R"("translation":[1,2,null])", "no number"),
      gltf_node(R"("scale":[1,1])", "a list of 3 numbers but of 2"),
      gltf_node(R"("rotation":[0,0,1])", "a list of 4 numbers but of 3"),
      gltf_node(R"("rotation":[0,0,2,0])", "a quaternion of length 2, not 1"),
      gltf_node(R"("rotation":[1,1,1,1])", "a quaternion of length 2, not 1"),
      gltf_node(R"("rotation":[0,0,0,0])", "a quaternion of length 0, not 1"),
      gltf_node(R"("rotation":[0,0,0,1.0005])", "a quaternion of length 1.0005, not 1", Outcome::warned),
      gltf_node(R"("rotation":[0,0,0.7071068,0.7071068])", "", Outcome::opened),
      gltf_node(R"("matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,1],"scale":[2,2,2])", "the matrix is taken",
                Outcome::warned),
      gltf_node(R"("matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,1])", "", Outcome::opened),
  });
}

TEST(FileFaults, GltfNumbersAndLists) {
  expect_outcomes({
      gltf_text_with("\"byteOffset\":96", "\"byteOffset\":1e40", "byteOffset is 1e+40, not a whole number"),
      gltf_text_with("\"byteOffset\":96", "\"byteOffset\":-96", "byteOffset is -96, not a whole number"),
      gltf_text_with("\"byteOffset\":96", "\"byteOffset\":96.5", "byteOffset is 96.5, not a whole number"),
      gltf_text_with("\"byteOffset\":96", "\"byteOffset\":\"96\"", "not a whole number"),
      gltf_text_with("\"count\":36", "\"count\":35", "35 corners, which do not make triangles of three"),
      gltf_text_with("\"count\":36", "\"count\":36e0", "not a whole number"),
      gltf_text_with("\"count\":36", "\"count\":36,\"count\":33", "the member 'count' twice"),
      gltf_text_with(R"([{"attributes":{"POSITION":0},"indices":1}])", "[]", "mesh 0 has no primitives"),
      gltf_text_with(R"({"primitives":[{"attributes":{"POSITION":0},"indices":1}]})", "{}",
                     "mesh 0 has no primitives"),
      gltf_text_with("\"POSITION\":0", "\"POSITION\":\"0\"", "names no accessor"),
      gltf_text_with("\"POSITION\":0", "\"NORMAL\":0", "has no positions"),
      gltf_text_with("\"indices\":1", "\"indices\":1,\"mode\":\"4\"", "mode is \"4\""),
      gltf_text_with("\"mesh\":0", "\"mesh\":-1", "mesh is -1, not a whole number"),
      gltf_text_with("\"byteLength\":168", "\"byteLength\":169", "it is truncated"),
      gltf_text_with("[0.5,0.5,0.5]", "[0.5,0.5,0.75]", "not within the bounds", Outcome::warned),
      gltf_text_with("base64,", "base64,!", "base64"),
  });
}

// Indices of which some are written elsewhere.
TEST(FileFaults, GltfSparseIndices) {
  // Four bytes: the place of the index, nothing, and its value as a 16-bit number.
  const auto file = [](const std::string& base64, const std::string& view) {
    std::string text = replaced(test::gltf_text(), R"("count":36,"type":"SCALAR"})",
                                R"("count":36,"type":"SCALAR","sparse":{"count":1,"indices":{"bufferView":)" +
                                    view + R"(,"componentType":5121},"values":{"bufferView":3}}})");
    text = replaced(text, R"("byteLength":72}])",
                    R"("byteLength":72},{"buffer":1,"byteLength":1},)"
                    R"({"buffer":1,"byteOffset":2,"byteLength":2}])");
    return text.insert(text.rfind("}]") + 1, R"(,{"byteLength":4,"uri":"data:;base64,)" + base64 + "\"}");
  };
  expect_outcomes({
      {"good.gltf", file("BgAEAA==", "2"), Outcome::opened, ""},  // index 6 is vertex 4
      {"beyond.gltf", file("BgD0AQ==", "2"), Outcome::refused, "vertex 500 of 8"},
      {"place.gltf", file("JAAEAA==", "2"), Outcome::refused, "do not rise"},  // index 36 of 36
      {"view.gltf", file("BgAEAA==", "9"), Outcome::refused, "view 9"},
  });
}

TEST(FileFaults, Obj) {
  const std::string cube = test::obj_text(test::cube());
  const std::string faces = cube.substr(cube.find("f "));
  std::string weighted;
  std::string ones;
  for (const Vec3f& v : test::cube().vertices) {
    weighted += "v " + std::to_string(2 * v.x) + " " + std::to_string(2 * v.y) + " " +
                std::to_string(2 * v.z) + " 2\n";
    ones +=
        "v " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + " 1.0 # one\n";
  }
  const std::string line = "l 1 2\n";  // leaves the file to the other reader
  expect_outcomes({
      {"weight.obj", weighted + faces, Outcome::warned, "divided by it"},
      {"weight_line.obj", weighted + faces + line, Outcome::warned, "divided by it"},
      {"ones.obj", ones + faces, Outcome::opened, ""},
      {"zero.obj", "v 1 2 3 0\n" + cube, Outcome::refused, "line 1: a vertex whose fourth number is 0"},
      {"five.obj", "v 1 2 3 4 5\n" + cube, Outcome::refused, "line 1: a vertex of 5 numbers"},
      {"five_line.obj", line + "v 1 2 3 4 5\n" + cube, Outcome::refused, "line 2: a vertex of 5 numbers"},
      {"word_line.obj", line + "v 1 2 x\n" + cube, Outcome::refused, "line 2: 'x' is not a number"},
      {"mark.obj", "\xEF\xBB\xBF" + cube.substr(cube.find("v ")), Outcome::opened, ""},
      {"mark_line.obj", "\xEF\xBB\xBF" + cube.substr(cube.find("v ")) + line, Outcome::warned, "1 line"},
      {"mark.off", "\xEF\xBB\xBFOFF\n3 1 0\n0 0 0\n1 0 0\n0 1 x\n3 0 1 2\n", Outcome::refused, "'x'"},
  });
}

}  // namespace
}  // namespace boxwood
