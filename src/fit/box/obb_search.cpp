// SPDX-License-Identifier: MIT
// Searches by branch and bound over cells of rotations. The core set grows by the extremes of every tried
// box.
#include "fit/box/obb_search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <queue>

#include "base/executor.hpp"
#include "base/point_order.hpp"
#include "fit/box/inscribed_ellipsoid.hpp"
#include "fit/box/obb_frames.hpp"
#include "fit/box/obb_walk.hpp"
#include "fit/box/rotation_cell.hpp"
#include "fit/box/rotational_symmetry.hpp"
#include "fit/hull/quickhull.hpp"
#include "fit/points/point_scan.hpp"

namespace boxwood {

namespace {
// A fixed rotation without special angles. An optimum along the axes of the input would otherwise lie on the
// faces between cells and would have to be proven for eight of them.
const Vec3 kGenericTurn(0.0613, -0.0371, 0.0457);
// The cells bisected between two reads of the queue: few enough to stay near best-first, enough for all
// threads.
constexpr std::size_t kWave = 32;
constexpr int kMaxRefinements = 4;
// Boxes polished during the search: each costs as much as some hundred cells.
constexpr std::size_t kMaxRefined = 3;
// Constants for a plateau, on which the search keeps the centres of some cells: the number kept, the cells
// that pay for a walk down from one of them, and those for each polished place. The last is the least
// distance of the starts (in each coordinate of the Rodrigues vector).
constexpr std::size_t kRemembered = 512;
constexpr double kCellsForWalk = 80.0, kCellsForPolish = 1500.0;
constexpr double kApart = 0.004;
// The number of points up to which centres are measured on all points instead of the core.
constexpr std::size_t kFewPoints = 4096;
// The number of points up to which a symmetry is sought.
constexpr std::size_t kMostSymmetric = 2048;
// The fraction of the requested gap towards which a search continues.
constexpr double kFiner = 0.03;
// A search that has tested this many points of the core for each point of the set (the time of the set's
// hull) computes the hull and the bound of an ellipsoid inside it.
constexpr double kCorePointsForHull = 500.0;
// If the ellipsoid proves this fraction of the requested gap, the search ends at once. The cells saved are
// spent on a search for a better box, as if they had been tested.
constexpr double kAtOnce = 0.5;
constexpr std::size_t kSavedCells = 200000;
// A ratio of extents below which a box counts as thin in the choice of the frame.
constexpr double kThin = 0.02;

using Clock = std::chrono::steady_clock;

struct Later {
  bool operator()(const RotationCell& a, const RotationCell& b) const noexcept {
    return a.bound != b.bound ? a.bound > b.bound : a.id > b.id;
  }
};

class Search {
public:
  Search(const ObbProblem& problem, const FitOptions& options) : problem_(problem), options_(options) {
    for (const Vec3& p : problem.extremes) add(p);
  }

  // Polishes the axes on the core, tests all points, adds their extremes to the core, and repeats until the
  // core already had them.
  void refine(Rows3 axes) {
    for (int round = 0; round < kMaxRefinements; ++round) {
      const double promised = polish(core_points_, axes);
      const bool grown = look(axes);
      if (!grown || promised >= best_.volume || stopped()) return;
    }
  }

  // Tests the box of all points with these axes. Returns true if the core grew.
  bool look(const Rows3& axes) {
    std::array<scan::Extreme, 3> low, high;
    scan::extremes(problem_.points, problem_.center, axes, low, high, problem_.threads);
    ++best_.evaluations;
    const double volume =
        (high[0].value - low[0].value) * (high[1].value - low[1].value) * (high[2].value - low[2].value);
    if (volume < best_.volume) {
      best_.volume = volume;
      best_.axes = axes;
    }
    bool grown = false;
    for (std::size_t k = 0; k < 3; ++k)
      for (const Vec3& p : {low[k].point, high[k].point}) grown = add(p) || grown;
    return grown;
  }

  void guess(std::size_t tries) {
    std::vector<std::pair<double, Rows3>> ranked;
    for (const Rows3& frame : candidate_frames(core_points_)) {
      const Vec3 w = widths(core_points_, frame);
      ranked.emplace_back(w.x * w.y * w.z, frame);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < std::min(tries, ranked.size()) && !(i > 0 && stopped()); ++i)
      refine(ranked[i].second);
    look(kIdentityRows);
  }

  // Descends from the best box, again and again while all points extend the core.
  void descend() {
    for (int round = 0; round < kMaxRefinements; ++round) {
      Rows3 axes = to_frame(best_.axes);
      const double before = volume_of(core_, axes), after = walk_down(core_, axes, 0.02, 1e-9, options_.stop);
      if (!(after < before * (1.0 - 1e-13)) || !look(out_of_frame(axes)) || stopped()) return;
    }
  }

