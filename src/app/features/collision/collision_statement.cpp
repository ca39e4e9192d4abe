// SPDX-License-Identifier: MIT
// Writes the answer about the selected object in words.
#include <algorithm>
#include <numeric>
#include <utility>

#include "app/features/collision/collide_line.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/fields/relation_text.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/letter_case.hpp"
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
std::string meetings_text(const Session& session, std::uint32_t object,
                          const std::vector<Partner>& partners) {
  const auto part = [&](const char* words, const auto& counts) -> std::string {
    std::size_t n = 0;
    std::uint32_t last = 0;
    for (const Partner& partner : partners)
      if (counts(partner)) {
        ++n;
        last = partner.object;
      }
    if (n == 0) return {};
    return std::string(words) + " " + (n == 1 ? object_name(session, last) : others_text(n));
  };
  const auto in = [](RelationState state) {
    return [state](const Partner& p) { return p.relation && p.relation->state == state; };
  };
  std::string out;
  for (const std::string& words :
       {part("overlaps", in(RelationState::overlapping)),
        part("in contact with", [](const Partner& p) { return !p.relation; }),
        part("inside", [&](const Partner& p) { return inner_object(object, p) == object; }),
        part("around", [&](const Partner& p) { return inner_object(object, p) == p.object; }),
        part("undecided against", in(RelationState::undecided)),
        part("touches", in(RelationState::touching))}) {
    if (words.empty()) continue;
    out.append(out.empty() ? "" : ", ").append(words);
  }
  return capital(std::move(out));
}

// Returns "0.5 mm deep", or both bounds if they differ as shown.
std::string text_of(const Session& session, const DepthInterval& depth) {
  return pair_length_text(session, depth.lower, depth.upper) + " deep";
}

std::string skip_text(const Session& session, SkipReason why) {
  const auto& selected = session.view().selection().objects;
  switch (why) {
  case SkipReason::hidden: {
    const bool itself = !session.document().object(selected.back()).visible;
    return object_name(session, itself ? selected.back() : selected.front()) + " is hidden and not checked";
  }
  case SkipReason::no_partner:
    return "There is no other visible object";
  case SkipReason::tree_is_absent:
    return "Unknown: a tree could not be built";
  case SkipReason::none:
  case SkipReason::closed:
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
    if (const auto& strongest = most_severe(found)->relation) out.state = strongest->state;
    for (const Partner& partner : found.partners)
      if (partner.relation)
        for_each_reason(*partner.relation, [&](std::string_view, std::string_view name) {
          if (std::find(out.undecided.begin(), out.undecided.end(), name) == out.undecided.end())
            out.undecided.emplace_back(name);
        });
    out.text = meetings_text(session, answer.question->object.object, found.partners);
    out.depth = found.depth;
    if (found.depth && found.depth_of) {
      if (const auto shown = pair_depth(session, answer.question->object.object, *found.depth_of))
        out.depth->lower = (*shown)[0], out.depth->upper = (*shown)[1];
      out.depth_text = text_of(session, *out.depth);
    }
    out.depth_of = found.depth_of;
    if (found.depth && found.partners.size() == 1) out.text += ", " + out.depth_text;
    for (const Partner& partner : found.partners) {
      out.with.push_back(partner.object);
      out.relations.push_back(partner.relation);
      out.partners.append(out.partners.empty() ? "" : ", ").append(object_name(session, partner.object));
    }
  } else if (found.out_of_memory || !found.nearest) {
    out.text = "Unknown: there was not enough memory";
  } else {
    out.state = RelationState::apart;
    out.distance = found.distance;
    out.with = {*found.nearest};
    out.relations = {Relation{}};
    out.text = "Apart by " + pair_length_text(session, found.distance);
    if (!out.chosen) out.with_text = "No contact. Nearest object";
    out.partners = object_name(session, *found.nearest);
  }
}

// Returns "Apart by ", or for surfaces that do not meet although the objects are not apart, more words.
std::string gap_words(const std::optional<Relation>& relation) {
  if (!relation || relation->state == RelationState::apart) return "Apart by ";
  if (relation->inside == Containment::a_in_b) return "A inside B, surfaces apart by ";
  if (relation->inside == Containment::b_in_a) return "B inside A, surfaces apart by ";
  return relation->state == RelationState::undecided ? "Undecided, surfaces apart by " : "Surfaces apart by ";
}

// Writes the label beside the place in the scene: the distance or depth, and its kind.
void say_where(const Session& session, const CollisionStatement& statement, PairStatement& out) {
  const CollisionAnswer& answer = *out.answer;
  if (!answer.colliding) {
    if (!answer.gap || !(answer.gap->distance < kInfinity)) return;
    out.at = 0.5 * answer.gap->point_a + 0.5 * answer.gap->point_b;
    out.kept.insert(out.kept.end(), {answer.gap->point_a, answer.gap->point_b});
    out.label = gap_words(out.relation) + pair_length_text(session, answer.gap->distance);
    const std::string unit = unit_suffix(session);
    const double size = size_of_all(session.document());
    const auto point = [&](const Vec3& p, std::uint32_t object) {
      return point_text(p, size) + unit + " on " + object_name(session, object);
    };
    out.place_text = "from " + point(answer.gap->point_a, answer.question.a) + " to " +
                     point(answer.gap->point_b, answer.question.b);
    return;
  }
  if (answer.places.empty()) return;
  const ContactPatch& place = answer.places.front();
  const std::string places = answer.places.size() == 1 ? "" : count_text(answer.places.size()) + " places";
  const bool proven = statement.depth_of == out.against && !statement.depth_text.empty();
  const bool touching = out.relation && out.relation->state == RelationState::touching;
  const auto way = session.get<CollisionMonitor>().way_out();
  out.at = way ? 0.5 * (*way)[0] + 0.5 * (*way)[1] : place.point;
  out.label = proven     ? statement.depth_text
              : touching ? "Touching"
                         : "Surfaces meet, local depth " + pair_length_text(session, place.depth);
  if (!places.empty()) out.label += ", " + places;
  if (touching) return;
  out.place_text = places;
  if (!proven)  // else the bounds of the whole depth say more
    out.place_text += (places.empty() ? "" : ". ") + std::string("Deepest pair of triangles by itself: ") +
                      pair_length_text(session, place.depth);
}

