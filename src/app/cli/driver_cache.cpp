// SPDX-License-Identifier: MIT
// Finds the cache by the environment variables that Mesa's documentation names.
#include "app/cli/driver_cache.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include "scene/descriptor.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLeastRoom = 16U << 20U;  // its index takes 1.3 MiB at once, its files some more

fs::path cache_folder() {
  for (const char* name : {"MESA_SHADER_CACHE_DIR", "MESA_GLSL_CACHE_DIR", "XDG_CACHE_HOME"})
    if (const char* folder = std::getenv(name); folder != nullptr && folder[0] != '\0') return folder;
  const char* home = std::getenv("HOME");
  return home != nullptr && home[0] == '/' ? fs::path(home) / ".cache" : fs::path();
}

// Allocates all blocks of an existing cache's index, a mapped file with holes. Its content stays.
void fill_index(const fs::path& cache) {
  constexpr off_t kMost = 64 << 20;
  const Descriptor index(
      ::open((cache / "mesa_shader_cache" / "index").c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat info = {};
  if (!index.valid() || ::fstat(index.get(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size <= 0 ||
      info.st_size > kMost)
    return;
  // Not posix_fallocate: it writes zeros if the file system cannot allocate.
  [[maybe_unused]] const int unable = ::fallocate(index.get(), 0, 0, info.st_size);
}

}  // namespace

void spare_full_driver_cache() {
  const fs::path cache = cache_folder();
  fs::path folder = cache;
  struct statvfs disk = {};
  while (!folder.empty() && ::statvfs(folder.c_str(), &disk) != 0) {
    const fs::path above = folder.parent_path();
    folder = above == folder ? fs::path() : above;
  }
  if (folder.empty()) return;
  if (std::uint64_t{disk.f_bavail} * disk.f_frsize >= kLeastRoom) return fill_index(cache);
  ::setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
  ::setenv("MESA_GLSL_CACHE_DISABLE", "true", 0);  // its name before Mesa 20.3
}

}  // namespace boxwood
