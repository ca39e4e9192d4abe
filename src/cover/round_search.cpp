// SPDX-License-Identifier: MIT
// Moves, assignment and jumps of round elements.
#include "cover/round_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <tuple>

#include "base/stop.hpp"
#include "cover/cover_numbers.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kDirections = 64;   // of samples on a sphere
constexpr std::size_t kRings = 4;         // of samples along a capsule, of kDirections / 4 each
constexpr int kRounds = 30;               // of assignment and moves of all elements
constexpr int kFewRounds = 3;             // after an element has jumped
constexpr std::size_t kMostJumps = 6000;  // times the elements
constexpr double kSettled = 5e-3;         // a round that gains less is the last

// The unit vectors of a Fibonacci lattice.
std::vector<Vec3> lattice_directions() {
  std::vector<Vec3> out;
  const double turn = std::numbers::pi * (3.0 - std::sqrt(5.0));
  for (std::size_t i = 0; i < kDirections; ++i) {
    const double z = 1.0 - (2.0 * static_cast<double>(i) + 1.0) / static_cast<double>(kDirections);
    const double r = std::sqrt(1.0 - z * z), angle = turn * static_cast<double>(i);
    out.emplace_back(r * std::cos(angle), r * std::sin(angle), z);
  }
  return out;
}

struct SurfaceSample {
  Vec3 at = Vec3(0.0);
  double cost = 0.0;  // the sample's share of the integral
};

struct Placed {
  RoundElement shape;
  std::vector<SurfaceSample> samples;
  std::vector<std::uint32_t> pieces;  // that it has to hold
  std::vector<Vec3> corners;          // of these pieces, each once
  std::vector<std::uint32_t> near;    // elements that it may meet, ascending; itself, too
  double step = 0.0;                  // of its next move, relative to its radius
};

class RoundImprover {
public:
  RoundImprover(const RoundSearch& search, const std::vector<RoundElement>& elements)
      : search_(search), directions_(lattice_directions()), owner_(search.pieces.size()) {
    for (const RoundElement& e : elements) placed_.push_back({e, {}, {}, {}, {}, 0.25});
    for (std::uint32_t e = 0; e < placed_.size(); ++e)
      for (std::uint32_t k = 0; k < placed_.size(); ++k) placed_[e].near.push_back(k);
    number_corners();
  }

  std::vector<RoundElement> run() {
    settle(kRounds);
    // Fewer for many elements, whose rounds take long.
    const std::size_t jumps =
        std::min(4 * placed_.size(), kMostJumps / std::max<std::size_t>(placed_.size(), 50));
    for (std::size_t i = 0; i < jumps && placed_.size() > 1 && !is_set(search_.stop); ++i) try_jump(i);
    settle(kRounds);
    std::vector<RoundElement> out;
    for (const Placed& p : placed_)
      if (!p.pieces.empty()) out.push_back(p.shape);
    return out;
  }

private:
  // Gives each piece to the element that grows least for it, of those near its owner, and sets the radii.
  void assign() {
    for (Placed& p : placed_) p.pieces.clear();
    for (std::uint32_t i = 0; i < search_.pieces.size(); ++i) {
      const std::uint32_t owner = owner_[i];
      const Corners& piece = search_.pieces[i];
      double least = radius_for(placed_[owner].shape, piece) - placed_[owner].shape.radius;
      for (const std::uint32_t e : placed_[owner].near) {
        const RoundElement& shape = placed_[e].shape;
        if (e == owner || !is_within(shape, piece[0], least + shape.radius)) continue;
        const double growth = radius_for(shape, piece) - shape.radius;
        if (growth < least) least = growth, owner_[i] = e;
      }
      placed_[owner_[i]].pieces.push_back(i);
    }
    std::erase_if(placed_, [](const Placed& p) { return p.pieces.empty(); });
    for (std::uint32_t e = 0; e < placed_.size(); ++e) {
      Placed& p = placed_[e];
      for (const std::uint32_t i : p.pieces) owner_[i] = e;
      hold_pieces(p);
      sample(p);
    }
    for (std::uint32_t e = 0; e < placed_.size(); ++e) {
      placed_[e].near.clear();
      for (std::uint32_t k = 0; k < placed_.size(); ++k)
        if (k == e || may_meet(placed_[k].shape, placed_[e].shape)) placed_[e].near.push_back(k);
    }
    for (std::uint32_t e = 0; e < placed_.size(); ++e) release(e);
  }

