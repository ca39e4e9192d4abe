// SPDX-License-Identifier: MIT
// Estimates needs of memory and limits the process.
#include "app/cli/inputs/memory_budget.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/interrupt.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kMebibyte = 1U << 20U;

// Returns the least number of bytes for each triangle during the build of a tree (docs/limits.md).
std::uint64_t tree_bytes_for_each(TreeKind kind) {
  return kind == TreeKind::obb ? 130 : 80;
}

// The bytes for each pixel while the processor draws a picture and reads it back.
constexpr std::uint64_t kBytesForEachPixel = 29;

Error over_budget(const std::string& what, std::uint64_t need, std::uint64_t budget) {
  const auto mib = [](std::uint64_t bytes) {
    return std::to_string((bytes + kMebibyte - 1) / kMebibyte) + " MiB";
  };
  return {ErrorKind::over_limit, what + " would need at least " + mib(need) + " of memory, and " +
                                     mib(budget) + " may be used (--memory-budget)"};
}

}  // namespace

Result<TriangleMesh> baked_whole_within(const Scene& scene, int file, const Options& options,
                                        const BuildOptions* tree) {
  std::uint64_t vertices = 0, triangles = 0;
  for (const SceneObject& object : scene.objects)
    if (file < 0 || object.file == static_cast<std::uint32_t>(file)) {
      vertices += object.mesh->mesh.vertices.size();
      triangles += object.mesh->mesh.triangles.size();
    }
  const std::uint64_t each = sizeof(Triangle) + (tree != nullptr ? tree_bytes_for_each(tree->kind) : 0);
  const std::uint64_t need = vertices * sizeof(Vec3f) + triangles * each, budget = memory_budget(options);
  if (need > budget)
    return over_budget(std::string("a mesh ") + (tree != nullptr ? "and its tree " : "") + "of the " +
                           std::to_string(triangles) + " triangles of all objects in their places",
                       need, budget);
  return baked_whole(scene, file, &stop_requested());
}

Result<void> room_for_picture(std::uint64_t pixels, const Options& options) {
  const std::uint64_t need = pixels * kBytesForEachPixel, budget = memory_budget(options);
  constexpr std::uint64_t kAlways =
      std::uint64_t{3840} * 2160;  // a budget for volumes does not limit pictures of screen size
  if (pixels <= kAlways || need <= budget) return {};
  return over_budget("a picture of " + std::to_string(pixels) + " pixels", need, budget);
}

void keep_to_budget(const Options& options) noexcept {
#ifndef BOXWOOD_SANITIZED
  unsigned long long pages = 0;  // of data and stack
  if (FILE* file = std::fopen("/proc/self/statm", "re"); file != nullptr) {
    if (std::fscanf(file, "%*u %*u %*u %*u %*u %llu", &pages) != 1) pages = 0;
    (void)std::fclose(file);
  }
  rlimit limit{};
  if (pages == 0 || getrlimit(RLIMIT_DATA, &limit) != 0) return;
  const rlim_t wanted = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + memory_budget(options);
  if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= wanted) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? wanted : std::min(wanted, limit.rlim_max);
  (void)setrlimit(RLIMIT_DATA, &limit);  // the soft limit: the import child has limits of its own
#else
  (void)options;
#endif
}

}  // namespace boxwood
