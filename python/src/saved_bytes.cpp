// SPDX-License-Identifier: MIT
// Uses memfd_create, and its name in /proc.
#include "saved_bytes.hpp"

#include <cerrno>
#include <cstring>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.hpp"

namespace boxwood::python {

namespace {
[[noreturn]] void fail_system(const char* what) {
  fail(ErrorKind::output, std::string("a file in memory cannot be ") + what + ": " + std::strerror(errno));
}
}  // namespace

MemoryFile::MemoryFile() : descriptor_(::memfd_create("boxwood", MFD_CLOEXEC)) {
  if (descriptor_ < 0) fail_system("made");
}

MemoryFile::~MemoryFile() {
  ::close(descriptor_);
}

std::filesystem::path MemoryFile::path() const {
  return "/proc/self/fd/" + std::to_string(descriptor_);
}

pybind11::bytes MemoryFile::read() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) fail_system("read");
  const auto size = static_cast<std::size_t>(status.st_size);
  const pybind11::bytes bytes(nullptr, size);  // not zeroed first: Ctrl-C would wait for it
  char* const data = PyBytes_AS_STRING(bytes.ptr());
  for (std::size_t done = 0; done < size;) {
    const ssize_t n = ::pread(descriptor_, data + done, size - done, static_cast<off_t>(done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) fail_system("read");
    done += static_cast<std::size_t>(n);
  }
  return bytes;
}

void MemoryFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) fail_system("written");
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

}  // namespace boxwood::python