  // Searches a plateau. If it keeps the proof from being tight, many boxes are nearly as good as the best
  // one. Walks down from the lowest centres of cells that are far apart. The core is too optimistic near
  // orientations not yet tried; all points are not.
  void comb() {
    if (stopped()) return;
    shorten();
    CoreSet every;
    for (std::size_t i = 0; i < problem_.points.size(); ++i)
      every.append(in_frame(problem_.points[i] - problem_.center));
    const CoreSet& measure = every.size() <= kFewPoints ? every : core_;
    for (Promise& p : remembered_) p.volume = volume_of(measure, axes_of_rodrigues(p.center));
    std::sort(remembered_.begin(), remembered_.end());
    // A cell is bounded on the core, a walk uses all points.
    const std::size_t searched = ended_at_once_ ? std::max(best_.cells, kSavedCells) : best_.cells;
    const double effort = static_cast<double>(searched) * static_cast<double>(core_points_.size()) /
                          static_cast<double>(every.size());
    const auto share = [&](double cells) { return static_cast<std::size_t>(effort / cells); };
    const std::size_t walks = std::clamp<std::size_t>(share(kCellsForWalk), 16, kRemembered / 2);
    const std::size_t places = std::clamp<std::size_t>(share(kCellsForPolish), 2, 8);
    std::vector<Vec3> starts;
    for (const Promise& p : remembered_) {
      if (starts.size() == walks) break;
      const bool near = std::any_of(starts.begin(), starts.end(), [&](const Vec3& s) {
        const Vec3 d = glm::abs(s - p.center);
        return std::max({d.x, d.y, d.z}) < kApart;
      });
      if (!near) starts.push_back(p.center);
    }
    for (const Rows3& axes : lowest_places(every, starts, places, options_.stop)) refine(out_of_frame(axes));
  }

  void run(const ObbSearchLimits& limits) {
    start_ = Clock::now();
    frame_ = search_frame();
    rebuild_core();
    use_symmetry(limits.goal);
    if (limits.goal < 1e-3) descend();
    RotationCell root;
    root.half = Vec3(kRodriguesLimit);
    evaluate(core_, {&root, 1}, best_.volume);
    queue_.push(root);
    while (!queue_.empty()) {
      if (queue_.top().bound >= best_.volume / (1.0 + limits.goal)) break;
      const double by_cells = std::min(queue_.top().bound, smallest_pruned_);
      best_.lower_bound = std::max(by_cells, inscribed_);
      if (spent_ >= kCorePointsForHull * static_cast<double>(problem_.points.size()) && inscribe()) continue;
      if (best_.cells >= limits.max_cells) break;
      if (good_enough(limits, by_cells)) break;
      if (stop_is_set()) break;
      wave(limits);
    }
    best_.lower_bound = smallest_pruned_;
    if (!queue_.empty()) best_.lower_bound = std::min(best_.lower_bound, queue_.top().bound);
    best_.lower_bound = std::min(std::max(best_.lower_bound, inscribed_), best_.volume);
    if (best_.lower_bound * (1.0 + limits.goal) < best_.volume && limits.goal < 1e-3) {
      comb();
      descend();
    }
    best_.core_points = core_.size();
  }

  const ObbSearchResult& best() const noexcept { return best_; }

private:
  bool add(const Vec3& p) {
    const Vec3 q = p - problem_.center;
    if (std::find(core_points_.begin(), core_points_.end(), q) != core_points_.end()) return false;
    core_points_.push_back(q);
    if (searching_) core_.add(in_frame(q));
    return true;
  }
  Vec3 in_frame(const Vec3& q) const noexcept {
    return {glm::dot(frame_[0], q), glm::dot(frame_[1], q), glm::dot(frame_[2], q)};
  }
  Rows3 to_frame(const Rows3& axes) const noexcept {
    return {in_frame(axes[0]), in_frame(axes[1]), in_frame(axes[2])};
  }
  // Converts axes of the frame to axes of the model.
  Rows3 out_of_frame(const Rows3& axes) const noexcept {
    Rows3 result;
    for (std::size_t k = 0; k < 3; ++k)
      result[k] = axes[k].x * frame_[0] + axes[k].y * frame_[1] + axes[k].z * frame_[2];
    return orthonormal(result);
  }
  // Returns the frame whose axes are r = 0. If the best box is thin, its thin (or long) axis stays exact.
  // Then all rotations about it are one line of cells, and tilts can be resolved separately.
  Rows3 search_frame() const noexcept {
    const Vec3 w = widths(core_points_, best_.axes);
    const Rows3 sorted = canonical(best_.axes, w);
    const double thin = std::min({w.x, w.y, w.z}), wide = std::max({w.x, w.y, w.z});
    const double middle = w.x + w.y + w.z - thin - wide;
    Vec3 turn = kGenericTurn;
    if (thin < kThin * middle) turn.x = turn.y = 0.0;
    if (middle < kThin * wide) turn.y = turn.z = 0.0;
    const Rows3 rows = axes_of_rodrigues(turn);
    Rows3 result;
    for (std::size_t k = 0; k < 3; ++k)
      result[k] = rows[k].x * sorted[0] + rows[k].y * sorted[1] + rows[k].z * sorted[2];
    return orthonormal(result);
  }
  void rebuild_core() {
    core_ = {};
    searching_ = true;
    for (const Vec3& q : core_points_) core_.add(in_frame(q));
    core_.least_width = least_width();
  }

