// SPDX-License-Identifier: MIT
// The state of a pair of objects in the one vocabulary of the library, the program and its files.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include <boxwood/clash.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/export.hpp>
#include <boxwood/query.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The states of a pair. Exactly one of them holds; a mesh is a solid or a surface as in clash.hpp.
enum class RelationState : std::uint8_t {
  apart,        // they share no point, and neither lies inside the other; also within a clearance
  touching,     // they share points, but no interior points, and surfaces do not pass through
  overlapping,  // they share interior points, or a surface passes through; also identical triangles
  contained,    // one lies inside the other, which is a solid; their surfaces may meet
  undecided,    // one of them is no solid, or too coarse, and the state depends on it
};
std::string_view name_of(RelationState state) noexcept;

struct Relation {
  RelationState state = RelationState::apart;
  Containment inside = Containment::none;  // the one that lies inside; only for `contained`
  // The reasons for `undecided`: properties of A, of B and of the contact. Otherwise Doubt::none.
  Doubt doubts_a = Doubt::none, doubts_b = Doubt::none, doubts = Doubt::none;
  friend bool operator==(const Relation&, const Relation&) = default;
};

// Returns the state that a class means: a clearance is apart, a duplicate is overlapping, and a class in
// doubt is undecided. `result` must be complete. O(1).
Relation relation_of(const ClashResult& result) noexcept;

// Returns the relation of B to A, given that of A to B.
Relation swapped(const Relation& relation) noexcept;

// Calls reason(side, name) for each reason in the order of kAllDoubts: side is "a", "b", or "" for the
// contact.
template <class Reason> void for_each_reason(const Relation& relation, const Reason& reason) {
  for (const Doubt one : kAllDoubts) {
    if (has(relation.doubts_a, one)) reason(std::string_view("a"), name_of(one));
    if (has(relation.doubts_b, one)) reason(std::string_view("b"), name_of(one));
    if (has(relation.doubts, one)) reason(std::string_view(), name_of(one));
  }
}

struct RelationOptions {
  double tessellation = 0.0;                // as in ClashOptions
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// If not complete, the relation means nothing.
struct RelationResult : QueryStatus {
  Relation relation;
};

// Returns the relation of two objects, exactly for the corners as placed in the world. Shared points of the
// surfaces count: objects that only touch are not apart. An object without triangles is apart from all.
// Swapped objects have the swapped relation, except that of two solids with the same points but different
// triangles A counts as inside B. Costs clash() in mode first.
RelationResult object_relation(const PlacedClashModel& a, const PlacedClashModel& b,
                               const RelationOptions& options, QueryScratch& scratch);

}  // namespace boxwood
