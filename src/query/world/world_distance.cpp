// SPDX-License-Identifier: MIT
// Finds the nearest pair of each configuration of a world: branch and bound over objects, the least bound
// first.
#include <algorithm>
#include <cmath>

#include <boxwood/placed_pair.hpp>

#include "query/world/world_memory.hpp"
#include "query/world/world_pairs.hpp"

namespace boxwood {

namespace {

using Memory = WorldMemory;

// Returns a lower bound of the distance of two spheres; 0 if they may meet.
double sphere_gap(const Vec3& a, double radius_a, const Vec3& b, double radius_b) noexcept {
  const double apart = glm::length(b - a) * (1.0 - 0x1p-40) - (radius_a + radius_b) * (1.0 + 0x1p-40) -
                       0x1p-44 * (glm::length(a) + glm::length(b));
  return is_finite(apart) ? std::fmax(apart, 0.0) : 0.0;
}

double box_gap(const Aabb& a, const Aabb& b) noexcept {
  const Vec3 gap = glm::max(glm::max(a.min - b.max, b.min - a.max), Vec3(0.0));
  const double length = glm::length(gap) * (1.0 - 0x1p-40);
  return is_finite(length) ? length : 0.0;
}

// One configuration, processed by one thread.
class NearestOfAll {
public:
  NearestOfAll(const WorldBody& body, const Memory& memory, const WorldDistanceOptions& options,
               Memory::Worker& worker) noexcept
      : body_(body), memory_(memory), options_(options), worker_(worker) {}

  // Finds the nearest pair. Throws bad_alloc.
  WorldDistance find(std::span<const RigidTransform> poses, QueryStatus& status) {
    nearest_ = {};
    nearest_.distance = options_.upper_bound;
    worker_.open.clear();
    worker_.measured.clear();
    std::vector<PlacedMover>& placed = worker_.placed;
    placed.resize(memory_.movers.size());
    place_movers(memory_, poses, 0.0, placed);
    open_movers();
    for (std::uint32_t i = 0; i < placed.size(); ++i)
      if (placed[i].is_usable && body_.statics.root() != nullptr)
        push({0.0, i, 0, body_.statics.root(), nullptr});
    while (!worker_.open.empty()) {
      std::pop_heap(worker_.open.begin(), worker_.open.end(), is_farther);
      const Memory::Bound at = worker_.open.back();
      worker_.open.pop_back();
      if (!can_improve(at.distance)) break;
      if (is_set(options_.stop)) {
        status.stopped = true;
        break;
      }
      if (at.node != nullptr)
        open(at);
      else
        measure(at, status);
    }
    if (nearest_.distance >= options_.upper_bound) return {};
    return nearest_;
  }

private:
  // Compares bounds. The order does not depend on the distribution of the work over threads.
  static bool is_farther(const Memory::Bound& a, const Memory::Bound& b) noexcept {
    return a.distance > b.distance || (a.distance == b.distance && a.mover > b.mover);
  }
  bool can_improve(double bound) const noexcept {
    return nearest_.distance > 0.0 && bound < nearest_.distance;
  }
  void push(const Memory::Bound& bound) {
    if (!can_improve(bound.distance)) return;
    worker_.open.push_back(bound);
    std::push_heap(worker_.open.begin(), worker_.open.end(), is_farther);
  }

  void open_movers() {
    const auto open_pair = [&](std::uint32_t a, std::uint32_t b) {
      const PlacedMover &at_a = worker_.placed[a], &at_b = worker_.placed[b];
      if (!at_a.is_usable || !at_b.is_usable) return;
      push({std::fmax(box_gap(at_a.box, at_b.box),
                      sphere_gap(at_a.center, at_a.radius, at_b.center, at_b.radius)),
            a, b, nullptr, nullptr});
    };
    if (memory_.has_pairs) {
      for (const MoverPair& pair : memory_.pairs) open_pair(pair.a, pair.b);
      return;
    }
    for (std::uint32_t a = 0; a < worker_.placed.size(); ++a)
      for (std::uint32_t b = a + 1; b < worker_.placed.size(); ++b)
        if (is_tested(body_, *memory_.movers[a].record, *memory_.movers[b].record)) open_pair(a, b);
  }

