// SPDX-License-Identifier: MIT
// The record of a query: counters, which are always kept, and on request every step of the descent in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The test that separated two volumes. The first fifteen are the separating axes of two boxes in the order of
// testing: face normals first, then cross products of edges.
enum class ExitAxis : std::uint8_t {
  a0,
  b0,
  a1,
  a2,
  b1,
  b2,
  a0xb0,
  a0xb1,
  a0xb2,
  a1xb0,
  a1xb1,
  a1xb2,
  a2xb0,
  a2xb1,
  a2xb2,
  // The distance from a sphere's centre: two spheres, or a sphere and the faces of a box.
  centers,
  direction,  // of whole models: Trace::separating_direction
  // The triangles of a leaf, one by one; tried if the leaf is more than twice as large as the other volume.
  triangles,
  none,  // nothing separated them
};
inline constexpr std::size_t kBoxAxisCount = 15;
inline constexpr std::size_t kExitAxisCount = 19;
std::string_view
name_of(ExitAxis axis) noexcept;  // "a0" .. "a2xb2", "centers", "direction", "triangles", "none"

struct QueryCounters {
  // Pairs of node volumes tested, including the first test of the whole models.
  std::uint64_t box_tests = 0;
  std::uint64_t triangle_tests = 0;  // pairs of triangles passed to the triangle test
  // Orientation signs that the floating-point filter could not decide and exact arithmetic did.
  std::uint64_t exact_signs = 0;
  // Triangle tests in which one triangle was a segment or a point.
  std::uint64_t degenerate_pairs = 0;
  QueryCounters& operator+=(const QueryCounters& other) noexcept {
    box_tests += other.box_tests;
    triangle_tests += other.triangle_tests;
    exact_signs += other.exact_signs;
    degenerate_pairs += other.degenerate_pairs;
    return *this;
  }
};

enum class TraceStep : std::uint8_t {
  models_apart,     // a direction separates the models before any descent; a, b are the root nodes
  separated,        // nodes a and b are apart along `axis`
  descended_a,      // they are not apart: a is replaced by its two children
  descended_b,      // they are not apart: b is replaced by its two children
  leaves,           // both are leaves: their triangles follow
  level_reached,    // both are at the requested level limit: this pair stays undecided
  triangles_apart,  // triangles a and b do not meet
  triangles_meet,   // triangles a and b meet (for distance: they are the nearest so far)
};
std::string_view name_of(TraceStep step) noexcept;

struct TraceEvent {
  TraceStep step = TraceStep::separated;
  ExitAxis axis = ExitAxis::none;
  std::uint16_t level = 0;  // the number of nodes descended into above this pair: 0 for the two roots
  std::uint32_t a = 0;      // node, or triangle in the last two steps
  std::uint32_t b = 0;
};

// A receiver of each step at the time it is made, to summarise a descent that is too long to store. Called on
// the query's thread.
class TraceReader {
public:
  virtual ~TraceReader() = default;
  virtual void take(const TraceEvent& event) noexcept = 0;
};

// The trace of one query, set in the query's options; the query clears it first. The steps are those of the
// readable reference descent. A query without a trace is a separate template instance and pays nothing.
struct Trace {
  std::vector<TraceEvent> events;
  std::array<std::uint64_t, kExitAxisCount> exits{};  // box tests by the test that separated the pair
  std::vector<std::uint64_t> pairs_by_level;          // box tests by level
  // The direction that separated the models if the first step is models_apart: in A's frame, from A to B, any
  // length.
  Vec3 separating_direction = Vec3(0.0);
  std::size_t max_events = 0;     // 0: no limit; beyond it only counters are kept
  bool truncated = false;         // events were dropped
  TraceReader* reader = nullptr;  // receives every step instead; `events` then stays empty
  void clear() noexcept {
    events.clear();
    exits.fill(0);
    pairs_by_level.clear();
    separating_direction = Vec3(0.0);
    truncated = false;
  }
};

}  // namespace boxwood
