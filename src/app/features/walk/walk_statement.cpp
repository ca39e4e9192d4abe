// SPDX-License-Identifier: MIT
// Describes the last step in words.
#include "app/features/walk/walk_statement.hpp"

#include <algorithm>

#include "app/features/walk/walk_mode.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

namespace {

// Returns the names of the objects whose contacts have this mark, each once, at most two: "A and B".
std::string names_of(const WalkStatement& walk, bool marked) {
  std::vector<std::string> names;
  for (const WalkStatement::Contact& contact : walk.contacts)
    if (contact.marked == marked && std::find(names.begin(), names.end(), contact.name) == names.end())
      names.push_back(contact.name);
  if (names.empty()) return {};
  if (names.size() > 2) return names[0] + ", " + names[1] + " and others";
  return names.size() == 2 ? names[0] + " and " + names[1] : names[0];
}

std::string text_of(const WalkStatement& walk) {
  const std::string ground = names_of(walk, false);
  std::string out = !walk.supported  ? "Walking: in the air"
                    : ground.empty() ? "Walking"
                                     : "Walking on " + ground;
  const std::string wall = names_of(walk, true);
  if (walk.squeezed)
    out += ", squeezed" + (wall.empty() ? "" : " by " + wall);
  else if (walk.blocked)
    out += ", stopped" + (wall.empty() ? "" : " by " + wall);
  else if (walk.slid)
    out += ", sliding" + (wall.empty() ? "" : " along " + wall);
  if (walk.pushed) out += ", pushed out";
  if (walk.climbed) out += ", climbing";
  if (walk.dropped && walk.supported) out += ", going down";  // in the air it falls
  return out;
}

}  // namespace

std::optional<WalkStatement> walk_statement(const Session& session) {
  const WalkMode& walk = session.get<WalkMode>();
  if (!walk.on()) return std::nullopt;
  WalkStatement out;
  out.of = session.revision();
  out.position = walk.position();
  out.radius = walk.radius();
  const auto& last = walk.last();
  if (walk.below_all()) {
    out.text = "Walking: fell off, nothing is below";
    return out;
  }
  if (!last) {
    out.text = "Walking: starts where the view was centred";
    return out;
  }
  const WalkStep& step = last->step;
  out.supported = step.supported;
  out.slid = step.slid;
  out.climbed = step.climbed;
  out.dropped = step.dropped;
  out.blocked = step.blocked;
  out.pushed = step.pushed;
  out.squeezed = step.squeezed;
  for (std::uint32_t i = 0; i < step.contact_count; ++i) {
    const WalkContact& met = step.contacts[i];
    WalkStatement::Contact contact;
    contact.object = last->objects[i];
    contact.triangle = met.triangle;
    contact.name = object_name(session, contact.object);
    contact.kind = name_of(met.kind);
    contact.point = met.point;
    contact.normal = met.normal;
    contact.marked = met.kind != WalkContactKind::ground && (step.slid || step.blocked || step.squeezed);
    out.contacts.push_back(std::move(contact));
  }
  out.text = text_of(out);
  return out;
}

}  // namespace boxwood