// Returns the facts of the pair, about the selected object: "contains it", "overlaps it, 2 mm deep".
std::string facts_text(const CollisionStatement& statement, std::uint32_t object, std::uint32_t against,
                       const std::optional<Relation>& relation) {
  if (!relation) return "in contact";
  switch (relation->state) {
  case RelationState::overlapping:
    return "overlaps it" +
           (statement.depth_of == against && statement.with.size() > 1 ? ", " + statement.depth_text : "");
  case RelationState::contained:
    return inner_object(object, {against, relation}) == object ? "inside it" : "contains it";
  case RelationState::undecided:
    return "undecided, " + reasons_text(reasons_of(*relation));
  case RelationState::touching:
    return "touches it";
  case RelationState::apart:
    break;
  }
  return "apart";
}

// Says which pair is compared if several objects are selected.
void name_chosen(const Session& session, CollisionStatement& out) {
  const auto& selected = session.view().selection().objects;
  out.chosen = selected.size() >= 2;
  if (!out.chosen) return;
  out.with_text = selected.size() == 2 ? "The selected pair"
                                       : "First and last of the " + count_text(selected.size()) + " selected";
  const auto [a, b] = std::minmax(selected.front(), selected.back());
  out.pair_name = object_name(session, a) + " \xC3\x97 " + object_name(session, b);
}

// Describes the pair whose counters and levels are shown.
PairStatement pair_statement(const Session& session, const CollisionStatement& statement,
                             std::uint32_t object, const std::shared_ptr<const CollisionAnswer>& answer) {
  PairStatement out;
  out.answer = answer;
  out.against = answer->question.a == object ? answer->question.b : answer->question.a;
  const auto at = std::find(statement.with.begin(), statement.with.end(), out.against);
  out.relation = at == statement.with.end()
                     ? std::optional(Relation{})
                     : statement.relations[static_cast<std::size_t>(at - statement.with.begin())];
  const std::string name = object_name(session, out.against);
  if (statement.state == RelationState::apart && !statement.chosen)
    out.text = "Nearest: " + name + ". ";
  else
    out.text = (statement.chosen ? statement.with_text + ". " + object_name(session, object) + " with "
                                 : std::string("With ")) +
               name + ": " + facts_text(statement, object, out.against, out.relation) + ". ";
  out.text += answer->colliding
                  ? counted(answer->pairs.size(), " pair") +
                        (answer->pairs.size() == 1 ? " of triangles meets" : " of triangles meet")
                  : "Surfaces do not meet";
  const auto tests = [](const QueryCounters& n) {
    return count_text(n.box_tests) + " box and " + count_text(n.triangle_tests) + " triangle tests";
  };
  out.text += " (fast engine: " + tests(answer->counters) + ")";
  out.descent_text = "Step by step, one pair of boxes after the other: " + tests(answer->descent_counters) +
                     ". The fast engine tests eight boxes at once, so its counts differ";
  out.command = collide_command(session, answer->question);
  const Aabb box = session.document().facts().bounds({object});
  for (const double x : {box.min.x, box.max.x})
    for (const double y : {box.min.y, box.max.y})
      for (const double z : {box.min.z, box.max.z}) out.kept.emplace_back(x, y, z);
  out.pose_text = pose_text(answer->question.a_from_b());
  return out;
}

}  // namespace

std::vector<std::size_t> places_by_severity(const CollisionStatement& statement) {
  std::vector<std::size_t> out(statement.with.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  const auto place = [&](std::size_t i) {
    const bool is_shown = statement.pair && statement.pair->against == statement.with[i];
    return std::pair(!is_shown, severity(statement.relations[i]));
  };
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
  return out;
}

std::optional<CollisionStatement> collision_statement(Session& session) {
  const SkipReason why = session.get<CollisionMonitor>().skip_reason();
  if (why == SkipReason::closed) return std::nullopt;
  CollisionStatement out;
  out.of = session.revision();
  name_chosen(session, out);
  const auto answer = session.get<CollisionMonitor>().selection();
  if (why != SkipReason::none || !answer) {
    out.pending = why == SkipReason::none;
    out.text = skip_text(session, why);
    return out;
  }
  state_found(session, *answer, out);
  if (!answer->pair) return out;
  out.pair = pair_statement(session, out, answer->question->object.object, answer->pair);
  say_where(session, out, *out.pair);
  return out;
}

}  // namespace boxwood
