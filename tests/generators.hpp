// SPDX-License-Identifier: MIT
// Random geometry for tests: numbers and volumes (random.hpp), and families of meshes that careless
// arithmetic gets wrong. The same seed gives the same mesh.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <vector>

#include <boxwood/mesh.hpp>

#include "random.hpp"

namespace boxwood::test {

enum class MeshFamily : unsigned char {
  thirds,      // corners on a lattice of thirds: many touch, lie in planes and on lines, have no area
  tenths,      // the same with tenths, which binary numbers do not have
  poles,       // spheres, cones and capsules whose pole triangles have collapsed, in every orientation
  needles,     // triangles of aspect 1e3 to 1e12
  cad,         // boxes and plates face on face, a thousand kilometres away, millimetres beside metres
  exponents,   // from denormal floats to the largest
  soup,        // triangles of sizes over several decades
  duplicates,  // few triangles, many times, also turned over and point by point
};
inline constexpr int kMeshFamilyCount = 8;
inline std::string_view name_of(MeshFamily family) {
  constexpr std::string_view kNames[] = {"thirds", "tenths",    "poles", "needles",
                                         "cad",    "exponents", "soup",  "duplicates"};
  return kNames[static_cast<std::size_t>(family)];
}

// One of the 48 maps that permute the coordinates and change their signs: exact on any numbers.
struct SignedPermutation {
  std::array<int, 3> from = {0, 1, 2};
  Vec3 sign = Vec3(1.0);

  template <class V> V operator()(const V& v) const {
    using T = std::decay_t<decltype(v.x)>;
    return {static_cast<T>(sign.x) * v[from[0]], static_cast<T>(sign.y) * v[from[1]],
            static_cast<T>(sign.z) * v[from[2]]};
  }
  bool is_rotation() const {
    const bool odd =
        from == std::array{1, 0, 2} || from == std::array{0, 2, 1} || from == std::array{2, 1, 0};
    return (sign.x * sign.y * sign.z < 0.0) == odd;
  }
  // Its matrix.
  Rows3 rows() const {
    Rows3 r = {Vec3(0.0), Vec3(0.0), Vec3(0.0)};
    for (std::size_t i = 0; i < 3; ++i) r[i][from[i]] = sign[static_cast<int>(i)];
    return r;
  }
};
inline SignedPermutation signed_permutation(Random& random) {
  constexpr std::array<std::array<int, 3>, 6> kOrders = {
      {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}}};
  const auto sign = [&] { return random.chance(0.5) ? -1.0 : 1.0; };
  SignedPermutation p{kOrders[static_cast<std::size_t>(random.index(6))], Vec3(1.0)};
  p.sign = {sign(), sign(), sign()};
  return p;
}
// A rotation among them.
inline SignedPermutation quarter_turns(Random& random) {
  SignedPermutation p = signed_permutation(random);
  if (!p.is_rotation()) p.sign = -p.sign;
  return p;
}

namespace detail {

inline void add_triangle(TriangleMesh& mesh, const Vec3f& a, const Vec3f& b, const Vec3f& c) {
  const auto n = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3f& p : {a, b, c}) mesh.vertices.push_back(p);
  mesh.triangles.push_back({n, n + 1, n + 2});
}

