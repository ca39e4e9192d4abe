// SPDX-License-Identifier: MIT
// Bodies and their covers: a body is a link of a robot, or a model as a whole.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boxwood/cover.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/robot_description.hpp>

namespace boxwood {

// A mesh to enclose. The pieces of a link lie in the frame of the link, their corners rounded to float.
struct CoverBody {
  std::string name;  // a link's; empty for a model
  TriangleMesh mesh;
};

struct CoverBodies {
  std::vector<CoverBody> bodies;
  std::optional<RobotDescription> robot;  // of a URDF
};

struct NamedCover {
  std::string body;  // as CoverBody::name
  Cover cover;
};

struct CoverSet {
  std::vector<NamedCover> bodies;
  std::vector<std::string> notes;  // what the file's elements stand for, where that is not obvious
};

// The cover of each body, in the order of the bodies. A link that the set leaves out has one without
// elements.
struct MatchedCovers {
  std::vector<Cover> covers;
  std::size_t strange = 0;  // covers of no link with collision geometry
};
// Fails with `usage` if the two do not go together.
Result<MatchedCovers> match_covers(const CoverBodies& bodies, CoverSet set);

}  // namespace boxwood
