// SPDX-License-Identifier: MIT
// How long loading of a saved model takes, and the proof of its tree: CSV on standard output.
//
//   build/release/bench/saved_files [TRIANGLES] [FOLDER]      (default 1000000, the system's folder for such)
//
// A bumpy torus with its OBB tree and wide layout. The file is in the page cache: it was just written. `load`
// reads it with checksums and checks all structure, `prove` does so and proves that every volume holds its
// triangles, `build` is what they stand against. Least and median of the rounds, by the clock and of the
// processor time of all threads.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <vector>

#include <boxwood/saved_model.hpp>

#include "tree/tree_models.hpp"

namespace {

using namespace boxwood;

double processor_ms() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

template <class Work> void measure(const char* what, int threads, int rounds, const Work& work) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> wall, processor;
  for (int round = 0; round < rounds; ++round) {
    const double before = processor_ms();
    const Clock::time_point begin = Clock::now();
    work();
    wall.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    processor.push_back(processor_ms() - before);
  }
  std::sort(wall.begin(), wall.end());
  std::sort(processor.begin(), processor.end());
  const std::size_t middle = wall.size() / 2;
  std::printf("%s,%d,%.1f,%.1f,%.1f,%.1f\n", what, threads, wall[0], wall[middle], processor[0],
              processor[middle]);
  std::fflush(stdout);
}

// What is loaded, so that nothing can be left out as unused.
void load(const std::filesystem::path& file, bool trusted, int threads, std::size_t triangles) {
  LoadOptions options;
  options.trusted = trusted;
  options.threads = threads;
  const Result<SavedModel> model = load_model(file, options);
  if (model && model->mesh.triangles.size() == triangles) return;
  std::fprintf(stderr, "%s\n", model ? "another model" : model.error().message.c_str());
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  const double wanted = argc > 1 ? std::atof(argv[1]) : 1e6;
  const auto sides = static_cast<std::uint32_t>(std::max(3.0, std::sqrt(wanted / 6.0)));
  const TriangleMesh mesh = test::bumpy_torus(3 * sides, sides);
  const Result<Tree> tree = build_tree(mesh);
  if (!tree) return 1;
  const std::filesystem::path folder = argc > 2 ? argv[2] : std::filesystem::temp_directory_path();
  const std::filesystem::path file = folder / "boxwood_bench.bwt";
  if (const Result<void> saved = save_model(file, mesh, *tree); !saved) {
    std::fprintf(stderr, "%s\n", saved.error().message.c_str());
    return 1;
  }
  const std::size_t n = mesh.triangles.size();
  std::printf("# %zu triangles, %.1f MB\n", n, 1e-6 * static_cast<double>(std::filesystem::file_size(file)));
  std::printf("what,threads,wall_least_ms,wall_median_ms,processor_least_ms,processor_median_ms\n");
  for (const int threads : {1, 2}) {
    measure("load", threads, 31, [&] { load(file, true, threads, n); });
    measure("prove", threads, 5, [&] { load(file, false, threads, n); });
    measure("build", threads, 5, [&] {
      BuildOptions options;
      options.threads = threads;
      (void)build_tree(mesh, options);
    });
  }
  std::filesystem::remove(file);
  return 0;
}
