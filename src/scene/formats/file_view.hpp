// SPDX-License-Identifier: MIT
// A file's bytes, mapped for reading.
#pragma once

#include <string_view>

#include "scene/descriptor.hpp"

namespace boxwood {

class FileView {
public:
  // Takes and closes the descriptor of a regular file. Throws bad_alloc if there is no memory for its bytes.
  explicit FileView(Descriptor file);
  ~FileView();
  FileView(const FileView&) = delete;
  FileView& operator=(const FileView&) = delete;
  bool good() const { return good_; }
  std::string_view bytes() const { return bytes_; }

private:
  std::string_view bytes_;
  bool good_ = false;
};

}  // namespace boxwood
