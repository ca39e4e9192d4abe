// SPDX-License-Identifier: MIT
// Computes the place of the chosen pair off the thread, and flies the camera there.
#include "app/features/clash/review/review_flight.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/document/document.hpp"
#include "app/session/session.hpp"
#include "app/shell/messages.hpp"

namespace boxwood {

namespace {

constexpr double kMotionShare = 1e-3;  // of the diagonal of the scene

bool stands_so(const RigidTransform& p, const RigidTransform& q) {
  return numbers_of(p) == numbers_of(q);
}

}  // namespace

ReviewFlight::ReviewFlight(const SessionContext& context, const ReviewSearch& search, ReviewMotion& motion)
    : context_(context), document_(context.document), view_(context.view), search_(search), motion_(motion),
      queue_(1, [&control = context.control] { control.wake(); }) {}

std::optional<std::uint32_t> ReviewFlight::chosen() const {
  if (!pair_) return std::nullopt;
  const std::span<const ClashRecord> records = search_.records();
  for (std::size_t i = search_.first_row(*pair_);
       i < records.size() && ReviewPair(records[i].first, records[i].second) == *pair_; ++i)
    if (!search_.is_of_motion() || (records[i].result.kind == ClashClass::clearance) == near_)
      return static_cast<std::uint32_t>(i);
  return std::nullopt;
}

Result<void> ReviewFlight::check_row(std::uint32_t row) const {
  if (row < search_.records().size()) return {};
  return clash_usage("there is no row " + std::to_string(row) + ": there are " +
                     std::to_string(search_.records().size()));
}

Result<void> ReviewFlight::select(std::uint32_t row) {
  if (Result<void> chosen = choose(row); !chosen) return chosen;
  flies_ = true;
  fly();
  return {};
}

Result<void> ReviewFlight::choose(std::uint32_t row) {
  if (Result<void> good = check_row(row); !good) return good;
  const ClashRecord& record = search_.records()[row];
  const ReviewPair pair{record.first, record.second};
  const bool near = search_.is_of_motion() && record.result.kind == ClashClass::clearance;
  replace_selection();
  if (!pair_ && !view_.fits().is_at_look()) before_.reset();  // the user has moved the camera since
  if (pair_ != pair || near_ != near) look_.reset();
  pair_ = pair;
  marked_ = {pair};
  near_ = near;
  if (record.moment && search_.is_of_motion())
    motion_.place_at(search_.motion(), record.moment->step ? *record.moment->step : record.moment->time);
  flies_ = false;
  failed_ = false;
  a_last_ = false;
  if (with_objects_) select_both();
  return {};
}

Result<void> ReviewFlight::select_objects(bool a_last) {
  if (!pair_) return clash_usage("no row is chosen");
  with_objects_ = true;
  a_last_ = a_last;
  others_.reset();  // the user has selected the pair
  select_both();
  return {};
}

void ReviewFlight::select_both() {
  view_.selected().select(a_last_ ? pair_->second : pair_->first, SelectMode::replace);
  if (pair_->first != pair_->second)
    view_.selected().select(a_last_ ? pair_->first : pair_->second, SelectMode::add);
}

// Clears the selection for a row. That of the other workspace is kept.
void ReviewFlight::replace_selection() {
  if (view_.workspace() == Workspace::clash && !pair_ && !others_) others_ = view_.selection();
  view_.selected().clear();
}

Result<void> ReviewFlight::mark(std::uint32_t row, bool on) {
  if (Result<void> good = check_row(row); !good) return good;
  if (!pair_) return on ? choose(row) : Result<void>();
  const ReviewPair pair{search_.records()[row].first, search_.records()[row].second};
  if (on)
    marked_.insert(pair);
  else if (pair != *pair_)
    marked_.erase(pair);
  return {};
}

Result<void> ReviewFlight::mark_all(std::span<const std::uint32_t> rows) {
  for (const std::uint32_t row : rows)
    if (Result<void> marked = mark(row, true); !marked) return marked;
  return {};
}

std::shared_ptr<const ClashLook> ReviewFlight::look() const {
  if (!look_ || !looks() || look_->up != view_.camera().up) return nullptr;
  const bool now = stands_so(look_->poses[0], document_.pose(pair_->first)) &&
                   stands_so(look_->poses[1], document_.pose(pair_->second));
  return now ? look_ : nullptr;
}

void ReviewFlight::choose_none() {
  with_objects_ = was_near_ = false;
  pair_.reset();
  marked_.clear();
  flies_ = false;
  moved_to_.reset();
  look_.reset();
  asked_.reset();
  job_.reset();
}

void ReviewFlight::go_back() {
  const std::optional<Camera> before = before_;
  if (with_objects_) view_.selected().clear();
  choose_none();
  before_.reset();
  if (before) restore(*before);
}

bool ReviewFlight::can_go_back() const {
  if (looks()) return true;
  return before_ && view_.workspace() == Workspace::clash && view_.selection().objects.empty() &&
         view_.fits().is_at_look();
}

void ReviewFlight::forget() {
  choose_none();
  before_.reset();
  others_.reset();
}

void ReviewFlight::end() {
  flies_ = false;
  if (!pair_) before_.reset();
}

void ReviewFlight::selection_changed() {
  others_.reset();
  if (view_.workspace() == Workspace::clash) choose_none();
}

// Makes the selection that of the chosen row: both of its objects, or nothing.
void ReviewFlight::take_selection_back() {
  if (!pair_) return;
  const Selection& now = view_.selection();
  const std::size_t count = !with_objects_ ? 0U : pair_->first == pair_->second ? 1U : 2U;
  if (now.objects.size() == count && !now.node &&
      (!with_objects_ || (now.contains(pair_->first) && now.contains(pair_->second))))
    return;
  others_ = now;
  view_.selected().clear();
  if (with_objects_) select_both();
}

void ReviewFlight::give_selection_back() {
  if (others_) view_.selected().put_back(*std::exchange(others_, std::nullopt));
}

void ReviewFlight::workspace_changed() {
  if (view_.workspace() != Workspace::clash) {
    if (!std::exchange(is_away_, true)) give_selection_back();
    if (!before_) return;
    was_near_ = pair_.has_value();
    moved_to_.reset();
    if (!pair_ || !view_.fits().is_at_look()) moved_to_ = view_.camera();
    restore(*before_);
    view_.fits().let_follow();
    before_.reset();
    flies_ = false;
    return;
  }
  if (!std::exchange(is_away_, false)) return;
  take_selection_back();
  const auto moved_to = std::exchange(moved_to_, std::nullopt);
  if (std::exchange(was_near_, false) && (!moved_to || !look())) {
    focus();
  } else if (moved_to) {
    before_ = view_.camera();
    restore(*moved_to);
  }
}

void ReviewFlight::restore(const Camera& before) {
  if (before.up != view_.camera().up) return;
  view_.camera() = before;
  view_.fits().hold_camera();
}

bool ReviewFlight::focus() {
  if (!looks()) return false;
  flies_ = true;
  fly();
  return true;
}

// Returns true for a row of a motion if both objects have the poses of its step.
bool ReviewFlight::stands_in_its_step(const ClashRecord& record) const {
  if (!record.moment || !record.moment->step) return false;
  const RigidTransform* step =
      search_.motion()->poses.data() + *record.moment->step * search_.motion()->objects;
  return stands_so(step[record.first], document_.pose(record.first)) &&
         stands_so(step[record.second], document_.pose(record.second));
}

// Returns a thousandth of the diagonal of the scene; 0 if the scene is empty or its size overflows.
double ReviewFlight::motion_tolerance() const {
  const Aabb box = document_.facts().bounds({});
  const double length = is_empty(box) ? 0.0 : glm::length(box.max - box.min);
  return std::isfinite(length) ? kMotionShare * length : 0.0;
}

// Returns a length that no two objects are apart by, for a pair that was moved since: its distance is shown.
double ReviewFlight::reach() const {
  return 2.0 * motion_tolerance() / kMotionShare;  // twice the diagonal, more than its rounding
}

ClashLookQuestion ReviewFlight::question_of(const ClashLook& wanted) const {
  ClashLookQuestion question;
  question.scene = document_.scene_snapshot();
  question.first = pair_->first;
  question.second = pair_->second;
  question.pose_first = wanted.poses[0];
  question.pose_second = wanted.poses[1];
  question.up = up_vector(wanted.up);
  question.options = search_.look_options(*pair_);
  if (const auto row = chosen()) {
    const ClashRecord& record = search_.records()[*row];
    if (search_.is_of_motion() ? stands_in_its_step(record) : !search_.is_stale(record))
      question.known = record;
    else if (record.moment && !record.moment->step)  // just before they meet: the gap says where
      question.options.clearance = std::max(question.options.clearance.value_or(0.0), motion_tolerance());
  }
  if (!question.known && !search_.is_of_motion()) question.reach = reach();
  return question;
}

void ReviewFlight::start_look() {
  if (!looks() || look() || failed_) return;
  auto wanted = std::make_shared<ClashLook>();
  wanted->poses = {document_.pose(pair_->first), document_.pose(pair_->second)};
  wanted->up = view_.camera().up;
  wanted->record.first = pair_->first;
  wanted->record.second = pair_->second;
  if (asked_ && asked_->up == wanted->up && asked_->record.first == pair_->first &&
      asked_->record.second == pair_->second && stands_so(asked_->poses[0], wanted->poses[0]) &&
      stands_so(asked_->poses[1], wanted->poses[1]))
    return;
  asked_ = wanted;
  job_ = queue_.submit(
      "to look at a clash",
      [question = question_of(*wanted)](const std::atomic<bool>& stop) {
        return look_at_clash(question, stop);
      },
      [this, wanted](Result<ClashLookAnswer> answer) {
        if (asked_ != wanted) return;  // late
        asked_.reset();
        if (!answer) {
          failed_ = true;
          if (answer.error().kind != ErrorKind::cancelled) context_.messages.scene_error(answer.error());
          return;
        }
        wanted->record = std::move(answer->record);
        wanted->place = std::move(answer->place);
        look_ = wanted;
        fly();
      });
}

void ReviewFlight::fly() {
  if (!flies_ || !look()) return;
  flies_ = false;
  if (!before_) before_ = view_.camera();
  view_.fits().look_at(look_->place.around, look_->place.look_from);
}

}  // namespace boxwood
