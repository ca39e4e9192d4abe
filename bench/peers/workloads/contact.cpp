// SPDX-License-Identifier: MIT
// First contact and all contacts at poses of three kinds.
#include <algorithm>
#include <iterator>

#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

std::vector<Column> columns_of_kinds() {
  std::vector<Column> columns;
  for (const char* kind : kPoseKindNames) columns.push_back({std::string(kind) + ", us"});
  return columns;
}

class FirstContact : public Workload {
public:
  std::string name() const override { return "first contact"; }
  int order() const override { return 10; }
  unsigned needs() const override { return kSkillFirst; }
  std::vector<Column> columns(const Input&) const override { return columns_of_kinds(); }
  std::vector<double> measure(Peer& peer, const Input& in) const override {
    std::vector<double> figures;
    for (const auto& poses : in.poses)
      figures.push_back(1e6 * seconds_each(poses.size(), [&](std::size_t i) { peer.first(poses[i]); }));
    return figures;
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    for (const auto& poses : in.poses)
      for (const RigidTransform& pose : poses) found.push_back(peer.first(pose) ? 1 : 0);
    return found;
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const auto& pairs : in.pairs)
      for (const auto& exact : pairs) {
        const bool said = found.at(verdict.checked++) != 0;
        verdict.wrong += !said && !exact.empty() ? 1 : 0;
        verdict.extra += said && exact.empty() ? 1 : 0;
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
  std::vector<double> measure(Peer& peer, const Input& in) const override {
    std::vector<double> figures;
    std::vector<std::uint64_t> pairs;
    for (const auto& poses : in.poses)
      figures.push_back(1e6 * seconds_each(poses.size(), [&](std::size_t i) {
                          pairs.clear();
                          peer.all(poses[i], pairs);
                        }));
    return figures;
  }
  // For each pose the number of pairs, then the pairs.
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found, pairs;
    for (const auto& poses : in.poses)
      for (const RigidTransform& pose : poses) {
        pairs.clear();
        ask(peer, pose, pairs);
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        found.push_back(pairs.size());
        found.insert(found.end(), pairs.begin(), pairs.end());
      }
    return found;
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    auto at = found.begin();
    for (const auto& kind : in.pairs)
      for (const auto& exact : kind) {
        const auto begin = at + 1, end = begin + static_cast<std::ptrdiff_t>(*at);
        std::vector<std::uint64_t> lost, invented;
        std::set_difference(exact.begin(), exact.end(), begin, end, std::back_inserter(lost));
        std::set_difference(begin, end, exact.begin(), exact.end(), std::back_inserter(invented));
        verdict.checked += exact.size();
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
  int order() const override { return 14; }
  unsigned needs() const override { return kSkillThreadedAll; }
  std::vector<Column> columns(const Input&) const override {
    return {{"1 thread by the clock, us"}, {"2 threads by the clock, us"}};
  }
  // Of each pose the best of seven turns: another program on the machine can only make it slower.
  std::vector<double> measure(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> pairs;
    double sum[2] = {0.0, 0.0};
    for (const RigidTransform& pose : in.poses[kOverlapping]) {
      double best[2] = {kInfinity, kInfinity};
      for (int turn = 0; turn < 7; ++turn)
        for (const int threads : {1, 2}) {
          pairs.clear();
          const double start = wall_seconds();
          peer.all_on_threads(pose, threads, pairs);
          best[threads - 1] = std::min(best[threads - 1], wall_seconds() - start);
        }
      for (std::size_t i = 0; i < 2; ++i) sum[i] += best[i];
    }
    const double each = 1e6 / static_cast<double>(in.poses[kOverlapping].size());
    return {each * sum[0], each * sum[1]};
  }

private:
  void ask(Peer& peer, const RigidTransform& pose, std::vector<std::uint64_t>& pairs) const override {
    peer.all_on_threads(pose, 2, pairs);
  }
};
const RegisterWorkload<AllContactsThreaded> all_threaded;

// Not a time: what the descent did, for those that count.
class Counts : public Workload {
public:
  std::string name() const override { return "counts"; }
  int order() const override { return 12; }
  unsigned needs() const override { return kSkillCounters; }
  std::vector<Column> columns(const Input&) const override {
    std::vector<Column> columns;
    for (const char* what : {"first contact", "all contacts", "distance"})
      for (std::size_t kind = 0; kind < kPoseKinds; ++kind) {
        if (std::string(what) == "distance" && kind == kOverlapping) continue;
        for (const char* tests : {"box tests", "triangle tests"})
          columns.push_back({std::string(what) + ", " + kPoseKindNames[kind] + ": " + tests, false});
      }
    return columns;
  }
  std::vector<double> measure(Peer& peer, const Input& in) const override {
    std::vector<double> figures;
    std::vector<std::uint64_t> pairs;
    const auto count = [&](const std::vector<RigidTransform>& poses, const auto& query) {
      double boxes = 0.0, triangles = 0.0;
      for (const RigidTransform& pose : poses) {
        query(pose);
        boxes += static_cast<double>(peer.counters().box_tests);
        triangles += static_cast<double>(peer.counters().triangle_tests);
      }
      figures.push_back(boxes / static_cast<double>(poses.size()));
      figures.push_back(triangles / static_cast<double>(poses.size()));
    };
    for (const auto& poses : in.poses) count(poses, [&](const RigidTransform& p) { peer.first(p); });
    for (const auto& poses : in.poses)
      count(poses, [&](const RigidTransform& p) {
        pairs.clear();
        peer.all(p, pairs);
      });
    for (const PoseKind kind : {kClear, kClose})
      count(in.poses[kind], [&](const RigidTransform& p) { peer.distance(p); });
    return figures;
  }
};
const RegisterWorkload<Counts> counts;

}  // namespace
}  // namespace boxwood::bench
