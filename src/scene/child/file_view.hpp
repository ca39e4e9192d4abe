// A file's bytes, mapped for reading.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace boxwood {

class FileView {
public:
  explicit FileView(const std::string& file);  // throws bad_alloc where there is no room for it
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
