// Sweep and prune: objects sorted along one axis, spheres and boxes where their intervals overlap.
#include <boxwood/broad_phase.hpp>

#include <algorithm>
#include <cmath>
#include <new>

#include "base/no_memory.hpp"
#include "query/query_memory.hpp"
#include "query/stop.hpp"

namespace boxwood {

namespace {

// Widened by more than the rounding of place() and of sums of three products (relative, no unit).
constexpr double kRoundingShare = 0x1p-48;

double size_of_pose(const RigidTransform& pose, const Vec3& p) noexcept {
  return std::fabs(pose.translation.x) + std::fabs(pose.translation.y) + std::fabs(pose.translation.z) +
         2.0 * (std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z));
}

bool spheres_meet(const Sphere& a, const Sphere& b) noexcept {
  const Vec3 d = b.center - a.center;
  const double reach = (a.radius + b.radius) * (1.0 + kRoundingShare);
  return (d.x * d.x + d.y * d.y) + d.z * d.z <= reach * reach;
}

bool boxes_meet(const Aabb& a, const Aabb& b) noexcept {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
         a.min.z <= b.max.z && b.min.z <= a.max.z;
}

}  // namespace

BroadObject broad_object(const Sphere& sphere, const Aabb& box, const RigidTransform& world_from_model,
                         bool is_static) noexcept {
  BroadObject object;
  object.is_static = is_static;
  if (is_empty(sphere) || is_empty(box) || !is_finite(world_from_model.translation)) return object;
  const double stretch = 1.0 + 3.0 * rotation_deviation(world_from_model);
  const Vec3 center = box.min + 0.5 * (box.max - box.min);
  const Vec3 half = box.max - center;
  const Vec3 low = center - box.min;
  const Vec3 placed = place(world_from_model, center);
  const double slack = kRoundingShare * (size_of_pose(world_from_model, center) + half.x + half.y + half.z);
  for (int k = 0; k < 3; ++k) {
    const Vec3& row = world_from_model.rotation[static_cast<std::size_t>(k)];
    const double reach = std::fabs(row.x) * std::fmax(half.x, low.x) +
                         std::fabs(row.y) * std::fmax(half.y, low.y) +
                         std::fabs(row.z) * std::fmax(half.z, low.z) + slack;
    object.box.min[k] = next_down(placed[k] - reach);
    object.box.max[k] = next_up(placed[k] + reach);
  }
  object.sphere.center = place(world_from_model, sphere.center);
  object.sphere.radius = sphere.radius * stretch +
                         kRoundingShare * (size_of_pose(world_from_model, sphere.center) + sphere.radius);
  return object;
}

Result<std::uint32_t> BroadPhase::add(const BroadObject& object) {
  const auto id = static_cast<std::uint32_t>(objects_.size());
  try {
    order_.push_back({0.0, 0.0, id});
    objects_.push_back(object);
  } catch (const std::bad_alloc&) {
    order_.resize(objects_.size());
    return no_memory_to("add an object");
  }
  return id;
}

void BroadPhase::move(std::uint32_t object, const BroadObject& placed) noexcept {
  objects_[object] = placed;
}

void BroadPhase::remove(std::uint32_t object) noexcept {
  objects_[object] = BroadObject{};
}

// The axis along which the objects' centres spread most, so that intervals overlap least.
int BroadPhase::best_axis() const noexcept {
  Vec3 sum(0.0), sum_sq(0.0);
  double n = 0.0;
  for (const BroadObject& o : objects_)
    if (!is_empty(o.box)) {
      const Vec3 c = o.box.min + 0.5 * (o.box.max - o.box.min);
      sum += c;
      sum_sq += c * c;
      n += 1.0;
    }
  if (n == 0.0) return 0;
  const Vec3 variance = sum_sq - sum * (sum / n);
  if (variance.x >= variance.y && variance.x >= variance.z) return 0;
  return variance.y >= variance.z ? 1 : 2;
}

// Brings the entries into the order of where the objects begin along the axis.
void BroadPhase::sort(int axis) noexcept {
  for (Entry& e : order_) {
    const Aabb& box = objects_[e.object].box;
    e.min = box.min[axis];  // infinity for the empty box: sorted to the end
    e.max = box.max[axis];
  }
  const auto less = [](const Entry& p, const Entry& q) {
    return p.min != q.min ? p.min < q.min : p.object < q.object;
  };
  if (axis != axis_) {
    std::sort(order_.begin(), order_.end(), less);
    axis_ = axis;
    return;
  }
  // Insertion sort: nearly linear while the order hardly changes; a full sort where it turns out not to be.
  std::uint64_t moves = 0;
  for (std::size_t i = 1; i < order_.size(); ++i) {
    const Entry e = order_[i];
    std::size_t k = i;
    while (k > 0 && less(e, order_[k - 1])) {
      order_[k] = order_[k - 1];
      --k;
      ++moves;
    }
    order_[k] = e;
    if (moves > 16 * order_.size()) {
      std::sort(order_.begin(), order_.end(), less);
      return;
    }
  }
}

void BroadPhase::find_pairs(const std::atomic<bool>* stop, BroadPhaseCounters& counters,
                            std::vector<CandidatePair>& pairs) const {
  for (std::size_t i = 0; i < order_.size() && !is_set(stop); ++i) {
    const BroadObject& first = objects_[order_[i].object];
    for (std::size_t k = i + 1; k < order_.size() && order_[k].min <= order_[i].max; ++k) {
      ++counters.axis_pairs;
      const BroadObject& second = objects_[order_[k].object];
      if (first.is_static && second.is_static) continue;
      ++counters.sphere_tests;
      if (!spheres_meet(first.sphere, second.sphere)) continue;
      ++counters.box_tests;
      if (!boxes_meet(first.box, second.box)) continue;
      pairs.push_back(
          {std::min(order_[i].object, order_[k].object), std::max(order_[i].object, order_[k].object)});
    }
  }
}

BroadPhaseResult BroadPhase::candidates(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs) {
  pairs.clear();
  BroadPhaseResult result;
  std::uint64_t n = 0;
  for (const BroadObject& o : objects_) n += is_empty(o.box) ? 0 : 1;
  result.counters.all_pairs = n == 0 ? 0 : n * (n - 1) / 2;
  sort(best_axis());
  ending_with_memory(result, [&] { find_pairs(options.stop, result.counters, pairs); });
  std::sort(pairs.begin(), pairs.end(), [](const CandidatePair& p, const CandidatePair& q) {
    return p.first != q.first ? p.first < q.first : p.second < q.second;
  });
  result.counters.candidates = pairs.size();
  result.stopped = is_set(options.stop);
  return result;
}

}  // namespace boxwood
