// SPDX-License-Identifier: MIT
// Edits the tree over boxes: each edit copies the nodes on its way.
#include "query/world/box_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "query/objects/object_tree_body.hpp"

namespace boxwood {

namespace {

constexpr double kCurveSteps = 0x1p20;  // of each coordinate

std::uint64_t spread_bits(std::uint64_t x) noexcept {  // moves bit i to bit 3 i, 21 bits
  x &= 0x1fffffU;
  x = (x | x << 32U) & 0x1f00000000ffffU;
  x = (x | x << 16U) & 0x1f0000ff0000ffU;
  x = (x | x << 8U) & 0x100f00f00f00f00fU;
  x = (x | x << 4U) & 0x10c30c30c30c30c3U;
  return (x | x << 2U) & 0x1249249249249249U;
}

void put_box(SharedBoxNode& node, std::size_t item, const BlockBox& box) noexcept {
  for (std::size_t k = 0; k < 3; ++k) {
    node.boxes.low[k][item] = box.low[k];
    node.boxes.high[k][item] = box.high[k];
  }
}

// The kind of one item of a node.
struct Item {
  BlockBox box;
  BoxKey key;
  std::shared_ptr<const SharedBoxNode> child;
  std::shared_ptr<const WorldRecord> record;
};

void put(SharedBoxNode& node, std::size_t i, Item item) noexcept {
  put_box(node, i, item.box);
  node.keys[i] = item.key;
  node.children[i] = std::move(item.child);
  node.records[i] = std::move(item.record);
}
Item take(const SharedBoxNode& node, std::size_t i) noexcept {
  Item item;
  for (std::size_t k = 0; k < 3; ++k) {
    item.box.low[k] = node.boxes.low[k][i];
    item.box.high[k] = node.boxes.high[k][i];
  }
  item.key = node.keys[i];
  item.child = node.children[i];
  item.record = node.records[i];
  return item;
}
Item item_of(std::shared_ptr<const SharedBoxNode> child) noexcept {
  Item item;
  item.box = object_block_kernels().box_of(child->boxes);
  item.key = child->keys[0];
  item.child = std::move(child);
  return item;
}

Item nothing() noexcept {
  Item item;
  for (std::size_t k = 0; k < 3; ++k) item.box.low[k] = item.box.high[k] = NAN;
  return item;
}

// Shifts items to open a gap at `at`, or to close it.
void open_gap(SharedBoxNode& node, std::size_t at, Item item) noexcept {
  for (std::size_t i = node.count; i > at; --i) put(node, i, take(node, i - 1));
  put(node, at, std::move(item));
  ++node.count;
}
void close_gap(SharedBoxNode& node, std::size_t at) noexcept {
  for (std::size_t i = at; i + 1 < node.count; ++i) put(node, i, take(node, i + 1));
  put(node, --node.count, nothing());
}

// Returns the child whose range includes `key`.
std::size_t place_of(const SharedBoxNode& node, const BoxKey& key) noexcept {
  std::size_t i = 1;
  while (i < node.count && node.keys[i] <= key) ++i;
  return i - 1;
}

// Inserts an item at `at` into a copy of the node. If the node is full, its upper half goes to a second node.
using NodeOrTwo = std::array<std::shared_ptr<SharedBoxNode>, 2>;
void put_or_split(NodeOrTwo& nodes, std::size_t at, Item item) {
  if (nodes[0]->count < kBlockItems) return open_gap(*nodes[0], at, std::move(item));
  constexpr std::size_t kHalf = kBlockItems / 2;
  nodes[1] = std::make_shared<SharedBoxNode>();
  nodes[1]->is_leaf = nodes[0]->is_leaf;
  for (std::size_t i = kHalf; i < kBlockItems; ++i) {
    put(*nodes[1], i - kHalf, take(*nodes[0], i));
    put(*nodes[0], i, nothing());
  }
  nodes[0]->count = nodes[1]->count = kHalf;
  const bool is_low = at <= kHalf;
  open_gap(*nodes[is_low ? 0 : 1], is_low ? at : at - kHalf, std::move(item));
}

NodeOrTwo inserted(const SharedBoxNode& node, Item item) {
  NodeOrTwo nodes{std::make_shared<SharedBoxNode>(node), nullptr};
  if (node.is_leaf) {
    std::size_t at = 0;
    while (at < node.count && node.keys[at] < item.key) ++at;
    put_or_split(nodes, at, std::move(item));
    return nodes;
  }
  const std::size_t at = place_of(node, item.key);
  NodeOrTwo below = inserted(*node.children[at], std::move(item));
  put(*nodes[0], at, item_of(std::move(below[0])));
  if (below[1] != nullptr) put_or_split(nodes, at + 1, item_of(std::move(below[1])));
  return nodes;
}

float half_area(const BlockBox& box) noexcept {
  const float x = box.high[0] - box.low[0], y = box.high[1] - box.low[1], z = box.high[2] - box.low[2];
  return (x * y + y * z) + z * x;
}

// Returns the ends of runs of the items that become nodes: one node if it holds them all, else at least half
// full nodes with the least sum of areas, by dynamic programming. So each level has fewer items than the one
// below.
std::vector<std::size_t> ends_of_nodes(const std::vector<Item>& items) {
  constexpr std::size_t kLeast = kBlockItems / 2;
  if (items.size() <= kBlockItems) return {items.size()};
  struct Best {
    float area = std::numeric_limits<float>::infinity();  // of the nodes over the first items
    std::size_t begin = 0;                                // of the last of them
  };
  std::vector<Best> best(items.size() + 1);
  best[0].area = 0.0F;
  for (std::size_t end = 1; end <= items.size(); ++end) {
    BlockBox box = items[end - 1].box;
    for (std::size_t begin = end; begin-- > 0 && end - begin <= kBlockItems;) {
      for (std::size_t k = 0; k < 3; ++k) {
        box.low[k] = std::min(box.low[k], items[begin].box.low[k]);
        box.high[k] = std::max(box.high[k], items[begin].box.high[k]);
      }
      if (end - begin < kLeast) continue;
      const float area = best[begin].area + half_area(box);
      if (area < best[end].area) best[end] = {area, begin};
    }
  }
  std::vector<std::size_t> ends;
  if (best.back().area < std::numeric_limits<float>::infinity()) {
    for (std::size_t end = items.size(); end > 0; end = best[end].begin) ends.push_back(end);
    std::reverse(ends.begin(), ends.end());
    return ends;
  }
  // Boxes that are not finite: equal runs.
  const std::size_t nodes = (items.size() + kBlockItems - 1) / kBlockItems;
  for (std::size_t n = 1; n <= nodes; ++n) ends.push_back(items.size() * n / nodes);
  return ends;
}

// Returns the node without the entry; null if nothing is left of it.
std::shared_ptr<const SharedBoxNode> erased(const SharedBoxNode& node, const BoxKey& key) {
  auto copy = std::make_shared<SharedBoxNode>(node);
  const std::size_t at = place_of(node, key);
  if (node.is_leaf) {
    if (node.keys[at] == key) close_gap(*copy, at);
  } else if (auto below = erased(*node.children[at], key)) {
    put(*copy, at, item_of(std::move(below)));
  } else {
    close_gap(*copy, at);
  }
  if (copy->count == 0) return nullptr;
  return copy;
}

}  // namespace

SharedBoxNode::SharedBoxNode() noexcept {
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t i = 0; i < kBlockItems; ++i) boxes.low[k][i] = boxes.high[k][i] = NAN;
}

