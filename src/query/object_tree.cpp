// The tree over objects: its moves, and what meets a box.
#include <boxwood/object_tree.hpp>

#include <algorithm>

#include "query/object_tree_body.hpp"

namespace boxwood {

namespace {

// The order is made anew where the blocks' surface has grown by more than this since it was (no unit).
// Danger: a larger value tests more boxes, a smaller one sorts more often; no answer changes.
constexpr double kMostGrowth = 1.25;

}  // namespace

ObjectTree::ObjectTree() : body_(std::make_unique<ObjectTreeBody>()) {}
ObjectTree::~ObjectTree() = default;
ObjectTree::ObjectTree(ObjectTree&&) noexcept = default;
ObjectTree& ObjectTree::operator=(ObjectTree&&) noexcept = default;

std::size_t ObjectTree::size() const noexcept {
  return body_->objects.size();
}

const BroadObject& ObjectTree::object(std::uint32_t object) const noexcept {
  return body_->placed(object);
}

std::uint32_t ObjectTree::add(const BroadObject& object) {
  const auto id = static_cast<std::uint32_t>(body_->objects.size());
  body_->objects.push_back(object);
  body_->present += is_present(object) ? 1 : 0;
  body_->places.emplace_back();
  body_->is_moved.push_back(1);
  if (body_->moved.capacity() < body_->objects.size()) body_->moved.reserve(2 * body_->objects.size());
  body_->moved.push_back(id);
  body_->stale = body_->stale || is_present(object);
  return id;
}

void ObjectTree::move(std::uint32_t object, const BroadObject& placed) noexcept {
  ObjectTreeBody& body = *body_;
  const ObjectTreeBody::Place place = body.places[object];
  const bool there = is_present(placed);
  body.present += there ? 1 : 0;
  body.present -= is_present(body.placed(object)) ? 1 : 0;
  if (body.is_moved[object] == 0) {
    body.is_moved[object] = 1;
    body.moved.push_back(object);  // there is room for all
  }
  if (place.group == kNoGroup) {
    body.objects[object] = placed;
    body.stale = body.stale || there;
    return;
  }
  if (placed.is_static != body.groups[place.group].is_static) body.stale = true;
  if (there && widest_extent(placed.box) > body.largest_of_size[place.group % kObjectSizes]) ++body.misplaced;
  body.groups[place.group].placed[place.slot] = placed;  // its block is written by update()
}

void ObjectTree::remove(std::uint32_t object) noexcept {
  BroadObject gone;
  gone.is_static = body_->placed(object).is_static;
  move(object, gone);
}

void ObjectTree::update() {
  ObjectTreeBody& body = *body_;
  if (!body.stale && std::size_t{body.misplaced} * kBlockItems <= body.places.size()) {
    body.write_moved();
    body.refit();
    if (body.area() <= kMostGrowth * body.area_in_order) return;
  }
  body.order();
}

void ObjectTree::overlapping(const Aabb& box, std::vector<std::uint32_t>& objects) const {
  objects.clear();
  if (is_empty(box)) return;
  const ObjectTreeBody& body = *body_;
  std::uint64_t tests = 0;
  for (const ObjectGroup& group : body.groups)
    if (group.height > 0)
      visit_meeting(group, body.block_box(box), object_block_kernels(), tests, [&](std::uint32_t slot) {
        if (boxes_meet(group.placed[slot].box, box)) objects.push_back(group.objects[slot]);
      });
  std::sort(objects.begin(), objects.end());
}

}  // namespace boxwood
