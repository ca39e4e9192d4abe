// SPDX-License-Identifier: MIT
// Cells between the planes of a solid, joined to boxes.
#include "clash/inner_boxes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "clash/facts.hpp"
#include "clash/inner/face_frames.hpp"
#include "clash/inner/nearest_outside.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/surroundings.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMostTriangles = std::size_t{1} << 13U, kMostLines = 17, kMostBoxes = 64;

bool is_open_overlap(const Aabb& a, const Aabb& b) noexcept {
  for (int k = 0; k < 3; ++k)
    if (!(a.min[k] < b.max[k] && b.min[k] < a.max[k])) return false;
  return true;
}

// Returns false only if the triangle certainly has no point in the open box. `margin`, a length, must exceed
// the rounding.
bool may_reach_into(const Corners& t, const Aabb& box, double margin) noexcept {
  if (!is_open_overlap(box_of(t), box)) return false;
  const Vec3 center = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
  const Corners at = {t[0] - center, t[1] - center, t[2] - center};
  const auto is_apart = [&](const Vec3& axis) {
    const double reach = glm::dot(half, glm::abs(axis)), p0 = glm::dot(axis, at[0]),
                 p1 = glm::dot(axis, at[1]), p2 = glm::dot(axis, at[2]),
                 room = margin * (std::fabs(axis.x) + std::fabs(axis.y) + std::fabs(axis.z));
    return std::min({p0, p1, p2}) > reach + room || std::max({p0, p1, p2}) < -reach - room;
  };
  const Corners edge = {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
  if (is_apart(glm::cross(edge[0], edge[1]))) return false;
  for (const Vec3& e : edge)
    for (const Vec3& axis : kIdentityRows)
      if (is_apart(glm::cross(e, axis))) return false;
  return true;
}

Vec3 to_frame(const Rows3& frame, const Vec3& p) noexcept {
  return {glm::dot(frame[0], p), glm::dot(frame[1], p), glm::dot(frame[2], p)};
}
Vec3 from_frame(const Rows3& frame, const Vec3& p) noexcept {
  return p.x * frame[0] + p.y * frame[1] + p.z * frame[2];
}

// A solid's triangles, placed in the world and then expressed in a frame.
struct FramedSolid {
  FramedSolid(const PlacedClashModel& placed, const Rows3& axes) : side(placed), frame(axes) {
    const MeshView& mesh = side.model->view().mesh;
    const RigidTransform* pose = is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      Corners c = corners_at(mesh, t, pose);
      if (!rests())
        for (Vec3& p : c) p = to_frame(frame, p);
      triangles.push_back(c);
      const Aabb of_one = box_of(c);
      box = {glm::min(box.min, of_one.min), glm::max(box.max, of_one.max)};
    }
  }
  bool rests() const noexcept { return frame == kIdentityRows; }  // the change of frame rounds nothing
  const PlacedClashModel& side;
  Rows3 frame;
  std::vector<Corners> triangles;
  Aabb box;
};

// Index boxes of cells: [low, high).
struct Cells {
  std::array<int, 3> low{}, high{};
  friend bool operator==(const Cells&, const Cells&) = default;
};

// Finds boxes in one solid, within a region.
class InnerBoxes {
public:
  // `size`: the largest magnitude of a coordinate of the two solids in the frame.
  InnerBoxes(const FramedSolid& solid, const Aabb& region, double size, const std::atomic<bool>* stop,
             QueryScratch& scratch)
      : solid_(solid), region_(region), stop_(stop), scratch_(scratch), margin_(0x1p-44 * size),
        shrunk_(solid.rests() ? 0.0 : 0x1p-40 * size), size_(size) {
    for (const Corners& c : solid.triangles) {
      const Aabb box = box_of(c);
      // Keeps triangles in the region, which block cells, and those beyond it along x, which count as
      // crossings.
      bool counts = box.max.x > region.min.x;
      for (int k = 1; k < 3; ++k)
        counts = counts && box.min[k] <= region.max[k] && box.max[k] >= region.min[k];
      if (counts) triangles_.push_back(c);
    }
  }

