// SPDX-License-Identifier: MIT
// Makes canonical meshes, and computes their digests and files.
#include "app/proofs/proof_mesh.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string_view>
#include <unordered_map>

#include "app/text/letter_case.hpp"
#include "app/text/text.hpp"
#include "base/output_file.hpp"
#include "base/sha256.hpp"

namespace boxwood {

static_assert(std::endian::native == std::endian::little);

namespace {
constexpr std::uint32_t kQuietNan = 0x7fc00000U;
using Bits = std::array<std::uint32_t, 3>;

struct HashBits {
  std::size_t operator()(const Bits& b) const noexcept {
    std::uint64_t h = (b[0] | std::uint64_t{b[1]} << 32U) * 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
    h = (h ^ h >> 29U ^ b[2]) * 0x9E3779B97F4A7C15U;
    return h ^ h >> 32U;
  }
};

Bits bits_of(const Vec3f& v) noexcept {
  Bits bits;
  for (int k = 0; k < 3; ++k)
    bits[static_cast<std::size_t>(k)] = std::isnan(v[k]) ? kQuietNan : std::bit_cast<std::uint32_t>(v[k]);
  return bits;
}

// Returns true if each triangle is one face, and vertices have three numbers. No line may start another list
// of faces, or need another reader of the importer.
bool is_plain_obj(std::istream& in, std::size_t triangles) {
  std::size_t faces = 0;
  for (std::string line, word; std::getline(in, line);) {
    std::istringstream words(line);
    if (!(words >> word)) continue;
    if (word == "f") {
      std::size_t corners = 0;
      while (words >> word && word[0] != '#') ++corners;
      if (corners != 3) return false;
      ++faces;
    } else if (word == "v") {
      std::size_t numbers = 0;
      while (words >> word && word[0] != '#') ++numbers;
      if (numbers != 3) return false;
    } else if (word == "o" || word == "g" || word == "usemtl") {
      if (faces > 0) return false;
    } else if (word[0] != '#' && word != "vn" && word != "vt" && word != "s" && word != "mtllib") {
      return false;
    }
    if (line.find('\\') != std::string::npos) return false;
  }
  return faces == triangles;
}

// Returns true if there are as many faces as triangles: then each face is one triangle.
bool is_plain_ply(std::istream& in, std::size_t triangles) {
  for (std::string line, word; std::getline(in, line);) {
    std::istringstream words(line);
    words >> word;
    std::size_t count = 0;
    if (word == "end_header") return false;
    if (word == "element" && words >> word >> count && word == "face") return count == triangles;
  }
  return false;
}
}  // namespace

TriangleMesh canonical_mesh(const MeshView& mesh) {
  TriangleMesh out;
  std::unordered_map<Bits, std::uint32_t, HashBits> numbers;
  numbers.reserve(mesh.vertices.size());
  out.triangles.reserve(mesh.triangles.size());
  for (const Triangle& t : mesh.triangles) {
    Triangle corners;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3f& v = mesh.vertices[t[i]];
      const auto [at, is_new] =
          numbers.try_emplace(bits_of(v), static_cast<std::uint32_t>(out.vertices.size()));
      if (is_new) out.vertices.push_back(v);
      corners[i] = at->second;
    }
    out.triangles.push_back(corners);
  }
  return out;
}

std::string digest_of(const TriangleMesh& canonical) {
  Sha256 sha;
  sha.add_value(std::uint64_t{canonical.vertices.size()})
      .add_value(std::uint64_t{canonical.triangles.size()});
  for (const Vec3f& v : canonical.vertices) sha.add_value(bits_of(v));
  for (const Triangle& t : canonical.triangles) sha.add_value(t);
  return sha.hex();
}

Result<void> write_proof_mesh(const TriangleMesh& mesh, const std::string& file) {
  std::string text =
      "ply\nformat binary_little_endian 1.0\nelement vertex " + std::to_string(mesh.vertices.size()) +
      "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
      std::to_string(mesh.triangles.size()) + "\nproperty list uchar uint vertex_indices\nend_header\n";
  const auto add = [&text](const auto& value) {
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  for (const Vec3f& v : mesh.vertices) add(v);
  for (const Triangle& t : mesh.triangles) text += '\3', add(t);
  return write_file(file, text);
}

bool is_plain_file(const std::string& file, std::size_t triangles) {
  const std::string name = lower(file);
  if (name.ends_with(".stl")) return true;
  std::ifstream in(file, std::ios::binary);
  if (name.ends_with(".obj")) return in && is_plain_obj(in, triangles);
  if (name.ends_with(".ply")) return in && is_plain_ply(in, triangles);
  return false;
}

}  // namespace boxwood