inline TriangleMesh lattice(Random& random, int triangles, int cells, int steps) {
  TriangleMesh mesh;
  // `steps` cells are one unit long; products of rounded quotients are what files of such models hold.
  const auto coordinate = [&](int i) { return static_cast<float>(i) / static_cast<float>(steps); };
  const auto any = [&] { return random.index(2 * cells + 1) - cells; };
  const auto point = [&] { return std::array{any(), any(), any()}; };
  const auto place = [&](const std::array<int, 3>& p) {
    return Vec3f(coordinate(p[0]), coordinate(p[1]), coordinate(p[2]));
  };
  const int plane = random.index(3), level = any();
  const bool flat = random.chance(0.15), straight = random.chance(0.1), wires = random.chance(0.4),
             noise = random.chance(0.3);
  const std::array<int, 3> line_from = point(),
                           line_step = {random.index(3) - 1, random.index(3) - 1, random.index(3) - 1};
  const auto next = [&] {
    std::array<int, 3> p = point();
    if (straight || random.chance(0.05)) {
      const int t = random.index(5);
      for (std::size_t k = 0; k < 3; ++k) p[k] = line_from[k] + t * line_step[k];
    } else if (flat || random.chance(0.1)) {
      p[static_cast<std::size_t>(plane)] = level;
    }
    return p;
  };
  for (int t = 0; t < triangles; ++t) {
    std::array<std::array<int, 3>, 3> p = {next(), next(), next()};
    switch (random.index(wires ? 3 : 8)) {
    case 0:  // a wire: two corners in one place
      p[2] = p[static_cast<std::size_t>(random.index(2))];
      break;
    case 1:  // three on a line
      for (std::size_t k = 0; k < 3; ++k) p[2][k] = 2 * p[1][k] - p[0][k];
      break;
    case 2:  // a sliver
      p[1] = p[0];
      p[1][static_cast<std::size_t>(random.index(3))] += 1;
      break;
    default:
      break;
    }
    add_triangle(mesh, place(p[0]), place(p[1]), place(p[2]));
    // What sines and cosines of quarter turns leave of a zero.
    if (noise)
      for (std::size_t v = mesh.vertices.size() - 3; v < mesh.vertices.size(); ++v)
        for (int k = 0; k < 3; ++k)
          if (mesh.vertices[v][k] == 0.0F && random.chance(0.5))
            mesh.vertices[v][k] =
                static_cast<float>(random.uniform(-1.0, 1.0) * random.magnitude(-24.0, -8.0));
    if (random.chance(0.05)) mesh.triangles.push_back(mesh.triangles.back());
  }
  return mesh;
}

// Rings about an axis between two poles. A radius of nothing, or of rounding, makes a ring collapse.
inline TriangleMesh poles(Random& random, int triangles) {
  const int sides = 3 + random.index(std::clamp(triangles / 2, 1, 24)), rings = 2 + random.index(4),
            shape = random.index(3);
  const double radius = random.magnitude(-2.0, 2.0), length = random.magnitude(-1.0, 1.0) * radius;
  const bool exact_quarter = random.chance(0.7);
  const SignedPermutation turn = signed_permutation(random);
  const Rows3 rotation = random.rotation();
  const Vec3 offset = random.chance(0.7) ? Vec3(0.0) : random.in_cube(10.0 * radius);
  TriangleMesh mesh;
  for (int i = 0; i <= rings; ++i)
    for (int k = 0; k < sides; ++k) {
      const double theta = std::numbers::pi * i / rings, phi = 2.0 * std::numbers::pi * k / sides;
      double r = radius * std::sin(theta), z = radius * std::cos(theta);
      if (shape == 1) {  // a cone
        r = radius * i / rings;
        z = length * (1.0 - static_cast<double>(i) / rings);
      } else if (shape == 2) {  // a capsule
        z += 2 * i < rings ? length : -length;
      }
      Vec3 p(r * std::cos(phi), r * std::sin(phi), z);
      if (exact_quarter)
        p = turn(p);
      else
        p = Vec3(glm::dot(rotation[0], p), glm::dot(rotation[1], p), glm::dot(rotation[2], p));
      mesh.vertices.push_back(Vec3f(p + offset));
    }
  const auto at = [&](int i, int k) { return static_cast<std::uint32_t>(i * sides + k % sides); };
  for (int i = 0; i < rings && static_cast<int>(mesh.triangles.size()) < triangles; ++i)
    for (int k = 0; k < sides; ++k) {
      mesh.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
      mesh.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
    }
  return mesh;
}

inline TriangleMesh needles(Random& random, int triangles) {
  TriangleMesh mesh;
  const bool bundle = random.chance(0.5);
  const Vec3 common = random.unit();
  for (int t = 0; t < triangles; ++t) {
    const Vec3 along = bundle ? common : random.unit(), from = random.in_cube(1.0);
    const double aspect = random.magnitude(3.0, 12.0), length = random.magnitude(-1.0, 1.0);
    add_triangle(mesh, Vec3f(from), Vec3f(from + length * along),
                 Vec3f(from + length * random.uniform(0.0, 1.0) * along + length / aspect * random.unit()));
  }
  return mesh;
}

inline void add_box(TriangleMesh& mesh, const Vec3& low, const Vec3& high) {
  const auto n = static_cast<std::uint32_t>(mesh.vertices.size());
  for (unsigned i = 0; i < 8; ++i)
    mesh.vertices.push_back(Vec3f(Vec3((i & 1U) != 0 ? high.x : low.x, (i & 2U) != 0 ? high.y : low.y,
                                       (i & 4U) != 0 ? high.z : low.z)));
  for (const Triangle& t : {Triangle{0, 2, 1}, Triangle{1, 2, 3}, Triangle{4, 5, 6}, Triangle{5, 7, 6},
                            Triangle{0, 1, 4}, Triangle{1, 5, 4}, Triangle{2, 6, 3}, Triangle{3, 6, 7},
                            Triangle{0, 4, 2}, Triangle{2, 4, 6}, Triangle{1, 3, 5}, Triangle{3, 7, 5}})
    mesh.triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
}