  std::vector<Aabb> find() {
    for (int k = 0; k < 3; ++k)
      if (!(region_.min[k] < region_.max[k])) return {};
    choose_lines();
    mark_cells();
    if (is_set(stop_)) return {};
    join_cells();
    return certified();
  }

private:
  int count(std::size_t axis) const { return static_cast<int>(lines_[axis].size()) - 1; }
  std::size_t index(int i, int j, int k) const {
    return (static_cast<std::size_t>(i) * lines_[1].size() + static_cast<std::size_t>(j)) * lines_[2].size() +
           static_cast<std::size_t>(k);
  }
  // Returns the lower end of cell i along an axis; high() returns the upper end.
  double low(std::size_t axis, int i) const { return lines_[axis][static_cast<std::size_t>(i)].high; }
  double high(std::size_t axis, int i) const { return lines_[axis][static_cast<std::size_t>(i) + 1].low; }
  Aabb box_of_cells(const Cells& c) const {
    // Shrinks the box by more than the rounding of corners in the frame.
    return {Vec3(low(0, c.low[0]), low(1, c.low[1]), low(2, c.low[2])) + Vec3(shrunk_),
            Vec3(high(0, c.high[0] - 1), high(1, c.high[1] - 1), high(2, c.high[2] - 1)) - Vec3(shrunk_)};
  }

  // A plane of the grid, or planes so near to each other that no cell is between them.
  struct Line {
    double low = 0.0, high = 0.0;
  };

  // Chooses planes through corners of the solid: some of them if there are too many, with others between them
  // if there are too few.
  void choose_lines() {
    for (int k = 0; k < 3; ++k) {
      std::vector<double> all = {region_.min[k], region_.max[k]};
      for (const Corners& t : triangles_)
        for (const Vec3& p : t)
          if (p[k] > region_.min[k] && p[k] < region_.max[k]) all.push_back(p[k]);
      std::sort(all.begin(), all.end());
      std::vector<Line> lines = joined(all, std::max(margin_, 2.0 * shrunk_));
      // Joins planes that are a few units in the last place of a float apart: they are of flat faces whose
      // corners were rounded.
      if (lines.size() > kMostLines) lines = joined(all, 0x1p-21 * size_);
      std::vector<Line>& kept = lines_[static_cast<std::size_t>(k)];
      const std::size_t count = std::min(lines.size(), kMostLines);
      for (std::size_t i = 0; i < count; ++i)
        kept.push_back(lines[count < 2 ? 0 : i * (lines.size() - 1) / (count - 1)]);
      while (kept.size() > 1 && kept.size() < 9) {
        std::size_t widest = 1;
        const auto width = [&](std::size_t i) { return kept[i].low - kept[i - 1].high; };
        for (std::size_t i = 2; i < kept.size(); ++i)
          if (width(i) > width(widest) * (1.0 + 1e-9)) widest = i;
        const double middle = 0.5 * (kept[widest - 1].high + kept[widest].low);
        if (!(middle > kept[widest - 1].high && middle < kept[widest].low)) break;
        kept.insert(kept.begin() + static_cast<std::ptrdiff_t>(widest), {middle, middle});
      }
    }
  }
  static std::vector<Line> joined(std::span<const double> ascending, double gap) {
    std::vector<Line> lines;
    for (const double x : ascending)
      if (!lines.empty() && x - lines.back().high <= gap)
        lines.back().high = x;
      else
        lines.push_back({x, x});
    return lines;
  }

  // Returns the range [first, last) of cells along the axis that the interval may reach into.
  std::pair<int, int> cells_between(std::size_t axis, double bottom, double top) const {
    const std::vector<Line>& lines = lines_[axis];
    const auto first = std::upper_bound(lines.begin(), lines.end(), bottom,
                                        [](double x, const Line& line) { return x < line.high; }) -
                       lines.begin() - 1;
    const auto last = std::lower_bound(lines.begin(), lines.end(), top,
                                       [](const Line& line, double x) { return line.low < x; }) -
                      lines.begin();
    return {std::max(0, static_cast<int>(first)), std::min(count(axis), static_cast<int>(last))};
  }

