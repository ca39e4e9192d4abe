// SPDX-License-Identifier: MIT
// First hits of single rays: from all around the model, and those of a picture.
#include <bit>
#include <cmath>

#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

class Rays : public Workload {
public:
  std::string name() const override { return "rays"; }
  int order() const override { return 30; }
  unsigned needs() const override { return kSkillRays; }
  std::vector<Column> columns(const Input&) const override { return {{"random, ns"}, {"picture, ns"}}; }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    std::vector<double> figures;
    for (const auto& rays : in.rays) {
      std::vector<FloatHit> hits(rays.size());
      const double start = cpu_seconds();
      peer.rays(rays, hits.data());
      figures.push_back(1e9 * (cpu_seconds() - start) / static_cast<double>(rays.size()));
    }
    return figures;
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    for (const auto& rays : in.rays) {
      std::vector<FloatHit> hits(rays.size());
      peer.rays(rays, hits.data());
      for (const FloatHit& hit : hits) found.push_back(std::bit_cast<std::uint32_t>(hit.t));
    }
    return found;
  }
  // Wrong: a hit lost, or its t off by more than 1e-5 of the size of the model; invented: a hit of nothing.
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const auto& set : in.ray_times)
      for (const double exact : set) {
        const double said = std::bit_cast<float>(static_cast<std::uint32_t>(found.at(verdict.checked++)));
        if (exact == kInfinity)
          verdict.extra += std::isfinite(said) ? 1 : 0;
        else
          verdict.wrong += std::fabs(said - exact) <= 1e-5 * in.diagonal ? 0 : 1;
      }
    return verdict;
  }
};
const RegisterWorkload<Rays> rays;

}  // namespace
}  // namespace boxwood::bench
