// SPDX-License-Identifier: MIT
// Files that were once shown otherwise than they say, without a word: each is refused with its reason, or
// shown as it is meant with a warning, or, where it was good all along, simply opened.
#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "scene/formats/xml_models.hpp"
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
  const TriangleMesh whole = *baked_whole(*scene);
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

// Lines that are passed over, or that are one with the next, and corners that are half a number.
TEST(FileFaults, ObjLines) {
  const std::string cube = test::obj_text(test::cube());
  const std::size_t face = cube.find("f ");
  const std::string before = cube.substr(0, face), after = cube.substr(face + 2);
  const std::string line = "l 1 2\n";  // leaves the file to the other reader
  const std::string curve = "cstype bezier\ndeg 1\ncurv 0 1 1 2\nparm u 0 1\nend\n";
  std::vector<Fault> faults = {
      {"comment.obj", "# C:\\models\\\n" + cube, Outcome::opened, ""},
      {"comment_line.obj", "# C:\\models\\\n" + cube + line, Outcome::warned, "1 line is kept"},
      {"group_line.obj", "g a\\b\n" + cube + line, Outcome::warned, "1 line is kept"},
      {"group_goes_on.obj", "g a \\\nb\n" + cube, Outcome::opened, ""},
      {"face_goes_on.obj", before + "f \\\n" + after, Outcome::opened, ""},
      {"face_goes_beyond.obj", cube + "f 1 2 \\\n99\n", Outcome::refused, "vertex 99 of 8"},
      {"goes_on.obj", cube + "f 1 2 3 \\", Outcome::refused, "the last line goes on"},
      {"bare_line.obj", replaced(cube, "v -0.5 -0.5 -0.5", "v -.5 -.5 -.5") + line, Outcome::warned,
       "1 line is kept"},
      {"textured_line.obj", before + "vt .5 .5\nvn x\nf 1/1 " + after.substr(2) + line, Outcome::warned,
       "1 line is kept"},
      {"bad_line.obj", cube + "l 1 x\n", Outcome::refused, "'x' is not the number of a vertex"},
      {"surface.obj", cube + curve, Outcome::warned, "free-form curves and surfaces"},
  };
  for (const bool other_reader : {false, true}) {
    const std::string end = other_reader ? line : "", name = other_reader ? "_line.obj" : ".obj";
    faults.push_back({"lost" + name, cube + "5 1 2 3\n" + end, Outcome::warned,
                      "1 line begins with no word of its format and is not read (line 22, '5')"});
    faults.push_back({"case" + name, cube + "F 1 2 3\nV 1 2 3\n" + end, Outcome::warned, "2 lines begin"});
    faults.push_back({"half" + name, before + "f 1/x 2 3\nf " + after + end, Outcome::refused, "'1/x'"});
    faults.push_back({"open" + name, before + "f 1// 2 3\nf " + after + end, Outcome::refused, "'1//'"});
    faults.push_back({"tail" + name, before + "f 1x 2 3\nf " + after + end, Outcome::refused, "'1x'"});
    faults.push_back({"beyond" + name, cube + "f 1 2 99\n" + end, Outcome::refused, "vertex 99 of 8"});
    faults.push_back({"two" + name, cube + "f 1 2\n" + end, Outcome::warned, "fewer than three corners"});
  }
  expect_outcomes(faults);
}

Fault ply_with(const std::string& name, const std::string& what, const std::string& by,
               const std::string& says, Outcome outcome = Outcome::refused) {
  return {name + ".ply", replaced(test::ply_bytes(test::cube(), test::PlyFormat::text), what, by), outcome,
          says};
}

