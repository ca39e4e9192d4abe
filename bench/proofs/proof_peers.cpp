// SPDX-License-Identifier: MIT
// Asks other libraries the questions of proof_cases and prints where they answer otherwise, for boxwood-check
// to decide.
//
// usage: proof_peers FOLDER: reads FOLDER/I_a.ply and I_b.ply (binary, as the proofs have them) and the
// poses of standard input, "case answer colliding twelve numbers" a line; prints "case answer library" where
// one differs.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "peers/peer.hpp"

namespace {
using namespace boxwood;

TriangleMesh read_ply(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  TriangleMesh mesh;
  std::size_t vertices = 0, triangles = 0;
  for (std::string line; std::getline(in, line) && line != "end_header";) {
    std::istringstream words(line);
    std::string element, name;
    std::size_t count = 0;
    if (words >> element >> name >> count && element == "element")
      (name == "vertex" ? vertices : triangles) = count;
  }
  mesh.vertices.resize(vertices);
  in.read(reinterpret_cast<char*>(mesh.vertices.data()), static_cast<std::streamsize>(12 * vertices));
  for (std::size_t t = 0; t < triangles; ++t) {
    Triangle corners;
    in.ignore(1);
    in.read(reinterpret_cast<char*>(&corners), sizeof corners);
    mesh.triangles.push_back(corners);
  }
  return mesh;
}
}  // namespace

namespace boxwood::bench {
std::vector<PeerRow>& peer_rows() {
  static std::vector<PeerRow> rows;
  return rows;
}
}  // namespace boxwood::bench

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string folder = argv[1];
  struct Query {
    long answer;
    int colliding;
    RigidTransform pose;
  };
  std::map<long, std::vector<Query>> cases;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    long number = 0;
    Query q;
    words >> number >> q.answer >> q.colliding;
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) words >> q.pose.rotation[static_cast<std::size_t>(i)][k];
      words >> q.pose.translation[i];
    }
    cases[number].push_back(q);
  }
  std::map<std::string, int> asked;
  for (const auto& [number, queries] : cases) {
    const std::string name = folder + "/" + std::to_string(number);
    const TriangleMesh a = read_ply(name + "_a.ply"), b = read_ply(name + "_b.ply");
    for (const bench::PeerRow& row : bench::peer_rows()) {
      const auto peer = row.make();
      if ((peer->skills() & bench::kSkillFirst) == 0) continue;
      peer->build(a, 1);
      peer->build_other(b);
      for (const Query& q : queries) {
        ++asked[row.name];
        if (peer->first(q.pose) != (q.colliding != 0))
          std::printf("%ld %ld %s\n", number, q.answer, row.name.c_str());
      }
      peer->drop();
    }
    std::fflush(stdout);
  }
  for (const auto& [name, count] : asked) std::fprintf(stderr, "%s: asked %d\n", name.c_str(), count);
  return 0;
}
