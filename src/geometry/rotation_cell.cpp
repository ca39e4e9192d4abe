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

void evaluate(const CoreSet& core, RotationCell& cell) noexcept {
  const Vec3 r0 = cell.center, h = cell.half;
  const Rows3 axes = axes_of_rodrigues(r0);
  const CoreSet::Support support = core.support(axes);
  const Vec3 w = support.width;
  cell.volume = w.x * w.y * w.z;
  const double norm = 1.0 + glm::dot(r0, r0);
  const double denominator = (norm - glm::dot(glm::abs(r0), h)) * (1.0 - 0x1p-50);
  const double slack = kSlack * core.diameter();
  Vec3 urgency = 0.5 * h;
  std::array<double, 3> first{}, e{}, spread{};
  Vec3 gradient(0.0);
  double relative_slack = 0.0;
  if (!(denominator > 0.0)) return;
  bool wide = true;  // no width is lost in rounding
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 u = axes[k];
    const Vec3 d = core.points()[support.high[k]] - core.points()[support.low[k]];
    const double width = w[static_cast<int>(k)];
    if (!(width > 2.0 * slack)) {
      wide = false;
      first[k] = core.least_width;
      continue;
    }
    const Vec3 p = d - width * u, c = glm::cross(u, d);
    // b: the largest |rho x u|^2, a convex function, so at a corner; opposite corners are alike.
    double b = 0.0;
    for (unsigned corner = 0; corner < 4; ++corner) {
      const Vec3 delta(h.x, (corner & 1U) != 0 ? -h.y : h.y, (corner & 2U) != 0 ? -h.z : h.z);
      const Vec3 moved = glm::cross(delta + glm::cross(r0, delta), u);
      b = std::fmax(b, glm::dot(moved, moved));
    }
    b /= denominator * denominator;
    const double turned = reach(c, r0, h, denominator);
    const double crossed = reach(u, r0, h, denominator) * reach(p, r0, h, denominator);
    const double shrunk = 2.0 * b / (1.0 + b);
    first[k] = std::fmax(width * (1.0 - shrunk) - 2.0 * turned - 2.0 * crossed - slack, core.least_width);
    e[k] = shrunk + 2.0 * crossed / width;
    spread[k] = 2.0 * turned / width + e[k];
    gradient += c / width;
    relative_slack += slack / width;
    urgency += h * glm::abs(c + glm::cross(c, r0)) / (width * norm);
  }
  cell.split = urgency.x >= urgency.y && urgency.x >= urgency.z ? 0 : (urgency.y >= urgency.z ? 1 : 2);
  double bound = 0.0;
  if (first[0] > 0.0 && first[1] > 0.0 && first[2] > 0.0)
    bound = first[0] * first[1] * first[2] * (1.0 - 0x1p-50);
  if (wide && spread[0] <= 1.0 && spread[1] <= 1.0 && spread[2] <= 1.0) {
    const double bracket = 1.0 - 2.0 * reach(gradient, r0, h, denominator) - (e[0] + e[1] + e[2]) -
                           (spread[0] * spread[1] + spread[1] * spread[2] + spread[2] * spread[0]) -
                           spread[0] * spread[1] * spread[2] - 8.0 * relative_slack - 0x1p-48;
    bound = std::fmax(bound, cell.volume * bracket);
  }
  cell.bound = std::fmax(cell.bound, bound);
}

bool meets_domain(const RotationCell& cell) noexcept {
  const Vec3 nearest = glm::max(glm::abs(cell.center) - cell.half, Vec3(0.0));
  return nearest.x + nearest.y + nearest.z <= 1.0 + 0x1p-40;
}

}  // namespace boxwood
