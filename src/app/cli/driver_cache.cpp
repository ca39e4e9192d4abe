// SPDX-License-Identifier: MIT
// Where Mesa's documentation of environment variables says that its cache lies.
#include "app/cli/driver_cache.hpp"

#include <sys/statvfs.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>

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

}  // namespace

void spare_full_driver_cache() {
  fs::path folder = cache_folder();
  struct statvfs disk = {};
  while (!folder.empty() && ::statvfs(folder.c_str(), &disk) != 0) {
    const fs::path above = folder.parent_path();
    folder = above == folder ? fs::path() : above;
  }
  if (folder.empty() || std::uint64_t{disk.f_bavail} * disk.f_frsize >= kLeastRoom) return;
  ::setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
  ::setenv("MESA_GLSL_CACHE_DISABLE", "true", 0);  // its name before Mesa 20.3
}

}  // namespace boxwood
