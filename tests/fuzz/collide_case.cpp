// SPDX-License-Identifier: MIT
// Decoding and checking of one fuzz case.
#include "fuzz/collide_case.hpp"

#include <cmath>
#include <cstring>

#include <boxwood/contact.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/sweep.hpp>

#include "query/descent/leaf_tests.hpp"
#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood::testing {

namespace {

class Bytes {
public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t b = rest_.front();
    rest_ = rest_.subspan(1);
    return b;
  }
  template <class T> T raw() {
    std::array<std::uint8_t, sizeof(T)> b{};
    for (std::uint8_t& x : b) x = byte();
    T value;
    std::memcpy(&value, b.data(), sizeof value);
    return value;
  }

private:
  std::span<const std::uint8_t> rest_;
};

float coordinate(Bytes& bytes, unsigned coding) {
  const auto grid = static_cast<float>(static_cast<std::int8_t>(bytes.byte()));
  switch (coding) {
  case 0:
    return std::fmod(grid, 8.0F) / 4.0F;
  case 1:
    return bytes.raw<float>();
  case 2:
    return std::ldexp(grid, static_cast<int>(bytes.byte()) % 80 - 40);
  default:
    return 1e6F + grid / 16.0F;
  }
}

TriangleMesh mesh_of(Bytes& bytes, unsigned triangles, unsigned coding) {
  TriangleMesh mesh;
  const unsigned vertices = triangles + 2;
  for (unsigned i = 0; i < vertices; ++i) {
    Vec3f v;
    for (int k = 0; k < 3; ++k) v[k] = coordinate(bytes, coding);
    mesh.vertices.push_back(v);
  }
  for (unsigned i = 0; i < triangles; ++i)
    mesh.triangles.push_back({bytes.byte() % vertices, bytes.byte() % vertices, bytes.byte() % vertices});
  return mesh;
}

// Seven moved copies beside it: enough triangles for trees of some levels, out of few bytes.
void repeat(TriangleMesh& mesh, Bytes& bytes) {
  const std::size_t vertices = mesh.vertices.size(), triangles = mesh.triangles.size();
  for (std::uint32_t copy = 1; copy < 8; ++copy) {
    Vec3f by;
    for (int k = 0; k < 3; ++k) by[k] = static_cast<float>(static_cast<std::int8_t>(bytes.byte())) / 16.0F;
    for (std::size_t i = 0; i < vertices; ++i) mesh.vertices.push_back(mesh.vertices[i] + by);
    const auto base = copy * static_cast<std::uint32_t>(vertices);
    for (std::size_t i = 0; i < triangles; ++i) {
      const Triangle t = mesh.triangles[i];
      mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
    }
  }
}

RigidTransform pose_of(Bytes& bytes, unsigned coding) {
  RigidTransform pose;
  const auto small = [&] { return static_cast<double>(static_cast<std::int8_t>(bytes.byte())) / 16.0; };
  if (coding == 1) pose.rotation = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
  if (coding >= 2) {
    const Vec3 axis(small(), small(), small());
    if (glm::dot(axis, axis) > 0.0) pose = rotated(axis, small());
  }
  for (int k = 0; k < 3; ++k) pose.translation[k] = coding == 3 ? bytes.raw<double>() : small() / 4.0;
  return pose;
}

// How far rounding may put a contact point off a triangle.
double size_of_corners(const Corners& t) {
  double size = 0.0;
  for (const Vec3& p : t)
    for (int k = 0; k < 3; ++k) size = std::fmax(size, std::fabs(p[k]));
  return size;
}

std::string check_contacts(const FuzzCase& c, const std::vector<TrianglePair>& pairs) {
  QueryScratch scratch;
  ContactSet set;
  find_contacts({nullptr, c.a}, {nullptr, c.b}, c.pose, pairs, {}, scratch, set);
  if (set.contacts.size() != pairs.size()) return "a contact is missing";
  for (const Contact& contact : set.contacts) {
    if (contact.point_count == 0) return "a contact without points";
    if (!(contact.depth >= 0.0) || !is_finite(contact.normal)) return "a contact without depth or normal";
    const Corners ta = corners(c.a, contact.triangles.a),
                  tb = placed_corners(c.b, contact.triangles.b, c.pose);
    const double size = std::fmax(size_of_corners(ta), size_of_corners(tb));
    if (size > 1e30 || size < 1e-30) continue;  // the check itself leaves the range of doubles
    for (std::uint32_t i = 0; i < contact.point_count; ++i) {
      const Vec3& p = set.points[contact.first_point + i];
      if (!is_finite(p)) return "a contact point that is not finite";
    }
  }
  return "";
}

}  // namespace

