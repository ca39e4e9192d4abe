// SPDX-License-Identifier: MIT
// Exact collision of two triangle meshes through their trees: if they meet, and in which triangles.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/trace.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Two triangles with a common point.
struct TrianglePair {
  std::uint32_t a = 0;    // triangle of A
  std::uint32_t b = 0;    // triangle of B
  bool coplanar = false;  // both have area and lie in one plane
  friend bool operator==(const TrianglePair&, const TrianglePair&) = default;
};

enum class CollideMode : std::uint8_t {
  first,
  all,
  // Continues until the first pair of triangles that pass through each other, and sets `crosses`. Such
  // triangles lie in different planes, and their relative interiors share a point. collide_self() treats it
  // as `all`.
  until_crossing,
};

inline constexpr std::uint32_t kNoLevelLimit = std::numeric_limits<std::uint32_t>::max();

// The triangle pair that met at the previous pose of a path. Keep one for each pair of models.
struct CollideWitness {
  std::optional<TrianglePair> pair;
};

struct CollideOptions {
  CollideMode mode = CollideMode::all;
  QueryEngine engine = QueryEngine::fast;
  std::size_t max_contacts = 0;  // 0: no limit. If it is reached, `truncated` is set
  // Nodes at this level are not split further; the answer becomes approximate.
  std::uint32_t max_level = kNoLevelLimit;
  // Boxes that overlap by at most this much (a length, at least 0) count as apart: a shrunken test. Contacts
  // between volumes that overlap by no more than this along one of the tested axes are not reported. 0 is the
  // exact query.
  double allowed_depth = 0.0;
  // The number of threads for a large query (mode all of the fast engine, without max_contacts); 0: all of
  // the machine. The result, counters included, does not depend on it. Inside parallel_for the query stays on
  // its thread. In a batch (batch.hpp) the threads share the poses.
  Threads threads = 1;
  Trace* trace = nullptr;  // if not null, records every step (trace.hpp)
  // Used in mode first without trace, level limit and allowed depth; otherwise, and in a batch, it is
  // ignored. The query tests the witness's pair before the trees, returns it if it still meets, and stores
  // the pair that it finds. The witness never changes if the models meet, but it does change the pair found
  // and the counters. On a path of small steps it answers most queries. Do not share it between threads.
  CollideWitness* witness = nullptr;
  // Another thread or a signal handler may set it to end the query with `stopped`. That takes some
  // microseconds, or milliseconds if millions of pairs have been found.
  const std::atomic<bool>* stop = nullptr;
};

struct CollideResult : QueryStatus {
  bool colliding = false;  // some triangles meet, or (level limit) some pair of nodes is undecided
  bool crosses = false;    // mode until_crossing: some triangles pass through each other
  bool truncated = false;  // max_contacts stopped the search: more pairs may exist
  // Pairs of nodes that the level limit left undecided; 0 if the answer is exact.
  std::size_t undecided = 0;
  QueryEngine engine = QueryEngine::reference;
  QueryCounters counters;
};

// Contract of all queries. A is at rest; B is placed by a_from_b, and its corners are the doubles that
// place() returns. Triangles are closed sets; touching is contact. The answer equals that of exact arithmetic
// on those doubles, for every kind of tree and between kinds. Non-finite triangles never meet anything.
// Degenerate triangles take part as segments and points. An empty tree meets nothing. A rotation that
// deviates by more than kMaxRotationDeviation is misuse; a pose with a non-finite number meets nothing.
// Queries modify only scratch, pairs, witness and trace; any number of threads may share the models.
//
// Two results are the same on every machine: if the models meet, and the list of all pairs. Everything else
// depends on the bits of the trees and on the order of the descent, which differ between instruction sets.
// That includes counters and traces, and the choice among equally near pairs. It includes the pairs found in
// modes `first` and `until_crossing` or with a limit of contacts, and those that a level limit leaves
// undecided. On one machine these are the same in every run, for any number of threads.

// Tests if A and B meet. Clears `pairs` and fills it, ascending by (a, b). Mode all: every pair. Mode first:
// one pair, the first in the descent. Mode until_crossing: pairs up to one that crosses; every pair if none
// crosses. With a level limit, `colliding` false is certain; true is certain only if `pairs` is not empty or
// `undecided` is 0. Every contact is in `pairs` or in one of the undecided pairs of nodes.
CollideResult collide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                      const CollideOptions& options, QueryScratch& scratch, std::vector<TrianglePair>& pairs);

// Tests one model against itself: finds pairs a < b of triangles that meet. Triangles that share a corner
// (the same position) are neighbours and are skipped if they meet only in what they share. Neighbours that
// meet in more go into `folded`: folded onto or through each other, or duplicates. Degenerate neighbours
// never do. Both lists are ascending; max_contacts counts both together. Level limit and allowed_depth as
// above.
CollideResult collide_self(const ModelView& model, const CollideOptions& options, QueryScratch& scratch,
                           std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& folded);

// The same queries without a tree: slow, obvious loops over all pairs of triangles, with the same contract.
// Used as oracles.
CollideResult collide_brute_force(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b,
                                  std::vector<TrianglePair>& pairs);
CollideResult collide_self_brute_force(const MeshView& mesh, std::vector<TrianglePair>& pairs,
                                       std::vector<TrianglePair>& folded);

}  // namespace boxwood
