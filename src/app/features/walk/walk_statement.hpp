// SPDX-License-Identifier: MIT
// The statements about the walk, for the label over the scene and `--state`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct WalkStatement {
  Revision of;
  Vec3 position = Vec3(0.0);
  double radius = 0.0;
  // Results of the last step; false before the first one.
  bool supported = false, slid = false, climbed = false, dropped = false, blocked = false, pushed = false,
       squeezed = false;
  struct Contact {
    std::uint32_t object = 0, triangle = 0;  // triangle: of the object
    std::string name, kind;
    Vec3 point = Vec3(0.0), normal = Vec3(0.0);
    bool marked = false;  // the sphere slides or is stopped there
  };
  std::vector<Contact> contacts;
  std::string text;  // "stands on Floor, slides along Wall"
};

// Returns nullopt outside a walk.
std::optional<WalkStatement> walk_statement(const Session& session);

}  // namespace boxwood