TEST(FileFaults, Ply) {
  const std::string z = "property float z\n", first = "end_header\n-0.5 -0.5 -0.5\n";
  const std::string list = "property list uchar int vertex_indices\n";
  expect_outcomes({
      ply_with("good", "", "", "", Outcome::opened),
      ply_with("property", z, z + "property float x\n", "a second property 'x'"),
      ply_with("list", list, list + "property list uchar int vertex_index\n", "a second property"),
      ply_with("element", "end_header", "element vertex 1\nproperty float x\nend_header", "a second element"),
      ply_with("format", "ply\n", "ply\nformat ascii 1.0\n", "a second format"),
      ply_with("version", "ascii 1.0", "ascii 2.0", "line 2 of its header is not understood",
               Outcome::warned),
      ply_with("end", "end_header", "end_header x", "of its header is not understood", Outcome::warned),
      ply_with("words", z, "property float z float w\n", "of its header is not understood", Outcome::warned),
      ply_with("rows", first, "end_header\n-0.5 -0.5\n-0.5\n", "are not a line each", Outcome::warned),
      ply_with("value", list, list + "property uchar red\n", "face 9 of 12 says 7 corners"),
      ply_with("corners", "element face 12", "element face 13", "ends within face"),
  });
  std::string text =
      replaced(test::ply_bytes(test::cube(), test::PlyFormat::text), "element face 12", "element face 13");
  text += "0\n";
  std::string colored =
      replaced(test::ply_bytes(test::cube(), test::PlyFormat::text), z, z + "property uchar red\n");
  std::size_t at = colored.find("end_header\n") + 11;
  for (int i = 0; i < 8; ++i)
    at = colored.insert(colored.find('\n', at), i == 3 ? " 2.5" : " 200").find('\n', at) + 1;
  expect_outcomes({{"empty.ply", text, Outcome::warned, "1 face of it has no corners"},
                   {"red.ply", colored, Outcome::warned, "1 of its values are not of the type"}});
}

// Each vertex with these numbers behind it, each face with those.
std::string off_text(const std::string& keyword, const std::string& of_vertex, const std::string& of_face) {
  const TriangleMesh cube = test::cube();
  std::string out = keyword + "\n8 12 0\n";
  for (const Vec3f& v : cube.vertices)
    out += std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + of_vertex + "\n";
  for (const Triangle& t : cube.triangles)
    out += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + of_face +
           "\n";
  return out;
}

TEST(FileFaults, Off) {
  const std::string odd = "more or fewer numbers than its first word says", colorless = "what is no colour";
  const std::string colored = off_text("COFF", " 255 0 0 255", "");
  expect_outcomes({
      {"good.off", off_text("OFF", "", " # a face"), Outcome::opened, ""},
      {"colors.off", off_text("OFF", "", " 255 0 0 255"), Outcome::opened, ""},
      {"map.off", off_text("OFF", " # a vertex", " 3"), Outcome::opened, ""},
      {"vertex_colors.off", colored, Outcome::opened, ""},
      {"three.off", off_text("COFF", " 1 0 0", ""), Outcome::opened, ""},
      {"normals.off", off_text("NOFF", " 0 0 1", " 1 0 0"), Outcome::opened, ""},
      {"both.off", off_text("CNOFF", " 0 0 1 1 0 0 1", ""), Outcome::opened, ""},
      {"more.off", off_text("OFF", " 1", ""), Outcome::warned, odd},
      {"no_normals.off", off_text("NOFF", "", ""), Outcome::warned, odd},
      {"no_colors.off", off_text("COFF", " 0", ""), Outcome::warned, odd},
      {"mixed.off", replaced(colored, " 255 0 0 255", " 255 0 0"), Outcome::warned, "7 of its 8 vertices"},
      {"words.off", replaced(colored, " 255 0 0 255", " 255 red 0 255"), Outcome::refused, "'red'"},
      {"two.off", off_text("OFF", "", " 1 2"), Outcome::warned, colorless},
      {"five.off", off_text("OFF", "", " 1 2 3 4 5"), Outcome::warned, colorless},
      {"face_words.off", off_text("OFF", "", " x"), Outcome::refused, "'x'"},
  });
}

// The cube twice as large, in a model that makes it half as large again.
std::string fbx_text() {
  const TriangleMesh cube = test::cube();
  std::string points, corners;
  for (const Vec3f& v : cube.vertices)
    for (int axis = 0; axis < 3; ++axis) points += (points.empty() ? "" : ",") + std::to_string(2 * v[axis]);
  for (const Triangle& t : cube.triangles)
    corners += (corners.empty() ? "" : ",") + std::to_string(t[0]) + "," + std::to_string(t[1]) + "," +
               std::to_string(-1 - static_cast<int>(t[2]));
  return "; FBX 7.4.0 project file\nFBXHeaderExtension: {\n FBXVersion: 7400\n}\nObjects: {\n"
         " Geometry: 1, \"Geometry::\", \"Mesh\" {\n  Vertices: *24 {\n   a: " +
         points + "\n  }\n  PolygonVertexIndex: *36 {\n   a: " + corners +
         "\n  }\n }\n Model: 2, \"Model::cube\", \"Mesh\" {\n  Properties70: {\n"
         "   P: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\",5,0,0\n"
         "   P: \"Lcl Scaling\", \"Lcl Scaling\", \"\", \"A\",0.5,0.5,0.5\n  }\n }\n}\n"
         "Connections: {\n C: \"OO\",1,2\n C: \"OO\",2,0\n}\n";
}

