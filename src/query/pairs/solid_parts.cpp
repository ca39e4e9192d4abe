// SPDX-License-Identifier: MIT
// Finds the closed parts whose winding number is known everywhere: embedded, oriented surfaces.
#include "query/pairs/solid_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <boxwood/collide.hpp>
#include <boxwood/containment.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "query/pairs/mesh_parts.hpp"

namespace boxwood {

namespace {

// More pairs of meeting triangles end the search: then no part counts as plain.
constexpr std::size_t kMostPairs = std::size_t{1} << 20U;

// Returns the solid angle of a triangle from a point, signed (Van Oosterom and Strackee 1983).
double solid_angle(const std::array<Vec3, 3>& corners, const Vec3& point) noexcept {
  const Vec3 a = corners[0] - point, b = corners[1] - point, c = corners[2] - point;
  const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
  return 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                          la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
}

class Finder {
public:
  Finder(const ModelView& model, const std::atomic<bool>* stop)
      : mesh_(model.mesh), model_(model), stop_(stop) {}

  Result<SolidParts> run() {
    const MeshParts all = model_.parts != nullptr ? *model_.parts : parts_of(mesh_, stop_);
    take_closed(all);
    const auto cancelled = [] {
      return Error{ErrorKind::cancelled, "measuring the solid was cancelled", {}};
    };
    if (is_set(stop_)) return cancelled();
    if (found_.sign.empty()) return std::move(found_);
    forget_branched_edges();
    if (const Result<void> met = forget_meeting(); !met) return met.error();
    take_signs();
    found_.is_plain = !meets_ &&
                      std::none_of(found_.sign.begin(), found_.sign.end(), [](int s) { return s == 0; }) &&
                      windings_are_plain();
    if (is_set(stop_)) return cancelled();
    return std::move(found_);
  }

private:
  void take_closed(const MeshParts& all) {
    std::vector<std::uint32_t> closed(all.parts.size(), kNoPart);
    for (std::size_t i = 0; i < all.parts.size(); ++i) {
      if (!all.parts[i].closed) continue;
      closed[i] = static_cast<std::uint32_t>(found_.sign.size());
      found_.sign.push_back(all.parts[i].oriented ? 1 : 0);
      found_.box.push_back(all.parts[i].box);
    }
    found_.open_parts = all.open_parts;
    found_.of_triangle.reserve(all.of_triangle.size());
    for (const std::uint32_t part : all.of_triangle)
      found_.of_triangle.push_back(part == kNoPart ? kNoPart : closed[part]);
  }

  // Sheets that share an edge could lie inside each other without meeting elsewhere.
  void forget_branched_edges() {
    const std::vector<std::uint32_t> vertex = welded(mesh_, stop_);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> edges;  // the two vertices, the part
    for (std::size_t t = 0; t < found_.of_triangle.size() && !is_set(stop_); ++t) {
      if (found_.of_triangle[t] == kNoPart) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t u = vertex[mesh_.triangles[t][i]], v = vertex[mesh_.triangles[t][(i + 1) % 3]];
        if (u != v)
          edges.emplace_back(std::uint64_t{std::min(u, v)} << 32U | std::max(u, v), found_.of_triangle[t]);
      }
    }
    std::sort(edges.begin(), edges.end());
    for (std::size_t i = 2; i < edges.size(); ++i)
      if (edges[i].first == edges[i - 2].first) found_.sign[edges[i].second] = 0;
  }

  Result<void> forget_meeting() {
    QueryScratch scratch;
    CollideOptions options;
    options.max_contacts = kMostPairs;
    options.stop = stop_;
    std::vector<TrianglePair> pairs, folded;
    const CollideResult result = collide_self(model_, options, scratch, pairs, folded);
    if (result.out_of_memory) return no_memory_to("measure the solid");
    if (result.truncated) {
      std::fill(found_.sign.begin(), found_.sign.end(), 0);
      meets_ = true;
    }
    for (const std::vector<TrianglePair>* list : {&pairs, &folded})
      for (const TrianglePair& pair : *list) {
        const std::uint32_t a = found_.of_triangle[pair.a], b = found_.of_triangle[pair.b];
        if (a == kNoPart || b == kNoPart) continue;
        meets_ = true;
        if (a == b) found_.sign[a] = 0;
      }
    return {};
  }

  // A surface without contacts with itself winds once around its inside, in the direction of its volume.
  void take_signs() {
    std::vector<double> volume(found_.sign.size(), 0.0), size(found_.sign.size(), 0.0);
    largest_.assign(found_.sign.size(), {0.0, 0});
    for (std::uint32_t t = 0; t < found_.of_triangle.size(); ++t) {
      const std::uint32_t part = found_.of_triangle[t];
      if (part == kNoPart) continue;
      const auto p = corners(mesh_, t);
      const Vec3 around = glm::cross(p[1] - p[0], p[2] - p[0]);
      const double term = glm::dot(around, p[0] - found_.box[part].min) / 6.0;
      volume[part] += term;
      size[part] += std::fabs(term);
      largest_[part] = std::max(largest_[part], std::pair(glm::length(around), t));
    }
    for (std::size_t i = 0; i < volume.size(); ++i)
      if (found_.sign[i] != 0)
        found_.sign[i] = std::fabs(volume[i]) <= 0x1p-30 * size[i] ? 0 : (volume[i] > 0.0 ? 1 : -1);
    double all = 0.0;
    for (const double v : volume) all += v;
    found_.whole_sign = all < 0.0 ? -1 : 1;
  }

  // The windings on both sides of each part, from one point of it: no other part meets it, so each side is
  // in one region of space, and every region is beside some part.
  bool windings_are_plain() {
    std::vector<Vec3> points;
    for (const auto& [length, t] : largest_) {
      const auto p = corners(mesh_, t);
      points.push_back((p[0] + p[1] + p[2]) / 3.0);
    }
    std::vector<std::vector<std::uint32_t>> triangles(found_.sign.size());
    for (std::uint32_t t = 0; t < found_.of_triangle.size(); ++t)
      if (found_.of_triangle[t] != kNoPart) triangles[found_.of_triangle[t]].push_back(t);
    for (std::size_t i = 0; i < points.size() && !is_set(stop_); ++i) {
      int winding = 0;
      for (std::size_t k = 0; k < points.size(); ++k) {
        if (k == i || !contains(found_.box[k], points[i])) continue;
        double angle = 0.0;
        for (const std::uint32_t t : triangles[k]) angle += solid_angle(corners(mesh_, t), points[i]);
        const double turns = angle / (4.0 * std::numbers::pi), whole = std::round(turns);
        if (!(std::fabs(turns - whole) < 0.1)) return false;
        winding += static_cast<int>(whole);
      }
      const int other = winding + found_.sign[i];
      if (winding * found_.whole_sign < 0 || winding * found_.whole_sign > 1 ||
          other * found_.whole_sign < 0 || other * found_.whole_sign > 1)
        return false;
    }
    return true;
  }

  const MeshView& mesh_;
  const ModelView& model_;
  const std::atomic<bool>* stop_;
  SolidParts found_;
  std::vector<std::pair<double, std::uint32_t>>
      largest_;  // twice the area of a part's largest triangle, and it
  bool meets_ = false;
};

}  // namespace

Result<SolidParts> solid_parts(const ModelView& model, const std::atomic<bool>* stop) {
  return Finder(model, stop).run();
}

}  // namespace boxwood
