// boxwood-import FILE MEMORY_LIMIT_MIB: reads one model file for a parent that waits, and nothing else.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <new>

#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/child/channel.hpp"
#include "scene/child/read_model.hpp"
#include "scene/import_protocol.hpp"
#include "scene/wire.hpp"

namespace {

using namespace boxwood;

#ifdef BOXWOOD_SANITIZED
constexpr bool kLimitAddressSpace = false;  // a sanitizer's shadow needs it; the parent samples instead
constexpr std::size_t kStackBytes = std::size_t{64} << 20U;
#else
constexpr bool kLimitAddressSpace = true;
constexpr std::size_t kStackBytes = std::size_t{1} << 30U;  // some readers recurse down a file's node tree
#endif

struct Job {
  const char* file = nullptr;
  std::uint64_t memory_limit_mib = 0;
};

// The limit counts what the import adds, not the libraries and the stack that are mapped already.
void limit_memory(std::uint64_t mib) {
  if (mib > std::uint64_t{1} << 40U) return;  // more than any machine has: no limit
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  statm >> pages;
  const rlim_t bytes =
      pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (static_cast<rlim_t>(mib) << 20U);
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_AS, &limit);
}

void run(const Job& job) {
  try {
    const Result<Scene> scene = read_model(job.file);
    if (!scene) return send_failure(scene.error());
    send_progress(0.95, "handing over");
    const std::size_t bytes = wire::encoded_size(*scene);
    const std::span<std::byte> memory = request_memory(bytes);
    if (memory.empty()) return send_failure({ErrorKind::over_limit, "", {}});
    wire::encode(*scene, memory);
    send_done(bytes);
  } catch (const std::bad_alloc&) {
    send_failure({ErrorKind::over_limit, "", {}});
  } catch (const std::exception& e) {
    send_failure({ErrorKind::malformed, e.what(), {}});
  }
}

void* run_thread(void* job) {
  run(*static_cast<Job*>(job));
  ::_exit(0);  // nothing is put in order: some files make the reader crash on freeing
}

}  // namespace

int main(int argc, char** argv) {
  struct stat info = {};
  if (argc != 3 || ::fstat(kChildSocket, &info) != 0 || !S_ISSOCK(info.st_mode)) {
    std::fputs("boxwood-import reads model files for boxwood, which starts it; it is of no use by hand\n",
               stderr);
    return 2;
  }
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  start_listening();

  static Job job;
  job = {argv[1], std::strtoull(argv[2], nullptr, 10)};
  pthread_attr_t attributes;
  pthread_t thread{};
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  if (kLimitAddressSpace) limit_memory(job.memory_limit_mib + (kStackBytes >> 20U));
  if (pthread_create(&thread, &attributes, run_thread, &job) != 0) {
    send_failure({ErrorKind::over_limit, "", {}});
    return 1;
  }
  pthread_join(thread, nullptr);
}