  void open(const Memory::Bound& at) {
    const PlacedMover& placed = worker_.placed[at.mover];
    const WorldRecord& self = *memory_.movers[at.mover].record;
    const BlockBox box = body_.statics.block_box(placed.box);
    alignas(64) float squares[kBlockItems];
    const bool in_float = body_.statics.floats_hold(box);
    if (in_float) kernels_.distances_sq(at.node->boxes, box, 0.0F, squares);
    for (std::uint32_t i = 0; i < at.node->count; ++i) {
      const double bound = in_float ? std::sqrt(double{squares[i]}) * (1.0 - 0x1p-40) : 0.0;
      if (!at.node->is_leaf) {
        push({std::fmax(bound, at.distance), at.mover, 0, at.node->children[i].get(), nullptr});
        continue;
      }
      const WorldRecord& record = *at.node->records[i];
      if (self.skips(record.number)) continue;
      const double spheres = sphere_gap(placed.center, placed.radius, record.center, record.radius);
      push({std::fmax(bound, spheres), at.mover, 0, nullptr, &record});
    }
  }

  void measure(const Memory::Bound& at, QueryStatus& status) {
    const WorldRecord* record = at.record;
    const bool is_static = record != nullptr;
    if (is_static && record->pieces > 1) {
      const std::pair<std::uint32_t, const WorldRecord*> pair{at.mover, record};
      if (std::find(worker_.measured.begin(), worker_.measured.end(), pair) != worker_.measured.end()) return;
      worker_.measured.push_back(pair);
    }
    if (!is_static) record = memory_.movers[at.other].record;
    const PlacedModel a{memory_.movers[at.mover].record->object.model, *worker_.placed[at.mover].pose};
    const PlacedModel b{record->object.model,
                        is_static ? record->object.pose : *worker_.placed[at.other].pose};
    DistanceOptions below;
    below.upper_bound = nearest_.distance;
    below.stop = options_.stop;
    const bool exchange = record->is_static();
    const DistanceResult r = distance(exchange ? b : a, exchange ? a : b, below, worker_.scratch);
    status.add(r);
    if (!(r.distance < nearest_.distance)) return;
    nearest_.distance = r.distance;
    nearest_.pair = {memory_.movers[at.mover].record->number, record->number};
    nearest_.point_first = exchange ? r.point_b : r.point_a;
    nearest_.point_second = exchange ? r.point_a : r.point_b;
    nearest_.triangle_first = exchange ? r.triangle_b : r.triangle_a;
    nearest_.triangle_second = exchange ? r.triangle_a : r.triangle_b;
  }

  const ObjectBlockKernels& kernels_ = object_block_kernels();
  const WorldBody& body_;
  const Memory& memory_;
  const WorldDistanceOptions& options_;
  Memory::Worker& worker_;
  WorldDistance nearest_;
};

}  // namespace

void distance(const World& world, std::span<const RigidTransform> poses, const WorldDistanceOptions& options,
              WorldScratch& scratch, WorldDistances& result) {
  BOXWOOD_ASSERT(options.upper_bound > 0.0);
  static_cast<QueryStatus&>(result) = {};
  result.nearest.clear();
  const std::size_t count = configurations_of(world, poses, options.poses_of);
  const std::size_t each = poses_per_configuration(world, options.poses_of);
  if (count == 0) return;
  std::atomic<bool> memory_ended{false}, was_stopped{false};
  catch_bad_alloc(result, [&] {
    result.nearest.assign(count, {});
    const WorldBody& body = *WorldAccess::body(world);
    Memory& memory = WorldAccess::memory(scratch);
    prepare(body, options.poses_of, memory);
    share_out(count, options.threads, memory,
              [&](Memory::Chunk&, std::size_t first, std::size_t end, Memory::Worker& worker) {
                NearestOfAll nearest(body, memory, options, worker);
                for (std::size_t i = first; i < end; ++i) {
                  QueryStatus status;
                  status.stopped = is_set(options.stop);
                  if (!status.stopped)
                    catch_bad_alloc(status, [&] {
                      result.nearest[i] = nearest.find(poses.subspan(i * each, each), status);
                    });
                  if (status.out_of_memory) memory_ended = true;
                  if (status.stopped) was_stopped = true;
                }
              });
  });
  result.out_of_memory = result.out_of_memory || memory_ended;
  result.stopped = was_stopped;
  if (result.out_of_memory) result.nearest.clear();
}

}  // namespace boxwood
