// SPDX-License-Identifier: MIT
// Builds the tree of the tests of a query from its steps.
#include <boxwood/pair_heat.hpp>

#include <algorithm>
#include <new>

namespace boxwood {

namespace {

bool is_of_triangles(TraceStep step) noexcept {
  return step == TraceStep::triangles_apart || step == TraceStep::triangles_meet;
}

PairOutcome outcome_of(TraceStep step) noexcept {
  switch (step) {
  case TraceStep::descended_a:
  case TraceStep::descended_b:
    return PairOutcome::overlapping;
  case TraceStep::leaves:
  case TraceStep::level_reached:
    return PairOutcome::leaf;
  default:
    return PairOutcome::separated;
  }
}

// The cells from the first to the last triangle of a node.
struct CellRange {
  std::uint32_t begin = 0, end = 0;
};
CellRange cells_of(const TreeNode& node, std::uint32_t cells, std::size_t triangles) noexcept {
  const auto at = [&](std::uint64_t i) { return static_cast<std::uint32_t>(i * cells / triangles); };
  const std::uint32_t begin = at(node.first), last = at(std::uint64_t{node.first} + node.count - 1);
  return {begin, last + 1};
}

}  // namespace

std::string_view name_of(PairOutcome outcome) noexcept {
  constexpr std::array<std::string_view, kPairOutcomeCount> kNames = {"separated", "overlapping", "leaf"};
  const auto i = static_cast<std::size_t>(outcome);
  return i < kNames.size() ? kNames[i] : std::string_view();
}

PairHeat::PairHeat(const Tree& a, std::size_t triangles_a, const Tree& b, std::size_t triangles_b,
                   std::size_t most_tests)
    : topologies_{&a.topology(), &b.topology()}, most_tests_(std::min(most_tests, kAllTests)) {
  node_tests_ = {std::vector<std::uint32_t>(a.topology().nodes.size()),
                 std::vector<std::uint32_t>(b.topology().nodes.size())};
  triangle_tests_ = {std::vector<std::uint32_t>(triangles_a), std::vector<std::uint32_t>(triangles_b)};
}

void PairHeat::take(const TraceEvent& event) noexcept {
  if (is_of_triangles(event.step)) return add_triangles(event, event.step == TraceStep::triangles_meet);
  const PairOutcome outcome = outcome_of(event.step);
  ++outcomes_[static_cast<std::size_t>(outcome)];
  if (event.a < node_tests_[0].size()) ++node_tests_[0][event.a];
  if (event.b < node_tests_[1].size()) ++node_tests_[1][event.b];
  last_is_kept_ = false;
  if (tests_.size() >= most_tests_) {
    truncated_ = true;
    return;
  }
  try {
    add_test(event, outcome);
    last_is_kept_ = true;
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
  }
}

void PairHeat::add_test(const TraceEvent& event, PairOutcome outcome) {
  const auto number = static_cast<std::uint32_t>(tests_.size());
  PairTest test;
  test.a = event.a;
  test.b = event.b;
  test.level = event.level;
  test.outcome = outcome;
  test.end = number + 1;
  test.parent = event.level == 0 || event.level > open_.size() ? number : open_[event.level - 1U];
  open_.resize(std::size_t{event.level} + 1, number);
  open_[event.level] = number;
  tests_.push_back(test);
}

void PairHeat::add_triangles(const TraceEvent& event, bool meet) noexcept {
  ++pairs_tested_;
  contacts_ += meet ? 1 : 0;
  if (event.a < triangle_tests_[0].size()) ++triangle_tests_[0][event.a];
  if (event.b < triangle_tests_[1].size()) ++triangle_tests_[1][event.b];
  if (!last_is_kept_) return;
  ++tests_.back().triangle_tests;
  tests_.back().contacts += meet ? 1 : 0;
}

void PairHeat::finish() noexcept {
  for (std::size_t i = tests_.size(); i-- > 1;) {
    const PairTest& test = tests_[i];
    if (test.parent == i) continue;
    PairTest& parent = tests_[test.parent];
    parent.end = std::max(parent.end, test.end);
    parent.triangle_tests += test.triangle_tests;
    parent.contacts += test.contacts;
  }
}

std::uint64_t PairHeat::in_vain() const noexcept {
  return static_cast<std::uint64_t>(
      std::count_if(tests_.begin(), tests_.end(), [](const PairTest& test) { return test.is_in_vain(); }));
}

PairMatrix pair_matrix(const PairHeat& heat, const Tree& a, const Tree& b, std::uint32_t most) {
  PairMatrix out;
  const std::size_t triangles_a = a.topology().order.size(), triangles_b = b.topology().order.size();
  out.width = static_cast<std::uint32_t>(std::min<std::size_t>(triangles_a, most));
  out.height = static_cast<std::uint32_t>(std::min<std::size_t>(triangles_b, most));
  const std::size_t cells = std::size_t{out.width} * out.height;
  out.cells.resize(cells, PairMatrix::Cell::excluded);
  out.levels.resize(cells, 0);
  if (cells == 0) return out;
  std::vector<bool> is_set(cells, false);
  for (const PairTest& test : heat.tests()) {
    if (test.outcome == PairOutcome::overlapping) continue;
    const CellRange columns = cells_of(a.topology().nodes[test.a], out.width, triangles_a),
                    rows = cells_of(b.topology().nodes[test.b], out.height, triangles_b);
    const auto cell = test.outcome == PairOutcome::separated ? PairMatrix::Cell::excluded
                      : test.contacts > 0                    ? PairMatrix::Cell::meeting
                                                             : PairMatrix::Cell::tested;
    for (std::uint32_t y = rows.begin; y < rows.end; ++y)
      for (std::uint32_t x = columns.begin; x < columns.end; ++x) {
        const std::size_t at = std::size_t{y} * out.width + x;
        out.cells[at] = std::max(out.cells[at], cell);
        out.levels[at] = is_set[at] ? std::min(out.levels[at], test.level) : test.level;
        is_set[at] = true;
      }
  }
  return out;
}

}  // namespace boxwood
