// SPDX-License-Identifier: MIT
// Makes certificates of models that overlap in part: an edge through a triangle, or three points.
#include <boxwood/proof_class.hpp>

#include <algorithm>
#include <cmath>

#include "query/memory/query_memory.hpp"
#include "query/proof/shells.hpp"

namespace boxwood {

namespace {
// Tests if an edge of `one` passes through the inside of `other`; all signs have to be other than 0.
bool pierces(const Corners& one, const Corners& other) noexcept {
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &p = one[i], &q = one[(i + 1) % 3];
    if (orient3d(other[0], other[1], other[2], p) * orient3d(other[0], other[1], other[2], q) >= 0) continue;
    const int s = orient3d(p, q, other[0], other[1]);
    if (s != 0 && s == orient3d(p, q, other[1], other[2]) && s == orient3d(p, q, other[2], other[0]))
      return true;
  }
  return false;
}

// A search for points in both solids, and in one of them alone.
class PointSearch {
public:
  PointSearch(const ModelSide& a, const ModelSide& b, const std::atomic<bool>* stop)
      : shells_a_(a), shells_b_(b), stop_(stop),
        most_((std::size_t{1} << 25U) / (std::size_t{1} + a.triangles() + b.triangles())) {}

  bool found_all() const noexcept { return found_[0] && found_[1] && found_[2]; }
  bool may_go_on() const noexcept { return tried_ < most_ && !found_all() && !is_set(stop_); }
  const std::array<std::optional<PointProof>, 3>& found() const noexcept { return found_; }

  void take(const Vec3& p) {
    if (!may_go_on() || !is_finite(p)) return;
    ++tried_;
    PointProof proof;
    proof.point = p;
    if (!shells_a_.leave(p, stop_, proof.of_a.to, proof.of_a.crossings) ||
        !shells_b_.leave(p, stop_, proof.of_b.to, proof.of_b.crossings))
      return;
    const bool in_a = shells_a_.hold(proof.of_a.crossings), in_b = shells_b_.hold(proof.of_b.crossings);
    if (!in_a && !in_b) return;
    std::optional<PointProof>& kind = found_[in_a && in_b ? 0 : in_a ? 1 : 2];
    if (!kind) kind = std::move(proof);
  }

  // Takes points on both sides of a triangle.
  void take_around(const Corners& t) {
    const Vec3 n = glm::cross(t[1] - t[0], t[2] - t[0]);
    const double twice_area = glm::length(n);
    if (!(twice_area > 0.0 && twice_area < kInfinity)) return;
    const double size = std::sqrt(twice_area);
    for (const Vec3& at : {(t[0] + t[1] + t[2]) / 3.0, 0.9 * t[0] + 0.05 * (t[1] + t[2]),
                           0.9 * t[1] + 0.05 * (t[2] + t[0]), 0.9 * t[2] + 0.05 * (t[0] + t[1])})
      for (const int share : {-3, -8, -14, -22})
        for (const double sign : {1.0, -1.0}) take(at + sign * std::ldexp(size, share) * (n / twice_area));
  }

  const Shells& shells_a() const noexcept { return shells_a_; }
  const Shells& shells_b() const noexcept { return shells_b_; }

private:
  Shells shells_a_, shells_b_;
  const std::atomic<bool>* stop_;
  std::size_t most_, tried_ = 0;
  std::array<std::optional<PointProof>, 3> found_;
};

bool find_points(const ModelSide& a, const ModelSide& b, std::span<const TrianglePair> contacts,
                 const std::atomic<bool>* stop, std::array<PointProof, 3>& points) {
  constexpr std::size_t kMostTriangles = 32;
  constexpr int kGrid = 4;
  PointSearch search(a, b, stop);
  if (is_empty(search.shells_a().box()) || is_empty(search.shells_b().box())) return false;
  const std::size_t step = std::max<std::size_t>(1, contacts.size() / kMostTriangles);
  for (std::size_t i = 0; i < contacts.size() && search.may_go_on(); i += step) {
    search.take_around(a.corners_of(contacts[i].a));
    search.take_around(b.corners_of(contacts[i].b));
  }
  for (const ModelSide* side : {&a, &b})
    for (const MeshPart& part : side->parts.parts)
      if (search.may_go_on()) search.take_around(side->corners_of(part.first_triangle));
  const Vec3 low = glm::max(search.shells_a().box().min, search.shells_b().box().min),
             high = glm::min(search.shells_a().box().max, search.shells_b().box().max);
  for (int i = 0; i < kGrid * kGrid * kGrid && search.may_go_on(); ++i) {
    const Vec3 share((i % kGrid + 0.5) / kGrid, (i / kGrid % kGrid + 0.5) / kGrid,
                     (i / kGrid / kGrid + 0.5) / kGrid);
    search.take(low + share * (high - low));
  }
  if (!search.found_all()) return false;
  for (std::size_t i = 0; i < 3; ++i) points[i] = *search.found()[i];
  return true;
}
// Adds a segment for each part of a model in the box of the other's closed parts. Returns true if some parts
// lie in their solid and some do not.
bool divide_parts(const ModelSide& inner, const ModelSide& outer, bool inner_is_b,
                  const std::atomic<bool>* stop, std::vector<RayProof>& rays) {
  rays.clear();
  const Shells shells(outer);
  if (is_empty(shells.box())) return false;
  bool within = false, beyond = false;
  for (const MeshPart& part : inner.parts.parts) {
    const Vec3 p = inner.corners_of(part.first_triangle)[0];
    if (!contains(shells.box(), p)) {
      beyond = true;
      continue;
    }
    RayProof ray{inner_is_b, part.first_triangle, Vec3(0.0), {}};
    if (!shells.leave(p, stop, ray.to, ray.crossings)) return false;
    (shells.hold(ray.crossings) ? within : beyond) = true;
    rays.push_back(std::move(ray));
  }
  return within && beyond;
}
}  // namespace

ProofStatus prove_overlap(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          std::span<const TrianglePair> contacts, const ProofOptions& options,
                          OverlapProof& proof) {
  ProofStatus status;
  proof = {};
  if (!pose_is_usable(a_from_b) || a.parts == nullptr || b.parts == nullptr) return status;
  catch_bad_alloc(status, [&] {
    const ModelSide side_a{a, *a.parts, nullptr}, side_b{b, *b.parts, &a_from_b};
    for (const TrianglePair& pair : contacts) {
      if (is_set(options.stop)) return;
      const Corners of_a = side_a.corners_of(pair.a), of_b = side_b.corners_of(pair.b);
      if (pair.coplanar || !(pierces(of_a, of_b) || pierces(of_b, of_a))) continue;
      proof.crossing = pair;
      status.proven = true;
      return;
    }
    if (contacts.empty() && (divide_parts(side_a, side_b, false, options.stop, proof.rays) ||
                             divide_parts(side_b, side_a, true, options.stop, proof.rays)))
      status = prove_apart(a, b, a_from_b, 0.0, options, proof.cut);
    if (status.proven) return;
    proof.cut.clear();
    proof.rays.clear();
    status.proven = find_points(side_a, side_b, contacts, options.stop, proof.points);
  });
  if (!status.proven) proof = {};
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
