// SPDX-License-Identifier: MIT
// The exact test of one pair of objects of a world, and the common begin and end of its queries.
#pragma once

#include <cmath>
#include <vector>

#include <boxwood/contact.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/world.hpp>

#include "query/descent/placed_pose.hpp"

namespace boxwood {

// Returns the clearance of a pair.
inline double clearance_of_pair(const WorldCollideOptions& options, const WorldPair& pair) noexcept {
  if (options.clearance_of == nullptr) return options.clearance;
  return std::fmin(options.clearance_of(options.clearance_context, pair.first, pair.second),
                   options.clearance);
}

// Returns true if two placed objects meet, or are within a clearance. Adds all their contacts to `found` if
// the options request them; if it fails, no contact. Throws bad_alloc.
inline bool pair_is_found(const PlacedModel& a, const PlacedModel& b, double clearance,
                          const WorldCollideOptions& options, QueryScratch& scratch,
                          std::vector<TrianglePair>& triangles, ContactSet& contacts,
                          std::vector<WorldContact>& found, QueryStatus& status) {
  if (clearance > 0.0) {
    if (is_at_rest(a.world_from_model) || is_at_rest(b.world_from_model)) {
      const bool a_rests = is_at_rest(a.world_from_model);
      const PlacedModel &rests = a_rests ? a : b, &other = a_rests ? b : a;
      ClearanceOptions within;
      within.clearance = clearance;
      within.stop = options.stop;
      const ClearanceResult r =
          within_clearance(rests.model, other.model, other.world_from_model, within, scratch);
      status.add(r);
      return r.within;
    }
    DistanceOptions nearest;
    nearest.upper_bound = next_up(clearance);
    nearest.stop = options.stop;
    const DistanceResult r = distance(a, b, nearest, scratch);
    status.add(r);
    return r.distance <= clearance;
  }
  CollideOptions collide_options;
  collide_options.mode = options.contacts ? CollideMode::all : CollideMode::first;
  collide_options.stop = options.stop;
  // The answer is the same; with a model at rest as the first it is cheaper.
  const bool exchange = !options.contacts && is_at_rest(b.world_from_model);
  const CollideResult r = collide(exchange ? b : a, exchange ? a : b, collide_options, scratch, triangles);
  status.add(r);
  if (!r.colliding || !options.contacts || !r.is_complete()) return r.colliding;
  ContactOptions contact_options;
  contact_options.stop = options.stop;
  status.add(find_contacts(a, b, triangles, contact_options, scratch, contacts));
  found.reserve(found.size() + contacts.patches.size());
  for (const ContactPatch& patch : contacts.patches)
    found.push_back({patch.point, patch.normal, patch.depth});
  return true;
}

inline void begin_answers(WorldCollisions& result) noexcept {
  static_cast<QueryStatus&>(result) = {};
  result.colliding.clear();
  result.first_pair.clear();
  result.pairs.clear();
  result.first_contact.clear();
  result.contacts.clear();
  result.candidates = 0;
}

// Drops unfinished results: if memory ran out, the status is the only answer.
inline void drop_unfinished(WorldCollisions& result) noexcept {
  QueryStatus status = result;
  begin_answers(result);
  static_cast<QueryStatus&>(result) = status;
}

}  // namespace boxwood
