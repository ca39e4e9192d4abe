// SPDX-License-Identifier: MIT
// The first time of impact of straight motions that end with both centers in one place.
#include <bit>

#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

class Impact : public Workload {
public:
  std::string name() const override { return "time of impact"; }
  int order() const override { return 22; }
  unsigned needs() const override { return kSkillImpact; }
  std::vector<Column> columns(const Input&) const override { return {{"us"}}; }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    return {1e6 * seconds_each(in.motions.size(), [&](std::size_t i) { peer.impact(in.motions[i]); })};
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    for (const Motion& motion : in.motions)
      found.push_back(std::bit_cast<std::uint64_t>(peer.impact(motion)));
    return found;
  }
  // Wrong: later than the true time (by more than 1e-8 of the path), or earlier by more than 1e-4.
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const double exact : in.impacts) {
      const double said = std::bit_cast<double>(found.at(verdict.checked++));
      verdict.wrong += said <= exact + 1e-8 ? 0 : 1;
      verdict.extra += said < exact - 1e-4 ? 1 : 0;
    }
    return verdict;
  }
};
const RegisterWorkload<Impact> impact;

}  // namespace
}  // namespace boxwood::bench
