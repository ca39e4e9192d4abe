// SPDX-License-Identifier: MIT
// Not a time: what a query did on average, for those that count. The first repetition tells it.
#include <functional>

#include "peers/pose_times.hpp"

namespace boxwood::bench {
namespace {

struct Query {
  std::string name;
  const std::vector<RigidTransform>* poses;
  unsigned needs;
  std::function<void(Peer&, const RigidTransform&)> ask;
};

std::vector<Query> queries_of(const Input& in) {
  std::vector<Query> queries;
  for (std::size_t kind = 0; kind < kPoseKinds; ++kind)
    queries.push_back({std::string("first contact, ") + kPoseKindNames[kind], &in.poses[kind], kSkillFirst,
                       [](Peer& peer, const RigidTransform& pose) { peer.first(pose); }});
  queries.push_back({"all contacts, overlapping", &in.poses[kOverlapping], kSkillAll,
                     [pairs = std::vector<std::uint64_t>()](Peer& peer, const RigidTransform& pose) mutable {
                       pairs.clear();
                       peer.all(pose, pairs);
                     }});
  for (const PoseKind kind : {kClear, kClose})
    queries.push_back({std::string("distance, ") + kPoseKindNames[kind], &in.poses[kind], kSkillDistance,
                       [](Peer& peer, const RigidTransform& pose) { peer.distance(pose); }});
  for (const ClearanceQuestion& question : in.clearances)
    queries.push_back(
        {std::string("clearance, ") + question.name, &question.poses, kSkillClearance,
         [c = question.clearance](Peer& peer, const RigidTransform& pose) { peer.nearer(pose, c); }});
  return queries;
}

class Counts : public Workload {
public:
  std::string name() const override { return "counts"; }
  int order() const override { return 12; }
  unsigned needs() const override { return kSkillCounters; }
  std::vector<Column> columns(const Input& in) const override {
    std::vector<Column> columns;
    for (const Query& query : queries_of(in))
      for (const char* what : {"box tests", "triangle tests", "bytes read"})
        columns.push_back({query.name + ": " + what, false});
    return columns;
  }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn& turn) const override {
    std::vector<double> figures;
    for (const Query& query : queries_of(in)) {
      const bool asked = turn.repetition == 0 && (peer.skills() & query.needs) != 0;
      const auto counted =
          asked ? count(peer, query, turn.budget_s) : std::array{kNotDone, kNotDone, kNotDone};
      figures.insert(figures.end(), counted.begin(), counted.end());
    }
    return figures;
  }

private:
  static std::array<double, 3> count(Peer& peer, const Query& query, double budget_s) {
    double boxes = 0.0, triangles = 0.0, passed = 0.0;
    const double begin = cpu_seconds();
    for (const std::uint32_t i : pose_order(query.poses->size(), 0)) {
      query.ask(peer, (*query.poses)[i]);
      boxes += static_cast<double>(peer.counters().box_tests);
      triangles += static_cast<double>(peer.counters().triangle_tests);
      ++passed;
      if (cpu_seconds() - begin > budget_s) break;
    }
    boxes /= passed;
    triangles /= passed;
    return {boxes, triangles, peer.bytes_read(boxes, triangles)};
  }
};
const RegisterWorkload<Counts> counts;

}  // namespace
}  // namespace boxwood::bench
