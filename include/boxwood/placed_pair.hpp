// SPDX-License-Identifier: MIT
// Queries on two models that are both placed in the world: collision, distance, contacts and containment.
//
// The queries compare the corners of both models as the doubles that place(world_from_model, x) returns, in
// the world's frame. A model at the identity is compared by its floats. No pose is inverted or composed, so
// the answer does not depend on the order of the two models. A rotation that is not orthonormal to rounding
// (up to kMaxRotationDeviation, for each model) costs some box tests and no contact. In contrast, collide(a,
// b, compose(inverse(world_from_a), world_from_b)) rounds B into A's frame.
//
// If A is at the identity, these are the queries of collide.hpp, distance.hpp and containment.hpp at B's
// pose. Otherwise boxes are tested in A's frame, grown by the rounding error of B's relative pose; triangles
// are tested as above. A model meets nothing if its pose has a non-finite number or a translation beyond
// 1e100.
#pragma once

#include <span>
#include <vector>

#include <boxwood/contact.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/export.hpp>
#include <boxwood/placed_model.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Tests two placed models, with the contract of collide(): exact, touching is contact, `pairs` ascending by
// (a, b). Exchanging the two models exchanges a and b of every pair. CollideOptions::allowed_depth is a
// length in A's frame. Allocates nothing once warm.
CollideResult collide(const PlacedModel& a, const PlacedModel& b, const CollideOptions& options,
                      QueryScratch& scratch, std::vector<TrianglePair>& pairs);

// Computes the distance in the world's frame, with the contract of distance(): 0 exactly if triangles meet.
DistanceResult distance(const PlacedModel& a, const PlacedModel& b, const DistanceOptions& options,
                        QueryScratch& scratch);

// Finds the contacts of pairs that collide() returned, in the world's frame. No tree is needed.
QueryStatus find_contacts(const PlacedModel& a, const PlacedModel& b, std::span<const TrianglePair> pairs,
                          const ContactOptions& options, QueryScratch& scratch, ContactSet& result);

// Finds contained parts. `contacts` must be all pairs that collide() finds for the two models.
ContainmentResult containment(const PlacedModel& a, const PlacedModel& b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside);

}  // namespace boxwood
