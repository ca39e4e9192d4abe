// SPDX-License-Identifier: MIT
// Runs the library's loops on the caller's threads: here one for each task, in yours the job system.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/tree.hpp>

class MyThreads final : public boxwood::Executor {
public:
  unsigned width() const noexcept override { return 4; }
  void run(std::size_t count, const boxwood::ExecutorTask& task) override {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back([&task, i] { task(i); });
    task(0);
    tasks += count;
  }
  std::atomic<std::size_t> tasks = 0;
};

int main() {
  boxwood::TriangleMesh mesh;  // a strip of 20,000 triangles
  for (int i = 0; i <= 10000; ++i)
    for (int k = 0; k < 2; ++k)
      mesh.vertices.push_back({static_cast<float>(i), static_cast<float>(k), static_cast<float>(i % 7)});
  for (std::uint32_t i = 0; i < 20000; ++i) mesh.triangles.push_back({i, i + 1, i + 2});
  MyThreads mine;
  boxwood::BuildOptions options;
  options.threads = mine;  // a number would request that many threads of the library
  const auto tree = boxwood::build_tree(mesh, options);
  std::printf("%zu nodes, made by %zu tasks\n", tree->topology().nodes.size(), mine.tasks.load());
  return mine.tasks > 0 && tree->topology().order.size() == mesh.triangles.size() ? 0 : 1;
}
