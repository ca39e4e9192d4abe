// SPDX-License-Identifier: MIT
// Quickhull (Barber, Dobkin & Huhdanpaa 1996) with exact signs; docs/volumes.md proves that no point is lost.
#include "fit/hull/quickhull.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/point_order.hpp"
#include "exact/predicates.hpp"

namespace boxwood::quickhull {

namespace {
constexpr std::uint32_t kNone = 0xffffffffU;

struct Face {
  Triangle corner{};
  Triangle neighbour{};  // across the edge from corner[i] to corner[i + 1]
  Vec3 origin{};         // the first corner
  Vec3 normal{};         // rounded cross product
  double error = 0.0;    // |rounded height - exact height| of any input point is less than this
  std::uint32_t first_outside = kNone, farthest = kNone;
  double farthest_height = 0.0;
  bool alive = false, visible = false;
};

// The error of a height from products that underflow, and from coordinates that underflowed in scaling. Each
// is wrong by at most 2^-1074 and is multiplied by at most two lengths below 2^103.
constexpr double kUnderflow = 0x1p-860;

class Builder {
public:
  Builder(std::span<const Vec3> points, std::span<const Vec3> exact, const std::atomic<bool>* stop)
      : points_(points), exact_(exact), stop_(stop), next_(points.size(), kNone) {
    Vec3 low(kInfinity), high(-kInfinity);
    for (const Vec3& p : points) {
      low = glm::min(low, p);
      high = glm::max(high, p);
    }
    extent_ = high - low;
  }

  void start(const std::array<std::uint32_t, 4>& simplex) {
    static constexpr std::array<std::array<int, 3>, 4> kFaces = {
        {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}};
    static constexpr std::array<std::array<std::uint32_t, 3>, 4> kNeighbours = {
        {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}}};
    for (std::size_t f = 0; f < 4; ++f) {
      const std::uint32_t id = new_face({simplex[static_cast<std::size_t>(kFaces[f][0])],
                                         simplex[static_cast<std::size_t>(kFaces[f][1])],
                                         simplex[static_cast<std::size_t>(kFaces[f][2])]});
      faces_[id].neighbour = kNeighbours[f];
    }
    fresh_ = {0, 1, 2, 3};
    for (std::uint32_t p = 0; p < points_.size() && !((p & 0xfffU) == 0 && stopped()); ++p) assign(p);
    for (std::uint32_t f = 0; f < 4; ++f)
      if (faces_[f].first_outside != kNone) work_.push_back(f);
  }

  void run() {
    while (!work_.empty() && !stopped()) {
      const std::uint32_t f = work_.back();
      work_.pop_back();
      if (faces_[f].alive && faces_[f].first_outside != kNone) add_apex(f);
    }
  }