FuzzCase decode(std::span<const std::uint8_t> data) {
  Bytes bytes(data);
  const unsigned coding = bytes.byte(), counts = bytes.byte();
  FuzzCase c;
  const bool repeated = (coding & 128U) != 0;
  c.with_rationals = (coding & 64U) != 0 && !repeated;
  if (const unsigned only = counts >> 6U; only != 0) c.kinds = {static_cast<TreeKind>(only - 1)};
  // No raw floats in the large ones: thousands of pairs through the last stage of the predicates take
  // seconds.
  const unsigned kinds = repeated ? 2U : 3U;
  c.a = mesh_of(bytes, 1 + counts % 8, coding & kinds);
  c.b = mesh_of(bytes, 1 + counts / 8 % 8, coding >> 2U & kinds);
  c.pose = pose_of(bytes, coding >> 4U & kinds);
  if (repeated) {
    repeat(c.a, bytes);
    repeat(c.b, bytes);
  }
  c.leaf_size = 1 + bytes.byte() % 8U;
  return c;
}

std::string check(const FuzzCase& c) {
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs, folded;
  collide_brute_force(c.a, c.b, c.pose, expected);
  const bool usable = pose_is_usable(c.pose);
  if (usable && c.with_rationals && exact_pairs(c.a, c.b, c.pose) != expected)
    return "all pairs differ from rational arithmetic";
  const double nearest = distance_brute_force(c.a, c.b, c.pose).distance;
  if ((nearest == 0.0) != !expected.empty()) return "distance 0 and contact disagree";

  double size = 0.0;  // of the coordinates: what rounding of a distance is relative to
  for (std::size_t t = 0; t < c.a.triangles.size(); ++t)
    if (is_finite(corners(c.a, t))) size = std::fmax(size, size_of_corners(corners(c.a, t)));
  for (std::size_t t = 0; t < c.b.triangles.size(); ++t)
    if (is_finite(placed_corners(c.b, t, c.pose)))
      size = std::fmax(size, size_of_corners(placed_corners(c.b, t, c.pose)));

  for (const TreeKind kind : c.kinds) {
    const Tree ta = tree_over(c.a, kind, SplitRule::longest_axis, c.leaf_size),
               tb = tree_over(c.b, kind, SplitRule::sah, 1 + c.leaf_size % 8);
    if (!validate(ta, c.a).empty() || !validate(tb, c.b).empty())
      return "a tree is not valid" + std::string(name_of(kind));
    const ModelView ma{&ta, c.a}, mb{&tb, c.b};
    const std::string of = " with " + std::string(name_of(kind)) + " trees";
    const CollideResult r = collide(ma, mb, c.pose, {}, scratch, pairs);
    if (pairs != expected || r.colliding == expected.empty()) return "pairs differ" + of;
    CollideOptions plain;
    plain.engine = QueryEngine::reference;
    collide(ma, mb, c.pose, plain, scratch, pairs);
    if (pairs != expected) return "pairs of the reference descent differ" + of;
    CollideOptions first;
    first.mode = CollideMode::first;
    if (collide(ma, mb, c.pose, first, scratch, pairs).colliding == expected.empty())
      return "first differs" + of;
    const double d = distance(ma, mb, c.pose, {}, scratch).distance;
    if (d != nearest && !(std::fabs(d - nearest) <= 1e-13 * size)) return "distance differs" + of;
    DistanceOptions reference;
    reference.engine = QueryEngine::reference;
    if (!(std::fabs(distance(ma, mb, c.pose, reference, scratch).distance - nearest) <= 1e-13 * size) &&
        nearest != kInfinity)
      return "distance of the reference descent differs" + of;
    if (within_clearance(ma, mb, c.pose, {0.0}, scratch).within == expected.empty())
      return "clearance differs" + of;
    collide_self(ma, {}, scratch, pairs, folded);
    std::vector<TrianglePair> self, self_folded;
    collide_self_brute_force(c.a, self, self_folded);
    if (pairs != self || folded != self_folded) return "self pairs differ" + of;
    if (!usable) continue;
    SweepOptions few;
    few.max_steps = 10;
    const Motion motion{c.pose, moved(-c.pose.translation)};
    const SweepResult s = sweep(ma, mb, motion, few, scratch);
    if (!(s.time >= 0.0 && s.time <= 1.0)) return "an impact out of the motion" + of;
    if (!expected.empty() && !(s.impact && s.time == 0.0)) return "a motion that starts in contact" + of;
    for (int i = 1; i < 4 && s.time > 0.0; ++i)
      if (collide(ma, mb, pose_at(motion, s.time * i / 4.0), first, scratch, pairs).colliding)
        return "contact before the impact" + of;
  }
  if (!usable) return "";
  const MeshParts parts_a = *mesh_parts(c.a), parts_b = *mesh_parts(c.b);
  const Tree tree_a = tree_over(c.a), tree_b = tree_over(c.b);
  std::vector<ContainedPart> inside, inside_by_tree;
  containment({nullptr, c.a, &parts_a}, {nullptr, c.b, &parts_b}, c.pose, expected, {}, scratch, inside);
  containment({&tree_a, c.a, &parts_a}, {&tree_b, c.b, &parts_b}, c.pose, expected, {}, scratch,
              inside_by_tree);
  if (inside != inside_by_tree) return "contained parts differ with trees";
  return check_contacts(c, expected);
}

}  // namespace boxwood::testing
