// SPDX-License-Identifier: MIT
// Proves lower bounds of oriented boxes: by an ellipsoid inside the hull, or by cells of rotations, the least
// bound first.
#include <boxwood/proof_fit.hpp>

#include <algorithm>
#include <cmath>
#include <queue>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "fit/box/inscribed_ellipsoid.hpp"
#include "fit/box/obb_frames.hpp"
#include "fit/box/rotation_cell.hpp"
#include "fit/proof/box_cell.hpp"
#include "fit/proof/hull_points.hpp"

namespace boxwood {

namespace {
// Both sides compute bounds in double; this covers the difference of their roundings.
constexpr double kShown = 1.0 - 0x1p-36;
constexpr std::size_t kMostFaces = 50000;   // of the surface that holds an ellipsoid
constexpr std::size_t kMostCells = 100000;  // a checker needs about 0.1 ms each
constexpr double kMostVisits = 3e8;         // of points
constexpr double kLeastHalf = 0x1p-28;      // of a cell that is halved
// A little more than sqrt(2) - 1, of few bits: halves of cells are exact.
constexpr double kRootHalf = 27147.0 / 65536.0;

using Quaternion = std::array<double, 4>;  // w, x, y, z

// Returns the unit quaternion of a rotation.
Quaternion quaternion_of(const Rows3& r) noexcept {
  const double xx = r[0].x, yy = r[1].y, zz = r[2].z;
  const std::array<double, 4> squares = {1.0 + xx + yy + zz, 1.0 + xx - yy - zz, 1.0 - xx + yy - zz,
                                         1.0 - xx - yy + zz};
  const double a = r[2].y - r[1].z, b = r[0].z - r[2].x, c = r[1].x - r[0].y, d = r[1].x + r[0].y,
               e = r[0].z + r[2].x, f = r[2].y + r[1].z;
  const Quaternion rows[4] = {
      {squares[0], a, b, c}, {a, squares[1], d, e}, {b, d, squares[2], f}, {c, e, f, squares[3]}};
  Quaternion q = rows[std::max_element(squares.begin(), squares.end()) - squares.begin()];
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (double& x : q) x /= length;
  return q;
}

// Returns a frame without special angles. If the box is thin, its thin or long axis is kept: then the
// rotations about it are one line of cells.
Rows3 frame_for(const Obb& box) noexcept {
  constexpr double kThin = 0.02;
  const Vec3& h = box.half_extents;  // the longest first
  Vec3 turn(0.0613, -0.0371, 0.0457);
  if (h.z < kThin * h.y) turn.x = turn.y = 0.0;
  if (h.y < kThin * h.x) turn.y = turn.z = 0.0;
  const Rows3 rows = axes_of_rodrigues(turn);
  Rows3 frame;
  for (std::size_t k = 0; k < 3; ++k)
    frame[k] = rows[k].x * box.axes[0] + rows[k].y * box.axes[1] + rows[k].z * box.axes[2];
  return orthonormal(frame);
}

class BoxProver {
public:
  BoxProver(const HullPoints& hull, const Obb& box, const std::atomic<bool>* stop)
      : hull_(hull), box_(box), stop_(stop), used_(hull.corners) {}

  BoxBoundProof prove(double wanted) {
    const double by_ellipsoid = hull_.faces.size() <= kMostFaces ? ellipsoid_bound() : 0.0;
    if (!(by_ellipsoid >= wanted)) {
      search(wanted);
      if (is_set(stop_)) return {};
      if (cells_bound_ > by_ellipsoid) write_cells(wanted);
    }
    if (proof_.steps.empty() && by_ellipsoid > 0.0) {
      proof_.lower_bound = std::fmin(by_ellipsoid, wanted);
      write_surface();
    }
    proof_.points = std::move(used_.points);
    return std::move(proof_);
  }

private:
  // The ellipsoid that touches the faces of the box, shrunk until it is inside the hull.
  double ellipsoid_bound() {
    const double bound = inscribed_box_bound(hull_.corners, as_hull(), box_.axes);
    Vec3 low(kInfinity), high(-kInfinity);
    for (const Vec3& p : hull_.corners) {
      const Vec3 at(glm::dot(box_.axes[0], p), glm::dot(box_.axes[1], p), glm::dot(box_.axes[2], p));
      low = glm::min(low, at);
      high = glm::max(high, at);
    }
    const Vec3 h = 0.5 * (high - low), middle = low + h;
    const double whole = 8.0 * h.x * h.y * h.z, scale = std::cbrt(bound / whole) * (1.0 - 0x1p-40);
    if (!(bound > 0.0 && whole < kInfinity)) return 0.0;
    proof_.inside.center = middle.x * box_.axes[0] + middle.y * box_.axes[1] + middle.z * box_.axes[2];
    for (std::size_t k = 0; k < 3; ++k)
      proof_.inside.half_axes[k] = scale * h[static_cast<int>(k)] * box_.axes[k];
    return whole * scale * scale * scale * kShown;
  }
  quickhull::Hull as_hull() const {
    quickhull::Hull hull;
    hull.dimension = 3;
    hull.triangles = hull_.faces;
    return hull;
  }
  void write_surface() {
    for (const Triangle& t : hull_.faces)
      proof_.inside.faces.push_back({used_.number(t[0]), used_.number(t[1]), used_.number(t[2])});
  }

