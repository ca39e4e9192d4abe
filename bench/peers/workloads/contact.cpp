// SPDX-License-Identifier: MIT
// First contact and all contacts at poses of three kinds.
#include <algorithm>
#include <iterator>

#include "peers/pose_times.hpp"

namespace boxwood::bench {
namespace {

std::vector<Column> columns_of_kinds() {
  std::vector<Column> columns;
  for (const char* kind : kPoseKindNames) append_columns(columns, kind);
  return columns;
}

class FirstContact : public Workload {
public:
  std::string name() const override { return "first contact"; }
  int order() const override { return 10; }
  unsigned needs() const override { return kSkillFirst; }
  std::vector<Column> columns(const Input&) const override { return columns_of_kinds(); }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn& turn) const override {
    std::vector<double> figures;
    for (const auto& poses : in.poses)
      append_figures(figures, time_poses(poses.size(), turn, [&](std::size_t i) { peer.first(poses[i]); }));
    return figures;
  }
  // The kinds by turns, so that each has its share where time runs out.
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    const AnswerTime time;
    for (std::size_t i = 0; i < in.poses[kClear].size() && time.is_left(); ++i)
      for (const auto& poses : in.poses) found.push_back(peer.first(poses[i]) ? 1 : 0);
    return found;
  }
  Verdict judge(const Input&, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const std::uint64_t said : found) {
      const bool meet = verdict.checked++ % kPoseKinds == kOverlapping;
      verdict.wrong += meet && said == 0 ? 1 : 0;
      verdict.extra += !meet && said != 0 ? 1 : 0;
    }
    return verdict;
  }
};
const RegisterWorkload<FirstContact> first;

class AllContacts : public Workload {
public:
  std::string name() const override { return "all contacts"; }
  int order() const override { return 11; }
  unsigned needs() const override { return kSkillAll; }
  std::vector<Column> columns(const Input&) const override { return columns_of_kinds(); }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn& turn) const override {
    std::vector<double> figures;
    std::vector<std::uint64_t> pairs;
    for (const auto& poses : in.poses)
      append_figures(figures, time_poses(poses.size(), turn, [&](std::size_t i) {
                       pairs.clear();
                       peer.all(poses[i], pairs);
                     }));
    return figures;
  }
  // For each of the poses that are checked, kinds by turns, the number of pairs, then the pairs.
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found, pairs;
    const AnswerTime time;
    for (std::size_t i = 0; i < in.pairs.size() && time.is_left(); ++i)
      for (const auto& poses : in.poses) {
        pairs.clear();
        ask(peer, poses[i], pairs);
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        found.push_back(pairs.size());
        found.insert(found.end(), pairs.begin(), pairs.end());
      }
    return found;
  }
  // Checked are pairs, and poses without any.
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    static const std::vector<std::uint64_t> none;
    Verdict verdict;
    std::size_t answer = 0;
    for (auto at = found.begin(); at != found.end(); ++answer) {
      const auto& exact = answer % kPoseKinds == kOverlapping ? in.pairs[answer / kPoseKinds] : none;
      const auto begin = at + 1, end = begin + static_cast<std::ptrdiff_t>(*at);
      std::vector<std::uint64_t> lost, invented;
      std::set_difference(exact.begin(), exact.end(), begin, end, std::back_inserter(lost));
      std::set_difference(begin, end, exact.begin(), exact.end(), std::back_inserter(invented));
      verdict.checked += std::max<std::size_t>(1, exact.size());
      verdict.wrong += lost.size();
      verdict.extra += invented.size();
      at = end;
    }
    return verdict;
  }

private:
  virtual void ask(Peer& peer, const RigidTransform& pose, std::vector<std::uint64_t>& pairs) const {
    peer.all(pose, pairs);
  }
};
const RegisterWorkload<AllContacts> all;

// One overlapping pose after the other, each query on one thread and on two, by the clock.
class AllContactsThreaded : public AllContacts {
public:
  std::string name() const override { return "one large query"; }
  int order() const override { return 15; }
  unsigned needs() const override { return kSkillThreadedAll; }
  std::vector<Column> columns(const Input&) const override {
    return {{"1 thread by the clock, us"}, {"2 threads by the clock, us"}};
  }
  // Of each of the poses that are checked the best of seven turns: another program on the machine can only
  // make it slower.
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    std::vector<std::uint64_t> pairs;
    double sum[2] = {0.0, 0.0};
    const std::size_t count = in.pairs.size();
    for (std::size_t i = 0; i < count; ++i) {
      double best[2] = {kInfinity, kInfinity};
      for (int turn = 0; turn < 7; ++turn)
        for (const int threads : {1, 2}) {
          pairs.clear();
          const double start = wall_seconds();
          peer.all_on_threads(in.poses[kOverlapping][i], threads, pairs);
          best[threads - 1] = std::min(best[threads - 1], wall_seconds() - start);
        }
      for (std::size_t t = 0; t < 2; ++t) sum[t] += best[t];
    }
    const double each = 1e6 / static_cast<double>(count);
    return {each * sum[0], each * sum[1]};
  }

private:
  void ask(Peer& peer, const RigidTransform& pose, std::vector<std::uint64_t>& pairs) const override {
    peer.all_on_threads(pose, 2, pairs);
  }
};
const RegisterWorkload<AllContactsThreaded> all_threaded;

}  // namespace
}  // namespace boxwood::bench
