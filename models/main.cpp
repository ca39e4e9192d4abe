// SPDX-License-Identifier: MIT
// boxwood_models FOLDER: writes the project's models. boxwood_models --sphere TRIANGLES FILE: one big one.
#include <charconv>
#include <cstdio>
#include <cstring>

#include "arm.hpp"
#include "set.hpp"
#include "writers.hpp"

namespace {

using namespace boxwood;

bool write(const Scene& scene, const std::filesystem::path& file) {
  const bool written = models::write_model(scene, file);
  if (!written) std::fprintf(stderr, "boxwood_models: '%s' could not be written\n", file.c_str());
  return written;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--sphere") == 0) {
    std::size_t triangles = 0;
    const char* end = argv[2] + std::strlen(argv[2]);
    const std::from_chars_result read = std::from_chars(argv[2], end, triangles);
    if (read.ec == std::errc{} && read.ptr == end && triangles > 0 && triangles <= 400'000'000)
      return write(generated::bumpy_sphere(triangles), argv[3]) ? 0 : 5;
  } else if (argc == 2 && argv[1][0] != '-') {
    for (const models::Model& model : models::kSet)
      if (!write(model.make(), std::filesystem::path(argv[1]) / model.file)) return 5;
    if (!models::write_arm(std::filesystem::path(argv[1]) / "arm")) {
      std::fprintf(stderr, "boxwood_models: '%s/arm' could not be written\n", argv[1]);
      return 5;
    }
    return 0;
  }
  std::fputs("usage: boxwood_models FOLDER                   the project's set\n"
             "       boxwood_models --sphere TRIANGLES FILE   a bumpy sphere as .obj, .ply, .stl or .glb\n",
             stderr);
  return 2;
}
