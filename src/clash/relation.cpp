// SPDX-License-Identifier: MIT
// Translates classes into the states of a pair.
#include <boxwood/relation.hpp>

#include <utility>
#include <vector>

namespace boxwood {

namespace {

RelationState state_of(ClashClass kind) noexcept {
  switch (kind) {
  case ClashClass::apart:
  case ClashClass::clearance:
    return RelationState::apart;
  case ClashClass::touching:
    return RelationState::touching;
  case ClashClass::contained:
    return RelationState::contained;
  case ClashClass::overlapping:
  case ClashClass::duplicate:
    return RelationState::overlapping;
  }
  return RelationState::undecided;
}

}  // namespace

std::string_view name_of(RelationState state) noexcept {
  switch (state) {
  case RelationState::apart:
    return "apart";
  case RelationState::touching:
    return "touching";
  case RelationState::overlapping:
    return "overlapping";
  case RelationState::contained:
    return "contained";
  case RelationState::undecided:
    return "undecided";
  }
  return "";
}

Relation relation_of(const ClashResult& result) noexcept {
  Relation out;
  if (!result.is_certain()) {
    out.state = RelationState::undecided;
    out.doubts_a = result.doubts_a;
    out.doubts_b = result.doubts_b;
    out.doubts = result.doubts;
    return out;
  }
  out.state = state_of(result.kind);
  if (out.state == RelationState::contained) out.inside = result.inside;
  return out;
}

Relation swapped(const Relation& relation) noexcept {
  Relation out = relation;
  std::swap(out.doubts_a, out.doubts_b);
  if (relation.inside != Containment::none)
    out.inside = relation.inside == Containment::a_in_b ? Containment::b_in_a : Containment::a_in_b;
  return out;
}

RelationResult object_relation(const PlacedClashModel& a, const PlacedClashModel& b,
                               const RelationOptions& options, QueryScratch& scratch) {
  ClashOptions asked;
  asked.tessellation = options.tessellation;
  asked.mode = CollideMode::first;
  asked.depth = false;
  asked.stop = options.stop;
  std::vector<TrianglePair> contacts;
  const ClashResult found = clash(a, b, asked, scratch, contacts);
  RelationResult out;
  out.add(found);
  if (out.is_complete()) out.relation = relation_of(found);
  return out;
}

}  // namespace boxwood
