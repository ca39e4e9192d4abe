// SPDX-License-Identifier: MIT
// boxwood-import FILE MEMORY_LIMIT_MIB PROCESSOR_SECONDS WHAT [CHORD METRES]: reads one model file for a
// waiting parent. It drops all rights that it does not need before it reads the first byte.
// boxwood-import-cad is the same program with another reader.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/child/confine.hpp"
#include "scene/child/out_of_memory.hpp"
#include "scene/child/read_model.hpp"
#include "scene/descriptor.hpp"
#include "scene/formats/channel.hpp"
#include "scene/import_protocol.hpp"
#include "scene/wire.hpp"

namespace {

using namespace boxwood;

#ifdef BOXWOOD_SANITIZED
constexpr bool kConfine = false;            // a sanitizer opens files and has threads of its own
constexpr bool kLimitAddressSpace = false;  // its shadow needs it; the parent samples instead
constexpr std::size_t kStackBytes = std::size_t{64} << 20U;
#else
constexpr bool kConfine = true;
constexpr bool kLimitAddressSpace = true;
constexpr std::size_t kStackBytes = std::size_t{1} << 30U;  // some readers recurse through a file's node tree
#endif

struct Job {
  ReadOrder order;
  std::uint64_t memory_limit_mib = 0;
  ImportConfinement confinement;
};

constexpr std::size_t kLeastStackBytes = std::size_t{256} << 10U;

// The message if memory runs out; empty for the limit that the parent has set and knows itself.
std::string no_memory_clause;

// /proc/self/statm, opened before confine_process() forbids opening files.
Descriptor memory_figures;

std::uint64_t mapped_bytes() {
  char text[64] = {};
  if (::pread(memory_figures.get(), text, sizeof text - 1, 0) <= 0) return 0;
  return std::strtoull(text, nullptr, 10) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// Returns the address space left under the limit that this process inherited; the maximum if there is no
// limit.
std::uint64_t inherited_room() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  const std::uint64_t mapped = mapped_bytes();
  return limit.rlim_cur > mapped ? limit.rlim_cur - mapped : 0;
}

// Returns the stack size of the reading thread: kStackBytes, or a quarter of the address space left if that
// is less, but at least kLeastStackBytes.
std::size_t stack_bytes() {
  const std::uint64_t quarter = inherited_room() / 4 / 65536 * 65536;
  return quarter >= kStackBytes ? kStackBytes : std::max(static_cast<std::size_t>(quarter), kLeastStackBytes);
}

// Sets the limit of the address space: `mib` for the import, beside the stack and the memory that is mapped
// already, such as libraries. A lower limit that already exists stays.
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

// Writes the result into the shared memory.
template <class Write> void hand_over(std::size_t bytes, const Write& write) {
  const std::span<std::byte> memory = request_memory(bytes);
  if (memory.empty()) return send_failure({ErrorKind::over_limit, "", {}});
  write(memory);
  send_done(bytes);
}

void run(const Job& job) {
  try {
    send_progress(0.0, "reading");  // from here on, a crash is the file's fault
    if (const auto other = read_other(job.order)) {
      if (!*other) return fail(other->error());
      return hand_over((*other)->size(), [&](std::span<std::byte> memory) {
        std::memcpy(memory.data(), (*other)->data(), memory.size());
      });
    }
    const Result<Scene> scene = read_model(job.order);
    if (!scene) return fail(scene.error());
    send_progress(0.95, "handing over");
    hand_over(wire::encoded_size(*scene), [&](std::span<std::byte> memory) { wire::encode(*scene, memory); });
  } catch (const std::bad_alloc&) {
    fail({ErrorKind::over_limit, "", {}});
  } catch (const std::exception& e) {
    send_failure({ErrorKind::malformed, e.what(), {}});
  }
}

// Confines the process as far as possible before there is another thread.
void confine_process(Job& job, std::uint64_t processor_seconds) {
  if (!kConfine) return;
  limit_resources(processor_seconds);
  job.confinement.no_new_privileges = give_up_new_privileges() == Wall::stands;
  job.confinement.landlock = give_up_files();
  job.confinement.no_capabilities = give_up_capabilities() == Wall::stands;
}

// Completes the confinement after all threads have started. Returns false if memory runs out.
bool confine_threads(Job& job) {
  if (!kConfine) return true;
  limit_processes();
  const Wall calls = give_up_system_calls();
  job.confinement.system_calls = calls == Wall::stands;
  return calls != Wall::no_memory;
}

void report_confinement(Job& job) {
  job.confinement.reader = reader_version();
  send_confinement(job.confinement);
}

void* run_thread(void* argument) {
  Job& job = *static_cast<Job*>(argument);
  if (!confine_threads(job))
    fail({ErrorKind::over_limit, "", {}});
  else if (job.order.what == kShowConfinement)
    report_confinement(job);
  else
    run(job);
  ::_exit(0);  // no clean-up: some files make the reader crash on freeing
}

}  // namespace

namespace boxwood {
void end_without_memory() {
  send_failure({ErrorKind::over_limit, no_memory_clause, {}});
  ::_exit(0);
}
}  // namespace boxwood

int main(int argc, char** argv) {
  struct stat info = {};
  constexpr int kLeast = 5, kWithChord = 7;
  if ((argc != kLeast && argc != kWithChord) || ::fstat(kChildSocket, &info) != 0 ||
      !S_ISSOCK(info.st_mode)) {
    std::fprintf(stderr, "%s reads model files for boxwood, which starts it; it is of no use by hand\n",
                 program_invocation_short_name);
    return 2;
  }
  const Error no_thread{ErrorKind::over_limit,
                        "no thread can be started to read it: a limit of the system on processes "
                        "(ulimit -u) or on memory is reached",
                        {}};
  static Job job;
  job.order.file = argv[1];
  job.order.what = argv[4];
  job.memory_limit_mib = std::strtoull(argv[2], nullptr, 10);
  if (argc == kWithChord) {
    job.order.chord = std::strtod(argv[5], nullptr);
    job.order.chord_metres = std::strtod(argv[6], nullptr);
  }
  memory_figures = Descriptor(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
  if (rlimit data{}; ::getrlimit(RLIMIT_DATA, &data) == 0) {  // the parent's budget does not limit the child
    data.rlim_cur = data.rlim_max;
    ::setrlimit(RLIMIT_DATA, &data);
  }
  confine_process(job, std::strtoull(argv[3], nullptr, 10));
  if (!start_listening()) {
    send_failure(no_thread);
    return 1;
  }

  pthread_attr_t attributes;
  pthread_t thread{};
  pthread_attr_init(&attributes);
  std::size_t stack = stack_bytes();
  if (kLimitAddressSpace) limit_memory(job.memory_limit_mib, stack);
  memory_figures.reset();
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