  // Returns twice the radius of a sphere inside the hull of the core: no direction is narrower. The centre is
  // that of the hull's volume; roundings are subtracted. Thin boxes need it, see docs/volumes.md.
  double least_width() const {
    const quickhull::Hull hull = quickhull::build(core_points_);
    if (hull.dimension != 3) return 0.0;
    Vec3 center(0.0);
    double volume = 0.0;
    const Vec3 apex = core_points_[hull.triangles[0][0]];
    for (const Triangle& t : hull.triangles) {
      const Vec3 a = core_points_[t[0]], b = core_points_[t[1]], c = core_points_[t[2]];
      const double v = glm::dot(a - apex, glm::cross(b - apex, c - apex));
      center += 0.25 * v * (a + b + c + apex);
      volume += v;
    }
    if (!(volume > 0.0)) return 0.0;
    center /= volume;
    return 2.0 * inscribed_radius(core_points_, hull, center);
  }

  // Uses a symmetry of the points. Boxes that it maps to each other are nearly alike, so only those with the
  // smallest rotation about its axis are tested. The widths of the others are smaller by at most twice its
  // error.
  void use_symmetry(double goal) {
    if (problem_.points.size() > kMostSymmetric || !(core_.least_width > 0.0)) return;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < problem_.points.size(); ++i)
      points.push_back(problem_.points[i] - problem_.center);
    const RotationalSymmetry symmetry = rotational_symmetry(std::move(points));
    const double loss = 6.0 * symmetry.error / core_.least_width;
    if (symmetry.order < 2 || !(loss <= 0.3 * goal)) return;
    slab_.normal = in_frame(symmetry.axis);
    slab_.offset = std::tan(0.5 * std::numbers::pi / symmetry.order);
    core_.share = 1.0 - loss;
  }

  // Tests an ellipsoid inside the hull. Round sets are a plateau for the search: all boxes are nearly alike,
  // and the cells are many. The ellipsoid proves that at once. Runs once; returns true if it has proven more
  // than the search.
  bool inscribe() {
    if (inscribe_tried_) return false;
    inscribe_tried_ = true;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < problem_.points.size(); ++i)
      points.push_back(problem_.points[i] - problem_.center);
    std::sort(points.begin(), points.end(), before);  // so that nothing depends on the order of the input
    const quickhull::Hull hull = quickhull::build(points, {}, options_.stop);
    if (hull.stopped) return false;
    inscribed_ = inscribed_box_bound(points, hull, best_.axes);
    return inscribed_ > best_.lower_bound;
  }

  // Returns the cell budget. With only a part of the orientations to search, each cell deserves more effort,
  // because it represents many.
  std::size_t free_cells(const ObbSearchLimits& limits) const noexcept {
    return slab_.offset < kInfinity ? 4 * limits.free_cells : limits.free_cells;
  }

  // Returns true if the search may end after it has reached the requested gap. It continues for as many cells
  // again, towards a tenth of the gap. If boxes differ by less than the gap, those cells bring the search
  // into the valley of the best one. An ellipsoid that proves much of the gap at once replaces them; one that
  // proves less says nothing about the box's rank among similar ones.
  bool good_enough(const ObbSearchLimits& limits, double by_cells) {
    if (best_.cells < free_cells(limits)) return false;
    ended_at_once_ = inscribed_ * (1.0 + kAtOnce * limits.gap) >= best_.volume;
    if (ended_at_once_) return true;
    if (last_cell_ == 0 && by_cells * (1.0 + limits.gap) >= best_.volume) last_cell_ = 3 * best_.cells;
    if (last_cell_ == 0) return false;
    return best_.cells >= last_cell_ || by_cells * (1.0 + kFiner * limits.gap) >= best_.volume;
  }

  bool stopped() {
    const bool stop = options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
    best_.stopped_by_caller = best_.stopped_by_caller || stop;
    return stop;
  }

  bool stop_is_set() {
    if (options_.on_progress) options_.on_progress({best_.volume, best_.lower_bound});
    const bool stop = stopped();
    const bool late = options_.time_limit_s > 0.0 &&
                      std::chrono::duration<double>(Clock::now() - start_).count() > options_.time_limit_s;
    best_.stopped_by_caller = best_.stopped_by_caller || late;
    return stop || late;
  }

