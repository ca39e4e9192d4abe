// SPDX-License-Identifier: MIT
// A file descriptor that closes itself at the end of its scope. Exported for boxwood::robot, which is a
// library of its own.
#pragma once

#include <boxwood/export.hpp>

namespace boxwood {

class BOXWOOD_EXPORT Descriptor {
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

}  // namespace boxwood
