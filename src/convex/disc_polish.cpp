// SPDX-License-Identifier: MIT
// Finds the nearest points of two corners, edges or faces with rims by Newton's method.
#include "convex/disc_polish.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace boxwood {

namespace {

// A corner of the difference without its discs.
struct Corner {
  Vec3 a = Vec3(0.0), b = Vec3(0.0);  // scaled, about the origin of A
  double weight = 0.0;
};
// The point of one disc's rim at an angle, and its derivatives: the first is `across`, the second -at.
struct Rim {
  bool moves = false;  // false if there is no disc, or all of it is nearest
  std::array<Vec3, 2> disc{Vec3(0.0), Vec3(0.0)};
  double angle = 0.0;
  Vec3 at() const noexcept {
    return moves ? std::cos(angle) * disc[0] + std::sin(angle) * disc[1] : Vec3(0.0);
  }
  Vec3 across() const noexcept {
    return moves ? std::cos(angle) * disc[1] - std::sin(angle) * disc[0] : Vec3(0.0);
  }
};

// Returns the vertex whose disc contains a point of the set.
Vec3 corner_of(const ConvexSet& set, const Vec3& point) noexcept {
  const Vec3 axis = glm::cross(set.disc()[0], set.disc()[1]);
  const double square = glm::length(axis);  // of the radius
  const double radius = std::sqrt(square);
  Vec3 nearest = set.vertices()[0];
  double least = kInfinity;
  for (const Vec3& v : set.vertices()) {
    const Vec3 d = point - v;
    const double off = std::fabs(glm::dot(d, axis)) / square + std::fabs(glm::length(d) - radius);
    if (off < least) {
      least = off;
      nearest = v;
    }
  }
  return nearest;
}

// Returns the middle of the rim's points if they are all near each other. Otherwise the whole disc may be
// nearest.
Rim rim_of(const ConvexSet& set, double scale, std::span<const WeightedPoint> points,
           Vec3 WeightedPoint::*of) noexcept {
  constexpr double kNear = 0.1;  // of the radius
  Rim rim;
  if (!set.has_disc()) return rim;
  rim.disc = {set.disc()[0] * scale, set.disc()[1] * scale};
  Vec3 middle(0.0), first(0.0);
  double widest = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 point = (points[i].*of - corner_of(set, points[i].*of)) * scale;
    if (i == 0) first = point;
    widest = std::max(widest, glm::distance(point, first));
    middle += points[i].weight * point;
  }
  rim.moves = widest <= kNear * glm::length(rim.disc[0]);
  rim.angle = std::atan2(glm::dot(middle, rim.disc[1]), glm::dot(middle, rim.disc[0]));
  return rim;
}

// Solves matrix * x = right for up to four unknowns; returns false if the answer is not certain.
struct Equations {
  std::array<std::array<double, 5>, 4> rows{};
  std::size_t count = 0;

  bool solve(std::array<double, 4>& x) noexcept {
    double largest_entry = 0.0;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j) largest_entry = std::max(largest_entry, std::fabs(rows[i][j]));
    for (std::size_t k = 0; k < count; ++k) {
      std::size_t pivot = k;
      for (std::size_t i = k + 1; i < count; ++i)
        if (std::fabs(rows[i][k]) > std::fabs(rows[pivot][k])) pivot = i;
      if (!(std::fabs(rows[pivot][k]) > 0x1p-40 * largest_entry)) return false;
      std::swap(rows[k], rows[pivot]);
      for (std::size_t i = k + 1; i < count; ++i) {
        const double factor = rows[i][k] / rows[k][k];
        for (std::size_t j = k; j < 5; ++j) rows[i][j] -= factor * rows[k][j];
      }
    }
    for (std::size_t k = count; k-- > 0;) {
      double sum = rows[k][4];
      for (std::size_t j = k + 1; j < count; ++j) sum -= rows[k][j] * x[j];
      x[k] = sum / rows[k][k];
    }
    return true;
  }
};

