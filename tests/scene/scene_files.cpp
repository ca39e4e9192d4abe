// SPDX-License-Identifier: MIT
// Writers of the tests' small files.
#include "scene/scene_files.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace boxwood::test {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "boxwood-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path TemporaryFolder::write(const std::filesystem::path& name,
                                             std::string_view bytes) const {
  const std::filesystem::path file = path_ / name;
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file;
}

std::string cube_obj() {
  std::string out;
  for (int i = 0; i < 8; ++i) {
    out += "v";
    for (const int bit : {4, 2, 1}) out += (i & bit) != 0 ? " 0.5" : " -0.5";
    out += '\n';
  }
  return out + "f 1 2 4\nf 1 4 3\nf 5 7 8\nf 5 8 6\nf 1 5 6\nf 1 6 2\n"
               "f 3 4 8\nf 3 8 7\nf 1 3 7\nf 1 7 5\nf 2 6 8\nf 2 8 4\n";
}

}  // namespace boxwood::test
