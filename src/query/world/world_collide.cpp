// SPDX-License-Identifier: MIT
// Finds collisions of the configurations of a world: candidates from boxes and spheres, then the exact
// queries.
#include <algorithm>
#include <cmath>
#include <optional>

#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>

#include "query/objects/object_tree_body.hpp"
#include "query/world/world_memory.hpp"
#include "query/world/world_pairs.hpp"

namespace boxwood {

namespace {

using Memory = WorldMemory;

// Returns true if two spheres are certainly apart. False if squares of huge numbers overflow.
bool spheres_apart(const Vec3& a, double radius_a, const Vec3& b, double radius_b) noexcept {
  const Vec3 d = b - a;
  const double radii = (radius_a + radius_b) * (1.0 + 0x1p-40) +
                       0x1p-44 * ((std::fabs(a.x) + std::fabs(a.y)) + (std::fabs(a.z) + std::fabs(b.x)) +
                                  (std::fabs(b.y) + std::fabs(b.z)));
  return (d.x * d.x + d.y * d.y) + d.z * d.z > radii * radii + 0x1p-990;
}

// One configuration, processed by one thread.
class Configuration {
public:
  Configuration(const WorldBody& body, const Memory& memory, const WorldCollideOptions& options,
                Memory::Worker& worker, Memory::Chunk& chunk) noexcept
      : body_(body), memory_(memory), options_(options),
        clearance_(static_cast<float>(std::fmin(options.clearance, 0x1p60)) * (1.0F + 0x1p-20F)),
        worker_(worker), chunk_(chunk) {}

  // Finds the pairs. Returns true if there is one. Throws bad_alloc.
  bool find(std::size_t number, std::span<const RigidTransform> poses, QueryStatus& status) {
    number_ = number;
    std::vector<PlacedMover>& placed = worker_.placed;
    placed.resize(memory_.movers.size());
    place_movers(memory_, poses, options_.clearance, placed);
    worker_.candidates.clear();
    if (options_.mode == CollideMode::first && !options_.contacts) return find_first(status);
    add_statics(placed.size());
    add_movers();
    sort_candidates();
    bool found = false;
    for (const WorldCandidate& candidate : worker_.candidates) {
      if (!test(candidate, status)) continue;
      found = true;
      if (options_.mode == CollideMode::first) return true;
    }
    return found;
  }

private:
  // Pairs of moving objects first: if one is found, static objects matter only for pairs before it.
  bool find_first(QueryStatus& status) {
    add_movers();
    sort_candidates();
    std::optional<WorldCandidate> hit;
    for (const WorldCandidate& candidate : worker_.candidates)
      if (test(candidate, status)) {
        hit = candidate;
        break;
      }
    worker_.candidates.clear();
    add_statics(hit ? hit->of + std::size_t{1} : worker_.placed.size());
    sort_candidates();
    for (const WorldCandidate& candidate : worker_.candidates) {
      if (hit && !is_before(candidate, *hit)) break;
      if (!test(candidate, status)) continue;
      if (hit) chunk_.pairs.erase(chunk_.pairs.end() - 2);  // test() has added this pair behind it
      return true;
    }
    return hit.has_value();
  }

  // Adds the static objects near the first `end` moving ones.
  void add_statics(std::size_t end) {
    if (body_.statics.root() == nullptr) return;
    const std::vector<PlacedMover>& placed = worker_.placed;
    for (std::uint32_t first = 0; first < end; first += kBoxesAtATime) {
      const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(kBoxesAtATime, end - first));
      worker_.boxes.resize(count);
      std::uint64_t which = 0;
      for (std::uint32_t i = 0; i < count; ++i) {
        if (!placed[first + i].is_usable) continue;
        worker_.boxes[i] = body_.statics.block_box(placed[first + i].box);
        which |= std::uint64_t{1} << i;
      }
      visit_meeting(body_.statics, worker_.boxes.data(), which, kernels_,
                    [&](std::size_t box, const WorldRecord& record, std::uint32_t piece) {
                      add_static(first + static_cast<std::uint32_t>(box), record, piece);
                    });
    }
  }