class Polish {
public:
  Polish(const Difference& difference, std::span<const WeightedPoint> points) noexcept
      : difference_(difference), origin_(difference.a().vertices()[0]),
        rim_a_(rim_of(difference.a(), difference.scale(), points, &WeightedPoint::a)),
        rim_b_(rim_of(difference.b(), difference.scale(), points, &WeightedPoint::b)) {
    for (const WeightedPoint& p : points) add(p);
    choose_edges();
  }
  bool has_rim() const noexcept { return rim_a_.moves || rim_b_.moves; }

  // Takes steps until they are as small as rounding. Returns false if they lead away.
  bool run() noexcept {
    constexpr int kMostSteps = 8;
    constexpr double kLongestTurn = 0.3;
    for (int step = 0; step < kMostSteps; ++step) {
      Equations equations = square_to_all();
      std::array<double, 4> x{};
      if (!equations.solve(x)) return false;
      std::size_t k = edges_;
      double turned = 0.0;
      for (Rim* rim : {&rim_a_, &rim_b_}) {
        if (!rim->moves) continue;
        turned = std::max(turned, std::fabs(x[k]));
        rim->angle += x[k++];
      }
      if (!(turned < kLongestTurn)) return false;
      for (std::size_t i = 0; i < edges_; ++i) {
        corners_[i + 1].weight += x[i];
        corners_[0].weight -= x[i];
      }
      if (turned < 0x1p-50) break;
    }
    for (std::size_t i = 0; i < count_; ++i)
      if (!(corners_[i].weight >= 0.0)) return false;  // the nearest points are on another face
    return true;
  }

  // Moves the origin by -`by` for the next steps.
  void set_offset(const Vec3& by) noexcept { offset_ = by; }
  Vec3 difference() const noexcept { return point_a() - point_b() + offset_; }
  Vec3 point_a() const noexcept { return sum(&Corner::a) + rim_a_.at(); }
  Vec3 point_b() const noexcept { return sum(&Corner::b) + rim_b_.at(); }
  const Vec3& origin() const noexcept { return origin_; }

private:
  void add(const WeightedPoint& p) noexcept {
    const double scale = difference_.scale();
    const auto without_rim = [&](const ConvexSet& set, const Rim& rim, const Vec3& point) {
      return ((rim.moves ? corner_of(set, point) : point) - origin_) * scale;
    };
    const Corner corner{without_rim(difference_.a(), rim_a_, p.a), without_rim(difference_.b(), rim_b_, p.b),
                        p.weight};
    for (std::size_t i = 0; i < count_; ++i)
      if (corners_[i].a == corner.a && corners_[i].b == corner.b) {
        corners_[i].weight += corner.weight;
        return;
      }
    corners_[count_++] = corner;
  }
  Vec3 edge(std::size_t i) const noexcept {
    return (corners_[i].a - corners_[i].b) - (corners_[0].a - corners_[0].b);
  }
  // Chooses the heaviest corner first, then those whose edges from it are not in the span of earlier ones.
  // The others keep their weights.
  void choose_edges() noexcept {
    constexpr double kSpanned = 0x1p-20;
    std::sort(corners_.begin(), corners_.begin() + count_,
              [](const Corner& x, const Corner& y) { return x.weight > y.weight; });
    std::array<Vec3, 2> basis{Vec3(0.0), Vec3(0.0)};
    for (std::size_t i = 1; i < count_ && edges_ < 2; ++i) {
      const Vec3 whole = edge(i);
      Vec3 rest = whole;
      for (std::size_t k = 0; k < edges_; ++k) rest -= glm::dot(rest, basis[k]) * basis[k];
      const double length = glm::length(rest);
      if (!(length > kSpanned * glm::length(whole)) || !(length > 0.0)) continue;
      basis[edges_++] = rest / length;
      std::swap(corners_[edges_], corners_[i]);
    }
  }
  // Returns the equations of a step that makes the difference perpendicular to each edge and to each rim.
  Equations square_to_all() const noexcept {
    std::array<Vec3, 4> ways;
    Equations e;
    for (std::size_t i = 0; i < edges_; ++i) ways[e.count++] = edge(i + 1);
    const Vec3 v = difference();
    const std::size_t first_rim = e.count;
    if (rim_a_.moves) ways[e.count++] = rim_a_.across();
    if (rim_b_.moves) ways[e.count++] = -rim_b_.across();
    for (std::size_t i = 0; i < e.count; ++i) {
      for (std::size_t j = 0; j < e.count; ++j) e.rows[i][j] = glm::dot(ways[i], ways[j]);
      e.rows[i][4] = -glm::dot(ways[i], v);
    }
    std::size_t k = first_rim;
    if (rim_a_.moves) e.rows[k][k] -= glm::dot(v, rim_a_.at()), ++k;
    if (rim_b_.moves) e.rows[k][k] += glm::dot(v, rim_b_.at());
    return e;
  }
  Vec3 sum(Vec3 Corner::*of) const noexcept {
    Vec3 p = corners_[0].*of;
    for (std::size_t i = 1; i < count_; ++i) p += corners_[i].weight * (corners_[i].*of - corners_[0].*of);
    return p;
  }

