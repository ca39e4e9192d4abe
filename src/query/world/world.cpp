// SPDX-License-Identifier: MIT
// Edits a world: each edit makes another body and changes that.
#include <boxwood/world.hpp>

#include <algorithm>
#include <utility>

#include "base/no_memory.hpp"
#include "query/descent/leaf_tests.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/world/world_body.hpp"

namespace boxwood {

namespace {

// The fraction of the moving objects below which an object is sorted in by its parts (no unit). A larger
// value would make more entries, a smaller one more tests of pairs; no answer changes.
constexpr double kWorthPieces = 0.5;

double mean_extent(const Obb& box) noexcept {
  const Vec3& h = box.half_extents;
  return is_empty(box) ? 0.0 : 2.0 / 3.0 * ((h.x + h.y) + h.z);
}
// Returns a number proportional to the probability that a box of `size` meets `box`.
double chance(const Obb& box, double size) noexcept {
  const Vec3& h = box.half_extents;
  return (2.0 * h.x + size) * (2.0 * h.y + size) * (2.0 * h.z + size);
}

std::uint32_t pieces_for(const ModelShape& shape, double size) noexcept {
  if (!(size > 0.0)) return 1;
  double sum = 0.0;
  for (const Obb& piece : shape.pieces) sum += chance(piece, size);
  return sum < kWorthPieces * chance(shape.box, size) ? static_cast<std::uint32_t>(shape.pieces.size()) : 1;
}

double mean_size(const WorldBody& body) noexcept {
  return body.moving.empty() ? 0.0 : body.moving_size / static_cast<double>(body.moving.size());
}

const Obb& box_of_piece(const WorldRecord& record, std::uint32_t piece) noexcept {
  return record.pieces == 1 ? record.shape->box : record.shape->pieces[piece];
}

// Calls visit(entry) for the entries of a static object in the tree.
template <class Visit>
void for_entries(const std::shared_ptr<const WorldRecord>& record, const Visit& visit) {
  for (std::uint32_t i = 0; i < record->pieces; ++i)
    visit(SharedBoxTree::Entry{placed_box(box_of_piece(*record, i), record->object.pose), record,
                               record->number, i});
}

// Places a static object at its pose. Throws bad_alloc.
void place_record(WorldRecord& record, double size) {
  const RigidTransform& pose = record.object.pose;
  const bool is_present = !is_empty(record.shape->box) && pose_is_usable(pose);
  record.pieces = is_present ? pieces_for(*record.shape, size) : 0;
  record.is_at_rest = is_at_rest(pose);
  record.center = place(pose, record.shape->box.center);
  record.radius = record.shape->radius * kMostStretch;
  record.faces.clear();
  Aabb around;
  for (std::uint32_t i = 0; i < record.pieces; ++i)
    record.faces.push_back(placed_faces(box_of_piece(record, i), pose, around));
}

void set_record(WorldBody& body, std::uint32_t number, std::shared_ptr<const WorldRecord> record) {
  body.slots.set(number, {std::move(record), WorldBody::kNone});
}

// Sorts the static objects again when it is due.
void sort_if_due(WorldBody& body) {
  const double size = mean_size(body);
  const bool size_changed = size > 2.0 * body.size_when_sorted || 2.0 * size < body.size_when_sorted;
  constexpr std::size_t kFew = 8;
  if (body.edits <= std::max(body.count_when_sorted / 2, kFew) && !size_changed) return;
  body.edits = 0;
  body.count_when_sorted = body.static_count;
  body.size_when_sorted = size;
  std::vector<SharedBoxTree::Entry> entries;
  for (std::size_t i = 0; i < body.slots.size(); ++i) {
    const std::shared_ptr<const WorldRecord>& old = body.slots[i].record;
    if (old == nullptr || !old->is_static() || old->pieces == 0) continue;
    std::shared_ptr<const WorldRecord> record = old;
    if (pieces_for(*old->shape, size) != old->pieces) {
      auto changed = std::make_shared<WorldRecord>(*old);
      place_record(*changed, size);
      record = changed;
      set_record(body, changed->number, record);
    }
    for_entries(record, [&](SharedBoxTree::Entry entry) { entries.push_back(std::move(entry)); });
  }
  body.statics = SharedBoxTree::of(entries);
}

std::shared_ptr<WorldBody> copy_of(const std::shared_ptr<const WorldBody>& body) {
  static std::atomic<std::uint64_t> last_revision{0};
  auto copy = body == nullptr ? std::make_shared<WorldBody>() : std::make_shared<WorldBody>(*body);
  copy->revision = ++last_revision;
  return copy;
}

// Sets or clears that the moving `object` skips `other`.
void set_skipped(WorldBody& body, std::uint32_t object, std::uint32_t other, bool skip) {
  const WorldRecord& old = body.record(object);
  if (old.skips(other) == skip) return;
  auto list = old.skipped == nullptr ? std::make_shared<std::vector<std::uint32_t>>()
                                     : std::make_shared<std::vector<std::uint32_t>>(*old.skipped);
  const auto at = std::lower_bound(list->begin(), list->end(), other);
  if (skip)
    list->insert(at, other);
  else
    list->erase(at);
  auto record = std::make_shared<WorldRecord>(old);
  record->skipped = list->empty() ? nullptr : std::move(list);
  set_record(body, object, std::move(record));
}

void set_pair(WorldBody& body, std::uint32_t a, std::uint32_t b, bool skip) {
  if (!body.record(a).is_static()) set_skipped(body, a, b, skip);
  if (!body.record(b).is_static()) set_skipped(body, b, a, skip);
}

// Edits a copy of the body, which replaces it if nothing fails.
template <class Edit>
Result<void> edited(const char* task, std::shared_ptr<const WorldBody>& body, const Edit& edit) {
  return with_memory_to(task, [&]() -> Result<void> {
    std::shared_ptr<WorldBody> copy = copy_of(body);
    edit(*copy);
    body = std::move(copy);
    return {};
  });
}

}  // namespace

bool WorldRecord::skips(std::uint32_t other) const noexcept {
  return skipped != nullptr && std::binary_search(skipped->begin(), skipped->end(), other);
}

World::World() noexcept = default;
World::~World() = default;
World::World(const World&) noexcept = default;
World& World::operator=(const World&) noexcept = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

Result<std::uint32_t> World::add_group(bool tests_itself) {
  std::uint32_t group = 0;
  const Result<void> done = edited("add a group", body_, [&](WorldBody& body) {
    group = static_cast<std::uint32_t>(body.group_tests_itself.size());
    body.group_tests_itself.push_back(tests_itself ? 1 : 0);
  });
  if (!done) return done.error();
  return group;
}

Result<std::uint32_t> World::add(const WorldObject& object) {
  BOXWOOD_ASSERT(object.group == kStaticGroup || object.group < group_count());
  std::uint32_t number = 0;
  const Result<void> done = edited("add an object", body_, [&](WorldBody& body) {
    number = body.first_free;
    if (number == WorldBody::kNone)
      number = static_cast<std::uint32_t>(body.slots.size());
    else
      body.first_free = body.slots[number].next_free;
    auto record = std::make_shared<WorldRecord>();
    record->object = object;
    record->number = number;
    record->shape = std::make_shared<const ModelShape>(shape_of(object.model));
    ++body.count;
    if (record->is_static()) {
      place_record(*record, body.size_when_sorted);
      ++body.static_count;
      ++body.edits;
    } else {
      body.moving_size += mean_extent(record->shape->box);
      body.moving.insert(std::lower_bound(body.moving.begin(), body.moving.end(), number), number);
    }
    const std::shared_ptr<const WorldRecord> added = record;
    set_record(body, number, added);
    for_entries(added, [&](const SharedBoxTree::Entry& entry) { body.statics.insert(entry); });
    sort_if_due(body);
  });
  if (!done) return done.error();
  return number;
}

Result<void> World::move(std::uint32_t object, const RigidTransform& pose) {
  BOXWOOD_ASSERT(contains(object));
  return edited("move an object", body_, [&](WorldBody& body) {
    const std::shared_ptr<const WorldRecord> old = body.slots[object].record;
    auto record = std::make_shared<WorldRecord>(*old);
    record->object.pose = pose;
    if (record->is_static()) {
      for_entries(old, [&](const SharedBoxTree::Entry& entry) { body.statics.erase(entry); });
      place_record(*record, body.size_when_sorted);
      ++body.edits;
    }
    const std::shared_ptr<const WorldRecord> moved = record;
    set_record(body, object, moved);
    for_entries(moved, [&](const SharedBoxTree::Entry& entry) { body.statics.insert(entry); });
    sort_if_due(body);
  });
}

Result<void> World::remove(std::uint32_t object) {
  BOXWOOD_ASSERT(contains(object));
  return edited("remove an object", body_, [&](WorldBody& body) {
    const std::shared_ptr<const WorldRecord> old = body.slots[object].record;
    for_entries(old, [&](const SharedBoxTree::Entry& entry) { body.statics.erase(entry); });
    if (old->is_static()) {
      --body.static_count;
      ++body.edits;
    } else {
      body.moving.erase(std::lower_bound(body.moving.begin(), body.moving.end(), object));
      body.moving_size = body.moving.empty() ? 0.0 : body.moving_size - mean_extent(old->shape->box);
    }
    for (const std::uint32_t other : body.moving) set_skipped(body, other, object, false);
    body.slots.set(object, {nullptr, body.first_free});
    body.first_free = object;
    --body.count;
    sort_if_due(body);
  });
}

Result<void> World::skip(std::uint32_t a, std::uint32_t b) {
  BOXWOOD_ASSERT(contains(a) && contains(b));
  return edited("skip a pair", body_, [&](WorldBody& body) { set_pair(body, a, b, true); });
}

Result<void> World::unskip(std::uint32_t a, std::uint32_t b) {
  BOXWOOD_ASSERT(contains(a) && contains(b));
  return edited("take in a pair", body_, [&](WorldBody& body) { set_pair(body, a, b, false); });
}

bool World::is_skipped(std::uint32_t a, std::uint32_t b) const noexcept {
  return body_->record(a).skips(b) || body_->record(b).skips(a);
}

bool World::contains(std::uint32_t object) const noexcept {
  return body_ != nullptr && body_->contains(object);
}
const WorldObject& World::object(std::uint32_t object) const noexcept {
  return body_->record(object).object;
}
std::size_t World::size() const noexcept {
  return body_ == nullptr ? 0 : body_->count;
}
std::size_t World::end_number() const noexcept {
  return body_ == nullptr ? 0 : body_->slots.size();
}
std::size_t World::group_count() const noexcept {
  return body_ == nullptr ? 0 : body_->group_tests_itself.size();
}
std::span<const std::uint32_t> World::moving() const noexcept {
  if (body_ == nullptr) return {};
  return body_->moving;
}

}  // namespace boxwood