  void add_static(std::uint32_t mover, const WorldRecord& record, std::uint32_t piece) {
    const PlacedMover& at = worker_.placed[mover];
    if (spheres_apart(at.center, at.radius, record.center, record.radius)) return;
    if (faces_apart(faces_of(mover), record.faces[piece], clearance_)) return;
    const WorldRecord& self = *memory_.movers[mover].record;
    if (self.skipped != nullptr && self.skips(record.number)) return;
    worker_.candidates.push_back({mover, record.number, 0, &record});
  }

  void add_pair(const MoverPair& pair) {
    const WorldRecord& record = *memory_.movers[pair.b].record;
    if (is_known_apart({memory_.movers[pair.a].record->number, record.number})) return;
    worker_.candidates.push_back({pair.a, record.number, pair.b, &record});
  }

  void add_movers() {
    if (memory_.has_pairs) {
      for (const MoverPair& pair : memory_.pairs)
        if (may_meet(pair)) add_pair(pair);
      return;
    }
    // Boxes in the order of their begin along x: pairs whose intervals meet.
    std::vector<std::uint32_t>& order = worker_.order;
    order.clear();
    for (std::uint32_t i = 0; i < worker_.placed.size(); ++i)
      if (worker_.placed[i].is_usable) order.push_back(i);
    const auto begin_of = [&](std::uint32_t i) { return worker_.placed[i].box.min.x; };
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return begin_of(a) < begin_of(b) || (begin_of(a) == begin_of(b) && a < b);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
      const double end = worker_.placed[order[i]].box.max.x;
      for (std::size_t k = i + 1; k < order.size() && begin_of(order[k]) <= end; ++k) {
        const MoverPair pair{std::min(order[i], order[k]), std::max(order[i], order[k])};
        if (may_meet(pair) &&
            is_tested(body_, *memory_.movers[pair.a].record, *memory_.movers[pair.b].record))
          add_pair(pair);
      }
    }
  }

  bool is_known_apart(const WorldPair& pair) const noexcept {
    return options_.known_distance != nullptr &&
           options_.known_distance(options_.distance_context, number_, pair.first, pair.second) >
               clearance_of_pair(options_, pair);
  }

  // Returns the faces of a moving object. Most objects of a configuration need none, so the last part of them
  // is computed here.
  const FaceBox& faces_of(std::uint32_t mover) noexcept {
    PlacedMover& at = worker_.placed[mover];
    if (!at.has_own) {
      set_own(at.faces.box);
      at.has_own = true;
    }
    return at.faces;
  }

  bool may_meet(const MoverPair& pair) noexcept {
    const PlacedMover &a = worker_.placed[pair.a], &b = worker_.placed[pair.b];
    return a.is_usable && b.is_usable && boxes_meet(a.box, b.box) &&
           !spheres_apart(a.center, a.radius, b.center, b.radius) &&
           !faces_apart(faces_of(pair.a), faces_of(pair.b), clearance_);
  }

  static bool is_before(const WorldCandidate& a, const WorldCandidate& b) noexcept {
    return a.of < b.of || (a.of == b.of && a.number < b.number);
  }

  // Ascending by the moving object and the other, each once: an object with several boxes may have come
  // several times.
  void sort_candidates() noexcept {
    auto& list = worker_.candidates;
    constexpr std::size_t kFew = 16;
    if (list.size() > kFew) {
      std::sort(list.begin(), list.end(), is_before);
    } else {
      for (std::size_t i = 1; i < list.size(); ++i)
        for (std::size_t k = i; k > 0 && is_before(list[k], list[k - 1]); --k)
          std::swap(list[k], list[k - 1]);
    }
    const auto same = [](const WorldCandidate& a, const WorldCandidate& b) {
      return a.of == b.of && a.number == b.number;
    };
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
  }

  bool test(const WorldCandidate& candidate, QueryStatus& status) {
    const std::uint32_t mover = candidate.of;
    ++worker_.tested;
    const WorldRecord& record = *candidate.record;
    const PlacedModel a{memory_.movers[mover].record->object.model, *worker_.placed[mover].pose};
    const PlacedModel b{record.object.model,
                        record.is_static() ? record.object.pose : *worker_.placed[candidate.mover].pose};
    const std::size_t contacts_before = chunk_.contacts.size();
    const WorldPair pair{memory_.movers[mover].record->number, record.number};
    if (!pair_is_found(a, b, clearance_of_pair(options_, pair), options_, worker_.scratch, worker_.triangles,
                       worker_.contacts, chunk_.contacts, status))
      return false;
    chunk_.pairs.push_back(pair);
    if (options_.contacts) chunk_.contact_counts.push_back(chunk_.contacts.size() - contacts_before);
    return true;
  }