  const Difference& difference_;
  Vec3 origin_, offset_ = Vec3(0.0);
  Rim rim_a_, rim_b_;
  std::array<Corner, 4> corners_;
  std::size_t count_ = 0, edges_ = 0;
};

}  // namespace

bool polish_on_rims(const Difference& difference, std::span<const WeightedPoint> points,
                    PairDistance& pair) noexcept {
  if (points.empty() || points.size() > 3) return false;
  Polish polish(difference, points);
  if (!polish.has_rim() || !polish.run()) return false;
  const double scale = difference.scale();
  const Vec3 a = polish.point_a(), b = polish.point_b(), v = a - b;
  const double length = glm::length(v);
  if (!(length > 0.0)) return false;
  const Vec3 unit = v / length;
  const DifferencePoint next = difference.support(-unit);
  const double along = glm::dot(unit, next.w), rounding = support_rounding(next.w);
  if (!(length <= pair.distance * scale + rounding)) return false;
  if (!(along - rounding >= pair.lower_bound * scale - 2.0 * rounding)) return false;
  pair.point_a = polish.origin() + a / scale;
  pair.point_b = polish.origin() + b / scale;
  pair.distance = length / scale;
  pair.lower_bound = std::max(pair.lower_bound, (along - rounding) / scale);
  pair.lower_bound = std::min(pair.lower_bound, pair.distance);
  return true;
}

bool polish_on_rims(const Difference& difference, std::span<const WeightedPoint> points,
                    Penetration& deepest) noexcept {
  // A direction is exact to rounding over the length of the difference, so for shallow pairs steps start
  // deeper (scaled). Each divides the error of direction by the radius of the boundary over this.
  constexpr std::array kDeeper = {0.0, 0x1p-12, 0x1p-12, 0x1p-16, 0x1p-16};
  bool improved = false;
  for (const double deeper : kDeeper) {
    Polish polish(difference, points);
    polish.set_offset(deeper * deepest.direction);
    if (!polish.has_rim()) return false;
    if (!polish.run()) continue;
    const Vec3 v = polish.difference();
    const double length = glm::length(v);
    if (!(length > 0.0)) continue;
    const Vec3 unit = v / length;
    const double reach = glm::dot(unit, difference.support(unit).w);
    if (!(reach < deepest.depth)) continue;
    deepest = {reach, unit, polish.origin() + polish.point_a() / difference.scale(),
               polish.origin() + polish.point_b() / difference.scale()};
    improved = true;
  }
  return improved;
}

}  // namespace boxwood
