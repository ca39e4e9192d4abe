// SPDX-License-Identifier: MIT
// Whether and where two triangle meshes meet, through their trees; exact.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>
#include <boxwood/trace.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Two triangles with a point in common.
struct TrianglePair {
  std::uint32_t a = 0;    // triangle of A
  std::uint32_t b = 0;    // triangle of B
  bool coplanar = false;  // both are proper triangles of one plane
  friend bool operator==(const TrianglePair&, const TrianglePair&) = default;
};

enum class CollideMode : std::uint8_t {
  first,
  all,
  // All, but it ends at the first whose triangles pass through each other (their relative interiors share a
  // point and their planes differ): `crosses`. Of collide_self(): all.
  until_crossing,
};

inline constexpr std::uint32_t kNoLevelLimit = std::numeric_limits<std::uint32_t>::max();

// What a caller keeps from pose to pose of a path, of one pair of models: which triangles met last.
struct CollideWitness {
  std::optional<TrianglePair> pair;
};

struct CollideOptions {
  CollideMode mode = CollideMode::all;
  QueryEngine engine = QueryEngine::fast;
  std::size_t max_contacts = 0;  // 0: no limit. Reaching it is reported by `truncated`
  std::uint32_t max_level =
      kNoLevelLimit;  // nodes at this level are not descended into: an approximate answer
  // Boxes may overlap by this much (length, at least 0) and still count as apart: a shrunken test. Contacts
  // between volumes that overlap by no more along one of the tested axes are not reported. 0: the exact
  // query.
  double allowed_depth = 0.0;
  // A large query (mode all of the fast engine, without max_contacts) is shared out among so many threads (0:
  // all of the machine). The result, counters included, is the same whatever the number. Inside parallel_for
  // it stays on its thread. In a batch (batch.hpp) so many threads share the poses.
  Threads threads = 1;
  Trace* trace = nullptr;  // asked for: every step (trace.hpp)
  // Mode first, without trace, level limit and allowed depth (else, and in a batch, it is left alone): its
  // pair is tested before the trees, and is the one that is found where it meets here, too; what is found is
  // kept in it. Whether the models meet is the same as without, whatever it holds; which pair and the
  // counters are not. On a path of small steps that is most of the answer. Not for two threads at once.
  CollideWitness* witness = nullptr;
  // Set by another thread or a signal handler, it ends the query: `stopped`, within some
  // microseconds, milliseconds where millions of pairs have been found.
  const std::atomic<bool>* stop = nullptr;
};

struct CollideResult : QueryStatus {
  bool colliding = false;     // some triangles meet, or (level limit) some pair of nodes is undecided
  bool crosses = false;       // mode until_crossing: some triangles pass through each other
  bool truncated = false;     // max_contacts stopped the search: there may be more pairs
  std::size_t undecided = 0;  // pairs of nodes that the level limit left undecided; 0: the answer is exact
  QueryEngine engine = QueryEngine::reference;
  QueryCounters counters;
};

// All queries: A rests, B is placed by a_from_b, whose corners are the doubles that place() returns.
// Triangles are closed sets; touching is contact. The answer equals that of exact arithmetic on those
// doubles, for every kind of tree and between kinds. Non-finite triangles never meet anything; degenerate
// ones take part as the segments and points they are. An empty tree meets nothing. The rotation may deviate
// by kMaxRotationDeviation (more is misuse); a pose with a non-finite number meets nothing. const in
// everything but scratch, pairs and trace; any number of threads may share the models.
//
// What is the same on every machine: whether models meet, and all pairs. Everything else a query tells
// (counters, traces, which pairs modes `first` and `until_crossing` or a limit of contacts find, what a level
// limit leaves undecided, which of several nearest pairs) depends on the bits of the trees and on the order
// of the descent, and both differ between instruction sets: the same machine gives the same again, whatever
// the number of threads, another one need not.

// Clears `pairs` and fills it, ascending by (a, b): every pair (mode all), or one (mode first: whichever the
// descent finds first, the same each time on one machine), or every pair up to one that crosses, all where
// none does (mode until_crossing). With a level limit: `colliding` false is certain;
// true is certain only if `pairs` is not empty or `undecided` is 0; every contact lies in one of the
// undecided pairs of nodes or in `pairs`.
CollideResult collide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                      const CollideOptions& options, QueryScratch& scratch, std::vector<TrianglePair>& pairs);

// One model against itself: pairs a < b of triangles that meet. Triangles that share a corner (the same
// position) are neighbours and are skipped, unless they meet in more than what they share: those are put into
// `folded` (neighbours folded onto or through each other, and duplicates; degenerate neighbours never). Both
// lists ascending. max_contacts counts both together. Level limit and allowed_depth as above.
CollideResult collide_self(const ModelView& model, const CollideOptions& options, QueryScratch& scratch,
                           std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& folded);

// The slow, obvious answers: all pairs of triangles, no tree. The same contract.
CollideResult collide_brute_force(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b,
                                  std::vector<TrianglePair>& pairs);
CollideResult collide_self_brute_force(const MeshView& mesh, std::vector<TrianglePair>& pairs,
                                       std::vector<TrianglePair>& folded);

}  // namespace boxwood
