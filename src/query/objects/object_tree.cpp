// SPDX-License-Identifier: MIT
// Moves the objects of a tree, and finds those that meet a box.
#include <boxwood/object_tree.hpp>

#include <algorithm>

#include "base/no_memory.hpp"

#include "query/memory/query_memory.hpp"
#include "query/objects/object_tree_body.hpp"

namespace boxwood {

namespace {

// The growth of the blocks' surface after which the order is rebuilt (no unit). A larger value tests more
// boxes, a smaller one sorts more often; no answer changes.
constexpr double kMostSurface = 1.25;

}  // namespace

ObjectTree::ObjectTree() noexcept = default;
ObjectTree::~ObjectTree() = default;
ObjectTree::ObjectTree(ObjectTree&&) noexcept = default;
ObjectTree& ObjectTree::operator=(ObjectTree&&) noexcept = default;

std::size_t ObjectTree::size() const noexcept {
  return body_ == nullptr ? 0 : body_->objects.size();
}

const BroadObject& ObjectTree::object(std::uint32_t object) const noexcept {
  return body_->placed(object);
}

Result<std::uint32_t> ObjectTree::add(const BroadObject& object) {
  return with_memory_to("add an object", [&]() -> Result<std::uint32_t> {
    if (body_ == nullptr) body_ = std::make_unique<ObjectTreeBody>();
    ObjectTreeBody& body = *body_;
    const auto id = static_cast<std::uint32_t>(body.objects.size());
    const auto with_room = [id](auto& list) {
      if (list.capacity() <= id) list.reserve(2 * std::size_t{id} + kBlockItems);
    };
    with_room(body.objects);
    with_room(body.places);
    with_room(body.is_moved);
    with_room(body.moved);  // for all, so that move() allocates nothing
    body.objects.push_back(object);
    body.places.emplace_back();
    body.is_moved.push_back(1);
    body.moved.push_back(id);
    body.present += is_present(object) ? 1 : 0;
    body.stale = body.stale || is_present(object);
    return id;
  });
}

void ObjectTree::move(std::uint32_t object, const BroadObject& placed) noexcept {
  ObjectTreeBody& body = *body_;
  const ObjectTreeBody::Place place = body.places[object];
  const bool there = is_present(placed);
  body.present += there ? 1 : 0;
  body.present -= is_present(body.placed(object)) ? 1 : 0;
  if (body.is_moved[object] == 0) {
    body.is_moved[object] = 1;
    body.moved.push_back(object);  // there is space for all
  }
  if (place.group == kNoGroup) {
    body.objects[object] = placed;
    body.stale = body.stale || there;
    return;
  }
  if (placed.is_static != body.groups[place.group].is_static) body.stale = true;
  if (there && widest_extent(placed.box) > body.largest_of_size[place.group % kObjectSizes]) ++body.misplaced;
  body.groups[place.group].placed[place.slot] = placed;  // update() writes its block
}

void ObjectTree::remove(std::uint32_t object) noexcept {
  BroadObject gone;
  gone.is_static = body_->placed(object).is_static;
  move(object, gone);
}

QueryStatus ObjectTree::update() {
  QueryStatus status;
  if (body_ != nullptr) catch_bad_alloc(status, [&] { body_->update(); });
  return status;
}

void ObjectTreeBody::update() {
  if (!stale && std::size_t{misplaced} * kBlockItems <= places.size()) {
    write_moved();
    refit();
    if (area() <= kMostSurface * area_in_order) return;
  }
  order();
}

QueryStatus ObjectTree::overlapping(const Aabb& box, std::vector<std::uint32_t>& objects) const {
  objects.clear();
  QueryStatus status;
  if (body_ == nullptr || is_empty(box)) return status;
  const ObjectTreeBody& body = *body_;
  std::uint64_t tests = 0;
  catch_bad_alloc(status, [&] {
    for (const ObjectGroup& group : body.groups)
      if (group.height > 0)
        visit_meeting(group, body.block_box(box), object_block_kernels(), tests, [&](std::uint32_t slot) {
          if (boxes_meet(group.placed[slot].box, box)) objects.push_back(group.objects[slot]);
        });
  });
  std::sort(objects.begin(), objects.end());
  return status;
}

}  // namespace boxwood
