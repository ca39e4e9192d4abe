// SPDX-License-Identifier: MIT
// Making the tree: time on one thread and on two, memory, and fitting it anew.
#include <malloc.h>
#include <unistd.h>

#include <cstdio>

#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

// What the process holds in memory.
double resident_bytes() {
  malloc_trim(0);
  long pages = 0, resident = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return kNotDone;
  const bool read = std::fscanf(file, "%ld %ld", &pages, &resident) == 2;
  std::fclose(file);
  return read ? static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) : kNotDone;
}

class Build : public Workload {
public:
  std::string name() const override { return "build"; }
  int order() const override { return 0; }
  unsigned needs() const override { return kSkillBuild; }
  std::vector<Column> columns(const Input&) const override {
    return {{"1 thread, ms"},
            {"1 thread by the clock, ms"},
            {"2 threads by the clock, ms"},
            {"bytes a triangle, mesh included", false}};
  }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    std::vector<double> figures(4, kNotDone);
    peer.drop();
    if ((peer.skills() & kSkillThreadedBuild) != 0) {
      const double start = wall_seconds();
      peer.build(in.mesh, 2);
      figures[2] = 1e3 * (wall_seconds() - start);
      peer.drop();
    }
    const double before = resident_bytes(), start = cpu_seconds(), wall = wall_seconds();
    peer.build(in.mesh, 1);
    figures[0] = 1e3 * (cpu_seconds() - start);
    figures[1] = 1e3 * (wall_seconds() - wall);
    figures[3] = (resident_bytes() - before) / static_cast<double>(in.mesh.triangles.size());
    return figures;
  }
};
const RegisterWorkload<Build> build;

class RefitTree : public Workload {
public:
  std::string name() const override { return "refit"; }
  int order() const override { return 1; }
  unsigned needs() const override { return kSkillRefit; }
  std::vector<Column> columns(const Input&) const override { return {{"ms"}}; }
  std::vector<double> measure(Peer& peer, const Input&, const Turn&) const override {
    const double start = cpu_seconds();
    peer.refit();
    return {1e3 * (cpu_seconds() - start)};
  }
};
const RegisterWorkload<RefitTree> refit;

}  // namespace
}  // namespace boxwood::bench