BlockBox SharedBoxTree::block_box(const Aabb& box) const noexcept {
  BlockBox rounded;
  for (int k = 0; k < 3; ++k) {
    rounded.low[k] = float_below(box.min[k] - center_[k]);
    rounded.high[k] = float_above(box.max[k] - center_[k]);
  }
  return rounded;
}

bool SharedBoxTree::floats_hold(const BlockBox& box) const noexcept {
  constexpr float kMost = 0x1p60F;
  const auto holds = [](const BlockBox& b) {
    bool all = true;
    for (std::size_t k = 0; k < 3; ++k) all = all && b.low[k] > -kMost && b.high[k] < kMost;
    return all;
  };
  return holds(box) && (root_ == nullptr || holds(object_block_kernels().box_of(root_->boxes)));
}

BoxKey SharedBoxTree::key_of(const Entry& entry) const noexcept {
  BoxKey key{0, entry.object, entry.piece};
  for (int k = 0; k < 3; ++k) {
    const double middle = 0.5 * entry.box.min[k] + 0.5 * entry.box.max[k];
    const double place = (middle - center_[k]) * scale_ + 0.5 * kCurveSteps;
    const double step = std::fmin(std::fmax(place, 0.0), kCurveSteps - 1.0);  // 0 for NaN
    key.code |= spread_bits(static_cast<std::uint64_t>(step)) << k;
  }
  return key;
}

