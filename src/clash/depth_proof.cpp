// SPDX-License-Identifier: MIT
// Makes certificates of depth: a surface around the origin in the difference of two convex sets, and a way
// out.
#include <boxwood/proof_class.hpp>

#include <algorithm>
#include <cmath>

#include "base/stop.hpp"
#include "clash/convex_depth.hpp"
#include "clash/facts.hpp"
#include "exact/big_integer.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/memory/query_memory.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {

namespace {
Vec3 placed_at(const PlacedClashModel& side, const Vec3& p) noexcept {
  return is_at_rest(side.world_from_model) ? p : place(side.world_from_model, p);
}
Corners triangle_at(const PlacedClashModel& side, std::size_t t) noexcept {
  return corners_at(side.model->view().mesh, t,
                    is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model);
}

// Returns points on the inner side of every triangle's plane, exactly, at or near the corners of the hull.
// The hull of such points lies in the solid. Empty if no point does, or if there are too
// many signs to compute.
std::vector<Vec3> points_that_see_all(const PlacedClashModel& side, const std::atomic<bool>* stop) {
  constexpr std::size_t kMostSigns = 1U << 22U;
  std::vector<Vec3> points;
  const SolidFacts& facts = facts_of(side, stop);
  const std::vector<Vec3>& hull = facts.hull.vertices;
  const std::size_t triangles = side.model->view().mesh.triangles.size();
  if (facts.doubts != Doubt::none || hull.size() * triangles > kMostSigns) return points;
  Vec3 center(0.0);
  for (const Vec3& p : hull) center += placed_at(side, p) / static_cast<double>(hull.size());
  const auto sees_all = [&](const Vec3& q) {
    PredicateCounts counts;
    for (std::size_t t = 0; t < triangles; ++t) {
      const Corners c = triangle_at(side, t);
      if (orient3d(c[0], c[1], c[2], q, counts) * facts.winding > 0) return false;
    }
    return true;
  };
  for (const Vec3& corner : hull) {
    const Vec3 p = placed_at(side, corner);
    for (int share = -34; share <= -2 && !is_set(stop); share += 4) {
      const Vec3 q = share == -34 ? p : p + std::ldexp(1.0, share) * (center - p);
      if (!sees_all(q)) continue;
      points.push_back(q);
      break;
    }
  }
  return points;
}

// Computes with a few points, exactly.
class ExactSurface {
public:
  ExactSurface(std::span<const Vec3> a, std::span<const Vec3> b, const DifferenceSurface& surface)
      : surface_(surface) {
    for (const std::span<const Vec3>& set : {a, b})
      for (const Vec3& p : set)
        for (int k = 0; k < 3; ++k) shift_ = integer_shift(p[k], shift_);
    for (const auto& [i, k] : surface.differences)
      corners_.push_back(BigVector::from(a[i], shift_) - BigVector::from(b[k], shift_));
  }
  // Tests if every face has the origin behind it, at a distance of at least `lower`.
  bool is_at_least(double lower) const {
    const int shift = integer_shift(lower, shift_);
    const BigInteger wanted = BigInteger::from_double(lower, shift),
                     unit = BigInteger::from_double(1.0, shift - shift_);
    for (const auto& face : surface_.faces) {
      const BigVector &p = corners_[face[0]], &q = corners_[face[1]], &r = corners_[face[2]];
      const BigVector n = cross(q - p, r - p);
      const BigInteger height = unit * dot(n, p);
      if (height.sign() <= 0 || height * height < wanted * wanted * dot(n, n)) return false;
    }
    return true;
  }

private:
  const DifferenceSurface& surface_;
  int shift_ = 0;
  std::vector<BigVector> corners_;
};

// A lower bound with its witness; taken if it is better than the one so far.
void offer_lower(std::span<const Vec3> a, std::span<const Vec3> b, const std::optional<TrianglePair>& pair,
                 double most, DepthProof& proof) {
  DifferenceSurface surface;
  double lower = std::min(convex_depth(a, b, surface).lower, most);
  if (surface.faces.empty() || !(lower > proof.lower)) return;
  const ExactSurface exact(a, b, surface);
  constexpr int kTries = 4;  // a thin face may be nearer than rounding says
  for (int i = 0; i < kTries && !exact.is_at_least(lower); ++i) lower *= i == 0 ? 1.0 - 0x1p-30 : 0.875;
  if (!(lower > proof.lower) || !exact.is_at_least(lower)) return;
  proof.lower = lower;
  proof.points_a.assign(a.begin(), a.end());
  proof.points_b.assign(b.begin(), b.end());
  proof.triangles = pair;
  proof.differences = std::move(surface.differences);
  proof.faces = std::move(surface.faces);
}

void find_lower(const PlacedClashModel& a, const PlacedClashModel& b, std::span<const TrianglePair> contacts,
                double most, const std::atomic<bool>* stop, DepthProof& proof) {
  const std::vector<Vec3> of_a = points_that_see_all(a, stop), of_b = points_that_see_all(b, stop);
  if (!of_a.empty() && !of_b.empty()) offer_lower(of_a, of_b, std::nullopt, most, proof);
  if (proof.lower >= 0.999 * most) return;
  constexpr std::size_t kMostPairs = 64;
  const std::size_t step = std::max<std::size_t>(1, contacts.size() / kMostPairs);
  PredicateCounts counts;
  for (std::size_t i = 0; i < contacts.size() && !is_set(stop); i += step) {
    const Corners ca = triangle_at(a, contacts[i].a), cb = triangle_at(b, contacts[i].b);
    if (cross_properly(ca, cb, counts)) offer_lower(ca, cb, contacts[i], most, proof);
  }
}

// Tests that no plane of a triangle contains all the points.
bool is_some_inside(const PlacedClashModel& side, std::span<const Vec3> points) {
  PredicateCounts counts;
  for (std::size_t t = 0; t < side.model->view().mesh.triangles.size(); ++t) {
    const Corners c = triangle_at(side, t);
    if (std::all_of(points.begin(), points.end(),
                    [&](const Vec3& p) { return orient3d(c[0], c[1], c[2], p, counts) == 0; }))
      return false;
  }
  return true;
}

// Leaves out the points that no difference names.
void keep_used(std::vector<Vec3>& points, std::vector<std::array<std::uint32_t, 2>>& differences,
               std::size_t side) {
  std::vector<std::uint32_t> used;
  for (const auto& d : differences) used.push_back(d[side]);
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::vector<Vec3> kept;
  for (const std::uint32_t i : used) kept.push_back(points[i]);
  for (auto& d : differences)
    d[side] = static_cast<std::uint32_t>(std::lower_bound(used.begin(), used.end(), d[side]) - used.begin());
  points = std::move(kept);
}
}  // namespace

