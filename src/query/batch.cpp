// SPDX-License-Identifier: MIT
// Runs batches of poses and of rays, a few in each turn of a thread.
#include <boxwood/batch.hpp>

#include <algorithm>
#include <atomic>
#include <bit>

#include <boxwood/executor.hpp>

#include "base/stop.hpp"
#include "query/memory/query_memory.hpp"
#include "query/rays/ray_kernels.hpp"

namespace boxwood {

namespace {

// Calls work(i, scratch) for each i in [0, count). Each thread has its own working memory, which stays warm.
// Threads take the next i in turn, because slow items are often adjacent. May throw bad_alloc.
template <class Work>
void share_out(std::size_t count, Threads threads, QueryMemory& memory, const Work& work) {
  const std::size_t workers = std::min<std::size_t>(thread_count(threads), count);
  if (memory.workers.size() < workers) memory.workers.resize(workers);
  std::atomic<std::size_t> next{0};
  parallel_for(workers, threads, [&](std::size_t worker) {
    for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < count;
         i = next.fetch_add(1, std::memory_order_relaxed))
      work(i, memory.workers[worker]);
  });
}

}  // namespace

QueryStatus collide_batch(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                          const CollideOptions& options, QueryScratch& scratch,
                          std::vector<CollideResult>& results,
                          std::vector<std::vector<TrianglePair>>* pairs) {
  BOXWOOD_ASSERT(options.trace == nullptr);
  CollideOptions silent = options;
  silent.trace = nullptr;
  silent.witness = nullptr;
  silent.threads = 1;
  QueryStatus status;
  results.clear();
  catch_bad_alloc(status, [&] {
    QueryMemory& memory = memory_of(scratch);
    if (pairs != nullptr) pairs->resize(poses.size());
    results.resize(poses.size());
    share_out(poses.size(), options.threads, memory, [&](std::size_t i, QueryScratch& own) {
      catch_bad_alloc(results[i], [&] {
        results[i] =
            collide(a, b, poses[i], silent, own, pairs != nullptr ? (*pairs)[i] : memory_of(own).pairs);
      });
    });
  });
  for (const CollideResult& result : results) status.add(result);
  return status;
}

namespace {

// Casts the rays of a batch through the ray layout, and undecided ones individually. Returns false if memory
// ran out.
bool cast_through_layout(const ModelView& model, std::span<const Ray> rays, const RaycastOptions& options,
                         QueryScratch& scratch, std::optional<RayHit>* hits) {
  const RayKernels& kernels = ray_kernels();
  for (std::size_t begin = 0; begin < rays.size() && !is_set(options.stop); begin += kRayBatch) {
    const std::size_t count = std::min(kRayBatch, rays.size() - begin);
    std::uint64_t open = kernels.first_hits(*model.tree->rays(), rays.data() + begin, count, hits + begin);
    for (; open != 0; open &= open - 1) {
      const std::size_t i = begin + static_cast<std::size_t>(std::countr_zero(open));
      const RaycastResult result = raycast_first(model, rays[i], options, scratch);
      if (result.out_of_memory) return false;
      hits[i] = result.hit;
    }
  }
  return true;
}

}  // namespace

QueryStatus raycast_batch(const ModelView& model, std::span<const Ray> rays, const RaycastOptions& options,
                          QueryScratch& scratch, std::vector<std::optional<RayHit>>& hits) {
  constexpr std::size_t kRaysAtATime = 512;  // some hundred microseconds or more
  QueryStatus status;
  hits.clear();
  catch_bad_alloc(status, [&] {
    QueryMemory& memory = memory_of(scratch);
    hits.resize(rays.size());
    std::atomic<bool> memory_ended{false};
    const std::size_t turns = (rays.size() + kRaysAtATime - 1) / kRaysAtATime;
    share_out(turns, options.threads, memory, [&](std::size_t turn, QueryScratch& own) {
      if (model.tree != nullptr && model.tree->rays() != nullptr &&
          options.engine != QueryEngine::reference) {
        const std::size_t begin = turn * kRaysAtATime;
        if (!cast_through_layout(model, rays.subspan(begin, std::min(kRaysAtATime, rays.size() - begin)),
                                 options, own, hits.data() + begin))
          memory_ended.store(true, std::memory_order_relaxed);
        return;
      }
      for (std::size_t i = turn * kRaysAtATime; i < std::min(rays.size(), (turn + 1) * kRaysAtATime); ++i) {
        const RaycastResult result = raycast_first(model, rays[i], options, own);
        hits[i] = result.hit;
        if (result.out_of_memory) memory_ended.store(true, std::memory_order_relaxed);
      }
    });
    status.out_of_memory = memory_ended;
  });
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