  void search(double wanted) {
    const Rows3 frame = frame_for(box_);
    Quaternion q = quaternion_of(frame);
    for (std::size_t i = 0; i < 4; ++i) proof_.turn[i] = std::llrint(std::ldexp(q[i], 40));
    std::vector<Vec3> points;
    Vec3 low(kInfinity), high(-kInfinity);
    for (const Vec3& p : hull_.corners) {
      const Vec3 d = p - box_.center;
      points.emplace_back(glm::dot(frame[0], d), glm::dot(frame[1], d), glm::dot(frame[2], d));
      low = glm::min(low, points.back());
      high = glm::max(high, points.back());
    }
    CellPoints all{points, glm::length(high - low) * (1.0 + 0x1p-40), 0.0};
    const Vec3 h = box_.half_extents;
    if (h.z < 0.2 * h.x && hull_.faces.size() <= kMostFaces) {
      ball_ = inscribed_radius(hull_.corners, as_hull(), box_.center) * (1.0 - 0x1p-40);
      all.least_width = 2.0 * ball_ * (1.0 - 0x1p-40);
    }
    const auto most =
        std::min(kMostCells, static_cast<std::size_t>(kMostVisits / static_cast<double>(6 * points.size())));
    const auto later = [&](std::uint32_t a, std::uint32_t b) {
      return cells_[a].bound != cells_[b].bound ? cells_[a].bound > cells_[b].bound : a > b;
    };
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, decltype(later)> open(later);
    const auto add = [&](const Vec3& center, const Vec3& half) {
      BoxCell cell;
      cell.center = center;
      cell.half = half;
      cell.step.kind = RotationStep::Kind::outside;
      cell.bound = kInfinity;
      const Vec3 nearest = glm::max(glm::abs(center) - half, Vec3(0.0));
      if (!(nearest.x + nearest.y + nearest.z > 1.0)) bound_cell(all, cell);
      cells_.push_back(cell);
      if (cell.bound < kInfinity) open.push(static_cast<std::uint32_t>(cells_.size() - 1));
    };
    add(Vec3(0.0), Vec3(kRootHalf));
    while (!open.empty() && cells_[open.top()].bound * kShown < wanted && cells_.size() < most &&
           !is_set(stop_)) {
      const std::uint32_t i = open.top();
      const int k = cells_[i].urgent;
      Vec3 half = cells_[i].half;
      if (half[k] < kLeastHalf) break;
      open.pop();
      half[k] *= 0.5;
      cells_[i].halves = static_cast<std::uint32_t>(cells_.size());
      for (const double side : {-1.0, 1.0}) {
        Vec3 center = cells_[i].center;
        center[k] += side * half[k];
        add(center, half);
      }
    }
    cells_bound_ = open.empty() ? 0.0 : cells_[open.top()].bound * kShown;
  }

  void write_cells(double wanted) {
    proof_.lower_bound = std::fmin(cells_bound_, wanted);
    if (ball_ > 0.0) {
      write_surface();
      for (int k = 0; k < 3; ++k) {
        proof_.inside.half_axes[static_cast<std::size_t>(k)] = Vec3(0.0);
        proof_.inside.half_axes[static_cast<std::size_t>(k)][k] = ball_;
      }
      proof_.inside.center = box_.center;
    } else {
      proof_.inside = {};
    }
    std::vector<std::uint32_t> stack = {0};
    while (!stack.empty()) {
      const BoxCell& cell = cells_[stack.back()];
      stack.pop_back();
      RotationStep step = cell.step;
      if (cell.halves != 0) {
        step.kind = static_cast<RotationStep::Kind>(cell.urgent);
        stack.push_back(cell.halves + 1);
        stack.push_back(cell.halves);
      }
      if (step.kind == RotationStep::Kind::bounded)
        for (PointsApart& apart : step.apart)
          for (std::uint32_t& p : apart.points) p = used_.number(p);
      proof_.steps.push_back(step);
    }
  }

  const HullPoints& hull_;
  const Obb& box_;
  const std::atomic<bool>* stop_;
  UsedPoints used_;
  BoxBoundProof proof_;
  std::vector<BoxCell> cells_;
  double cells_bound_ = 0.0;
  double ball_ = 0.0;  // the radius of one about the box's centre inside the hull
};
}  // namespace

BoxBoundProof prove_box_bound(PointsView points, const Obb& box, double wanted,
                              const std::atomic<bool>* stop) {
  return unless_memory_ends(
      [&]() -> BoxBoundProof {
        if (is_empty(box) || !(wanted > 0.0 && wanted < kInfinity)) return {};
        const HullPoints hull = hull_points(points, stop);
        return hull.faces.empty() ? BoxBoundProof{} : BoxProver(hull, box, stop).prove(wanted);
      },
      [] { return BoxBoundProof{}; });
}

}  // namespace boxwood
