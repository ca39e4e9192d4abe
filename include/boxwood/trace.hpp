// SPDX-License-Identifier: MIT
// What a query did: counters that are always kept, and on request every step of the descent in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

// What separated two volumes. The first fifteen are the separating axes of two boxes in the order in which
// they are tried: the faces of A and B, then the cross products of their edges.
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
  centers,  // the distance of a sphere's centre: sphere against sphere, and sphere against the faces of a box
  direction,  // of whole models: Trace::separating_direction
  triangles,  // those of a leaf, one by one: it is more than twice as large as the other volume
  none,       // nothing separated them
};
inline constexpr std::size_t kBoxAxisCount = 15;
inline constexpr std::size_t kExitAxisCount = 19;
std::string_view
name_of(ExitAxis axis) noexcept;  // "a0" .. "a2xb2", "centers", "direction", "triangles", "none"

struct QueryCounters {
  std::uint64_t box_tests = 0;  // pairs of node volumes tested, the first test of the whole models included
  std::uint64_t triangle_tests = 0;  // pairs of triangles given to the triangle test
  std::uint64_t exact_signs = 0;  // orientation signs that the floating-point filter left to exact arithmetic
  std::uint64_t degenerate_pairs = 0;  // triangle tests in which one was a segment or a point
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
  descended_a,      // they are not: a is replaced by its two children
  descended_b,      // ... or b
  leaves,           // both are leaves: their triangles follow
  level_reached,    // both are as deep as was asked for: this pair stays undecided
  triangles_apart,  // triangles a and b do not meet
  triangles_meet,   // they do (for distance: they are the nearest so far)
};
std::string_view name_of(TraceStep step) noexcept;

struct TraceEvent {
  TraceStep step = TraceStep::separated;
  ExitAxis axis = ExitAxis::none;
  std::uint16_t level = 0;  // nodes descended into above this pair: 0 for the two roots
  std::uint32_t a = 0;      // node, or triangle in the last two steps
  std::uint32_t b = 0;
};

// Told each step as it is made, for whoever sums up a descent that is too long to be kept. Called on the
// query's thread.
class TraceReader {
public:
  virtual ~TraceReader() = default;
  virtual void take(const TraceEvent& event) noexcept = 0;
};

// Filled by a query whose options point to one; cleared by it first. The steps are those of the readable
// reference descent. A query without a trace is a different instance of the same template and pays nothing.
struct Trace {
  std::vector<TraceEvent> events;
  std::array<std::uint64_t, kExitAxisCount> exits{};  // box tests by what separated the pair
  std::vector<std::uint64_t> pairs_by_level;          // box tests by level
  // What separated the models where the first step is models_apart: in A's frame, from A to B, of any length.
  Vec3 separating_direction = Vec3(0.0);
  std::size_t max_events = 0;     // 0: no limit; past it only counters go on
  bool truncated = false;         // events were left out
  TraceReader* reader = nullptr;  // is told every step instead; `events` then stays empty
  void clear() noexcept {
    events.clear();
    exits.fill(0);
    pairs_by_level.clear();
    separating_direction = Vec3(0.0);
    truncated = false;
  }
};

}  // namespace boxwood
