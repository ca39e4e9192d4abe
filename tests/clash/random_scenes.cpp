// SPDX-License-Identifier: MIT
// Writes the random scenes of pair_state_test.cpp for tests in Python: `random_scenes FOLDER COUNT`.
//
// FOLDER/scenes.obj has all scenes, each at a place of its own: the object "s3p1" is part 1 of scene 3. Whole
// coordinates stay exact. FOLDER/truth.jsonl has one line for each scene: the parts where they were made, and
// the relation of each pair by counting.
#include <cstdlib>
#include <fstream>
#include <string>

#include "clash/random_scene.hpp"

namespace boxwood::test {
namespace {

constexpr float kPitch = 32.0F;  // a part lies between -6 and 18

std::string numbers(const Vec3f& v, const char* between) {
  return std::to_string(static_cast<int>(v.x)) + between + std::to_string(static_cast<int>(v.y)) + between +
         std::to_string(static_cast<int>(v.z));
}

std::string part_json(const TriangleMesh& mesh) {
  std::string out = "{\"vertices\":[";
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    out += (i == 0 ? "[" : ",[") + numbers(mesh.vertices[i], ",") + "]";
  out += "],\"triangles\":[";
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Triangle& t = mesh.triangles[i];
    out += (i == 0 ? "[" : ",[") + std::to_string(t[0]) + "," + std::to_string(t[1]) + "," +
           std::to_string(t[2]) + "]";
  }
  return out + "]}";
}

std::string relation_json(std::uint32_t a, std::uint32_t b, const Relation& relation) {
  std::string reasons;
  for_each_reason(relation, [&](std::string_view side, std::string_view name) {
    reasons.append(reasons.empty() ? "\"" : ",\"").append(side).append(side.empty() ? "" : ": ").append(name);
    reasons += '"';
  });
  const char* inside = relation.inside == Containment::a_in_b   ? "\"a\""
                       : relation.inside == Containment::b_in_a ? "\"b\""
                                                                : "null";
  return "{\"a\":" + std::to_string(a) + ",\"b\":" + std::to_string(b) + ",\"state\":\"" +
         std::string(name_of(relation.state)) + "\",\"inside\":" + inside + ",\"reasons\":[" + reasons + "]}";
}

void write_scene(const RandomScene& scene, int number, std::uint32_t& vertices, std::ofstream& obj,
                 std::ofstream& truth) {
  truth << "{\"parts\":[";
  for (std::size_t p = 0; p < scene.parts.size(); ++p) {
    const TriangleMesh& mesh = scene.parts[p].mesh;
    truth << (p == 0 ? "" : ",") << part_json(mesh);
    obj << "o s" << number << 'p' << p << '\n';
    for (const Vec3f& v : mesh.vertices)
      obj << "v " << numbers(v + Vec3f(kPitch * static_cast<float>(number), 0, 0), " ") << '\n';
    for (const Triangle& t : mesh.triangles)
      obj << "f " << vertices + t[0] + 1 << ' ' << vertices + t[1] + 1 << ' ' << vertices + t[2] + 1 << '\n';
    vertices += static_cast<std::uint32_t>(mesh.vertices.size());
  }
  truth << "],\"relations\":[";
  bool first = true;
  for (const auto& [pair, relation] : scene.expected) {
    truth << (first ? "" : ",") << relation_json(pair.first, pair.second, relation);
    first = false;
  }
  truth << "]}\n";
}

int write_scenes(const std::string& folder, int count) {
  std::ofstream obj(folder + "/scenes.obj"), truth(folder + "/truth.jsonl");
  Random random(kAgreementSeed);
  std::uint32_t vertices = 0;
  for (int i = 0; i < count; ++i) write_scene(RandomScene(random), i, vertices, obj, truth);
  obj.close();
  truth.close();
  return obj && truth ? 0 : 1;
}

}  // namespace
}  // namespace boxwood::test

int main(int count, char** arguments) {
  return count == 3 ? boxwood::test::write_scenes(arguments[1], std::atoi(arguments[2])) : 2;
}
