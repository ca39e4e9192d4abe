// SPDX-License-Identifier: MIT
// Makes and filters the rows of the list of objects.
#include "app/features/objects/object_rows.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "app/fields/product_name.hpp"
#include "app/text/letter_case.hpp"

namespace boxwood {

namespace {

struct Held {
  std::uint32_t first = 0, last = 0, count = 0;
  void add(std::uint32_t object) {
    if (count == 0) first = object;
    last = object;
    ++count;
  }
  bool side_by_side() const { return count > 0 && last - first + 1 == count; }
};

bool is_storey(const SceneNode& node) {
  return node.class_name == "IfcBuildingStorey";
}

// Returns the nodes that become rows, outermost first. The rows above any object appear in this order.
std::vector<std::uint32_t> nodes_of_rows(const Scene& scene, const std::vector<Held>& held) {
  std::vector<bool> same_below(scene.nodes.size(), false);
  for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
    const std::int32_t parent = scene.nodes[n].parent;
    if (parent >= 0 && held[n].count == held[static_cast<std::size_t>(parent)].count)
      same_below[static_cast<std::size_t>(parent)] = true;
  }
  std::vector<std::uint32_t> out;
  for (std::uint32_t n = 0; n < scene.nodes.size(); ++n)
    if (held[n].side_by_side() && (is_storey(scene.nodes[n]) || (held[n].count > 1 && !same_below[n])))
      out.push_back(n);
  return out;
}

std::string keywords_of(const Scene& scene, std::uint32_t object) {
  std::string out;
  if (const std::optional<ProductName> product = product_name(scene, object))
    for (const std::string_view text : {product->ifc_class, product->global_id, product->storey})
      out.append(text).append("\n");
  return out;
}

}  // namespace

std::vector<ObjectRow> object_rows(const Scene& scene) {
  const auto objects = static_cast<std::uint32_t>(scene.objects.size());
  std::vector<Held> of_node(scene.nodes.size()), of_file(scene.files.size());
  for (std::uint32_t i = 0; i < objects; ++i) {
    if (scene.objects[i].file < of_file.size()) of_file[scene.objects[i].file].add(i);
    if (scene.objects[i].node >= scene.nodes.size()) continue;
    for (auto n = static_cast<std::int32_t>(scene.objects[i].node); n >= 0;
         n = scene.nodes[static_cast<std::size_t>(n)].parent)
      of_node[static_cast<std::size_t>(n)].add(i);
  }
  std::vector<ObjectRow> groups;
  const bool files = scene.files.size() > 1;
  const auto node_count = static_cast<std::uint32_t>(scene.nodes.size());
  for (std::uint32_t f = 0; files && f < of_file.size(); ++f)
    if (of_file[f].count > 1) {  // a file with one object gets no row
      const std::string& name = scene.files[f];
      groups.push_back({name.substr(name.find_last_of('/') + 1), node_count + f, of_file[f].first,
                        of_file[f].last, 0, false});
    }
  for (const std::uint32_t n : nodes_of_rows(scene, of_node)) {
    const Held& held = of_node[n];
    const bool all = held.count == objects;  // the row "Whole model" has the same objects
    // The row of the file has the same objects.
    const bool whole_file = files && held.count == of_file[scene.objects[held.first].file].count;
    if (is_storey(scene.nodes[n]) || (!all && !whole_file))
      groups.push_back({scene.nodes[n].name, n, held.first, held.last, 0, false});
  }
  std::stable_sort(groups.begin(), groups.end(), [](const ObjectRow& a, const ObjectRow& b) {
    return a.first != b.first ? a.first < b.first : a.last > b.last;
  });
  std::vector<ObjectRow> rows;
  std::vector<std::uint32_t> open;  // the last object of each open group
  std::size_t next = 0;
  for (std::uint32_t i = 0; i < objects; ++i) {
    while (!open.empty() && open.back() < i) open.pop_back();
    for (; next < groups.size() && groups[next].first == i; ++next) {
      ObjectRow row = groups[next];
      row.depth = static_cast<std::uint32_t>(open.size());
      if (row.name.empty()) row.name = "(no name)";
      open.push_back(row.last);
      rows.push_back(std::move(row));
    }
    rows.push_back({scene.objects[i].name, 0, i, i, static_cast<std::uint32_t>(open.size()), true,
                    keywords_of(scene, i)});
  }
  return rows;
}

std::vector<std::uint32_t> visible_rows(const std::vector<ObjectRow>& rows,
                                        const std::set<std::uint32_t>& folded, const std::string& search) {
  std::vector<std::uint32_t> out;
  std::uint32_t hidden_up_to = 0;  // objects below this number are in a folded row
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    const ObjectRow& row = rows[i];
    if (!search.empty()) {
      if (holds(row.name, search) || holds(row.keywords, search)) out.push_back(i);
      continue;
    }
    if (row.first < hidden_up_to) continue;
    out.push_back(i);
    if (!row.is_object && folded.contains(row.fold)) hidden_up_to = row.last + 1;
  }
  return out;
}

std::optional<std::size_t> place_of_object(const std::vector<ObjectRow>& rows,
                                           const std::vector<std::uint32_t>& visible, std::uint32_t object) {
  // Rows have ascending first objects, those of groups before their first object.
  const auto after =
      std::upper_bound(visible.begin(), visible.end(), object,
                       [&](std::uint32_t number, std::uint32_t i) { return number < rows[i].first; });
  if (after == visible.begin() || rows[*(after - 1)].last < object) return std::nullopt;
  return static_cast<std::size_t>(after - visible.begin()) - 1;
}

const ObjectRow* row_of_object(const std::vector<ObjectRow>& rows, std::uint32_t object) {
  const auto after =
      std::upper_bound(rows.begin(), rows.end(), object,
                       [](std::uint32_t number, const ObjectRow& row) { return number < row.first; });
  return after == rows.begin() || (after - 1)->last != object ? nullptr : &*(after - 1);
}

}  // namespace boxwood