Fault fbx_with(const std::string& what, const std::string& by, const std::string& says,
               Outcome outcome = Outcome::refused) {
  return {"cube.fbx", replaced(fbx_text(), what, by), outcome, says};
}

TEST(FileFaults, Fbx) {
  const std::string other = "C: \"OO\",1,2\n", scaling = "\"Lcl Scaling\", \"Lcl Scaling\"";
  const std::string models = "Model: 3, \"Model::x\", \"Null\" {\n }\n Model: 2,";
  expect_outcomes({
      fbx_with("", "", "", Outcome::opened),
      fbx_with("*24", "*25", "said to hold 25 numbers, and holds 24"),
      fbx_with("*36", "*35", "said to hold 35 numbers, and holds 36"),
      fbx_with("a: -1.0", "a: -1.0x", "'-1.0x00000'"),
      fbx_with("a: -1.000000", "a: -1.000000 ;x\n", "a comment stands in the numbers"),
      fbx_with("a: 0,", "a: 8,", "a face of mesh 1 names vertex 8 of 8"),
      fbx_with("a: 0,", "a: -9,", "a face of mesh 1 names vertex 8 of 8"),
      fbx_with("a: 0,", "a: 0.5,", "'0.5'"),
      fbx_with("Vertices", "Verticex", "0 nodes 'Vertices' in 'Geometry'"),
      fbx_with("PolygonVertexIndex", "Edges", "0 nodes 'PolygonVertexIndex'"),
      fbx_with("Geometry: 1", "Geometry: 2", "two objects have the number 2"),
      fbx_with("Geometry: 1", "Geometry: one", "has no number, name and kind"),
      fbx_with("Connections: {", "Connectionx: {", "0 nodes 'Connections' at its top"),
      fbx_with("5,0,0", "5,0", "'Lcl Translation' is not three numbers"),
      fbx_with("5,0,0", "5,0,x", "'Lcl Translation' is not three numbers"),
      fbx_with("5,0,0", "5,0,nan", "'Lcl Translation' is not three numbers"),
      fbx_with(scaling, "\"Lcl Scaling\", \"Lcl\"", "'Lcl Scaling' is not three numbers"),
      fbx_with("Lcl Translation\", \"Lcl Translation", "Lcl Scaling\", \"Lcl Translation", "stands twice"),
      fbx_with("5,0,0", "5,0,0,", "nothing behind a comma"),
      fbx_with("5,0,0", "5 0,0", "a name with a colon belongs here"),
      fbx_with("\"OO\",2", "\"OO,2", "does not end"),
      fbx_with(other, other + "C: \"OO\",2,2\n", "model 2 is below itself"),
      fbx_with(other, other + other, "object 1 is connected twice with object 2"),
      fbx_with(other, other + "C: \"OO\",9,2\n", "1 connection in it names objects that are not there",
               Outcome::warned),
      fbx_with(other, other + "C: \"PP\",1,2\n", "a kind that is not read", Outcome::warned),
      fbx_with(other, other + "C: \"OO\",1\n", "is not a kind and two numbers"),
      {"lost.fbx", replaced(replaced(fbx_text(), "Model: 2,", models), other, other + "C: \"OO\",1,3\n"),
       Outcome::warned, "1 mesh of it belongs to no model of its scene"},
      {"angle.fbx",
       replaced(
           replaced(fbx_text(), "Lcl Translation\", \"Lcl Translation", "Lcl Rotation\", \"Lcl Rotation"),
           "5,0,0", "36000,0,0"),
       Outcome::warned, "loses the angle"},
      {"kind.fbx",
       replaced(fbx_text(), " Model: 2,",
                " Geomotry: 4 {\n PolygonVertexIndex: *1 {\n a: 0\n }\n }\n Model: 2,"),
       Outcome::warned, "no geometry but 'Geomotry'"},
      fbx_with("7400", "6100", "before 7.1"),
      {"cut.fbx", fbx_text().substr(0, 400), Outcome::refused, "it is truncated"},
      {"magic.fbx", std::string("Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0\x05", 28), Outcome::refused,
       "truncated"},
  });
}

Fault model_with(const std::string& what, const std::string& by, const std::string& says,
                 Outcome outcome = Outcome::refused, const Vec3& size = Vec3(1.0)) {
  return {"cube.3mf", test::package_3mf(replaced(test::cube_model_3mf(), what, by)), outcome, says, size};
}

