// SPDX-License-Identifier: MIT
// Divides objects by planes, and finds the pairs in each part.
#include <boxwood/teaching/object_partition.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "query/memory/query_memory.hpp"

namespace boxwood {

namespace {
constexpr std::uint32_t kNone = 0xffffffffU;
constexpr std::size_t kSmallPart = 4;  // objects that are compared without a further plane
constexpr std::uint32_t kMostLevels = 40;
// A plane is used if it leaves less than kWorth of the pairs; the planes are chosen again if the remaining
// pairs exceed kMostGrowth times those at the choice. No unit; no answer depends on them.
constexpr double kWorth = 0.9, kMostGrowth = 2.0;

constexpr double kHalf = 0.70710678118654752, kThird = 0.57735026918962576;
const std::array<Vec3, 13> kDirections = {Vec3(1, 0, 0),
                                          Vec3(0, 1, 0),
                                          Vec3(0, 0, 1),
                                          Vec3(kHalf, kHalf, 0),
                                          Vec3(kHalf, -kHalf, 0),
                                          Vec3(kHalf, 0, kHalf),
                                          Vec3(kHalf, 0, -kHalf),
                                          Vec3(0, kHalf, kHalf),
                                          Vec3(0, kHalf, -kHalf),
                                          Vec3(kThird),
                                          Vec3(kThird, kThird, -kThird),
                                          Vec3(kThird, -kThird, kThird),
                                          Vec3(-kThird, kThird, kThird)};

bool is_absent(const BroadObject& o) noexcept {
  return is_empty(o.box) || is_empty(o.sphere);
}

// The interval of an object along a direction: the projection of its box for the axes, of its sphere for
// others. Only one of the two, not their intersection, because a pair's boxes may meet in one place and its
// spheres in another. Widened by more than the rounding (relative, no unit), so that touching objects have
// intervals that meet.
struct Shadow {
  double low, high;
};
Shadow shadow_of(const BroadObject& o, const Vec3& n) noexcept {
  for (int k = 0; k < 3; ++k)
    if (n[k] == 1.0) return {o.box.min[k], o.box.max[k]};
  const double middle = glm::dot(o.sphere.center, n);
  const double size = std::fabs(o.sphere.center.x) + std::fabs(o.sphere.center.y) +
                      std::fabs(o.sphere.center.z) + o.sphere.radius;
  if (!is_finite(size)) return {-kInfinity, kInfinity};
  const double reach = o.sphere.radius + 0x1p-48 * size;
  return {middle - reach, middle + reach};
}

double pairs_of(double n) noexcept {
  return 0.5 * n * (n - 1.0);
}

}  // namespace

std::string_view name_of(PairFate fate) noexcept {
  constexpr std::array<std::string_view, 5> kNames = {"static", "parted", "boxes", "spheres", "candidate"};
  return kNames[static_cast<std::size_t>(fate)];
}

PairFate fate_of(const BroadObject& a, const BroadObject& b) noexcept {
  if (a.is_static && b.is_static) return PairFate::at_rest;
  if (is_absent(a) || is_absent(b)) return PairFate::pruned;
  for (int k = 0; k < 3; ++k)
    if (a.box.max[k] < b.box.min[k] || b.box.max[k] < a.box.min[k]) return PairFate::boxes;
  const Vec3 d = b.sphere.center - a.sphere.center;
  const double reach = a.sphere.radius + b.sphere.radius;
  return glm::dot(d, d) > reach * reach ? PairFate::spheres : PairFate::candidate;
}

struct ObjectPartition::Body {
  struct PartNode {
    std::uint32_t plane = kNone;  // kNone for a cell, with its own objects
    std::uint32_t below = 0;      // the next one is above
    std::vector<std::uint32_t> objects;
  };

  std::vector<BroadObject> objects;
  std::vector<std::uint8_t> is_moved;
  std::vector<std::vector<std::uint32_t>> parts_of;  // for each object, the nodes that list it
  std::vector<PartNode> nodes;
  std::vector<PartitionPlane> planes;
  std::vector<CandidatePair> last;      // candidates of the previous call
  std::vector<std::uint32_t> compared;  // for each object, the one it was last compared with
  double pairs_at_choice = 0.0;
  bool stale = true;

