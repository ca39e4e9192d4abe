// SPDX-License-Identifier: MIT
// Boxes against boxes and triangles against triangles, in batches.
#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

std::vector<std::uint64_t> widened(const std::vector<std::uint8_t>& bytes) {
  return {bytes.begin(), bytes.end()};
}

Verdict compared(const std::vector<bool>& exact, const std::vector<std::uint64_t>& found) {
  Verdict verdict;
  for (const bool meet : exact) {
    const bool said = found.at(verdict.checked++) != 0;
    verdict.wrong += meet && !said ? 1 : 0;
    verdict.extra += !meet && said ? 1 : 0;
  }
  return verdict;
}

double share(const std::vector<bool>& meet) {
  double count = 0.0;
  for (const bool m : meet) count += m ? 1.0 : 0.0;
  return meet.empty() ? 0.0 : count / static_cast<double>(meet.size());
}

class Boxes : public Workload {
public:
  std::string name() const override { return "box pairs"; }
  int order() const override { return 40; }
  unsigned needs() const override { return kSkillBoxes; }
  std::vector<Column> columns(const Input&) const override { return {{"ns"}, {"share that meets", false}}; }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    std::vector<std::uint8_t> meet(in.boxes.size());
    peer.take_boxes(in.boxes);
    const double each = seconds_each(20, [&](std::size_t) { peer.run_boxes(meet.data()); });
    return {1e9 * each / static_cast<double>(in.boxes.size()), share(in.boxes_meet)};
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint8_t> meet(in.boxes.size());
    peer.take_boxes(in.boxes);
    peer.run_boxes(meet.data());
    return widened(meet);
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    return compared(in.boxes_meet, found);
  }
};
const RegisterWorkload<Boxes> boxes;

class Triangles : public Workload {
public:
  std::string name() const override { return "triangle pairs"; }
  int order() const override { return 41; }
  unsigned needs() const override { return kSkillTriangles; }
  std::vector<Column> columns(const Input&) const override { return {{"ns"}, {"share that meets", false}}; }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    std::vector<std::uint8_t> meet(in.triangles.size());
    peer.take_triangles(in.triangles);
    const double each = seconds_each(20, [&](std::size_t) { peer.run_triangles(meet.data()); });
    return {1e9 * each / static_cast<double>(in.triangles.size()), share(in.triangles_meet)};
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint8_t> meet(in.triangles.size());
    peer.take_triangles(in.triangles);
    peer.run_triangles(meet.data());
    return widened(meet);
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    return compared(in.triangles_meet, found);
  }
};
const RegisterWorkload<Triangles> triangles;

}  // namespace
}  // namespace boxwood::bench
