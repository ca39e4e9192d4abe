// SPDX-License-Identifier: MIT
// The smallest distance, and whether that is at most a clearance, of poses without contact.
#include <bit>
#include <cmath>

#include "peers/pose_times.hpp"

namespace boxwood::bench {
namespace {

class Distance : public Workload {
public:
  std::string name() const override { return "distance"; }
  int order() const override { return 20; }
  unsigned needs() const override { return kSkillDistance; }
  std::vector<Column> columns(const Input&) const override {
    std::vector<Column> columns;
    for (const PoseKind kind : {kClear, kClose}) append_columns(columns, kPoseKindNames[kind]);
    return columns;
  }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn& turn) const override {
    std::vector<double> figures;
    for (const PoseKind kind : {kClear, kClose})
      append_figures(figures, time_poses(in.poses[kind].size(), turn,
                                         [&](std::size_t i) { peer.distance(in.poses[kind][i]); }));
    return figures;
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    const AnswerTime time;
    for (std::size_t i = 0; i < in.distances[kClear].size() && time.is_left(); ++i)
      for (const PoseKind kind : {kClear, kClose})
        found.push_back(std::bit_cast<std::uint64_t>(peer.distance(in.poses[kind][i])));
    return found;
  }
  // Wrong: off by more than 1e-9 of the size of the model.
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const std::uint64_t bits : found) {
      const double exact = in.distances[verdict.checked % 2][verdict.checked / 2];
      verdict.wrong += std::fabs(std::bit_cast<double>(bits) - exact) <= 1e-9 * in.diagonal ? 0 : 1;
      ++verdict.checked;
    }
    return verdict;
  }
};
const RegisterWorkload<Distance> distance;

class Clearance : public Workload {
public:
  std::string name() const override { return "clearance"; }
  int order() const override { return 21; }
  unsigned needs() const override { return kSkillClearance; }
  std::vector<Column> columns(const Input& in) const override {
    std::vector<Column> columns;
    for (const ClearanceQuestion& question : in.clearances) append_columns(columns, question.name);
    return columns;
  }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn& turn) const override {
    std::vector<double> figures;
    for (const ClearanceQuestion& question : in.clearances) {
      const auto ask = [&](std::size_t i) { peer.nearer(question.poses[i], question.clearance); };
      append_figures(figures, time_poses(question.poses.size(), turn, ask));
    }
    return figures;
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    for (const ClearanceQuestion& question : in.clearances)
      for (std::size_t i = 0; i < question.true_answer.size(); ++i)
        found.push_back(peer.nearer(question.poses[i], question.clearance) ? 1 : 0);
    return found;
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const ClearanceQuestion& question : in.clearances)
      for (const bool exact : question.true_answer) {
        const bool said = found.at(verdict.checked++) != 0;
        verdict.wrong += exact && !said ? 1 : 0;
        verdict.extra += !exact && said ? 1 : 0;
      }
    return verdict;
  }
};
const RegisterWorkload<Clearance> clearance;

}  // namespace
}  // namespace boxwood::bench