  double pairs_left() const {
    double sum = 0.0;
    for (const PartNode& node : nodes)
      if (node.plane == kNone) sum += pairs_of(static_cast<double>(node.objects.size()));
    return sum;
  }

  // Chooses the best plane for these objects. Returns false if no plane saves enough.
  bool choose(const std::vector<std::uint32_t>& part, PartitionPlane& best) {
    const auto n = static_cast<double>(part.size());
    double least = kWorth * pairs_of(n);
    bool found = false;
    for (const Vec3& direction : kDirections) {
      lows.clear();
      highs.clear();
      for (const std::uint32_t i : part) {
        const Shadow s = shadow_of(objects[i], direction);
        lows.push_back(s.low);
        highs.push_back(s.high);
      }
      std::sort(lows.begin(), lows.end());
      std::sort(highs.begin(), highs.end());
      for (const std::vector<double>* ends : {&lows, &highs})
        for (std::size_t k = 0; k < ends->size(); ++k) {
          const double offset = (*ends)[k];
          if (!is_finite(offset) || (k > 0 && offset == (*ends)[k - 1])) continue;
          const auto below = std::upper_bound(lows.begin(), lows.end(), offset) - lows.begin();
          const auto above = highs.end() - std::lower_bound(highs.begin(), highs.end(), offset);
          const double left = pairs_of(static_cast<double>(below)) + pairs_of(static_cast<double>(above));
          if (!(left < least)) continue;
          least = left;
          found = true;
          best.normal = direction;
          best.offset = offset;
          best.below = static_cast<std::uint32_t>(below);
          best.above = static_cast<std::uint32_t>(above);
        }
    }
    return found;
  }

  // Returns false if stopped.
  bool build(PartitionCounters& counters, const std::atomic<bool>* stop) {
    struct Work {
      std::uint32_t node, parent, level;
      bool above;
    };
    nodes.assign(1, {});
    planes.clear();
    for (auto& list : parts_of) list.clear();
    for (std::uint32_t i = 0; i < objects.size(); ++i)
      if (!is_absent(objects[i])) nodes[0].objects.push_back(i);
    std::vector<Work> work{{0, 0, 0, false}};
    while (!work.empty()) {
      if (is_set(stop)) return false;
      const Work w = work.back();
      work.pop_back();
      PartitionPlane plane;
      plane.parent = w.parent;
      plane.level = w.level;
      plane.above_parent = w.above;
      if (nodes[w.node].objects.size() <= kSmallPart || w.level >= kMostLevels ||
          !choose(nodes[w.node].objects, plane))
        continue;
      const auto at = static_cast<std::uint32_t>(planes.size()),
                 below = static_cast<std::uint32_t>(nodes.size());
      if (at == 0) plane.parent = 0;
      planes.push_back(plane);
      nodes.resize(nodes.size() + 2);
      const std::vector<std::uint32_t> part = std::move(nodes[w.node].objects);
      nodes[w.node].objects.clear();
      nodes[w.node].plane = at;
      nodes[w.node].below = below;
      for (const std::uint32_t i : part) {
        const Shadow s = shadow_of(objects[i], plane.normal);
        ++counters.plane_tests;
        if (s.low <= plane.offset) nodes[below].objects.push_back(i);
        if (s.high >= plane.offset) nodes[below + 1].objects.push_back(i);
      }
      work.push_back({below + 1, at, w.level + 1, true});
      work.push_back({below, at, w.level + 1, false});
    }
    for (std::uint32_t node = 0; node < nodes.size(); ++node)
      for (const std::uint32_t i : nodes[node].objects) parts_of[i].push_back(node);
    pairs_at_choice = pairs_left();
    counters.rebuilt = true;
    stale = false;
    return true;
  }