  // Bisects the cells with the smallest bounds. Everything that depends on an order follows the order of
  // their ids, for any number of threads.
  void wave(const ObbSearchLimits& limits) {
    double cutoff = best_.volume / (1.0 + limits.goal);
    children_.clear();
    while (children_.size() < 2 * kWave && !queue_.empty() && queue_.top().bound < cutoff) {
      const RotationCell parent = queue_.top();
      queue_.pop();
      for (const double side : {-0.5, 0.5}) {
        RotationCell child = parent;
        child.half[parent.split] *= 0.5;
        child.center[parent.split] += side * parent.half[parent.split];
        child.id = ++last_id_;
        if (meets_domain(child, slab_)) children_.push_back(child);
      }
    }
    // The gap at which a cell can wait: the goal at first, later the requested one.
    const bool free = best_.cells <= free_cells(limits);
    const double beaten =
        free ? cutoff : best_.volume / (1.0 + (last_cell_ == 0 ? limits.gap : kFiner * limits.gap));
    const std::span<RotationCell> cells(children_);
    parallel_for((cells.size() + kCellsAtOnce - 1) / kCellsAtOnce, problem_.threads, [&](std::size_t task) {
      const std::size_t begin = kCellsAtOnce * task;
      evaluate(core_, cells.subspan(begin, std::min(kCellsAtOnce, cells.size() - begin)), beaten);
    });
    best_.cells += children_.size();
    spent_ += static_cast<double>(children_.size()) * static_cast<double>(core_points_.size());
    // If the core box at a centre beats the best, bisecting cannot prune that cell: test all points.
    promising_.clear();
    for (const RotationCell& child : children_)
      if (child.volume < beaten) promising_.push_back({child.volume, child.id, child.center});
    std::sort(promising_.begin(), promising_.end());
    promising_.resize(std::min<std::size_t>(promising_.size(), free ? 1 : 4));
    for (const Promise& promise : promising_) {
      const Rows3 axes = out_of_frame(axes_of_rodrigues(promise.center));
      look(axes);
      if (free && refined_++ < kMaxRefined) {
        refine(axes);
        descend();
      }
    }
    if (!free) remember();
    cutoff = best_.volume / (1.0 + limits.goal);
    for (const RotationCell& child : children_) {
      if (child.bound >= cutoff)
        smallest_pruned_ = std::min(smallest_pruned_, child.bound);
      else
        queue_.push(child);
    }
  }

  struct Promise {  // a centre, with the volume on the core at that time
    double volume;
    std::uint64_t id;
    Vec3 center;
    bool operator<(const Promise& other) const noexcept {
      return volume != other.volume ? volume < other.volume : id < other.id;
    }
  };
  // Remembers centres, and keeps the lowest ones.
  void remember() {
    for (const RotationCell& child : children_) remembered_.push_back({child.volume, child.id, child.center});
    if (remembered_.size() < 8 * kRemembered) return;
    shorten();
  }
  void shorten() {
    if (remembered_.size() <= kRemembered) return;
    const auto end = remembered_.begin() + static_cast<std::ptrdiff_t>(kRemembered);
    std::nth_element(remembered_.begin(), end, remembered_.end());
    remembered_.erase(end, remembered_.end());
  }

  std::vector<Promise> promising_, remembered_;
  std::size_t refined_ = 0;
  const ObbProblem& problem_;
  const FitOptions& options_;
  ObbSearchResult best_;
  std::vector<Vec3> core_points_;  // relative to the centre, in the model's axes
  RotationSlab slab_;              // the range to search, if the points are symmetric
  CoreSet core_;                   // core_points_ in the frame of the search
  Rows3 frame_ = kIdentityRows;
  bool searching_ = false;
  std::priority_queue<RotationCell, std::vector<RotationCell>, Later> queue_;
  std::vector<RotationCell> children_;
  double smallest_pruned_ = kInfinity;
  std::uint64_t last_id_ = 0;
  double spent_ = 0.0;      // points of the core on which cells were bounded
  double inscribed_ = 0.0;  // the bound of an ellipsoid inside the hull, once computed
  bool inscribe_tried_ = false, ended_at_once_ = false;
  std::size_t last_cell_ = 0;  // the last cell once the requested gap is reached
  Clock::time_point start_;
};

}  // namespace

ObbSearchResult guess_obb(const ObbProblem& problem, std::size_t tries, const std::atomic<bool>* stop) {
  FitOptions options;
  options.stop = stop;
  Search search(problem, options);
  search.guess(tries);
  return search.best();
}

ObbSearchResult search_obb(const ObbProblem& problem, const ObbSearchLimits& limits,
                           const FitOptions& options) {
  Search search(problem, options);
  search.guess(3);
  search.run(limits);
  return search.best();
}

}  // namespace boxwood
