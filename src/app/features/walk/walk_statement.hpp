// SPDX-License-Identifier: MIT
// The statements about the walk, for the label over the scene and `--state`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/session.hpp"
#include "app/text/shaped.hpp"

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
    template <class F> void describe(F& f) const {
      f("object", object), f("triangle", triangle), f("point", point), f("normal", normal);
      f("kind", shaped<"'ground'|'slope'|'wall'|'ceiling'">(kind)), f("marked", marked);
    }
  };
  std::vector<Contact> contacts;
  std::string text;  // "Walking on Floor, sliding along Wall"
  template <class F> void describe(F& f) const {
    f("position", position), f("radius", radius), f("supported", supported), f("slid", slid);
    f("climbed", climbed), f("dropped", dropped), f("blocked", blocked), f("pushed", pushed);
    f("squeezed", squeezed), f("contacts", contacts), f("text", text);
  }
};

// Returns nullopt outside a walk.
std::optional<WalkStatement> walk_statement(const Session& session);

}  // namespace boxwood