  void put(std::uint32_t object, PartitionCounters& counters) {
    for (const std::uint32_t node : parts_of[object]) std::erase(nodes[node].objects, object);
    parts_of[object].clear();
    if (is_absent(objects[object])) return;
    open.assign(1, 0);
    while (!open.empty()) {
      const std::uint32_t node = open.back();
      open.pop_back();
      if (nodes[node].plane == kNone) {
        nodes[node].objects.push_back(object);
        parts_of[object].push_back(node);
        continue;
      }
      const PartitionPlane& plane = planes[nodes[node].plane];
      const Shadow s = shadow_of(objects[object], plane.normal);
      ++counters.plane_tests;
      if (s.low <= plane.offset) open.push_back(nodes[node].below);
      if (s.high >= plane.offset) open.push_back(nodes[node].below + 1);
    }
  }

  // Compares an object with those in its parts: each pair once, and only if one of the two has moved.
  void compare(std::uint32_t i, PartitionCounters& counters, std::vector<CandidatePair>& pairs) {
    for (const std::uint32_t node : parts_of[i])
      for (const std::uint32_t k : nodes[node].objects) {
        if (k <= i || compared[k] == i || (is_moved[i] == 0 && is_moved[k] == 0)) continue;
        compared[k] = i;
        if (objects[i].is_static && objects[k].is_static) continue;
        ++counters.box_tests;
        const PairFate fate = fate_of(objects[i], objects[k]);
        counters.sphere_tests += fate == PairFate::spheres || fate == PairFate::candidate ? 1 : 0;
        if (fate == PairFate::candidate) pairs.push_back({i, k});
      }
  }

  void answer(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs, PartitionResult& result) {
    PartitionCounters& counters = result.counters;
    for (std::uint32_t i = 0; !stale && i < objects.size(); ++i)
      if (is_moved[i] != 0) put(i, counters);
    if (stale || pairs_left() > kMostGrowth * pairs_at_choice + pairs_of(kSmallPart)) {
      stale = true;
      if (!build(counters, options.stop)) {
        result.stopped = true;
        return;
      }
    }
    for (const CandidatePair& p : last)
      if (is_moved[p.first] == 0 && is_moved[p.second] == 0) pairs.push_back(p);
    counters.kept = pairs.size();
    compared.assign(objects.size(), kNone);
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
      if (is_set(options.stop)) {
        result.stopped = true;
        pairs.clear();
        return;
      }
      compare(i, counters, pairs);
    }
    std::sort(pairs.begin(), pairs.end(), [](const CandidatePair& x, const CandidatePair& y) {
      return x.first != y.first ? x.first < y.first : x.second < y.second;
    });
    counters.candidates = pairs.size();
    last = pairs;
    std::fill(is_moved.begin(), is_moved.end(), std::uint8_t{0});
  }

  std::vector<double> lows, highs;
  std::vector<std::uint32_t> open;
};

ObjectPartition::ObjectPartition() noexcept = default;
ObjectPartition::~ObjectPartition() = default;
ObjectPartition::ObjectPartition(ObjectPartition&&) noexcept = default;
ObjectPartition& ObjectPartition::operator=(ObjectPartition&&) noexcept = default;

Result<std::uint32_t> ObjectPartition::add(const BroadObject& object) {
  return with_memory_to("add an object", [&]() -> Result<std::uint32_t> {
    if (body_ == nullptr) body_ = std::make_unique<Body>();
    const auto id = static_cast<std::uint32_t>(body_->objects.size());
    const auto with_room = [id](auto& list) {
      if (list.capacity() <= id) list.reserve(2 * std::size_t{id} + 16);
    };
    with_room(body_->objects);
    with_room(body_->is_moved);
    with_room(body_->parts_of);
    body_->objects.push_back(object);
    body_->is_moved.push_back(1);
    body_->parts_of.emplace_back();
    body_->stale = true;
    return id;
  });
}

void ObjectPartition::move(std::uint32_t object, const BroadObject& placed) noexcept {
  body_->objects[object] = placed;
  body_->is_moved[object] = 1;
}

std::size_t ObjectPartition::size() const noexcept {
  return body_ == nullptr ? 0 : body_->objects.size();
}

