// Mapping by mmap; an empty file is a good view of nothing, and a pipe is none (it is not waited for).
#include "scene/child/file_view.hpp"

#include <cerrno>
#include <new>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace boxwood {

FileView::FileView(const std::string& file) {
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return;
  struct stat info = {};
  if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) {
    const auto size = static_cast<std::size_t>(info.st_size);
    void* data = size == 0 ? nullptr : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED && errno == ENOMEM) {
      ::close(fd);
      throw std::bad_alloc();
    }
    good_ = data != MAP_FAILED;
    if (good_ && size > 0) {
      ::madvise(data, size, MADV_SEQUENTIAL);
      bytes_ = {static_cast<const char*>(data), size};
    }
  }
  ::close(fd);
}

FileView::~FileView() {
  if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace boxwood
