// SPDX-License-Identifier: MIT
// boxwood_models FOLDER: writes the project's models. --sphere TRIANGLES FILE and --boxes OBJECTS FILE: a big
// one.
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

// Parses a number from 1 to `most`; 0 for any other text.
std::size_t number_in(const char* text, std::size_t most) {
  std::size_t number = 0;
  const char* end = text + std::strlen(text);
  const std::from_chars_result read = std::from_chars(text, end, number);
  return read.ec == std::errc{} && read.ptr == end && number <= most ? number : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--sphere") == 0) {
    if (const std::size_t triangles = number_in(argv[2], 400'000'000); triangles > 0)
      return write(generated::bumpy_sphere(triangles), argv[3]) ? 0 : 5;
  } else if (argc == 4 && std::strcmp(argv[1], "--boxes") == 0) {
    if (const std::size_t objects = number_in(argv[2], 10'000'000); objects > 0)
      return write(generated::box_grid(objects), argv[3]) ? 0 : 5;
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
             "       boxwood_models --sphere TRIANGLES FILE   a bumpy sphere as .obj, .ply, .stl or .glb\n"
             "       boxwood_models --boxes OBJECTS FILE      boxes in a grid as .obj or .glb\n",
             stderr);
  return 2;
}
