// SPDX-License-Identifier: MIT
// Two models that both stand somewhere in the world: do they meet, how far apart are they, is one inside.
//
// What is compared are the corners of both as the doubles that place(world_from_model, x) returns, in the
// world's frame; a model at the identity is compared as its floats are. Nothing is inverted or composed on
// the way to an answer, so it does not depend on which of the two comes first, and a pose that is not a
// rotation to rounding (as far as kMaxRotationDeviation, for each of the two) costs some box tests and no
// contact. collide(a, b, compose(inverse(world_from_a), world_from_b)) asks something else: there B is
// rounded into A's frame.
//
// Where A rests these are the queries of collide.hpp, distance.hpp and containment.hpp at B's pose. Else the
// boxes of the trees are tested under B's pose in A's frame, with all that it is off by paid for, and the
// triangles as above. A model whose pose has a number that is not finite, or a translation beyond 1e100,
// meets nothing.
#pragma once

#include <span>
#include <vector>

#include <boxwood/contact.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/export.hpp>
#include <boxwood/placed_model.hpp>

namespace BOXWOOD_EXPORT boxwood {

// As collide(): exact, touching is contact, `pairs` ascending by (a, b); exchanging the two models exchanges
// a and b of every pair. CollideOptions::allowed_depth is a length of A's frame. Allocates nothing once warm.
CollideResult collide(const PlacedModel& a, const PlacedModel& b, const CollideOptions& options,
                      QueryScratch& scratch, std::vector<TrianglePair>& pairs);

// As distance(), in the world's frame: 0 exactly where triangles meet.
DistanceResult distance(const PlacedModel& a, const PlacedModel& b, const DistanceOptions& options,
                        QueryScratch& scratch);

// As find_contacts() of pairs that collide() gave, in the world's frame. No tree is needed.
QueryStatus find_contacts(const PlacedModel& a, const PlacedModel& b, std::span<const TrianglePair> pairs,
                          const ContactOptions& options, QueryScratch& scratch, ContactSet& result);

// As containment(): `contacts` are all pairs that collide() finds for the two.
ContainmentResult containment(const PlacedModel& a, const PlacedModel& b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside);

}  // namespace boxwood
