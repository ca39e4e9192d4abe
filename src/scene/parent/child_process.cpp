// SPDX-License-Identifier: MIT
// Starts, kills and reaps by posix_spawn, pidfd and waitpid.
#include "scene/parent/child_process.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace boxwood {

namespace {
constexpr int kFirst = 3;  // first descriptor after standard error

char** environment_of_child() {
#ifdef BOXWOOD_SANITIZED
  return environ;
#else
  static char* none[] = {nullptr};
  return none;
#endif
}

// Returns an Error for a failed start; a lack of system resources is not an internal fault.
Error spawn_error(const std::filesystem::path& program, int code) {
  const std::string start = "the helper program " + program.string() + " cannot be started: ";
  if (code == EAGAIN)
    return {ErrorKind::over_limit, start + "the system's limit on processes (ulimit -u) is reached", {}};
  if (code == ENOMEM) return {ErrorKind::over_limit, start + "there is not enough memory", {}};
  if (code == EMFILE || code == ENFILE)
    return {ErrorKind::over_limit, start + "the system's limit on open files (ulimit -n) is reached", {}};
  return {ErrorKind::internal, start + std::strerror(code), {}};
}

// The settings of a new child: its own process group, no signal blocked or handled, and the added actions.
struct SpawnSettings {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = 0;  // of the first call that failed

  SpawnSettings() noexcept {
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    take(posix_spawn_file_actions_init(&actions));
    take(posix_spawnattr_init(&attributes));
    take(posix_spawnattr_setsigmask(&attributes, &none));
    take(posix_spawnattr_setsigdefault(&attributes, &all));
    take(posix_spawnattr_setpgroup(&attributes, 0));
    take(posix_spawnattr_setflags(&attributes,
                                  POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP));
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  void take(int result) noexcept {
    if (code == 0) code = result;
  }
};
}  // namespace

Result<ChildProcess> ChildProcess::start(const std::filesystem::path& program,
                                         const std::vector<std::string>& arguments,
                                         const std::vector<int>& descriptors, int error_output) {
  // Sources are first moved above every target, so that no dup2 overwrites a later source.
  std::vector<Descriptor> high;
  const int above = kFirst + static_cast<int>(descriptors.size());
  std::vector<int> sources = descriptors;
  sources.push_back(error_output);
  high.reserve(sources.size());  // so that every open descriptor always has an owner
  for (const int source : sources) {
    high.emplace_back(::fcntl(source, F_DUPFD_CLOEXEC, above));
    if (!high.back().valid()) return spawn_error(program, errno);
  }

  std::string name = program.string();
  std::vector<std::string> copies = arguments;
  std::vector<char*> argv{name.data()};
  for (std::string& argument : copies) argv.push_back(argument.data());
  argv.push_back(nullptr);

  ChildProcess child;
  SpawnSettings settings;
  settings.take(posix_spawn_file_actions_addopen(&settings.actions, 0, "/dev/null", O_RDONLY, 0));
  settings.take(posix_spawn_file_actions_addopen(&settings.actions, 1, "/dev/null", O_WRONLY, 0));
  settings.take(posix_spawn_file_actions_adddup2(&settings.actions, high.back().get(), 2));
  for (std::size_t i = 0; i < descriptors.size(); ++i)
    settings.take(
        posix_spawn_file_actions_adddup2(&settings.actions, high[i].get(), kFirst + static_cast<int>(i)));
  settings.take(posix_spawn_file_actions_addclosefrom_np(&settings.actions, above));
  const int code = settings.code != 0
                       ? settings.code
                       : ::posix_spawn(&child.pid_, name.c_str(), &settings.actions, &settings.attributes,
                                       argv.data(), environment_of_child());
  if (code != 0) {
    child.pid_ = -1;
    return spawn_error(program, code);
  }
  child.pid_fd_ = Descriptor(static_cast<int>(
      ::syscall(SYS_pidfd_open, child.pid_, 0)));  // may be invalid: the end of the socket is noticed, too
  return child;
}

ChildProcess::~ChildProcess() {
  if (pid_ <= 0) return;
  kill();
  reap();
}

void ChildProcess::kill() noexcept {
  if (pid_ <= 0) return;
  if (pid_fd_.valid())
    ::syscall(SYS_pidfd_send_signal, pid_fd_.get(), SIGKILL, nullptr, 0);
  else
    ::kill(pid_, SIGKILL);
}

std::optional<ExitStatus> ChildProcess::reap() noexcept {
  if (pid_ <= 0) return std::nullopt;
  int status = 0;
  pid_t ended = 0;
  do {
    ended = ::waitpid(pid_, &status, 0);
  } while (ended < 0 && errno == EINTR);
  pid_ = -1;
  if (ended < 0) return std::nullopt;
  if (WIFSIGNALED(status)) return ExitStatus{0, WTERMSIG(status)};
  return ExitStatus{WEXITSTATUS(status), 0};
}

std::uint64_t ChildProcess::resident_mib() const {
  std::ifstream statm("/proc/" + std::to_string(pid_) + "/statm");
  std::uint64_t pages = 0;
  std::uint64_t resident_pages = 0;
  if (!(statm >> pages >> resident_pages)) return 0;
  return resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) >> 20U;
}

}  // namespace boxwood
