// SPDX-License-Identifier: MIT
// Gathers products and the relations between them.
#include "scene/formats/ifc/ifc_tree.hpp"

#include <algorithm>
#include <unordered_set>

#include "scene/formats/ifc/ifc_names.hpp"

namespace boxwood {

namespace {

class Gathering {
public:
  explicit Gathering(const IfcAccess& access) : access_(access) {}

  IfcTree run() {
    for (const StepEntity& entity : access_.file().entities()) take(entity);
    for (const StepEntity& entity : access_.file().entities()) relate(entity);
    for (std::uint32_t i = 0; i < tree_.products.size(); ++i)
      if (const std::uint32_t parent = tree_.products[i].parent; parent != kNoProduct)
        tree_.products[parent].children.push_back(i);
    put_in_order();
    return std::move(tree_);
  }

private:
  void take(const StepEntity& entity) {
    const IfcName* name = find_ifc_name(entity.type);
    if (name == nullptr) {
      if (tree_.unknown++ == 0) tree_.first_unknown = shown_type(entity.type);
      return;
    }
    const bool is_project = entity.type == "IFCPROJECT";
    if (!name->is_product && !is_project) return;
    IfcEntity e{entity.id, entity.type, arguments_of(entity)};
    IfcProduct product;
    product.id = entity.id;
    product.type = entity.type;
    product.global_id = text(e, 0);
    product.name = text(e, 2);
    if (!is_project && e.values.size() > 6) {
      product.placement = e.values[5];
      product.representation = e.values[6];
    } else if (!is_project) {
      ++tree_.malformed;
    }
    if (!product.global_id.empty() && !ids_.insert(product.global_id).second) ++tree_.twin_ids;
    if (is_project && tree_.project.type.empty()) tree_.project = std::move(e);
    number_of_.emplace(entity.id, static_cast<std::uint32_t>(tree_.products.size()));
    tree_.products.push_back(std::move(product));
  }

  // Returns the number of the product that a value refers to; kNoProduct if there is no such product.
  std::uint32_t product_at(const StepValue& value) const {
    const auto found = value.kind == StepKind::reference ? number_of_.find(value.id) : number_of_.end();
    return found == number_of_.end() ? kNoProduct : found->second;
  }

  void relate(const StepEntity& entity) {
    const bool whole = entity.type == "IFCRELAGGREGATES" || entity.type == "IFCRELNESTS";
    const bool contains = entity.type == "IFCRELCONTAINEDINSPATIALSTRUCTURE";
    const bool voids = entity.type == "IFCRELVOIDSELEMENT";
    if (!whole && !contains && !voids) return;
    const StepValues values = arguments_of(entity);
    if (values.size() != 6) {
      ++tree_.malformed;
      return;
    }
    const std::uint32_t owner = product_at(values[contains ? 5 : 4]);
    const StepValue& others = values[contains ? 4 : 5];
    if (voids) {
      const std::uint32_t opening = product_at(others);
      if (owner == kNoProduct || opening == kNoProduct)
        ++tree_.malformed;
      else
        tree_.openings.push_back({opening, owner});
      return;
    }
    if (owner == kNoProduct) return;  // a type, group or process
    for (const StepValue& other : others.items) {
      const std::uint32_t part = product_at(other);
      if (part == kNoProduct || part == owner) continue;
      IfcProduct& product = tree_.products[part];
      if (product.parent == kNoProduct || whole) product.parent = owner;
    }
  }

  void put_in_order() {
    const auto count = static_cast<std::uint32_t>(tree_.products.size());
    std::vector<bool> seen(count, false);
    const auto walk = [&](std::uint32_t root) {
      std::vector<std::uint32_t> stack = {root};
      while (!stack.empty()) {
        const std::uint32_t at = stack.back();
        stack.pop_back();
        if (seen[at]) continue;
        seen[at] = true;
        tree_.order.push_back(at);
        const std::vector<std::uint32_t>& children = tree_.products[at].children;
        for (auto child = children.rbegin(); child != children.rend(); ++child) stack.push_back(*child);
      }
    };
    for (std::uint32_t i = 0; i < count; ++i)
      if (tree_.products[i].parent == kNoProduct) walk(i);
    for (std::uint32_t i = 0; i < count; ++i) {  // products that are parts of themselves
      if (seen[i]) continue;
      tree_.products[i].parent = kNoProduct;
      walk(i);
    }
  }

  const IfcAccess& access_;
  IfcTree tree_;
  std::unordered_map<std::uint64_t, std::uint32_t> number_of_;
  std::unordered_set<std::string> ids_;
};

}  // namespace

IfcTree tree_of(const IfcAccess& access) {
  return Gathering(access).run();
}

}  // namespace boxwood
