// Lower bounds over cells of rotations, from the support pairs of the cell's centre.
#include "geometry/rotation_cell.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {
// |d| times this bounds the rounding of a width and of every term added to it, with a margin (no unit): about
// 30 roundings of 2^-53 of products of |d|. Danger: smaller values make certificates false.
constexpr double kSlack = 64.0 * 0x1p-53;

// The largest |rho . g| over the cell; rho = (delta + r0 x delta) / (1 + r . r0) is linear above the line.
double reach(const Vec3& g, const Vec3& r0, const Vec3& half, double smallest_denominator) noexcept {
  return glm::dot(half, glm::abs(g + glm::cross(g, r0))) / smallest_denominator;
}
}  // namespace

Rows3 axes_of_rodrigues(const Vec3& r) noexcept {
  const double square = glm::dot(r, r), scale = 1.0 / (1.0 + square);
  Rows3 axes;
  for (int k = 0; k < 3; ++k) {
    Vec3 e(0.0);
    e[k] = 1.0;
    axes[static_cast<std::size_t>(k)] =
        ((1.0 - square) * e + 2.0 * r[k] * r + 2.0 * glm::cross(r, e)) * scale;
  }
  return axes;
}

namespace {
// What the bounds need of a cell, whatever the pairs.
struct CellFrame {
  Vec3 r0{}, half{};
  Rows3 axes = kIdentityRows;
  double norm = 1.0, denominator = 1.0;  // 1 + |r0|^2, and the least 1 + r . r0
  std::array<double, 3> swing{};         // for each axis u the largest |rho x u|^2
  std::array<double, 3> turn{};          // and the largest |rho . u|
};

CellFrame frame_of(const RotationCell& cell) noexcept {
  CellFrame f;
  f.r0 = cell.center;
  f.half = cell.half;
  f.axes = axes_of_rodrigues(f.r0);
  f.norm = 1.0 + glm::dot(f.r0, f.r0);
  f.denominator = (f.norm - glm::dot(glm::abs(f.r0), f.half)) * (1.0 - 0x1p-50);
  if (!(f.denominator > 0.0)) return f;
  for (std::size_t k = 0; k < 3; ++k) {
    // A convex function, so largest at a corner; opposite corners are alike.
    for (unsigned corner = 0; corner < 4; ++corner) {
      const Vec3 delta(f.half.x, (corner & 1U) != 0 ? -f.half.y : f.half.y,
                       (corner & 2U) != 0 ? -f.half.z : f.half.z);
      const Vec3 moved = glm::cross(delta + glm::cross(f.r0, delta), f.axes[k]);
      f.swing[k] = std::fmax(f.swing[k], glm::dot(moved, moved));
    }
    f.swing[k] /= f.denominator * f.denominator;
    f.turn[k] = reach(f.axes[k], f.r0, f.half, f.denominator);
  }
  return f;
}

struct Bound {
  double value = 0.0;
  Vec3 gradient{};  // of the logarithm of the volume, by rho, halved
  Vec3 urgency{};   // how much each half size costs
};

// The two bounds of the product of the widths from one difference of points (or mixture of such) for each
// axis.
Bound bound_of(const CellFrame& f, const Rows3& differences, double slack, double least_width) noexcept {
  Bound result;
  result.urgency = 0.5 * f.half;
  std::array<double, 3> first{}, e{}, spread{};
  double relative_slack = 0.0, product = 1.0;
  bool wide = true;  // no width is lost in rounding
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 u = f.axes[k], d = differences[k];
    const double width = glm::dot(d, u);
    if (!(width > 2.0 * slack)) {
      wide = false;
      first[k] = least_width;
      continue;
    }
    const Vec3 p = d - width * u, c = glm::cross(u, d);
    const double turned = reach(c, f.r0, f.half, f.denominator);
    const double crossed = f.turn[k] * reach(p, f.r0, f.half, f.denominator);
    const double shrunk = 2.0 * f.swing[k] / (1.0 + f.swing[k]);
    first[k] = std::fmax(width * (1.0 - shrunk) - 2.0 * turned - 2.0 * crossed - slack, least_width);
    e[k] = shrunk + 2.0 * crossed / width;
    spread[k] = 2.0 * turned / width + e[k];
    product *= width;
    result.gradient += c / width;
    relative_slack += slack / width;
    result.urgency += f.half * glm::abs(c + glm::cross(c, f.r0)) / (width * f.norm);
  }
  if (first[0] > 0.0 && first[1] > 0.0 && first[2] > 0.0)
    result.value = first[0] * first[1] * first[2] * (1.0 - 0x1p-50);
  if (wide && spread[0] <= 1.0 && spread[1] <= 1.0 && spread[2] <= 1.0) {
    const double bracket = 1.0 - 2.0 * reach(result.gradient, f.r0, f.half, f.denominator) -
                           (e[0] + e[1] + e[2]) -
                           (spread[0] * spread[1] + spread[1] * spread[2] + spread[2] * spread[0]) -
                           spread[0] * spread[1] * spread[2] - 8.0 * relative_slack - 0x1p-48;
    result.value = std::fmax(result.value, product * bracket);
  }
  return result;
}

