// SPDX-License-Identifier: MIT
// Finds the cover of each body by its name.
#include "app/features/cover/show/cover_set.hpp"

#include <algorithm>

namespace boxwood {

Result<MatchedCovers> match_covers(const CoverBodies& bodies, CoverSet set) {
  MatchedCovers out;
  if (!bodies.robot) {
    if (set.bodies.size() != 1)
      return Error{ErrorKind::usage, "the cover is of " + std::to_string(set.bodies.size()) +
                                         " links; a model that is no URDF needs a cover of one body"};
    out.covers.push_back(std::move(set.bodies.front().cover));
    return out;
  }
  for (const CoverBody& body : bodies.bodies) {
    const auto own = std::ranges::find(set.bodies, body.name, &NamedCover::body);
    out.covers.push_back(own == set.bodies.end() ? Cover{} : own->cover);
  }
  for (const NamedCover& cover : set.bodies)
    out.strange += std::ranges::find(bodies.bodies, cover.body, &CoverBody::name) == bodies.bodies.end();
  if (out.strange == set.bodies.size())
    return Error{ErrorKind::usage, "no link of the robot has the name of a body of the cover"};
  return out;
}

}  // namespace boxwood
