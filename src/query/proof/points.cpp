// SPDX-License-Identifier: MIT
// Makes certificates of contact and of nearness: weights of corners, exact for a point that two triangles
// share.
#include <boxwood/proof.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

#include "exact/big_integer.hpp"
#include "query/descent/leaf_tests.hpp"
#include "query/memory/query_memory.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {
using BigCorners = std::array<BigVector, 3>;
using Weights = std::array<BigInteger, 3>;
struct PairWeights {
  Weights a, b;
};

BigInteger volume_of(const BigVector& a, const BigVector& b, const BigVector& c, const BigVector& d) {
  return dot(cross(b - a, c - a), d - a);
}

// Returns true if the weights are not negative, not all zero, and give one point of both.
bool is_common_point(const BigCorners& a, const BigCorners& b, const PairWeights& w) {
  BigInteger sum_a, sum_b;
  BigVector point_a, point_b;
  for (std::size_t i = 0; i < 3; ++i) {
    if (w.a[i].sign() < 0 || w.b[i].sign() < 0) return false;
    sum_a = sum_a + w.a[i];
    sum_b = sum_b + w.b[i];
    point_a = point_a + w.a[i] * a[i];
    point_b = point_b + w.b[i] * b[i];
  }
  return sum_a.sign() > 0 && sum_b.sign() > 0 && sum_b * point_a == sum_a * point_b;
}

// Changes signs so that the sum of the first list is not negative; a single point has weight 1.
void make_positive(Weights& w) {
  BigInteger sum;
  for (const BigInteger& x : w) sum = sum + x;
  if (sum.sign() < 0)
    for (BigInteger& x : w) x = -x;
}

// A search for a common point by the smallest sets of corners whose hulls can share a single point: a corner
// with a corner, an edge or a triangle, an edge with an edge or a triangle. The first side may be either
// model.
class CommonPoint {
public:
  CommonPoint(const BigCorners& a, const BigCorners& b) : a_(a), b_(b) {}

  std::optional<PairWeights> find() {
    for (std::size_t i = 0; i < 3; ++i)
      if (corner_of_other(a_, b_, i, false) || corner_of_other(b_, a_, i, true)) return found_;
    for (std::size_t i = 0; i < 3; ++i)
      if (edge_through_face(a_, b_, i, false) || edge_through_face(b_, a_, i, true)) return found_;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        if (edges_cross(i, j)) return found_;
    return std::nullopt;
  }

private:
  bool accept(Weights of_one, Weights of_other, bool swapped) {
    make_positive(of_one);
    make_positive(of_other);
    found_ = swapped ? PairWeights{of_other, of_one} : PairWeights{of_one, of_other};
    return is_common_point(a_, b_, found_);
  }
  static Weights unit(std::size_t i) {
    Weights w;
    w[i] = BigInteger::from_integer(1);
    return w;
  }
  bool corner_of_other(const BigCorners& one, const BigCorners& other, std::size_t i, bool swapped) {
    const BigVector& p = one[i];
    for (std::size_t j = 0; j < 3; ++j)
      if (p == other[j]) return accept(unit(i), unit(j), swapped);
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t k = (j + 1) % 3;
      const BigVector along = other[k] - other[j];
      Weights w;  // p = q + t along with t = (p - q) . along / along . along
      w[k] = dot(p - other[j], along);
      w[j] = dot(along, along) - w[k];
      if (accept(unit(i), w, swapped)) return true;
    }
    const BigVector normal = cross(other[1] - other[0], other[2] - other[0]);
    if (normal.is_zero() || dot(normal, p - other[0]).sign() != 0) return false;
    Weights w;
    for (std::size_t j = 0; j < 3; ++j)
      w[j] = dot(normal, cross(other[(j + 1) % 3] - p, other[(j + 2) % 3] - p));
    return accept(unit(i), w, swapped);
  }
  bool edge_through_face(const BigCorners& one, const BigCorners& other, std::size_t i, bool swapped) {
    const std::size_t j = (i + 1) % 3;
    const BigInteger from = volume_of(other[0], other[1], other[2], one[i]),
                     to = volume_of(other[0], other[1], other[2], one[j]);
    if (from.sign() * to.sign() >= 0) return false;
    Weights on_edge, on_face;
    on_edge[i] = to.sign() < 0 ? -to : to;
    on_edge[j] = from.sign() < 0 ? -from : from;
    for (std::size_t k = 0; k < 3; ++k)
      on_face[k] = volume_of(one[i], one[j], other[(k + 1) % 3], other[(k + 2) % 3]);
    return accept(on_edge, on_face, swapped);
  }
  bool edges_cross(std::size_t i, std::size_t j) {
    const std::size_t i1 = (i + 1) % 3, j1 = (j + 1) % 3;
    const BigVector u = a_[i1] - a_[i], v = b_[j1] - b_[j], apart = b_[j] - a_[i], n = cross(u, v);
    const BigInteger square = dot(n, n);
    if (square.sign() == 0) return false;
    Weights on_a, on_b;  // a + s u = b + t v: s = (apart x v) . n / n . n, t = (apart x u) . n / n . n
    on_a[i1] = dot(cross(apart, v), n);
    on_a[i] = square - on_a[i1];
    on_b[j1] = dot(cross(apart, u), n);
    on_b[j] = square - on_b[j1];
    return accept(on_a, on_b, false);
  }

  const BigCorners& a_;
  const BigCorners& b_;
  PairWeights found_;
};

std::array<std::string, 3> decimals_of(const Weights& w) {
  return {w[0].decimal(), w[1].decimal(), w[2].decimal()};
}