Rows3 differences_of(const CoreSet& core, const CoreSet::Support& support) noexcept {
  Rows3 d;
  for (std::size_t k = 0; k < 3; ++k) d[k] = core.points()[support.high[k]] - core.points()[support.low[k]];
  return d;
}

// The gradient that these differences have at the centre, or 0 where one of them does not reach.
Vec3 gradient_of(const CellFrame& f, const Rows3& differences) noexcept {
  Vec3 gradient(0.0);
  for (std::size_t k = 0; k < 3; ++k) {
    const double width = glm::dot(differences[k], f.axes[k]);
    if (!(width > 0.0)) return Vec3(0.0);
    gradient += glm::cross(f.axes[k], differences[k]) / width;
  }
  return gradient;
}

// Corners whose pairs are mixed in, and how near to the target a bound must be to be worth it: both chosen
// for the least time over the cases of bench/fits.
constexpr int kMaxCorners = 3;
constexpr double kWorthMixing = 0.9;
// Sets that need a larger core are round: no pairs are level over a cell there, and a look costs more.
constexpr std::size_t kFewPoints = 300;
}  // namespace

void evaluate(const CoreSet& core, RotationCell& cell, double target) noexcept {
  const CellFrame frame = frame_of(cell);
  const CoreSet::Support support = core.support(frame.axes);
  cell.volume = support.width.x * support.width.y * support.width.z;
  cell.split = cell.half.x >= cell.half.y && cell.half.x >= cell.half.z ? 0
               : cell.half.y >= cell.half.z                             ? 1
                                                                        : 2;
  if (!(frame.denominator > 0.0)) return;
  const double slack = kSlack * core.diameter();
  Rows3 differences = differences_of(core, support);
  Bound best = bound_of(frame, differences, slack, core.least_width);
  const int corners = core.size() <= kFewPoints ? kMaxCorners : 0;
  // Where the bound falls off to one side, the pairs of that side fall off to the other: a mixture of both is
  // still a difference of points of the hull, and nearly level.
  for (int corner = 0; corner < corners && best.value < target; ++corner) {
    if (best.value < kWorthMixing * target) break;
    const Vec3 slope = best.gradient + glm::cross(best.gradient, frame.r0);
    Vec3 delta;
    for (int k = 0; k < 3; ++k) delta[k] = slope[k] > 0.0 ? -cell.half[k] : cell.half[k];
    const Rows3 other = differences_of(core, core.support(axes_of_rodrigues(cell.center + delta)));
    const Vec3 other_gradient = gradient_of(frame, other);
    const double fall = -glm::dot(delta, slope);
    const double rise = glm::dot(delta, other_gradient + glm::cross(other_gradient, frame.r0));
    if (!(fall + rise > 0.0)) break;
    const double part = std::fmin(fall / (fall + rise), 1.0);
    Rows3 mixture;
    for (std::size_t k = 0; k < 3; ++k) mixture[k] = (1.0 - part) * differences[k] + part * other[k];
    const Bound better = bound_of(frame, mixture, slack, core.least_width);
    if (!(better.value > best.value)) break;
    best = better;
    differences = mixture;
  }
  const Vec3& urgency = best.urgency;
  cell.split = urgency.x >= urgency.y && urgency.x >= urgency.z ? 0 : (urgency.y >= urgency.z ? 1 : 2);
  cell.bound = std::fmax(cell.bound, best.value);
}

bool meets_domain(const RotationCell& cell) noexcept {
  const Vec3 nearest = glm::max(glm::abs(cell.center) - cell.half, Vec3(0.0));
  return nearest.x + nearest.y + nearest.z <= 1.0 + 0x1p-40;
}

}  // namespace boxwood
