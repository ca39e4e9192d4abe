// SPDX-License-Identifier: MIT
// The volume of a union: cells of an octree that one element holds, and cells that no element meets.
#include <algorithm>
#include <cmath>
#include <deque>

#include <boxwood/cover.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "cover/cover_element.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kFewFaces = 64;     // of a part whose cells are tested corner by corner, too
constexpr double kVolumeError = 0x1p-30;  // relative: sums of at most 2^22 terms with five roundings each

struct VolumeCell {
  Vec3 low = Vec3(0.0), high = Vec3(0.0);
  std::vector<std::uint32_t> elements;
};

double cell_volume(const VolumeCell& cell) noexcept {
  const Vec3 size = cell.high - cell.low;
  return size.x * size.y * size.z;
}

bool one_holds(const CoverElements& elements, std::uint32_t e, const VolumeCell& cell) noexcept {
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 p = cell.low;
    for (int k = 0; k < 3; ++k)
      if ((corner >> k & 1) != 0) p[k] = cell.high[k];
    if (elements.membership(e, {p, 0.0}) != Membership::inside) return false;
  }
  return true;
}

// Removes the elements that the cell does not meet. Returns true if one holds the whole cell.
bool narrow(const CoverElements& elements, VolumeCell& cell) {
  const Vec3 centre = 0.5 * cell.low + 0.5 * cell.high;
  const double reach = glm::length(glm::max(cell.high - centre, centre - cell.low)) * (1.0 + 0x1p-40);
  std::size_t kept = 0;
  for (const std::uint32_t e : cell.elements) {
    const Membership ball = elements.of_ball(e, centre, reach);
    if (ball == Membership::inside) return true;
    if (ball == Membership::outside) continue;
    if (elements.faces_of(e) <= kFewFaces && one_holds(elements, e, cell)) return true;
    cell.elements[kept++] = e;
  }
  cell.elements.resize(kept);
  return false;
}

VolumeCell octant(const VolumeCell& cell, int number) {
  const Vec3 centre = 0.5 * cell.low + 0.5 * cell.high;
  VolumeCell out = cell;
  for (int k = 0; k < 3; ++k) ((number >> k & 1) != 0 ? out.low[k] : out.high[k]) = centre[k];
  return out;
}

Result<FigureBounds> bound_volume(const Cover& cover, std::size_t cells, const std::atomic<bool>* stop) {
  const CoverElements elements(cover);
  VolumeCell root;
  Aabb box;
  for (std::uint32_t e = 0; e < elements.size(); ++e) {
    if (elements.is_empty_element(e)) continue;
    box = grow(grow(box, elements.box(e).min), elements.box(e).max);
    root.elements.push_back(e);
  }
  if (root.elements.empty()) return FigureBounds{};
  root.low = box.min, root.high = box.max;
  std::deque<VolumeCell> open = {root};
  double inside = 0.0, undecided = 0.0;
  std::size_t judged = 0;
  for (; !open.empty() && judged + 8 <= cells; open.pop_front()) {
    if (is_set(stop)) return Error{ErrorKind::cancelled, "stopped", {}};
    for (int number = 0; number < 8; ++number) {
      VolumeCell part = octant(open.front(), number);
      ++judged;
      if (narrow(elements, part))
        inside += cell_volume(part);
      else if (!part.elements.empty())
        open.push_back(std::move(part));
    }
  }
  for (const VolumeCell& cell : open) undecided += cell_volume(cell);
  return FigureBounds{inside * (1.0 - kVolumeError), (inside + undecided) * (1.0 + kVolumeError)};
}
}  // namespace

Result<FigureBounds> cover_volume(const Cover& cover, std::size_t cells, const std::atomic<bool>* stop) {
  return with_memory_to("bound the volume of the cover", [&]() -> Result<FigureBounds> {
    if (!CoverElements::are_usable(cover))
      return Error{
          ErrorKind::usage, "an element of the cover has a number that is not finite or beyond 1e100", {}};
    return bound_volume(cover, std::min<std::size_t>(cells, std::size_t{1} << 22U), stop);
  });
}

}  // namespace boxwood