PartitionResult ObjectPartition::candidates(const BroadPhaseOptions& options,
                                            std::vector<CandidatePair>& pairs) {
  pairs.clear();
  PartitionResult result;
  if (body_ == nullptr) return result;
  std::uint64_t present = 0;
  for (const BroadObject& o : body_->objects) present += is_absent(o) ? 0 : 1;
  result.counters.all_pairs = present < 2 ? 0 : present * (present - 1) / 2;
  catch_bad_alloc(result, [&] { body_->answer(options, pairs, result); });
  if (!result.is_complete()) {  // nothing is known of the unfinished work
    pairs.clear();
    body_->stale = true;
    std::fill(body_->is_moved.begin(), body_->is_moved.end(), std::uint8_t{1});
  }
  return result;
}

std::span<const PartitionPlane> ObjectPartition::planes() const noexcept {
  return body_ == nullptr ? std::span<const PartitionPlane>() : body_->planes;
}

PairFate ObjectPartition::fate(std::uint32_t a, std::uint32_t b) const noexcept {
  const PairFate alone = fate_of(body_->objects[a], body_->objects[b]);
  if (alone == PairFate::at_rest) return alone;
  for (const std::uint32_t in_a : body_->parts_of[a])
    for (const std::uint32_t in_b : body_->parts_of[b])
      if (in_a == in_b) return alone;
  return PairFate::pruned;
}

namespace {
struct Begin {
  double at = 0.0;
  std::uint32_t object = 0;
};

int widest_axis(std::span<const BroadObject> objects) {
  Vec3 low(kInfinity), high(-kInfinity), sum(0.0), square(0.0);
  double n = 0.0;
  for (const BroadObject& o : objects) {
    if (is_absent(o) || !is_finite(o.sphere.center)) continue;
    low = glm::min(low, o.sphere.center);
    high = glm::max(high, o.sphere.center);
  }
  const Vec3 middle = low + 0.5 * (high - low);
  for (const BroadObject& o : objects) {
    if (is_absent(o) || !is_finite(o.sphere.center)) continue;
    const Vec3 d = o.sphere.center - middle;
    sum += d;
    square += d * d;
    n += 1.0;
  }
  if (n == 0.0) return 0;
  const Vec3 spread = square / n - (sum / n) * (sum / n);
  return spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y >= spread.z ? 1 : 2;
}

void sweep_over(std::span<const BroadObject> objects, const BroadPhaseOptions& options,
                std::vector<CandidatePair>& pairs, IntervalSweepResult& result) {
  result.axis = widest_axis(objects);
  std::vector<Begin> order;
  for (std::uint32_t i = 0; i < objects.size(); ++i)
    if (!is_absent(objects[i])) order.push_back({objects[i].box.min[result.axis], i});
  const std::uint64_t n = order.size();
  result.counters.all_pairs = n < 2 ? 0 : n * (n - 1) / 2;
  std::sort(order.begin(), order.end(),
            [](const Begin& x, const Begin& y) { return x.at != y.at ? x.at < y.at : x.object < y.object; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (is_set(options.stop)) {
      result.stopped = true;
      return;
    }
    const BroadObject& a = objects[order[i].object];
    for (std::size_t k = i + 1; k < order.size() && order[k].at <= a.box.max[result.axis]; ++k) {
      const BroadObject& b = objects[order[k].object];
      if (a.is_static && b.is_static) continue;
      ++result.counters.box_tests;
      const PairFate fate = fate_of(a, b);
      result.counters.sphere_tests += fate == PairFate::spheres || fate == PairFate::candidate ? 1 : 0;
      if (fate == PairFate::candidate)
        pairs.push_back(
            {std::min(order[i].object, order[k].object), std::max(order[i].object, order[k].object)});
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const CandidatePair& x, const CandidatePair& y) {
    return x.first != y.first ? x.first < y.first : x.second < y.second;
  });
  result.counters.candidates = pairs.size();
}
}  // namespace

IntervalSweepResult sweep_intervals(std::span<const BroadObject> objects, const BroadPhaseOptions& options,
                                    std::vector<CandidatePair>& pairs) {
  pairs.clear();
  IntervalSweepResult result;
  catch_bad_alloc(result, [&] { sweep_over(objects, options, pairs, result); });
  if (!result.is_complete()) pairs.clear();
  return result;
}

}  // namespace boxwood
