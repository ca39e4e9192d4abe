// Batches of poses and of rays, a few to each turn of a thread.
#include <boxwood/batch.hpp>

#include <algorithm>

#include <boxwood/executor.hpp>

namespace boxwood {

void collide_batch(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                   const CollideOptions& options, int threads, std::vector<CollideResult>& results,
                   std::vector<std::vector<TrianglePair>>* pairs) {
  BOXWOOD_ASSERT(options.trace == nullptr);
  constexpr std::size_t kPosesAtATime = 8;  // some ten microseconds and more
  CollideOptions silent = options;
  silent.trace = nullptr;
  results.assign(poses.size(), {});
  if (pairs != nullptr) pairs->resize(poses.size());
  parallel_for((poses.size() + kPosesAtATime - 1) / kPosesAtATime, threads, [&](std::size_t turn) {
    QueryScratch scratch;
    std::vector<TrianglePair> unwanted;
    const std::size_t end = std::min(poses.size(), (turn + 1) * kPosesAtATime);
    for (std::size_t i = turn * kPosesAtATime; i < end; ++i)
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
