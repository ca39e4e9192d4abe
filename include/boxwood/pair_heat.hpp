// SPDX-License-Identifier: MIT
// The work of one collision query in detail: how often each node and triangle was tested, and the tree of its
// tests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/trace.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The outcome of a test of two nodes. `overlapping`: one of them was replaced by its children. `leaf`: both
// are leaves, whose triangles were tested, or the level limit left the pair undecided.
enum class PairOutcome : std::uint8_t { separated, overlapping, leaf };
inline constexpr std::size_t kPairOutcomeCount = 3;
std::string_view name_of(PairOutcome outcome) noexcept;  // "separated", "overlapping", "leaf"

// A node of the bounding volume test tree (Gottschalk 2000): a pair of nodes that the query tested.
struct PairTest {
  std::uint32_t a = 0, b = 0;  // nodes of the two trees
  std::uint32_t parent = 0;    // the test whose node was replaced; the first test is its own parent
  std::uint32_t end = 0;       // one past the last test below this one: tests are in the order of the descent
  std::uint32_t triangle_tests = 0;  // of pairs of triangles below
  std::uint32_t contacts = 0;        // of those, the pairs that meet
  std::uint16_t level = 0;
  PairOutcome outcome = PairOutcome::separated;
  // Returns true for a false alarm: the volumes overlap, but no triangles below meet.
  bool is_in_vain() const noexcept { return outcome != PairOutcome::separated && contacts == 0; }
};

// Reads the trace of a query: set it as Trace::reader of collide(), and call finish() after the query. Use a
// new one for each query. The trees must outlive it. The steps are those of the reference descent. If memory
// runs out, is_complete() is false and counts may be missing.
class PairHeat final : public TraceReader {
public:
  static constexpr std::size_t kAllTests = 1U << 24U;

  // `triangles_a`, `triangles_b`: those of the meshes. At most `most_tests` tests are kept as a tree; the
  // counts include all. May throw bad_alloc.
  PairHeat(const Tree& a, std::size_t triangles_a, const Tree& b, std::size_t triangles_b,
           std::size_t most_tests = kAllTests);

  void take(const TraceEvent& event) noexcept override;
  // Completes the tests: `end`, and the sums of triangle tests and contacts. O(tests).
  void finish() noexcept;

  bool is_complete() const noexcept { return !out_of_memory_; }
  bool is_truncated() const noexcept { return truncated_; }  // more tests than `most_tests` were made
  const std::vector<PairTest>& tests() const noexcept { return tests_; }
  // Return how often each node, and each triangle of the mesh, was tested. side 0: A, 1: B.
  const std::vector<std::uint32_t>& node_tests(std::size_t side) const noexcept { return node_tests_[side]; }
  const std::vector<std::uint32_t>& triangle_tests(std::size_t side) const noexcept {
    return triangle_tests_[side];
  }
  // Returns the number of tests of nodes. QueryCounters also count the test of the whole models, which has a
  // step only if it separates them.
  std::uint64_t box_tests() const noexcept { return outcomes_[0] + outcomes_[1] + outcomes_[2]; }
  std::uint64_t count(PairOutcome outcome) const noexcept {
    return outcomes_[static_cast<std::size_t>(outcome)];
  }
  std::uint64_t pairs_tested() const noexcept { return pairs_tested_; }  // of triangles
  std::uint64_t contacts() const noexcept { return contacts_; }
  // Returns the number of false alarms among the kept tests. O(tests).
  std::uint64_t in_vain() const noexcept;

private:
  void add_test(const TraceEvent& event, PairOutcome outcome);
  void add_triangles(const TraceEvent& event, bool meet) noexcept;

  std::array<const TreeTopology*, 2> topologies_{};
  std::size_t most_tests_ = kAllTests;
  std::vector<PairTest> tests_;
  std::vector<std::uint32_t> open_;  // [level]: the last test of that level
  std::array<std::vector<std::uint32_t>, 2> node_tests_, triangle_tests_;
  std::array<std::uint64_t, kPairOutcomeCount> outcomes_{};
  std::uint64_t pairs_tested_ = 0, contacts_ = 0;
  bool truncated_ = false, out_of_memory_ = false;
  bool last_is_kept_ = false;  // the test that the triangles belong to
};

// A picture of all pairs of triangles of A and B (the contact pair matrix, Gottschalk 2000). Columns are the
// triangles of A in the order of its tree, rows those of B. Nearby triangles are near each other.
struct PairMatrix {
  // Each cell has the strongest of its pairs: they were excluded by a test of boxes, tested in vain, or meet.
  enum class Cell : std::uint8_t { excluded, tested, meeting };
  std::uint32_t width = 0, height = 0;
  std::vector<Cell> cells;  // row after row
  // The lowest level of the tests that excluded a pair of the cell; 0 without such a test.
  std::vector<std::uint16_t> levels;
};

// Returns the matrix of a finished query with at most `most` cells in each direction. Pairs of leaves count
// as a whole. Cells that no kept test covers are `excluded` at level 0. Throws bad_alloc. O(cells + tests).
PairMatrix pair_matrix(const PairHeat& heat, const Tree& a, const Tree& b, std::uint32_t most = 512);

}  // namespace boxwood
