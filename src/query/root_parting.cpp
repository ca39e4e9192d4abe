// Parting two models by a direction.
#include "query/root_parting.hpp"

#include <cmath>

#include "tree/root_support.hpp"

namespace boxwood {

namespace {

// The fourth still parts enough models to pay for itself, the fifth does not (docs/performance.md).
constexpr int kDirections = 4;

// More than what products of tiny numbers lose, and the tables for directions that are almost none (no unit).
constexpr double kUnderflow = 0x1p-990;

double dot(const Vec3& a, const Vec3& b) noexcept {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}
double sum_abs(const Vec3& v) noexcept {
  return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
}
Vec3 turned(const Rows3& rows, const Vec3& v) noexcept {
  return {dot(rows[0], v), dot(rows[1], v), dot(rows[2], v)};
}
Vec3 turned_back(const Rows3& rows, const Vec3& v) noexcept {
  return (v.x * rows[0] + v.y * rows[1]) + v.z * rows[2];
}

}  // namespace

// What is projected holds for any matrix, so a pose that is no rotation needs no margin: a point of B is
// R (c + y) + t, and d . R y = (R^T d) . y.
RootParting part_roots(const Tree& tree_a, const Tree& tree_b, const RigidTransform& a_from_b,
                       double margin) noexcept {
  RootParting parting;
  if (tree_a.root_support == nullptr || tree_b.root_support == nullptr) return parting;
  const RootSupport &a = *tree_a.root_support, &b = *tree_b.root_support;
  const Rows3& r = a_from_b.rotation;
  const Vec3 between = (turned(r, b.center) + a_from_b.translation) - a.center;
  // Placing, projecting, the tables and the lines here round by less than 2^-46 of what they add up.
  const double slack = 0x1p-44 * ((sum_abs(a_from_b.translation) + a.reach) + 3.0 * b.reach);
  Vec3 d = between, d_in_b = turned_back(r, d);
  // Along the line through the centres the balls reach R_a |d| + R_b |R^T d|.
  const double radii = ((a.ball_radius + b.ball_radius) + (2.0 * slack + margin)) * (1.0 + 0x1p-40),
               length_sq = dot(d, d), either_sq = std::fmax(length_sq, dot(d_in_b, d_in_b));
  parting.apart = length_sq * length_sq > radii * radii * either_sq + kUnderflow;
  for (parting.directions = 1; !parting.apart; ++parting.directions) {
    const SupportCell of_a(a, d), of_b(b, -d_in_b);
    const double gap = dot(between, d) - (of_a.bound() + of_b.bound());
    double needed = slack * sum_abs(d) + kUnderflow;
    if (margin > 0.0) needed += margin * std::sqrt(dot(d, d)) * (1.0 + 0x1p-40);
    parting.apart = gap > needed;
    if (parting.apart || parting.directions == kDirections) break;
    const Vec3 w = (between + turned(r, of_b.point())) - of_a.point();
    d -= 1.5 * (dot(w, d) / dot(w, w)) * w;
    d_in_b = turned_back(r, d);
  }
  parting.direction = d;
  return parting;
}

void record_parting(const RootParting& parting, QueryCounters& counters, Trace* trace) {
  if (parting.directions > 0) ++counters.box_tests;
  if (trace == nullptr || !parting.apart) return;
  trace->parting_direction = parting.direction;
  ++trace->exits[static_cast<std::size_t>(ExitAxis::direction)];
  trace->pairs_by_level.assign(1, 1);
  trace->events.push_back({TraceStep::models_apart, ExitAxis::direction, 0, 0, 0});
}

}  // namespace boxwood
