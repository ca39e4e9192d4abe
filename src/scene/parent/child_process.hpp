// SPDX-License-Identifier: MIT
// One child process: started with given descriptors, watched by polling, killed and reaped without fail.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "scene/descriptor.hpp"

namespace boxwood {

// The way in which a child ended.
struct ExitStatus {
  int code = 0;    // exit code, if there was no signal
  int signal = 0;  // 0 if it exited by itself
};

class ChildProcess {
public:
  // Starts `program` with `arguments`; argv[0] is added. The child has /dev/null as input and output,
  // `error_output` as standard error, and descriptors 3, 4, … as given; no others are open. It has no
  // environment (under sanitizers, which read it, the parent's). Its own process group makes Ctrl-C in a
  // terminal reach only the parent.
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
  // Waits for the end and reaps. Returns nullopt if another part of the program reaped the child (a host that
  // ignores SIGCHLD).
  std::optional<ExitStatus> reap() noexcept;
  // Returns the memory it uses now, in MiB; 0 if unknown.
  std::uint64_t resident_mib() const;

private:
  ChildProcess() = default;
  int pid_ = -1;
  Descriptor pid_fd_;
};

}  // namespace boxwood