inline TriangleMesh cad(Random& random, int triangles) {
  TriangleMesh mesh;
  constexpr double kOffsets[] = {0.0, 0.0, 1e3, 1e6, 1e7};
  const double away = kOffsets[random.index(5)], unit = random.chance(0.3) ? 1e-3 : 1.0;
  const Vec3 offset = away * Vec3(random.index(3) - 1, random.index(3) - 1, random.index(3) - 1);
  const auto grid = [&] { return unit * 0.5 * (random.index(9) - 4); };
  while (static_cast<int>(mesh.triangles.size()) < triangles) {
    // Millimetres beside metres now and then.
    const double scale = random.chance(0.1) ? 1e-3 : 1.0;
    const Vec3 low = scale * Vec3(grid(), grid(), grid());
    Vec3 size = scale * unit * 0.5 * Vec3(1 + random.index(4), 1 + random.index(4), 1 + random.index(4));
    if (random.chance(0.2)) size[random.index(3)] = 0.0;  // a plate, two faces in one place
    add_box(mesh, offset + low, offset + low + size);
  }
  return mesh;
}

inline TriangleMesh exponents(Random& random, int triangles) {
  TriangleMesh mesh;
  // For the whole mesh, for each triangle, or for each coordinate.
  const int of = random.index(3), whole = random.index(276) - 149;
  const int width = random.chance(0.5) ? 8 : 276;
  for (int t = 0; t < triangles; ++t) {
    const int one = random.index(276) - 149;
    std::array<Vec3f, 3> p;
    for (Vec3f& v : p)
      for (int k = 0; k < 3; ++k) {
        int e = of == 0 ? whole : (of == 1 ? one : whole + random.index(width) - width / 2);
        e = std::clamp(e, -149, 126);
        v[k] = std::ldexp(static_cast<float>(random.uniform(-1.0, 1.0)), e);
        if (random.chance(0.1)) v[k] = 0.0F;
      }
    add_triangle(mesh, p[0], p[1], p[2]);
  }
  return mesh;
}

inline TriangleMesh soup(Random& random, int triangles) {
  TriangleMesh mesh;
  for (int t = 0; t < triangles; ++t) {
    const Vec3 c = random.in_cube(1.0);
    const double size = random.magnitude(-3.0, 0.0);
    add_triangle(mesh, Vec3f(c + random.in_cube(size)), Vec3f(c + random.in_cube(size)),
                 Vec3f(c + random.in_cube(size)));
  }
  return mesh;
}

inline TriangleMesh duplicates(Random& random, int triangles) {
  TriangleMesh few =
      random.chance(0.5) ? soup(random, 1 + random.index(3)) : lattice(random, 1 + random.index(3), 2, 3);
  const std::size_t different = few.triangles.size();
  while (static_cast<int>(few.triangles.size()) < triangles) {
    Triangle t = few.triangles[static_cast<std::size_t>(random.index(static_cast<int>(different)))];
    if (random.chance(0.3)) std::swap(t[0], t[1]);
    if (random.chance(0.05)) t[1] = t[2] = t[0];
    few.triangles.push_back(t);
  }
  return few;
}

}  // namespace detail

// About `triangles` triangles, 1 at least; up to one box or two rings more.
inline TriangleMesh mesh_of_family(MeshFamily family, Random& random, int triangles) {
  switch (family) {
  case MeshFamily::thirds:
    return detail::lattice(random, triangles, 3 + random.index(8), 3);
  case MeshFamily::tenths:
    return detail::lattice(random, triangles, 3 + random.index(30), 10);
  case MeshFamily::poles:
    return detail::poles(random, triangles);
  case MeshFamily::needles:
    return detail::needles(random, triangles);
  case MeshFamily::cad:
    return detail::cad(random, triangles);
  case MeshFamily::exponents:
    return detail::exponents(random, triangles);
  case MeshFamily::soup:
    return detail::soup(random, triangles);
  case MeshFamily::duplicates:
    break;
  }
  return detail::duplicates(random, triangles);
}
inline MeshFamily any_family(Random& random) {
  return static_cast<MeshFamily>(random.index(kMeshFamilyCount));
}

}  // namespace boxwood::test