void SharedBoxTree::insert(const Entry& entry) {
  Item item;
  item.box = block_box(entry.box);
  item.key = key_of(entry);
  item.record = entry.record;
  if (root_ == nullptr) {
    auto leaf = std::make_shared<SharedBoxNode>();
    open_gap(*leaf, 0, std::move(item));
    root_ = std::move(leaf);
  } else {
    NodeOrTwo nodes = inserted(*root_, std::move(item));
    if (nodes[1] != nullptr) {
      auto root = std::make_shared<SharedBoxNode>();
      root->is_leaf = false;
      for (std::size_t i = 0; i < 2; ++i) open_gap(*root, i, item_of(std::move(nodes[i])));
      root_ = std::move(root);
    } else {
      root_ = std::move(nodes[0]);
    }
  }
  ++size_;
}

void SharedBoxTree::erase(const Entry& entry) {
  if (root_ == nullptr) return;
  root_ = erased(*root_, key_of(entry));
  while (root_ != nullptr && !root_->is_leaf && root_->count == 1) root_ = root_->children[0];
  --size_;
}

SharedBoxTree SharedBoxTree::of(const std::vector<Entry>& entries) {
  SharedBoxTree tree;
  Aabb centers;
  for (const Entry& entry : entries) {
    const Vec3 middle = 0.5 * entry.box.min + 0.5 * entry.box.max;
    if (is_finite(middle)) centers = grow(centers, middle);
  }
  if (!is_empty(centers)) {
    tree.center_ = 0.5 * centers.min + 0.5 * centers.max;
    const Vec3 size = centers.max - centers.min;
    const double widest = std::fmax(size.x, std::fmax(size.y, size.z));
    // Twice the size, for objects that come later.
    tree.scale_ = widest > 0.0 ? 0.5 * kCurveSteps / widest : 1.0;
    if (!is_finite(tree.scale_)) tree.scale_ = 1.0;
  }
  std::vector<Item> items(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    items[i].box = tree.block_box(entries[i].box);
    items[i].key = tree.key_of(entries[i]);
    items[i].record = entries[i].record;
  }
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.key < b.key; });
  tree.size_ = items.size();
  bool is_leaf = true;
  while (items.size() > 1 || (is_leaf && !items.empty())) {
    const std::vector<std::size_t> ends = ends_of_nodes(items);
    std::vector<Item> above;
    above.reserve(ends.size());
    std::size_t i = 0;
    for (const std::size_t end : ends) {
      auto node = std::make_shared<SharedBoxNode>();
      node->is_leaf = is_leaf;
      for (; i < end; ++i) put(*node, node->count++, std::move(items[i]));
      above.push_back(item_of(std::move(node)));
    }
    items = std::move(above);
    is_leaf = false;
  }
  if (!items.empty()) tree.root_ = std::move(items[0].child);
  return tree;
}

}  // namespace boxwood
