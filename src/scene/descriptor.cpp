// SPDX-License-Identifier: MIT
// Closes file descriptors.
#include "scene/descriptor.hpp"

#include <unistd.h>

namespace boxwood {

void Descriptor::reset() noexcept {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    reset();
    fd_ = other.release();
  }
  return *this;
}

}  // namespace boxwood