bool are_there(const ModelView& a, const ModelView& b, const TrianglePair& pair) noexcept {
  return pair.a < a.mesh.triangles.size() && pair.b < b.mesh.triangles.size();
}

// Returns about the weights of the point of the triangle nearest to p: on the face, an edge or a corner.
std::array<double, 3> weights_near(const Vec3& p, const Corners& t) noexcept {
  std::array<double, 3> best{};
  double best_off = kInfinity;
  const auto offer = [&](const std::array<double, 3>& w) {
    const double sum = w[0] + w[1] + w[2];
    if (!(w[0] >= 0.0 && w[1] >= 0.0 && w[2] >= 0.0 && sum > 0.0 && sum < kInfinity)) return;
    const Vec3 off = ((w[0] / sum) * (t[0] - p) + (w[1] / sum) * (t[1] - p)) + (w[2] / sum) * (t[2] - p);
    const double distance = glm::length(off);
    if (!(distance < best_off)) return;
    best_off = distance;
    best = {w[0] / sum, w[1] / sum, w[2] / sum};
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    std::array<double, 3> w{};
    w[i] = 1.0;
    offer(w);
    const Vec3 along = t[j] - t[i];
    const double s = std::fmin(std::fmax(glm::dot(p - t[i], along) / glm::dot(along, along), 0.0), 1.0);
    w[i] = 1.0 - s;
    w[j] = s;
    offer(w);
  }
  const Vec3 n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const auto area = [&](std::size_t i, std::size_t j) { return glm::dot(n, glm::cross(t[i] - p, t[j] - p)); };
  std::array<double, 3> w = {area(1, 2), area(2, 0), area(0, 1)};
  offer(w);
  const double sum = w[0] + w[1] + w[2], square = glm::dot(n, n);
  if (!(sum > 0.0 && sum < kInfinity && square > 0.0)) return best;
  for (double& x : w) x /= sum;
  // In a sliver these lose most bits. Each round takes away the weights of the vector in the plane by which
  // the point is off.
  constexpr int kRounds = 2;
  const Vec3 u = t[1] - t[0], v = t[2] - t[0];
  for (int round = 0; round < kRounds; ++round) {
    Vec3 off = (w[0] * (t[0] - p) + w[1] * (t[1] - p)) + w[2] * (t[2] - p);
    off -= (glm::dot(n, off) / square) * n;
    const double along_u = glm::dot(n, glm::cross(off, v)) / square;
    const double along_v = glm::dot(n, glm::cross(u, off)) / square;
    w = {w[0] + (along_u + along_v), w[1] - along_u, w[2] - along_v};
    offer(w);
  }
  return best;
}

Vec3 named(const std::array<double, 3>& w, const Corners& t) noexcept {
  return (w[0] * t[0] + w[1] * t[1]) + w[2] * t[2];
}

// Weights of a point of each triangle.
struct NearWeights {
  std::array<double, 3> a, b;
};

// Starts at two points that are near each other. Each is then replaced by the nearest point to the other if
// that is nearer: in slivers the points are off by much more than the distance.
NearWeights weights_of_near(const Vec3& point_a, const Vec3& point_b, const Corners& a,
                            const Corners& b) noexcept {
  NearWeights near{weights_near(point_a, a), weights_near(point_b, b)};
  const auto gap = [&](const NearWeights& of) { return glm::length(named(of.b, b) - named(of.a, a)); };
  const NearWeights nearer_b{near.a, weights_near(named(near.a, a), b)};
  if (gap(nearer_b) < gap(near)) near = nearer_b;
  const NearWeights nearer_a{weights_near(named(near.b, b), a), near.b};
  if (gap(nearer_a) < gap(near)) near = nearer_a;
  return near;
}

std::array<std::string, 3> as_integers(const std::array<double, 3>& w) {
  std::array<std::string, 3> out;
  for (std::size_t i = 0; i < 3; ++i)
    out[i] = std::to_string(static_cast<std::int64_t>(std::nearbyint(std::ldexp(w[i], 52))));
  return out;
}
}  // namespace

ProofStatus prove_contact(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          const TrianglePair& pair, PointsProof& points) {
  ProofStatus status;
  if (!pose_is_usable(a_from_b) || !are_there(a, b, pair)) return status;
  const Corners ca = corners(a.mesh, pair.a), cb = placed_corners(b.mesh, pair.b, a_from_b);
  if (!is_finite(ca) || !is_finite(cb)) return status;
  catch_bad_alloc(status, [&] {
    int shift = 0;
    for (const Corners* t : {&ca, &cb})
      for (const Vec3& p : *t)
        for (int k = 0; k < 3; ++k) shift = integer_shift(p[k], shift);
    BigCorners big_a, big_b;
    for (std::size_t i = 0; i < 3; ++i)
      big_a[i] = BigVector::from(ca[i], shift), big_b[i] = BigVector::from(cb[i], shift);
    const auto found = CommonPoint(big_a, big_b).find();
    if (!found) return;
    points = {pair.a, pair.b, decimals_of(found->a), decimals_of(found->b)};
    status.proven = true;
  });
  return status;
}

ProofStatus prove_near(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       const TrianglePair& pair, const Vec3& point_a, const Vec3& point_b,
                       PointsProof& points) {
  ProofStatus status;
  if (!pose_is_usable(a_from_b) || !are_there(a, b, pair)) return status;
  catch_bad_alloc(status, [&] {
    const NearWeights near =
        weights_of_near(point_a, point_b, corners(a.mesh, pair.a), placed_corners(b.mesh, pair.b, a_from_b));
    points = {pair.a, pair.b, as_integers(near.a), as_integers(near.b)};
    status.proven = true;
  });
  return status;
}

}  // namespace boxwood