  const ObjectBlockKernels& kernels_ = object_block_kernels();
  const WorldBody& body_;
  const Memory& memory_;
  const WorldCollideOptions& options_;
  std::size_t number_ = 0;  // of the configuration
  const float clearance_;   // rounded up; above 2^36 no face separates by it (faces_apart())
  Memory::Worker& worker_;
  Memory::Chunk& chunk_;
};

// Joins the findings of the chunks.
void gather(const Memory& memory, std::size_t chunks, const WorldCollideOptions& options,
            WorldCollisions& result) {
  for (std::size_t i = 0; i + 1 < result.first_pair.size(); ++i)
    result.first_pair[i + 1] += result.first_pair[i];
  for (std::size_t i = 0; i < chunks; ++i) {
    const Memory::Chunk& chunk = memory.chunks[i];
    result.pairs.insert(result.pairs.end(), chunk.pairs.begin(), chunk.pairs.end());
    result.contacts.insert(result.contacts.end(), chunk.contacts.begin(), chunk.contacts.end());
    if (options.contacts)
      for (const std::size_t count : chunk.contact_counts)
        result.first_contact.push_back(result.first_contact.back() + count);
  }
}

}  // namespace

void collide(const World& world, std::span<const RigidTransform> poses, const WorldCollideOptions& options,
             WorldScratch& scratch, WorldCollisions& result) {
  BOXWOOD_ASSERT(options.mode != CollideMode::until_crossing && options.clearance >= 0.0);
  BOXWOOD_ASSERT(!options.contacts || options.clearance == 0.0);
  begin_answers(result);
  const std::size_t count = configurations_of(world, poses, options.poses_of);
  const std::size_t each = poses_per_configuration(world, options.poses_of);
  std::atomic<bool> memory_ended{false}, was_stopped{false};
  catch_bad_alloc(result, [&] {
    result.first_pair.assign(count + 1, 0);
    if (options.contacts) result.first_contact.assign(1, 0);
    if (count == 0) return;
    result.colliding.assign(count, 0);
    const WorldBody& body = *WorldAccess::body(world);
    Memory& memory = WorldAccess::memory(scratch);
    prepare(body, options.poses_of, memory);
    for (Memory::Worker& worker : memory.workers) worker.tested = 0;
    share_out(count, options.threads, memory,
              [&](Memory::Chunk& chunk, std::size_t first, std::size_t end, Memory::Worker& worker) {
                chunk.pairs.clear();
                chunk.contact_counts.clear();
                chunk.contacts.clear();
                Configuration configuration(body, memory, options, worker, chunk);
                for (std::size_t i = first; i < end; ++i) {
                  if (is_set(options.stop)) {
                    was_stopped = true;
                    return;
                  }
                  const std::size_t pairs_before = chunk.pairs.size();
                  QueryStatus status;
                  try {
                    if (configuration.find(i, poses.subspan(i * each, each), status)) result.colliding[i] = 1;
                  } catch (const std::bad_alloc&) {
                    status.out_of_memory = true;
                  }
                  // If memory ran out, it has as many entries as pairs.
                  if (options.contacts && chunk.contact_counts.size() < chunk.pairs.size())
                    chunk.pairs.pop_back();
                  result.colliding[i] = chunk.pairs.size() > pairs_before ? 1 : 0;
                  result.first_pair[i + 1] = chunk.pairs.size() - pairs_before;
                  if (status.out_of_memory) memory_ended = true;
                  if (status.stopped) was_stopped = true;
                }
              });
    const std::size_t chunks = (count + kConfigurationsAtATime - 1) / kConfigurationsAtATime;
    gather(memory, chunks, options, result);
    for (const Memory::Worker& worker : memory.workers) result.candidates += worker.tested;
  });
  result.out_of_memory = result.out_of_memory || memory_ended;
  result.stopped = was_stopped;
  if (result.out_of_memory) drop_unfinished(result);
}

}  // namespace boxwood
