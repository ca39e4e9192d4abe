// One child process: started with given descriptors, watched by polling, killed and reaped without fail.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// A file descriptor that is closed at the end of its scope.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int fd) noexcept : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { reset(); }
  int get() const noexcept { return fd_; }
  bool valid() const noexcept { return fd_ >= 0; }
  int release() noexcept {
    const int fd = fd_;
    fd_ = -1;
    return fd;
  }
  void reset() noexcept;

private:
  int fd_ = -1;
};

// How a child ended.
struct ExitStatus {
  int code = 0;    // exit code, where it was not a signal
  int signal = 0;  // 0: it exited by itself
};

class ChildProcess {
public:
  // Starts `program` with `arguments` (argv[0] is added). The child has /dev/null as input and output,
  // `error_output` as standard error, descriptors 3, 4, … as given, nothing else open; its own process group,
  // so that Ctrl-C in a terminal reaches the parent alone.
  static Result<ChildProcess> start(const std::filesystem::path& program,
                                    const std::vector<std::string>& arguments,
                                    const std::vector<int>& descriptors, int error_output);
  ChildProcess(ChildProcess&& other) noexcept : pid_(other.pid_), pid_fd_(std::move(other.pid_fd_)) {
    other.pid_ = -1;
  }
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();  // kills and reaps

  int pid() const noexcept { return pid_; }
  int pid_fd() const noexcept { return pid_fd_.get(); }  // readable once the child has ended
  void kill() noexcept;                                  // SIGKILL
  // Waits for the end and reaps; empty where somebody else reaped it (a host that ignores SIGCHLD).
  std::optional<ExitStatus> reap() noexcept;
  // Memory it holds now, in MiB; 0 where unknown.
  std::uint64_t resident_mib() const;

private:
  ChildProcess() = default;
  int pid_ = -1;
  Descriptor pid_fd_;
};

}  // namespace boxwood
