// SPDX-License-Identifier: MIT
// Forms the question for the selection, runs it, and discards outdated answers.
#include "app/features/collision/collision_monitor.hpp"

#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"

#include <algorithm>
#include <utility>

namespace boxwood {

namespace {

const StandingObject* find(const SelectionQuestion& question, std::uint32_t object) {
  const auto at =
      std::lower_bound(question.others.begin(), question.others.end(), object,
                       [](const StandingObject& other, std::uint32_t o) { return other.object < o; });
  return at != question.others.end() && at->object == object ? &*at : nullptr;
}

CollisionQuestion pair_question(const StandingObject& a, const StandingObject& b) {
  return {a.object, b.object, a.world_from_model, b.world_from_model, a.tree, b.tree};
}

// Returns the object whose descent is shown.
const StandingObject* shown_against(const SelectionQuestion& question, const Meetings& found) {
  if (found.asked == 0) return nullptr;
  if (question.chosen) return &question.others.front();
  if (const Partner* partner = most_severe(found)) return find(question, partner->object);
  return found.nearest ? find(question, *found.nearest) : nullptr;
}

Result<std::shared_ptr<const SelectionAnswer>> answered(std::shared_ptr<const SelectionQuestion> question,
                                                        ModelFacts& facts, const std::atomic<bool>& stop) {
  auto out = std::make_shared<SelectionAnswer>();
  auto found = meetings_of(question->object, question->others, question->classes, facts, stop);
  if (!found) return found.error();
  out->found = std::move(*found);
  if (const StandingObject* other = shown_against(*question, out->found)) {
    const bool is_first = question->object.object < other->object;  // A has the lower number, as in a clash
    const StandingObject &a = is_first ? question->object : *other, &b = is_first ? *other : question->object;
    auto pair = answer(pair_question(a, b), *a.mesh, *b.mesh, stop);
    if (!pair) return pair.error();
    out->pair = std::move(*pair);
  }
  if (stop) return cancelled();
  out->question = std::move(question);
  return std::shared_ptr<const SelectionAnswer>(std::move(out));
}

}  // namespace

bool SelectionQuestion::same_as(const SelectionQuestion& other) const {
  return classes == other.classes && same_but_for_classes(other);
}

bool SelectionQuestion::same_but_for_classes(const SelectionQuestion& other) const {
  return chosen == other.chosen && object.same_as(other.object) &&
         std::equal(others.begin(), others.end(), other.others.begin(), other.others.end(),
                    [](const StandingObject& a, const StandingObject& b) { return a.same_as(b); });
}

CollisionMonitor::CollisionMonitor(const SessionContext& context)
    : document_(context.document), view_(context.view), derived_(context.derived),
      messages_(context.messages), queue_(1, [&control = context.control] { control.wake(); }) {}

CollisionMonitor::~CollisionMonitor() {
  stop();  // or the queue would wait for the whole query
}

SkipReason CollisionMonitor::skip_reason() const {
  const auto& selected = view_.selection().objects;
  if (selected.empty() || !view_.asks_contacts()) return SkipReason::closed;
  const std::uint32_t object = selected.back();
  const auto has_tree = [&](std::uint32_t i) { return !derived_.data(Target{i}).tree.failed; };
  if (!document_.object(object).visible) return SkipReason::hidden;
  if (selected.size() >= 2) {
    if (!document_.object(selected.front()).visible) return SkipReason::hidden;
    return has_tree(object) && has_tree(selected.front()) ? SkipReason::none : SkipReason::tree_is_absent;
  }
  bool any = false;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) {
    if (!document_.object(i).visible) continue;
    if (!has_tree(i)) return SkipReason::tree_is_absent;
    any = any || i != object;
  }
  return any ? SkipReason::none : SkipReason::no_partner;
}

