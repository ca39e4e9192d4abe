// boxwood-import FILE MEMORY_LIMIT_MIB: reads one model file for a parent that waits, and nothing else.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <new>
#include <string>

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

constexpr std::size_t kLeastStackBytes = std::size_t{256} << 10U;

// What to say where memory runs out; empty: the limit that the parent has set, which it knows itself.
std::string no_memory_clause;

std::uint64_t mapped_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  statm >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// Address space that is left under the limit this process was born with; all there is where it has none.
std::uint64_t inherited_room() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  const std::uint64_t mapped = mapped_bytes();
  return limit.rlim_cur > mapped ? limit.rlim_cur - mapped : 0;
}

// The stack of the thread that reads: all that deep files may need, or a quarter of what there is.
std::size_t stack_bytes() {
  const std::uint64_t quarter = inherited_room() / 4 / 65536 * 65536;
  return quarter >= kStackBytes ? kStackBytes : std::max(static_cast<std::size_t>(quarter), kLeastStackBytes);
}

// The limit counts what the import adds, not the libraries and the stack that are mapped already. A lower one
// that is there already stays.
void limit_memory(std::uint64_t mib, std::size_t stack) {
  const std::uint64_t room = inherited_room();
  const bool no_limit = mib > std::uint64_t{1} << 40U;  // more than any machine has
  const std::uint64_t wanted = no_limit ? UINT64_MAX : (mib << 20U) + stack;
  if (room != UINT64_MAX && room <= wanted) {
    no_memory_clause = "there is not enough memory to read it: a limit of the system (ulimit -v) leaves " +
                       std::to_string(room >> 20U) + " MiB for that";
    return;
  }
  if (no_limit) return;
  const rlim_t bytes = mapped_bytes() + wanted;
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_AS, &limit);
}

void fail(const Error& error) {
  const bool unnamed = error.kind == ErrorKind::over_limit && error.message.empty();
  send_failure(unnamed ? Error{ErrorKind::over_limit, no_memory_clause, {}} : error);
}

void run(const Job& job) {
  try {
    const Result<Scene> scene = read_model(job.file);
    if (!scene) return fail(scene.error());
    send_progress(0.95, "handing over");
    const std::size_t bytes = wire::encoded_size(*scene);
    const std::span<std::byte> memory = request_memory(bytes);
    if (memory.empty()) return send_failure({ErrorKind::over_limit, "", {}});
    wire::encode(*scene, memory);
    send_done(bytes);
  } catch (const std::bad_alloc&) {
    fail({ErrorKind::over_limit, "", {}});
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
  const Error no_thread{ErrorKind::over_limit,
                        "no thread can be started to read it: a limit of the system on processes "
                        "(ulimit -u) or on memory is reached",
                        {}};
  if (!start_listening()) {
    send_failure(no_thread);
    return 1;
  }

  static Job job;
  job = {argv[1], std::strtoull(argv[2], nullptr, 10)};
  pthread_attr_t attributes;
  pthread_t thread{};
  pthread_attr_init(&attributes);
  std::size_t stack = stack_bytes();
  if (kLimitAddressSpace) limit_memory(job.memory_limit_mib, stack);
  int code = EAGAIN;
  for (; code != 0 && stack >= kLeastStackBytes; stack /= 2) {
    pthread_attr_setstacksize(&attributes, stack);
    code = pthread_create(&thread, &attributes, run_thread, &job);
  }
  if (code != 0) {
    send_failure(no_thread);
    return 1;
  }
  pthread_join(thread, nullptr);
}