  // Hands the pieces that another element holds to it, and shrinks the element.
  void release(std::uint32_t e) {
    Placed& p = placed_[e];
    std::erase_if(p.pieces, [&](std::uint32_t i) {
      for (const std::uint32_t k : p.near)
        if (k != e && holds(placed_[k].shape, search_.pieces[i])) {
          placed_[k].pieces.push_back(i);
          owner_[i] = k;
          return true;
        }
      return false;
    });
    if (p.pieces.empty()) {  // it holds nothing, and goes with the next assignment
      p.shape.radius = -1.0;
      p.corners.clear(), p.samples.clear();
      return;
    }
    hold_pieces(p);
    sample(p);
  }

  // With room for the moves of a round.
  static bool may_meet(const RoundElement& a, const RoundElement& b) noexcept {
    const Vec3 middle_a = 0.5 * (a.a + a.b), middle_b = 0.5 * (b.a + b.b);
    return glm::length(middle_a - middle_b) <=
           1.5 * (a.radius + b.radius) + 0.5 * (glm::length(a.b - a.a) + glm::length(b.b - b.a));
  }

  // Gives each corner of the pieces a number.
  void number_corners() {
    std::vector<Vec3> all;
    for (const Corners& piece : search_.pieces) all.insert(all.end(), piece.begin(), piece.end());
    const auto less = [](const Vec3& a, const Vec3& b) {
      return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    };
    std::sort(all.begin(), all.end(), less);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const Corners& piece : search_.pieces)
      for (const Vec3& p : piece)
        corner_numbers_.push_back(
            static_cast<std::uint32_t>(std::lower_bound(all.begin(), all.end(), p, less) - all.begin()));
    stamps_.assign(all.size(), 0);
  }

  // Lists the corners of the element's pieces, and sets the least radius that holds them.
  void hold_pieces(Placed& p) {
    p.corners.clear();
    ++stamp_;
    for (const std::uint32_t i : p.pieces)
      for (std::size_t k = 0; k < 3; ++k) {
        std::uint32_t& stamp = stamps_[corner_numbers_[3 * std::size_t{i} + k]];
        if (stamp != stamp_) p.corners.push_back(search_.pieces[i][k]);
        stamp = stamp_;
      }
    p.shape.radius = needed_radius(p.shape, p.corners);
  }

  double needed_radius(const RoundElement& shape, const std::vector<Vec3>& corners) const noexcept {
    if (!search_.are_spheres) {
      double radius = 0.0;
      for (const Vec3& p : corners) radius = std::max(radius, axis_distance(shape, p));
      return radius;
    }
    double most = 0.0;
    for (const Vec3& p : corners) {
      const Vec3 d = p - shape.a;
      most = std::max(most, d.x * d.x + d.y * d.y + d.z * d.z);
    }
    return std::sqrt(most);
  }

  void take_sample(Placed& p, const Vec3& at, double area) const {
    const double d = search_.outside.at(at);
    p.samples.push_back({at, area * d * d});
  }

  void sample(Placed& p) const {
    const RoundElement& e = p.shape;
    p.samples.clear();
    const double length = glm::length(e.b - e.a), r = e.radius;
    const double cap = 4.0 * std::numbers::pi * r * r / static_cast<double>(kDirections);
    for (const Vec3& d : directions_) take_sample(p, (glm::dot(d, e.b - e.a) > 0.0 ? e.b : e.a) + r * d, cap);
    if (!(length > 0.0)) return;
    const Vec3 axis = (e.b - e.a) / length;
    const Vec3 other = std::abs(axis.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    const Vec3 u = glm::normalize(glm::cross(axis, other)), v = glm::cross(axis, u);
    constexpr std::size_t around = kDirections / 4;
    const double band = 2.0 * std::numbers::pi * r * length / static_cast<double>(kRings * around);
    for (std::size_t i = 0; i < kRings * around; ++i) {
      const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(around);
      const double along = (static_cast<double>(i / around) + 0.5) / static_cast<double>(kRings);
      take_sample(p, e.a + along * (e.b - e.a) + r * (std::cos(angle) * u + std::sin(angle) * v), band);
    }
  }

  // True if p is no farther than `radius` from the axis.
  static bool is_within(const RoundElement& e, const Vec3& p, double radius) noexcept {
    if (e.a != e.b) return axis_distance(e, p) <= radius;
    const Vec3 d = p - e.a;
    return radius >= 0.0 && d.x * d.x + d.y * d.y + d.z * d.z <= radius * radius;
  }
  static bool holds(const RoundElement& e, const Vec3& p) noexcept { return is_within(e, p, e.radius); }
  static bool holds(const RoundElement& e, const Corners& piece) noexcept {
    return holds(e, piece[0]) && holds(e, piece[1]) && holds(e, piece[2]);
  }

  // The integral over the surface of the union.
  double total() const {
    double sum = 0.0;
    for (std::uint32_t e = 0; e < placed_.size(); ++e) sum += cost_of(placed_[e], e);
    return sum;
  }

  // The integral over the part of an element's surface that no other holds. `p` may be `own` at another
  // place.
  double cost_of(const Placed& p, std::uint32_t own) const {
    double sum = 0.0;
    for (const SurfaceSample& s : p.samples)
      if (s.cost > 0.0 && !is_held(s, own, own)) sum += s.cost;
    return sum;
  }

  // True if an element near `own` holds the sample, other than itself and `left_out`.
  bool is_held(const SurfaceSample& s, std::uint32_t own, std::uint32_t left_out) const {
    return std::any_of(placed_[own].near.begin(), placed_[own].near.end(), [&](std::uint32_t k) {
      return k != own && k != left_out && holds(placed_[k].shape, s.at);
    });
  }

  // The share of an element in the integral: its own samples that no other holds, less those of others that
  // it alone holds.
  double marginal_cost(const Placed& p, std::uint32_t e, const std::vector<SurfaceSample>& bare) const {
    double sum = cost_of(p, e);
    for (const SurfaceSample& s : bare)
      if (holds(p.shape, s.at)) sum -= s.cost;
    return sum;
  }

  // The samples of others that none but `e` may hold.
  std::vector<SurfaceSample> bare_samples(std::uint32_t e) const {
    std::vector<SurfaceSample> out;
    for (const std::uint32_t k : placed_[e].near)
      for (const SurfaceSample& s : placed_[k].samples)
        if (k != e && s.cost > 0.0 && !is_held(s, k, e)) out.push_back(s);
    return out;
  }

  Vec3 random_step() {
    Vec3 d(2.0 * numbers_.next() - 1.0, 0.0, 0.0);
    d.y = 2.0 * numbers_.next() - 1.0;
    d.z = 2.0 * numbers_.next() - 1.0;
    return d;
  }

  // Moves one element to where it adds least: steps along the axes and in random directions, halved if none
  // helps.
  void move(std::uint32_t e) {
    Placed& p = placed_[e];
    if (p.pieces.empty()) return;
    const std::vector<SurfaceSample> bare = bare_samples(e);
    double least = marginal_cost(p, e, bare);
    Placed tried;
    bool improved = false;
    tried.corners = p.corners;
    for (int i = 0; i < 16; ++i) {
      const double step = p.step * std::max(p.shape.radius, 1e-300);
      Vec3 d(0.0), other(0.0);
      if (i < 6)
        d[i / 2] = i % 2 == 0 ? step : -step;
      else
        d = step * random_step();
      other = d;
      if (!search_.are_spheres && i % 3 != 0) (i % 3 == 1 ? d : other) = Vec3(0.0);
      tried.shape = {p.shape.a + d, p.shape.b + other, 0.0};
      tried.shape.radius = needed_radius(tried.shape, p.corners);
      sample(tried);
      const double cost = marginal_cost(tried, e, bare);
      if (!(cost < least)) continue;
      least = cost;
      p.shape = tried.shape;
      std::swap(p.samples, tried.samples);
      improved = true;
    }
    if (!improved) p.step *= 0.6;
  }

  // Moves the elements of `which`, or all if it is empty, and assigns the pieces again, until little changes.
  void settle(int rounds, const std::vector<std::uint32_t>& which = {}) {
    assign();
    std::vector<Placed> best = placed_;
    double least = total();
    for (int round = 0; round < rounds && !is_set(search_.stop); ++round) {
      if (which.empty())
        for (std::uint32_t e = 0; e < placed_.size() && !is_set(search_.stop); ++e) move(e);
      for (const std::uint32_t e : which)
        if (e < placed_.size() && !is_set(search_.stop)) move(e);
      assign();
      const double now = total();
      const bool is_last = now > (1.0 - kSettled) * least && round > 4;
      if (now < least) least = now, best = placed_;
      if (is_last) break;
    }
    restore(std::move(best), least);
  }

  void restore(std::vector<Placed> placed, double cost) {
    placed_ = std::move(placed), cost_ = cost;
    for (std::uint32_t e = 0; e < placed_.size(); ++e)
      for (const std::uint32_t i : placed_[e].pieces) owner_[i] = e;
  }

  // Takes the element out whose loss costs least, puts one where the most sticks out, and keeps the result if
  // it is better.
  void try_jump(std::size_t attempt) {
    const std::vector<Placed> before = placed_;
    const double cost = cost_;
    std::vector<std::pair<double, std::uint32_t>> own;
    for (std::uint32_t e = 0; e < placed_.size(); ++e) own.emplace_back(cost_of(placed_[e], e), e);
    std::sort(own.begin(), own.end());
    // Later attempts take the next candidates.
    const auto rank = [&](double spread) {
      return std::min(static_cast<std::size_t>(numbers_.next() * numbers_.next() * spread), own.size() - 1);
    };
    const double spread = attempt == 0 ? 1.0 : static_cast<double>(own.size());
    const std::uint32_t out = own[rank(spread)].second, in = own[own.size() - 1 - rank(spread)].second;
    if (out == in) return;
    std::vector<std::uint32_t> changed = placed_[out].near;
    changed.insert(changed.end(), placed_[in].near.begin(), placed_[in].near.end());
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    split(in, placed_[out]);
    settle(kFewRounds, changed);
    if (cost_ < cost) return;
    restore(before, cost);
  }

  // Halves the pieces of an element along the longest axis of their box; `second` becomes the other half.
  void split(std::uint32_t e, Placed& second) {
    Placed& first = placed_[e];
    Aabb box;
    for (const std::uint32_t i : first.pieces)
      for (const Vec3& p : search_.pieces[i]) box = grow(box, p);
    const Vec3 size = box.max - box.min;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    Vec3 shift(0.0);
    shift[axis] = 0.25 * size[axis];
    const double radius = 0.7 * first.shape.radius;
    const RoundElement shape = first.shape;
    first.shape = {shape.a - shift, shape.b - shift, radius};
    second.shape = {shape.a + shift, shape.b + shift, radius};
    if (!search_.are_spheres) {
      const Vec3 middle = 0.5 * (shape.a + shape.b);
      first.shape = {0.5 * (shape.a + middle) - 0.5 * shift, middle - 0.5 * shift, radius};
      second.shape = {middle + 0.5 * shift, 0.5 * (shape.b + middle) + 0.5 * shift, radius};
    }
    first.step = second.step = 0.25;
  }

  const RoundSearch& search_;
  std::vector<Vec3> directions_;
  std::vector<Placed> placed_;
  std::vector<std::uint32_t> owner_;                    // of each piece
  std::vector<std::uint32_t> corner_numbers_, stamps_;  // three of each piece; one of each corner
  std::uint32_t stamp_ = 0;
  CoverNumbers numbers_{1};
  double cost_ = 0.0;
};

}  // namespace

std::vector<RoundElement> improve_rounds(const RoundSearch& search, std::vector<RoundElement> elements) {
  return RoundImprover(search, elements).run();
}

}  // namespace boxwood