std::optional<StandingObject> CollisionMonitor::standing(std::uint32_t object) const {
  StandingObject out;
  out.object = object;
  out.world_from_model = document_.pose(object);
  out.tree = derived_.data(Target{object}).tree.ready;
  out.mesh = derived_.mesh(Target{object});
  out.mirrored = determinant(document_.scene().objects[object].world_from_mesh) < 0.0;
  out.chord = placed_chord(document_.scene().objects[object]).value_or(0.0);
  out.box = document_.facts(object).box;
  if (!out.tree) return std::nullopt;
  return out;
}

// Requests the trees for the current question.
void CollisionMonitor::start_trees() {
  if (skip_reason() != SkipReason::none) return;
  Key now = key();
  if (trees_asked_ == now) return;
  trees_asked_ = std::move(now);
  const auto& selected = view_.selection().objects;
  (void)derived_.tree(Target{selected.back()});
  if (selected.size() >= 2)
    (void)derived_.tree(Target{selected.front()});
  else
    derived_.start_trees_of_visible();
}

std::shared_ptr<const SelectionQuestion> CollisionMonitor::question() const {
  if (skip_reason() != SkipReason::none) return nullptr;
  const auto& selected = view_.selection().objects;
  auto out = std::make_shared<SelectionQuestion>();
  out->chosen = selected.size() >= 2;
  out->classes = !document_.is_moving();
  std::vector<std::uint32_t> others = document_.facts().visible_objects();
  std::erase(others, selected.back());
  if (out->chosen) others = {selected.front()};
  if (!out->chosen)
    for (const std::uint32_t i : others)
      if (!derived_.data(Target{i}).tree.ready) return nullptr;
  const auto object = standing(selected.back());
  if (!object) return nullptr;
  out->object = *object;
  out->others.reserve(others.size());
  for (const std::uint32_t i : others) {
    const auto other = standing(i);
    if (!other) return nullptr;
    out->others.push_back(*other);
  }
  return out;
}

CollisionMonitor::Key CollisionMonitor::key() const {
  return {document_.scene_revision(), document_.pose_revision(), document_.edit_revision(),
          derived_.trees_taken(),     view_.selection().objects, view_.asks_contacts(),
          document_.is_moving()};
}

// Returns the current question. With many objects it is long, so it is formed only when its key changes, not
// in every frame.
std::shared_ptr<const SelectionQuestion> CollisionMonitor::asked_now() const {
  if (Key now = key(); !key_ || !(*key_ == now)) {
    question_ = question();
    key_ = std::move(now);
  }
  return question_;
}

void CollisionMonitor::start() {
  start_trees();
  if (under_way_) return;
  const auto asked = asked_now();
  if (!asked || (answer_ && answer_->question->same_as(*asked))) return;
  if (failed_ && failed_->same_as(*asked)) return;
  under_way_.emplace();
  under_way_->question = asked;
  under_way_->begun = std::chrono::steady_clock::now();
  under_way_->job = queue_.submit(
      "to find what the selected object meets",
      [asked, facts = facts_](const std::atomic<bool>& stop) { return answered(asked, *facts, stop); },
      [this, scene = document_.scene_revision()](Result<std::shared_ptr<const SelectionAnswer>> result) {
        const auto question = std::move(under_way_->question);
        last_took_ = std::chrono::steady_clock::now() - under_way_->begun;
        under_way_.reset();
        if (scene != document_.scene_revision()) return;  // outdated
        if (result) {
          answer_ = std::move(*result);
        } else if (result.error().kind != ErrorKind::cancelled) {
          failed_ = question;
          messages_.scene_error(result.error());
        }
      });
}

// Stops an outdated query after 300 ms. Until then, answers may be a little late while an object moves.
void CollisionMonitor::stop_late() {
  constexpr std::chrono::milliseconds kLateAtMost{300};
  if (!under_way_ || under_way_->job.is_stopping() ||
      std::chrono::steady_clock::now() - under_way_->begun < kLateAtMost)
    return;
  const auto asked = asked_now();
  if (!asked || !under_way_->question->same_as(*asked)) under_way_->job.stop();
}

std::size_t CollisionMonitor::poll() {
  stop_late();
  return queue_.run_completions();
}

void CollisionMonitor::stop() {
  if (under_way_) under_way_->job.stop();
}

