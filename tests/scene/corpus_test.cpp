// SPDX-License-Identifier: MIT
// The models of Debian's assimp-testmodels: each ends in a scene or in a clear message; none crashes the
// caller, hangs, or leaves a process.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <boxwood/import.hpp>

namespace boxwood {
namespace {

std::vector<std::filesystem::path> corpus() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = "/usr/share/assimp/models";  // of the package
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Corpus, EveryFileEndsInASceneOrInAMessage) {
  const std::vector<std::filesystem::path> files = corpus();
  if (files.empty()) {
    std::printf("0 files ran: assimp-testmodels is not installed\n");
    GTEST_SKIP();
  }
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::size_t loaded = 0;
  std::map<ErrorKind, std::size_t> refused;
  std::vector<std::string> crashed;
  const auto work = [&] {
    for (std::size_t i = 0; (i = next++) < files.size();) {
      ImportOptions options;
      options.time_limit_s = 10.0;
      const Result<Scene> scene = import_file(files[i], options);
      const std::lock_guard lock(mutex);
      if (scene.ok()) {
        ++loaded;
        for (const SceneObject& object : scene->objects) {
          EXPECT_FALSE(object.name.empty());
          EXPECT_TRUE(validate(object.mesh->mesh).usable()) << files[i];
        }
        continue;
      }
      const Error& error = scene.error();
      ++refused[error.kind];
      EXPECT_TRUE(error.kind == ErrorKind::malformed || error.kind == ErrorKind::over_limit) << error.message;
      EXPECT_NE(error.message.find(files[i].filename().string()), std::string::npos) << error.message;
      if (error.message.find("crashed") != std::string::npos) crashed.push_back(error.message);
    }
  };
  std::thread second(work);
  work();
  second.join();
  EXPECT_TRUE(::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) << "a child is left";
  std::printf("%zu files: %zu loaded, %zu malformed, %zu over a limit, %zu crashed their reader\n",
              files.size(), loaded, refused[ErrorKind::malformed], refused[ErrorKind::over_limit],
              crashed.size());
  for (const std::string& message : crashed) std::printf("  %s\n", message.c_str());
  EXPECT_GE(loaded, 300U);
}

}  // namespace
}  // namespace boxwood
