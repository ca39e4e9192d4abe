// SPDX-License-Identifier: MIT
// The smallest distance, of poses without contact.
#include <bit>
#include <cmath>

#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

class Distance : public Workload {
public:
  std::string name() const override { return "distance"; }
  int order() const override { return 20; }
  unsigned needs() const override { return kSkillDistance; }
  std::vector<Column> columns(const Input&) const override { return {{"clear, us"}, {"close, us"}}; }
  std::vector<double> measure(Peer& peer, const Input& in) const override {
    std::vector<double> figures;
    for (const PoseKind kind : {kClear, kClose})
      figures.push_back(1e6 * seconds_each(in.poses[kind].size(),
                                           [&](std::size_t i) { peer.distance(in.poses[kind][i]); }));
    return figures;
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    for (const PoseKind kind : {kClear, kClose})
      for (const RigidTransform& pose : in.poses[kind])
        found.push_back(std::bit_cast<std::uint64_t>(peer.distance(pose)));
    return found;
  }
  // Wrong: off by more than 1e-9 of the size of the model.
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const auto& kind : in.distances)
      for (const double exact : kind) {
        const double said = std::bit_cast<double>(found.at(verdict.checked++));
        verdict.wrong += std::fabs(said - exact) <= 1e-9 * in.diagonal ? 0 : 1;
      }
    return verdict;
  }
};
const RegisterWorkload<Distance> distance;

}  // namespace
}  // namespace boxwood::bench