  // Marks cells as filled that no triangle reaches into and of which a sample is inside, computed in doubles;
  // certified() then proves it.
  void mark_cells() {
    const std::size_t all = lines_[0].size() * lines_[1].size() * lines_[2].size();
    std::vector<unsigned char> blocked(all, 0);
    std::vector<std::int16_t> winding(all, 0);
    // The sample is off the middle in y and z, so that diagonals of faces do not pass through it.
    const auto inner = [&](std::size_t axis, int i, double share) {
      return low(axis, i) + share * (high(axis, i) - low(axis, i));
    };
    StopCheck stopped(stop_);
    for (const Corners& t : triangles_) {
      if (stopped()) return;
      const Aabb box = box_of(t);
      std::array<std::pair<int, int>, 3> range;
      for (int k = 0; k < 3; ++k)
        range[static_cast<std::size_t>(k)] =
            cells_between(static_cast<std::size_t>(k), box.min[k], box.max[k]);
      for (int i = range[0].first; i < range[0].second; ++i)
        for (int j = range[1].first; j < range[1].second; ++j)
          for (int k = range[2].first; k < range[2].second; ++k)
            if (blocked[index(i, j, k)] == 0 &&
                may_reach_into(t, box_of_cells({{i, j, k}, {i + 1, j + 1, k + 1}}), margin_))
              blocked[index(i, j, k)] = 1;
      const Vec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
      if (normal.x == 0.0) continue;
      for (int j = range[1].first; j < range[1].second; ++j)
        for (int k = range[2].first; k < range[2].second; ++k) {
          const double y = inner(1, j, 0.4871), z = inner(2, k, 0.5193);
          const auto side = [&](const Vec3& p, const Vec3& q) {
            return (q.y - p.y) * (z - p.z) - (q.z - p.z) * (y - p.y);
          };
          const double s0 = side(t[0], t[1]), s1 = side(t[1], t[2]), s2 = side(t[2], t[0]);
          if (!((s0 > 0.0 && s1 > 0.0 && s2 > 0.0) || (s0 < 0.0 && s1 < 0.0 && s2 < 0.0))) continue;
          const double x = t[0].x - (normal.y * (y - t[0].y) + normal.z * (z - t[0].z)) / normal.x;
          for (int i = 0; i < count(0) && inner(0, i, 0.5) < x; ++i)
            winding[index(i, j, k)] =
                static_cast<std::int16_t>(winding[index(i, j, k)] + (normal.x > 0.0 ? 1 : -1));
        }
    }
    filled_.assign(all, 0);
    for (int i = 0; i < count(0); ++i)
      for (int j = 0; j < count(1); ++j)
        for (int k = 0; k < count(2); ++k)
          filled_[index(i, j, k)] = blocked[index(i, j, k)] == 0 && winding[index(i, j, k)] != 0 ? 1 : 0;
  }

  bool is_filled(const Cells& c) const {
    for (int i = c.low[0]; i < c.high[0]; ++i)
      for (int j = c.low[1]; j < c.high[1]; ++j)
        for (int k = c.low[2]; k < c.high[2]; ++k)
          if (filled_[index(i, j, k)] == 0) return false;
    return true;
  }