  bool stopped() const noexcept { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  void take(Hull& hull) const {
    std::vector<std::uint32_t> number(faces_.size(), 0);
    std::uint32_t alive = 0;
    for (std::size_t f = 0; f < faces_.size(); ++f)
      if (faces_[f].alive) number[f] = alive++;
    hull.triangles.reserve(alive);
    hull.neighbours.reserve(alive);
    for (const Face& f : faces_) {
      if (!f.alive) continue;
      hull.triangles.push_back(f.corner);
      hull.neighbours.push_back({number[f.neighbour[0]], number[f.neighbour[1]], number[f.neighbour[2]]});
    }
  }

private:
  std::uint32_t new_face(const Triangle& corner) {
    std::uint32_t id;
    if (free_.empty()) {
      id = static_cast<std::uint32_t>(faces_.size());
      faces_.emplace_back();
    } else {
      id = free_.back();
      free_.pop_back();
      faces_[id] = Face{};
    }
    Face& f = faces_[id];
    f.corner = corner;
    f.alive = true;
    f.origin = points_[corner[0]];
    const Vec3 a = f.origin, u = points_[corner[1]] - a, v = points_[corner[2]] - a;
    f.normal = glm::cross(u, v);
    const Vec3 s = glm::abs(u), t = glm::abs(v);
    const Vec3 size(s.y * t.z + s.z * t.y, s.z * t.x + s.x * t.z, s.x * t.y + s.y * t.x);
    // Each product has at most ten roundings of 2^-53; 16 covers those of this line, too.
    f.error = 16.0 * 0x1p-53 * (size.x * extent_.x + size.y * extent_.y + size.z * extent_.z) + kUnderflow;
    return id;
  }

  double height(const Face& f, std::uint32_t p) const noexcept {
    const Vec3 w = points_[p] - f.origin;
    return (f.normal.x * w.x + f.normal.y * w.y) + f.normal.z * w.z;
  }
  int side(const Face& f, double h, std::uint32_t p) const noexcept {
    if (h > f.error) return 1;
    if (h < -f.error) return -1;
    return exact_side(f, p);
  }
  int exact_side(const Face& f, std::uint32_t p) const noexcept {
    const Vec3 &a = exact_[f.corner[0]], &b = exact_[f.corner[1]], &c = exact_[f.corner[2]];
    return exact_.data() == points_.data() ? orient3d(a, b, c, exact_[p])
                                           : orient3d_any_size(a, b, c, exact_[p]);
  }

  // Assigns p to a fresh face that it lies strictly above; below all of them it is inside. A face clearly
  // below p comes first: a point in the plane of some faces is usually clearly above another.
  void assign(std::uint32_t p) {
    unsure_.clear();
    for (const std::uint32_t id : fresh_) {
      const Face& f = faces_[id];
      const double h = height(f, p);
      if (h > f.error) return give(id, h, p);
      if (h >= -f.error) unsure_.push_back({id, h});
    }
    for (const auto& [id, h] : unsure_)
      if (exact_side(faces_[id], p) > 0) return give(id, h, p);
  }
  void give(std::uint32_t id, double h, std::uint32_t p) noexcept {
    Face& f = faces_[id];
    next_[p] = f.first_outside;
    f.first_outside = p;
    if (f.farthest == kNone || h > f.farthest_height) {
      f.farthest = p;
      f.farthest_height = h;
    }
  }

  void add_apex(std::uint32_t seed) {
    const std::uint32_t apex = faces_[seed].farthest;
    // Faces strictly below the apex are removed. A new face cannot be degenerate. If the apex were on the
    // line of an edge, it would be in the planes of both faces there, and both would stay.
    visible_.assign(1, seed);
    faces_[seed].visible = true;
    horizon_.clear();
    for (std::size_t i = 0; i < visible_.size(); ++i)
      for (std::size_t e = 0; e < 3; ++e) {
        const Face& f = faces_[visible_[i]];
        Face& g = faces_[f.neighbour[e]];
        if (g.visible) continue;
        if (side(g, height(g, apex), apex) > 0) {
          g.visible = true;
          visible_.push_back(f.neighbour[e]);
        } else {
          horizon_.push_back({f.corner[e], f.corner[(e + 1) % 3], f.neighbour[e]});
        }
      }
    orphans_ = kNone;
    for (const std::uint32_t id : visible_) {
      Face& f = faces_[id];
      for (std::uint32_t p = f.first_outside; p != kNone;) {
        const std::uint32_t next = next_[p];
        if (p != apex) {
          next_[p] = orphans_;
          orphans_ = p;
        }
        p = next;
      }
    }
    fresh_.clear();
    if (face_of_.size() < points_.size()) face_of_.resize(points_.size());
    for (const Edge& e : horizon_) {
      const std::uint32_t id = new_face({e.from, e.to, apex});
      fresh_.push_back(id);
      face_of_[e.from] = id;
      faces_[id].neighbour[0] = e.outer;
      Face& outer = faces_[e.outer];
      for (std::size_t k = 0; k < 3; ++k)
        if (outer.corner[k] == e.to && outer.corner[(k + 1) % 3] == e.from) outer.neighbour[k] = id;
    }
    for (const std::uint32_t id : fresh_) {
      const std::uint32_t after = face_of_[faces_[id].corner[1]];
      faces_[id].neighbour[1] = after;
      faces_[after].neighbour[2] = id;
    }
    for (const std::uint32_t id : visible_) {
      faces_[id].alive = false;
      free_.push_back(id);
    }
    for (std::uint32_t p = orphans_; p != kNone;) {
      const std::uint32_t next = next_[p];
      assign(p);
      p = next;
    }
    for (const std::uint32_t id : fresh_)
      if (faces_[id].first_outside != kNone) work_.push_back(id);
  }

  struct Edge {
    std::uint32_t from, to, outer;
  };
  std::span<const Vec3> points_, exact_;
  const std::atomic<bool>* stop_;
  Vec3 extent_{};
  std::vector<std::uint32_t> next_, free_, fresh_, visible_, work_, face_of_;
  std::vector<Face> faces_;
  std::vector<Edge> horizon_;
  std::vector<std::pair<std::uint32_t, double>> unsure_;
  std::uint32_t orphans_ = kNone;
};

}  // namespace

bool collinear(const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
  PredicateCounts counts;
  return boxwood::collinear(a, b, c, counts);
}

std::vector<std::uint32_t> polygon(std::span<const Vec3> points,
                                   const std::array<std::uint32_t, 3>& corner_hint) {
  const Vec3 a = points[corner_hint[0]], b = points[corner_hint[1]], c = points[corner_hint[2]];
  const Vec3 normal = glm::abs(glm::cross(b - a, c - a));
  int axis = normal.x >= normal.y && normal.x >= normal.z ? 0 : (normal.y >= normal.z ? 1 : 2);
  for (int tries = 0; tries < 3 && orient2d(drop(a, axis), drop(b, axis), drop(c, axis)) == 0; ++tries)
    axis = (axis + 1) % 3;
  const int turn = orient2d(drop(a, axis), drop(b, axis), drop(c, axis));
  std::vector<std::uint32_t> order(points.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
    const Vec2 p = drop(points[i], axis), q = drop(points[j], axis);
    if (p.x != q.x) return p.x < q.x;
    if (p.y != q.y) return p.y < q.y;
    return i < j;
  });
  // Andrew's monotone chain (1979): lower, then upper.
  std::vector<std::uint32_t> loop;
  const auto chain = [&](auto begin, auto end) {
    const std::size_t base = loop.size();
    for (auto it = begin; it != end; ++it) {
      const Vec2 q = drop(points[*it], axis);
      if (loop.size() > base && drop(points[loop.back()], axis) == q) continue;
      while (loop.size() >= base + 2 &&
             orient2d(drop(points[loop[loop.size() - 2]], axis), drop(points[loop.back()], axis), q) <= 0)
        loop.pop_back();
      loop.push_back(*it);
    }
    loop.pop_back();  // the other chain begins with it
  };
  chain(order.begin(), order.end());
  chain(order.rbegin(), order.rend());
  if (turn < 0) std::reverse(loop.begin(), loop.end());
  return loop;
}

