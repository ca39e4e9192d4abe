// SPDX-License-Identifier: MIT
// Maps a file by mmap. An empty file gives a valid empty view.
#include "scene/formats/file_view.hpp"

#include <cerrno>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace boxwood {

FileView::FileView(Descriptor file) {
  const off_t end = ::lseek(file.get(), 0, SEEK_END);  // not fstat(), which may also access paths
  if (end < 0) return;
  const auto size = static_cast<std::size_t>(end);
  void* data = size == 0 ? nullptr : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (data == MAP_FAILED && errno == ENOMEM) throw std::bad_alloc();
  good_ = data != MAP_FAILED;
  if (!good_ || size == 0) return;
  ::madvise(data, size, MADV_SEQUENTIAL);
  bytes_ = {static_cast<const char*>(data), size};
}

FileView::~FileView() {
  if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace boxwood