TEST(FileFaults, ThreeMf) {
  const std::string first = "x=\"-0.500000\" y=\"-0.500000\" z=\"-0.500000\"";
  const std::string item = "<item objectid=\"1\"/>";
  std::string damaged = test::package_3mf(test::cube_model_3mf());
  damaged[damaged.find("<triangle v1=\"4\"") + 14] = '5';
  expect_outcomes({
      model_with("", "", "", Outcome::opened),
      model_with("x=\"-0.5", "q=\"-0.5", "vertex 0 of object 1 has no x"),
      model_with(" y=\"-0.500000\"", "", "vertex 0 of object 1 has no y"),
      model_with(first, "x=\"\" y=\"0\" z=\"0\"", "vertex 0 of object 1 has the x '', which is no number"),
      model_with(first, "x=\"0,5\" y=\"0\" z=\"0\"", "the x '0,5', which is no number"),
      model_with(first, "x=\"1.5.2\" y=\"0\" z=\"0\"", "the x '1.5.2', which is no number"),
      model_with(first, "x=\"zero\" y=\"0\" z=\"0\"", "the x 'zero', which is no number"),
      model_with(first, "x=\"nan\" y=\"0\" z=\"0\"", "the x 'nan', which is no number"),
      model_with("v1=\"0\"", "v9=\"0\"", "triangle 0 of object 1 has no v1"),
      model_with("v1=\"0\"", "v1=\"-1\"", "the v1 '-1', which is no whole number"),
      model_with("v1=\"0\"", "v1=\"two\"", "the v1 'two', which is no whole number"),
      model_with("v1=\"0\"", "v1=\"0x1\"", "the v1 '0x1', which is no whole number"),
      model_with("v1=\"0\"", "v1=\"4294967297\"", "which is no whole number"),
      model_with("v1=\"0\"", "v1=\"8\"", "line 14: triangle 0 of object 1 names vertex 8 of 8"),
      model_with("<vertex ", "<vortex ", "<vortex> does not belong in <vertices>"),
      model_with("<triangle ", "<m:triangle ", "broken in line 14"),
      model_with("</vertices>", "</vertices >&", "its part 3D/3dmodel.model is broken in line 13"),
      model_with("</resources>", "", "<build> does not belong in <resources>"),
      model_with("</model>", "</model><model/>", "its part 3D/3dmodel.model is broken"),
      model_with(" type=\"model\"", " id=\"1\"", "its part 3D/3dmodel.model is broken"),
      model_with("xml:lang=\"en-US\"", "", "", Outcome::opened),
      model_with("unit=\"millimeter\"", "unit=\"inch\"", "its unit is the inch", Outcome::warned),
      model_with("unit=\"millimeter\" ", "", "", Outcome::opened),
      model_with("unit=\"millimeter\"", "unit=\"ell\"", "its unit 'ell' is none that 3MF knows"),
      model_with(item, "<item objectid=\"2\"/>", "places object 2, which is not in it"),
      model_with(item, "<item/>", "whose objectid is no whole number"),
      model_with(item, "<item objectid=\"1\" transform=\"2 0 0 0 1 0 0 0 1 0 0 0\"/>", "", Outcome::opened,
                 Vec3(2, 1, 1)),
      model_with(item, "<item objectid=\"1\" transform=\"2 0 0 0 1 0 0 0 1 0 0\"/>", "not 12 numbers but 11"),
      model_with(item, "<item objectid=\"1\" transform=\"2 0 0 0 1 0 0 0 1 0 0 0 0\"/>",
                 "not 12 numbers but 13"),
      model_with(item, "<item objectid=\"1\" transform=\"2,0 0 0 0 1 0 0 0 1 0 0 0\"/>",
                 "'2,0', which is no number"),
      model_with("</resources>", "<object id=\"1\"><components/></object></resources>",
                 "the id 1 stands twice"),
      model_with("</resources>",
                 "<object id=\"3\"><components><component objectid=\"3\"/></components></object></resources>",
                 "", Outcome::opened),
      model_with("</resources>\n <build><item objectid=\"1\"/>",
                 "<object id=\"3\"><components><component objectid=\"3\"/></components></object></resources>"
                 "<build><item objectid=\"3\"/>",
                 "object 3 is a component of itself"),
      {"damaged.3mf", damaged, Outcome::refused, "damaged"},
      {"header.3mf",
       replaced(test::package_3mf(test::cube_model_3mf()), std::string("PK\3\4\x14\0\0\0\0", 9),
                std::string("PK\3\4\x14\0\0\0\x09", 9)),
       Outcome::opened, ""},  // of a part that is not read
      {"short.3mf", damaged.substr(0, damaged.size() - 30), Outcome::refused, "zip archive"},
  });
}