ProofStatus prove_depth(const PlacedClashModel& a, const PlacedClashModel& b,
                        std::span<const TrianglePair> contacts, const DepthInterval& depth,
                        const ProofOptions& options, QueryScratch& scratch, DepthProof& proof) {
  ProofStatus status;
  proof = {};
  if (!is_at_rest(a.world_from_model) || !(depth.upper < kInfinity)) return status;
  try {
    find_lower(a, b, contacts, depth.upper, options.stop, proof);
    if (!proof.triangles) {
      keep_used(proof.points_a, proof.differences, 0);
      keep_used(proof.points_b, proof.differences, 1);
      if (!is_some_inside(a, proof.points_a) || !is_some_inside(b, proof.points_b)) proof = {};
    }
    const ModelView view_a{a.model->view().tree, a.model->view().mesh, &facts_of(a, options.stop).parts},
        view_b{b.model->view().tree, b.model->view().mesh, &facts_of(b, options.stop).parts};
    const double room = proof_tolerance(view_a, view_b, b.world_from_model, depth.upper);
    std::vector<TrianglePair> touching;
    for (const double share : {0.0, 0.5, 0.9}) {
      proof.moved = b.world_from_model;
      proof.moved.translation += (depth.upper + share * room) * depth.direction;
      const CollideResult found =
          collide(view_a, view_b, proof.moved, {.stop = options.stop}, scratch, touching);
      if (!found.is_complete()) {
        status.add(found);
        break;
      }
      status = prove_free(view_a, view_b, proof.moved, Containment::none, touching, 0.0, options, proof.free);
      if (status.proven || !status.is_complete()) break;
    }
  } catch (const std::bad_alloc&) {
    status.out_of_memory = !is_set(options.stop);
  }
  if (!status.proven) proof = {};
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
