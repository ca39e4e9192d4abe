// SPDX-License-Identifier: MIT
// All poses at once, all contacts, on one thread and on two, by the clock.
#include <algorithm>

#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

class Batch : public Workload {
public:
  std::string name() const override { return "batch of poses"; }
  int order() const override { return 13; }
  unsigned needs() const override { return kSkillBatch; }
  std::vector<Column> columns(const Input&) const override {
    return {{"1 thread by the clock, us a pose"}, {"2 threads by the clock, us a pose"}};
  }
  // Each the best of seven turns of about a tenth of a second: another program on the machine can only make
  // it slower.
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    std::vector<RigidTransform> once, poses;
    for (const auto& kind : in.poses) once.insert(once.end(), kind.begin(), kind.end());
    std::vector<bool> colliding;
    const auto time = [&](const std::vector<RigidTransform>& list, int threads) {
      const double start = wall_seconds();
      peer.batch(list, threads, colliding);
      return wall_seconds() - start;
    };
    const double copies = std::clamp(0.1 / time(once, 1), 1.0, 1000.0);
    for (int copy = 0; copy < static_cast<int>(copies); ++copy)
      poses.insert(poses.end(), once.begin(), once.end());
    double best[2] = {kInfinity, kInfinity};
    for (int turn = 0; turn < 7; ++turn)
      for (const int threads : {1, 2}) best[threads - 1] = std::min(best[threads - 1], time(poses, threads));
    const double each = 1e6 / static_cast<double>(poses.size());
    return {each * best[0], each * best[1]};
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    std::vector<bool> colliding;
    for (const auto& poses : in.poses) {
      peer.batch(poses, 2, colliding);
      found.insert(found.end(), colliding.begin(), colliding.end());
    }
    return found;
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (std::size_t kind = 0; kind < kPoseKinds; ++kind)
      for (std::size_t i = 0; i < in.poses[kind].size(); ++i)
        verdict.wrong += (found.at(verdict.checked++) != 0) == (kind == kOverlapping) ? 0 : 1;
    return verdict;
  }
};
const RegisterWorkload<Batch> batch;

}  // namespace
}  // namespace boxwood::bench