namespace {

// Returns the point of the largest size by rounded numbers if it is exactly independent, otherwise any such
// point, or kNone.
template <class Size, class Independent>
std::uint32_t largest_independent(std::span<const Vec3> points, std::span<const Vec3> exact, const Size& size,
                                  const Independent& independent) {
  const auto count = static_cast<std::uint32_t>(points.size());
  std::uint32_t best = 0;
  double best_size = -1.0;
  for (std::uint32_t i = 0; i < count; ++i)
    if (const double s = size(points[i]); s > best_size) {
      best_size = s;
      best = i;
    }
  if (independent(exact[best])) return best;
  for (std::uint32_t i = 0; i < count; ++i)
    if (independent(exact[i])) return i;
  return kNone;
}

}  // namespace

Hull build(std::span<const Vec3> points, std::span<const Vec3> exact, const std::atomic<bool>* stop) {
  Hull hull;
  if (points.empty()) return hull;
  if (exact.empty()) exact = points;
  const auto count = static_cast<std::uint32_t>(points.size());
  std::uint32_t i0 = 0, i1 = 0;
  for (std::uint32_t i = 1; i < count; ++i) {
    if (before(exact[i], exact[i0])) i0 = i;
    if (before(exact[i1], exact[i])) i1 = i;
  }
  if (exact[i0] == exact[i1]) {
    hull.dimension = 0;
    hull.loop = {i0};
    return hull;
  }
  const Vec3 a = points[i0], u = points[i1] - a;
  const std::uint32_t i2 = largest_independent(
      points, exact,
      [&](const Vec3& p) {
        const Vec3 n = glm::cross(u, p - a);
        return glm::dot(n, n);
      },
      [&](const Vec3& p) { return !collinear(exact[i0], exact[i1], p); });
  if (i2 == kNone) {
    hull.dimension = 1;
    hull.loop = {i0, i1};
    return hull;
  }
  const Vec3 normal = glm::cross(u, points[i2] - a);
  const auto side = [&](const Vec3& p) { return orient3d_any_size(exact[i0], exact[i1], exact[i2], p); };
  const std::uint32_t i3 = largest_independent(
      points, exact, [&](const Vec3& p) { return std::fabs(glm::dot(normal, p - a)); },
      [&](const Vec3& p) { return side(p) != 0; });
  if (i3 == kNone) {
    hull.dimension = 2;
    hull.loop = polygon(exact, {i0, i1, i2});
    return hull;
  }
  Builder builder(points, exact, stop);
  if (side(exact[i3]) < 0)
    builder.start({i0, i1, i2, i3});
  else
    builder.start({i0, i2, i1, i3});
  builder.run();
  if (builder.stopped()) {
    hull.stopped = true;
    return hull;
  }
  hull.dimension = 3;
  builder.take(hull);
  return hull;
}

}  // namespace boxwood::quickhull
