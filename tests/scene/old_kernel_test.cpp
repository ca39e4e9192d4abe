// SPDX-License-Identifier: MIT
// Where the kernel, or what the program runs in, has no seccomp, no Landlock and no openat2: models open all
// the same, names are kept inside the root, and what does not hold is told.
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <seccomp.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boxwood/import.hpp>

#include "scene/kind_writers.hpp"
#include "scene/reference_root.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

// The calls that are not there are answered as an older kernel does (ENOSYS), or as a container does (EPERM).
bool forget_calls(int error) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return false;
  const auto answer = SCMP_ACT_ERRNO(static_cast<std::uint16_t>(error));
  bool done = true;
  for (const char* name :
       {"landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "openat2"})
    done = seccomp_rule_add(filter, answer, seccomp_syscall_resolve_name(name), 0) == 0 && done;
  done = done && seccomp_load(filter) == 0;
  seccomp_release(filter);
  // Last, since it forgets how it was done itself.
  const scmp_filter_ctx last = seccomp_init(SCMP_ACT_ALLOW);
  done = done && seccomp_rule_add(last, answer, SCMP_SYS(seccomp), 0) == 0;
  const scmp_arg_cmp set_filter = SCMP_A0_64(SCMP_CMP_EQ, 22, 0);  // PR_SET_SECCOMP
  done = done && seccomp_rule_add_array(last, answer, SCMP_SYS(prctl), 1, &set_filter) == 0;
  done = done && seccomp_load(last) == 0;
  seccomp_release(last);
  return done && ::syscall(SYS_openat2, -1, "", nullptr, 0) < 0 && errno == error;
}

void write_gltf(const fs::path& model, const std::string& uri) {
  test::Gltf gltf;
  gltf.buffer_uri = uri;
  std::ofstream(model) << test::gltf_text(gltf);
}

// 0: all is as it should be; else the number of what is not.
int import_without(int error, const fs::path& folder) {
  if (!forget_calls(error)) return 1;
  const Result<ImportConfinement> told = import_confinement();
  if (!told.ok()) return 2;
  if (told->system_calls || told->landlock != 0) return 3;
  const Result<Scene> inside = import_file(folder / "models/inside.gltf");
  if (!inside.ok() || !inside->warnings.empty()) return 4;
  const Result<Scene> outside = import_file(folder / "models/outside.gltf");
  if (outside.ok() || outside.error().message.find("lies outside") == std::string::npos) return 5;
  ImportOptions wider;
  wider.root = folder;
  return import_file(folder / "models/outside.gltf", wider).ok() ? 0 : 6;
}

TEST(OldKernel, ModelsOpenAndTheRootHolds) {
  const test::TemporaryFolder folder;
  fs::create_directories(folder.path() / "models/sub");
  const std::string bytes = test::cube_buffer(0);
  folder.write("up.bin", bytes);
  folder.write("models/sub/in.bin", bytes);
  fs::create_symlink("sub/in.bin", folder.path() / "models/link.bin");
  write_gltf(folder.path() / "models/inside.gltf", "link.bin");
  write_gltf(folder.path() / "models/outside.gltf", "sub/../../up.bin");
  for (const int error : {ENOSYS, EPERM}) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(import_without(error, folder.path()));
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0) << std::strerror(error);
  }
}

}  // namespace
}  // namespace boxwood