Fault collada_with(const std::string& what, const std::string& by, const std::string& says,
                   Outcome outcome = Outcome::refused, const Vec3& size = Vec3(1.0)) {
  return {"cube.dae", replaced(test::cube_collada(), what, by), outcome, says, size};
}

TEST(FileFaults, Collada) {
  const std::string matrix = "<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>";
  expect_outcomes({
      collada_with("", "", "", Outcome::opened),
      collada_with("name=\"meter\"", "name=\"a > b\"", "", Outcome::opened),
      collada_with("id=\"cube-p\"", "id=\"cube-p\" name=\"a>b\"", "", Outcome::opened),
      collada_with("<p>0 1 3", "<p>-1 1 3", "'-1', which is no whole number"),
      collada_with("<p>0 1 3", "<p>0 1 8", "a face names vertex 8 of 8"),
      collada_with("<p>0 1 3", "<p>0 1 3.0", "'3.0', which is no whole number"),
      collada_with("<p>0 1 3", "<p>0 1", "said to hold 12"),
      collada_with("<p>0 1 3", "<p>0 1 <!-- three --> 3", "something stands among the numbers"),
      collada_with("\"24\">-0.500000", "\"24\">1.5.2", "'1.5.2', which is no number"),
      collada_with("\"24\">-0.500000", "\"24\">-0,5", "'-0,5', which is no number"),
      collada_with("\"24\">-0.500000", "\"24\">", "said to hold 24 numbers, and holds 23"),
      collada_with("\"24\">-0.500000", "\"24\">-0.5 9", "said to hold 24 numbers, and holds 25"),
      collada_with("count=\"8\" stride=\"3\"", "count=\"8\"", "stride of <accessor>"),
      collada_with("count=\"8\" stride=\"3\"", "count=\"8\" stride=\"4\"", "reaches beyond its numbers"),
      collada_with("<param name=\"Z\"", "<param name=\"W\"", "one X, one Y and one Z"),
      collada_with("triangles count=\"12\"", "triangles cuont=\"12\"", "the count of <triangles> is missing"),
      collada_with("triangles count=\"12\"", "triangles count=\"11\"",
                   "said to hold 11 triangles, and holds 12"),
      collada_with("semantic=\"POSITION\"", "semantic=\"POSITON\"", "0 inputs POSITION"),
      collada_with("source=\"#cube-p\"", "source=\"#cube-q\"", "'#cube-q', which is not in it"),
      collada_with("</library_geometries>", "<geometry id=\"none\"/></library_geometries>",
                   "a <geometry> with nothing in it", Outcome::warned),
      collada_with("</mesh>", "", "its XML is broken in line 12"),
      collada_with("</COLLADA>", "</COLLADA><x/>", "its XML is broken"),
      collada_with("<node id=\"n\">", "<node id=\"n\" id=\"m\">", "its XML is broken in line 14"),
      collada_with("name=\"meter\"", "name=\"a & b\"", "its XML is broken in line 3"),
      collada_with("<COLLADA ", "<!DOCTYPE COLLADA [<!ENTITY a \"1\">]><COLLADA ", "declares entities"),
      collada_with(matrix, "<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 9</matrix>", "not 16 numbers but 17"),
      collada_with(matrix, "<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 2</matrix>", "last row of the matrix"),
      collada_with(matrix, "<translate>1 2</translate>", "not 3 numbers but 2"),
      collada_with(matrix, "<scale>2 1 1</scale>", "", Outcome::opened, Vec3(2, 1, 1)),
      collada_with(matrix, "<scale>2 1 1</scale><translote>1 2 3</translote>", "<translote> does not belong",
                   Outcome::warned, Vec3(2, 1, 1)),
      collada_with(matrix, "<rotate>0 0 3 90</rotate>", "the axis of <rotate> is 3 long, not 1"),
      collada_with(matrix, "<skew>45 1 0 0 0 1 0</skew>", "skew"),
      collada_with("meter=\"1\"", "meter=\"0.01\"", "its unit is 0.01 m", Outcome::warned, Vec3(0.01)),
      collada_with("meter=\"1\"", "meter=\"tall\"", "the unit is 'tall' metres"),
      collada_with("Y_UP", "W_UP", "the axis that points up is 'W_UP'"),
      collada_with("url=\"#scene\"", "url=\"#other\"", "'#other', which is not in it"),
  });
}

}  // namespace
}  // namespace boxwood
