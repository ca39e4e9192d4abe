// SPDX-License-Identifier: MIT
// Small model files written by the tests, in a folder that goes away.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace boxwood::test {

// A fresh folder, removed with all that is in it at the end of the scope.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  // Writes a file of that name and gives its path.
  std::filesystem::path write(const std::filesystem::path& name, std::string_view bytes) const;

private:
  std::filesystem::path path_;
};

// The unit cube about the origin: 8 vertices, 12 triangles.
std::string cube_obj();

}  // namespace boxwood::test