  // Grows cells along the axes, in each order of them, as far as cells are filled. A cell in a box grown in
  // the same order is not grown again.
  void join_cells() {
    constexpr std::array<std::array<std::size_t, 3>, 6> kOrders = {
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    for (const auto& order : kOrders) {
      std::vector<unsigned char> covered(filled_.size(), 0);
      for (int i = 0; i < count(0); ++i)
        for (int j = 0; j < count(1); ++j)
          for (int k = 0; k < count(2); ++k) {
            if (filled_[index(i, j, k)] == 0 || covered[index(i, j, k)] != 0) continue;
            Cells box{{i, j, k}, {i + 1, j + 1, k + 1}};
            for (const std::size_t axis : order) grow_along(axis, box);
            for (int x = box.low[0]; x < box.high[0]; ++x)
              for (int y = box.low[1]; y < box.high[1]; ++y)
                for (int z = box.low[2]; z < box.high[2]; ++z) covered[index(x, y, z)] = 1;
            if (std::find(found_.begin(), found_.end(), box) == found_.end()) found_.push_back(box);
          }
    }
  }
  void grow_along(std::size_t axis, Cells& box) const {
    for (bool grows = true; grows && box.high[axis] < count(axis);) {
      Cells slab = box;
      slab.low[axis] = box.high[axis];
      slab.high[axis] = box.high[axis] + 1;
      grows = is_filled(slab);
      if (grows) ++box.high[axis];
    }
    for (bool grows = true; grows && box.low[axis] > 0;) {
      Cells slab = box;
      slab.high[axis] = box.low[axis];
      slab.low[axis] = box.low[axis] - 1;
      grows = is_filled(slab);
      if (grows) --box.low[axis];
    }
  }

  // Returns the largest boxes that are proven to lie in the solid.
  std::vector<Aabb> certified() {
    std::vector<Aabb> boxes;
    for (const Cells& cells : found_) boxes.push_back(box_of_cells(cells));
    const auto volume = [](const Aabb& box) {
      const Vec3 size = box.max - box.min;
      return size.x * size.y * size.z;
    };
    std::stable_sort(boxes.begin(), boxes.end(),
                     [&](const Aabb& p, const Aabb& q) { return volume(p) > volume(q); });
    const PlacedClashModel& side = solid_.side;
    const ModelView& view = side.model->view();
    const ModelSide model{view, facts_of(side, stop_).parts,
                          is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model};
    const Aabb around = box_of_closed(model);
    ContainmentMemory& memory = memory_of(scratch_).containment;
    std::vector<Aabb> out;
    for (const Aabb& box : boxes) {
      if (out.size() == kMostBoxes || is_set(stop_)) break;
      if (std::any_of(triangles_.begin(), triangles_.end(),
                      [&](const Corners& t) { return may_reach_into(t, box, margin_); }))
        continue;
      const Vec3 size = box.max - box.min;
      if (!(std::min({size.x, size.y, size.z}) > 4.0 * shrunk_)) continue;
      const Vec3 middle = 0.5 * (box.min + box.max);
      find_surroundings(solid_.rests() ? middle : from_frame(solid_.frame, middle), around, model, memory);
      std::int64_t winding = 0;
      bool is_on = false;
      for (const Surrounding& one : memory.around) {
        is_on = is_on || one.on_surface;
        winding += one.winding;
      }
      if (!is_on && winding != 0) out.push_back(box);
    }
    return out;
  }

  const FramedSolid& solid_;
  const Aabb region_;
  const std::atomic<bool>* stop_;
  QueryScratch& scratch_;
  const double margin_, shrunk_, size_;  // lengths
  std::vector<Corners> triangles_;
  std::array<std::vector<Line>, 3> lines_;
  std::vector<unsigned char> filled_;
  std::vector<Cells> found_;
};

InnerDepth depth_in(const Rows3& frame, const PlacedClashModel& side_a, const PlacedClashModel& side_b,
                    double upper, const std::atomic<bool>* stop, QueryScratch& scratch) {
  const FramedSolid a(side_a, frame), b(side_b, frame);
  double size = 0.0;
  for (const Aabb& box : {a.box, b.box})
    for (int k = 0; k < 3; ++k) size = std::max({size, std::fabs(box.min[k]), std::fabs(box.max[k])});
  // Returns the part of a box that a translation shorter than `upper` can bring into the other box.
  const auto region = [&](const Aabb& own, const Aabb& other) {
    return Aabb{glm::max(own.min, other.min - Vec3(upper)), glm::min(own.max, other.max + Vec3(upper))};
  };
  const std::vector<Aabb> of_a = InnerBoxes(a, region(a.box, b.box), size, stop, scratch).find();
  if (of_a.empty()) return {};
  const std::vector<Aabb> of_b = InnerBoxes(b, region(b.box, a.box), size, stop, scratch).find();
  const double rounding = 0x1p-50 * size;  // exceeds that of the differences below, at most 2^-52 of `size`
  std::vector<Aabb> differences;
  for (const Aabb& k : of_a)
    for (const Aabb& l : of_b) {
      const Aabb box{k.min - l.max + Vec3(rounding), k.max - l.min - Vec3(rounding)};
      if (box.min.x < box.max.x && box.min.y < box.max.y && box.min.z < box.max.z &&
          glm::length(glm::clamp(Vec3(0.0), box.min, box.max)) < upper)
        differences.push_back(box);
    }
  InnerDepth found = nearest_outside(differences, upper, stop);
  found.lower *= 1.0 - 0x1p-48;  // rounding of the length, and of the frame, whose rows are nearly unit
  if (found.nearest && !a.rests()) found.nearest = from_frame(frame, *found.nearest);
  return found;
}

}  // namespace

InnerDepth inner_box_depth(const PlacedClashModel& a, const PlacedClashModel& b, double upper,
                           const std::atomic<bool>* stop, QueryScratch& scratch) {
  constexpr double kGoodEnough = 0.99;  // of `upper`
  if (!(upper > 0.0) || !std::isfinite(upper) || a.model->view().mesh.triangles.size() > kMostTriangles ||
      b.model->view().mesh.triangles.size() > kMostTriangles)
    return {};
  const std::vector<Rows3> frames = face_frames(a, b);
  InnerDepth best;
  for (auto frame = frames.rbegin(); frame != frames.rend() && !is_set(stop); ++frame) {
    const InnerDepth found = depth_in(*frame, a, b, upper, stop, scratch);
    if (found.lower > best.lower) best = found;
    if (best.lower >= kGoodEnough * upper) break;
  }
  return best;
}

}  // namespace boxwood
