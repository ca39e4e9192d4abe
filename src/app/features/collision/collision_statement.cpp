// SPDX-License-Identifier: MIT
// Writes the answer about the selected object in words.
#include <algorithm>

#include "app/features/collision/collide_line.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

// Returns "1 pair", "12 pairs".
std::string counted(std::uint64_t n, const char* what) {
  return count_text(n) + what + (n == 1 ? "" : "s");
}

std::string others_text(std::size_t n) {
  return counted(n, " object");
}

// Returns "In contact with 24 objects, inside Housing".
std::string meetings_text(const Session& session, const std::vector<Partner>& partners) {
  const auto part = [&](Meeting how, const char* words) -> std::string {
    std::size_t n = 0;
    std::uint32_t last = 0;
    for (const Partner& partner : partners)
      if (partner.how == how) {
        ++n;
        last = partner.object;
      }
    if (n == 0) return {};
    return std::string(words) + " " + (n == 1 ? object_name(session, last) : others_text(n));
  };
  std::string out;
  for (const std::string& words :
       {part(Meeting::overlapping, "overlaps"), part(Meeting::surfaces, "in contact with"),
        part(Meeting::touching, "touches"), part(Meeting::inside, "inside"),
        part(Meeting::around, "around")}) {
    if (words.empty()) continue;
    out.append(out.empty() ? "" : ", ").append(words);
  }
  out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

// Returns "0.5 deep", or both bounds if they differ as shown.
std::string text_of(const DepthInterval& depth) {
  const std::string lower = value_text(depth.lower), upper = value_text(depth.upper);
  return (lower == upper ? upper : "at least " + lower + " and at most " + upper) + " deep";
}

std::string why_not_text(const Session& session, NotAsked why) {
  const auto& selected = session.view().selection().objects;
  switch (why) {
  case NotAsked::hidden: {
    const bool itself = !session.document().object(selected.back()).visible;
    return object_name(session, itself ? selected.back() : selected.front()) + " is hidden and not checked";
  }
  case NotAsked::nobody:
    return "There is no other visible object";
  case NotAsked::tree_is_absent:
    return "Unknown: a tree could not be built";
  case NotAsked::no:
  case NotAsked::closed:
    break;
  }
  return kBeingComputed;
}

void state_found(const Session& session, const SelectionAnswer& answer, CollisionStatement& out) {
  const Meetings& found = answer.found;
  if (found.asked == 0) {
    const auto& mesh = session.document().scene().objects[answer.question->object.object].mesh->mesh;
    out.text = mesh.triangles.empty() ? "Unknown: the object has no triangles"
                                      : "Unknown: no other visible object has triangles";
  } else if (!found.partners.empty()) {
    const auto any = [&](Meeting how) {
      return std::any_of(found.partners.begin(), found.partners.end(),
                         [&](const Partner& p) { return p.how == how; });
    };
    out.state = any(Meeting::overlapping)                          ? MeetingState::overlapping
                : any(Meeting::surfaces) || any(Meeting::touching) ? MeetingState::touching
                                                                   : MeetingState::contained;
    for (const Partner& partner : found.partners)
      for (const Doubt doubt : kAllDoubts)
        if (has(partner.doubts, doubt) &&
            std::find(out.undecided.begin(), out.undecided.end(), name_of(doubt)) == out.undecided.end())
          out.undecided.emplace_back(name_of(doubt));
    out.text = meetings_text(session, found.partners);
    out.depth = found.depth;
    if (found.depth) out.depth_text = text_of(*found.depth);
    out.depth_of = found.depth_of;
    if (found.depth && found.partners.size() == 1) out.text += ", " + out.depth_text;
    for (const Partner& partner : found.partners) {
      out.with.push_back(partner.object);
      out.partners.append(out.partners.empty() ? "" : ", ").append(object_name(session, partner.object));
    }
  } else if (found.out_of_memory || !found.nearest) {
    out.text = "Unknown: there was not enough memory";
  } else {
    out.state = MeetingState::apart;
    out.distance = found.distance;
    out.with = {*found.nearest};
    out.text = "Apart by " + value_text(found.distance);
    out.partners = object_name(session, *found.nearest);
  }
}

// Writes the label beside the place in the scene: the distance or depth, and its kind.
void say_where(const Session& session, const CollisionStatement& statement, const std::optional<Meeting>& how,
               PairStatement& out) {
  const CollisionAnswer& answer = *out.answer;
  if (!answer.colliding) {
    if (!answer.gap || !(answer.gap->distance < kInfinity)) return;
    out.at = 0.5 * answer.gap->point_a + 0.5 * answer.gap->point_b;
    out.label = (how == Meeting::inside   ? "Inside, surfaces apart by "
                 : how == Meeting::around ? "Around it, surfaces apart by "
                                          : "Apart by ") +
                value_text(answer.gap->distance);
    out.place_text = "from " + point_text(answer.gap->point_a) + " on " +
                     object_name(session, answer.question.a) + " to " + point_text(answer.gap->point_b) +
                     " on " + object_name(session, answer.question.b);
    return;
  }
  if (answer.places.empty()) return;
  const ContactPatch& place = answer.places.front();
  const std::string places = answer.places.size() == 1 ? "" : count_text(answer.places.size()) + " places";
  const bool proven = statement.depth_of == out.against && !statement.depth_text.empty();
  out.at = place.point;
  out.label = proven                     ? statement.depth_text
              : how == Meeting::touching ? "Touching"
                                         : "In contact, local depth " + value_text(place.depth);
  if (!places.empty()) out.label += ", " + places;
  if (how != Meeting::touching)
    out.place_text = (places.empty() ? "Local depth of one pair of triangles: "
                                     : places + "; local depth of one pair of triangles: up to ") +
                     value_text(place.depth);
}

// Describes the pair whose counters and levels are shown.
PairStatement pair_statement(const Session& session, const CollisionStatement& statement,
                             const std::shared_ptr<const CollisionAnswer>& answer) {
  PairStatement out;
  out.answer = answer;
  out.against = answer->question.a;
  const bool nearest = statement.state == MeetingState::apart && !statement.chosen;
  const bool first = statement.with.size() > 1;
  out.text = "Against " + object_name(session, out.against) +
             (nearest ? ", the nearest: "
              : first ? ", the first: "
                      : ": ");
  // The first partner need not be the first overlapping one.
  if (first && !statement.depth_text.empty() && statement.depth_of == out.against)
    out.text += statement.depth_text + ", ";
  out.text += answer->colliding ? counted(answer->pairs.size(), " pair") + " of triangles meet, found by "
                                : "no triangles meet, decided after ";
  const auto tests = [](const QueryCounters& n) {
    return counted(n.box_tests, " box test") + ", " + counted(n.triangle_tests, " triangle test");
  };
  out.text += tests(answer->counters) + " of the fast engine";
  out.descent_text = "Descent drawn: " + tests(answer->descent_counters);
  out.command = collide_command(session, answer->question);
  out.pose_text = pose_text(answer->question.a_from_b);
  return out;
}

}  // namespace

std::string_view name_of(MeetingState state) noexcept {
  switch (state) {
  case MeetingState::apart:
    return "apart";
  case MeetingState::touching:
    return "touching";
  case MeetingState::overlapping:
    return "overlapping";
  case MeetingState::contained:
    return "contained";
  }
  return "";
}

std::optional<CollisionStatement> collision_statement(Session& session) {
  const NotAsked why = session.get<CollisionMonitor>().why_not();
  if (why == NotAsked::closed) return std::nullopt;
  CollisionStatement out;
  out.of = session.revision();
  out.chosen = session.view().selection().objects.size() >= 2;
  const auto answer = session.get<CollisionMonitor>().selection();
  if (why != NotAsked::no || !answer) {
    out.pending = why == NotAsked::no;
    out.text = why_not_text(session, why);
    return out;
  }
  state_found(session, *answer, out);
  if (!answer->pair) return out;
  out.pair = pair_statement(session, out, answer->pair);
  std::optional<Meeting> how;
  for (const Partner& partner : answer->found.partners)
    if (partner.object == out.pair->against) how = partner.how;
  say_where(session, out, how, *out.pair);
  return out;
}

}  // namespace boxwood
