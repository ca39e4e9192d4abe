// Batches of poses and of rays, a few to each turn of a thread.
#include <boxwood/batch.hpp>

#include <algorithm>
#include <atomic>

#include <boxwood/executor.hpp>

namespace boxwood {

void collide_batch(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                   const CollideOptions& options, int threads, std::vector<CollideResult>& results,
                   std::vector<std::vector<TrianglePair>>* pairs) {
  BOXWOOD_ASSERT(options.trace == nullptr);
  CollideOptions silent = options;
  silent.trace = nullptr;
  silent.threads = 1;
  results.assign(poses.size(), {});
  if (pairs != nullptr) pairs->resize(poses.size());
  // A pose takes from a tenth of a microsecond to many milliseconds, and the slow ones often stand side by
  // side: each thread takes the next one, with working memory of its own that stays warm.
  std::atomic<std::size_t> next{0};
  parallel_for(std::min<std::size_t>(thread_count(threads), poses.size()), threads, [&](std::size_t) {
    QueryScratch scratch;
    std::vector<TrianglePair> unwanted;
    for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < poses.size();
         i = next.fetch_add(1, std::memory_order_relaxed))
      results[i] = collide(a, b, poses[i], silent, scratch, pairs != nullptr ? (*pairs)[i] : unwanted);
  });
}

void raycast_batch(const Tree& tree, const MeshView& mesh, std::span<const Ray> rays, int threads,
                   std::vector<std::optional<RayHit>>& hits) {
  constexpr std::size_t kRaysAtATime = 512;  // some hundred microseconds and more
  hits.assign(rays.size(), std::nullopt);
  parallel_for((rays.size() + kRaysAtATime - 1) / kRaysAtATime, threads, [&](std::size_t turn) {
    for (std::size_t i = turn * kRaysAtATime; i < std::min(rays.size(), (turn + 1) * kRaysAtATime); ++i)
      hits[i] = raycast_first(tree, mesh, rays[i]);
  });
}

}  // namespace boxwood