void CollisionMonitor::forget() {
  stop();
  key_.reset();
  trees_asked_.reset();
  last_look_.reset();
  looked_for_.reset();
  question_.reset();
  answer_.reset();
  failed_.reset();
  facts_ = std::make_shared<ModelFacts>();
}

std::shared_ptr<const SelectionAnswer> CollisionMonitor::selection() const {
  if (!answer_ || skip_reason() != SkipReason::none) return nullptr;
  const auto now = asked_now();
  if (!now) return nullptr;
  if (last_look_ != answer_ || looked_for_ != now) {
    is_of_now_ = answer_->question->same_but_for_classes(*now);
    last_look_ = answer_;
    looked_for_ = now;
  }
  return is_of_now_ ? answer_ : nullptr;
}

bool CollisionMonitor::answers_soon() const {
  return last_took_ < std::chrono::milliseconds(8) && pending() && is_busy();
}

std::shared_ptr<const CollisionAnswer> CollisionMonitor::answer() const {
  const auto of = selection();
  return of ? of->pair : nullptr;
}

Containment CollisionMonitor::inside() const {
  const auto of = selection();
  if (!of || !of->pair) return Containment::none;
  const CollisionQuestion& shown = of->pair->question;
  for (const Partner& partner : of->found.partners)
    if ((partner.object == shown.a || partner.object == shown.b) && partner.relation)
      return partner.relation->inside;
  return Containment::none;
}

std::optional<std::array<std::uint32_t, 2>> CollisionMonitor::pair() const {
  const auto of = answer();
  if (!of) return std::nullopt;
  return std::array{of->question.a, of->question.b};
}

const DepthInterval* CollisionMonitor::shown_depth() const {
  const auto of = selection();
  if (!of || !of->pair || !of->found.depth) return nullptr;
  const std::uint32_t object = of->question->object.object;
  const CollisionQuestion& shown = of->pair->question;
  return of->found.depth_of == (shown.a == object ? shown.b : shown.a) ? &*of->found.depth : nullptr;
}

std::optional<PairLengths> CollisionMonitor::pair_lengths() const {
  const DepthInterval* const depth = shown_depth();
  if (depth == nullptr) return std::nullopt;
  return PairLengths{{}, std::array{depth->lower, depth->upper}};
}

std::optional<std::array<Vec3, 2>> CollisionMonitor::way_out() const {
  const DepthInterval* const depth = shown_depth();
  if (depth == nullptr) return std::nullopt;
  Aabb contact;
  const auto answer_now = answer();
  for (const auto& segment : answer_now->segments)
    for (const Vec3& p : segment) contact = grow(contact, p);
  for (const auto& face : answer_now->faces)
    for (const Vec3& p : face) contact = grow(contact, p);
  const Vec3 middle = 0.5 * contact.min + 0.5 * contact.max, half = 0.5 * depth->upper * depth->direction;
  if (is_empty(contact) || !is_finite(middle) || !is_finite(half)) return std::nullopt;
  return std::array{middle - half, middle + half};
}

bool CollisionMonitor::pending() const {
  if (skip_reason() != SkipReason::none) return false;
  const auto asked = asked_now();
  return !asked || !answer_ || !answer_->question->same_as(*asked);
}

void add_collision(FeatureList& list) {
  list.add_feature<CollisionMonitor>();
  using namespace workspaces;
  list.panels.push_back({.panel = kPartnersPanel,
                         .title = "Neighbours",
                         .workspaces = kClash,
                         .place = Place::left,
                         .order = 15,  // above the objects, whose buttons stay as it comes and goes
                         .keeps = 88,
                         .least = 88,
                         .most = 0.25F});
  list.panels.push_back({.panel = kMotionPanel,
                         .title = "Motion",
                         .workspaces = kClash,
                         .place = Place::right,
                         .key = "C",
                         .order = 70});
  list.panels.push_back(
      {.panel = kContactPanel, .title = "Contact", .workspaces = kClash, .place = Place::right, .order = 80});
}

}  // namespace boxwood
