// SPDX-License-Identifier: MIT
// The list of objects as a tree of the nodes in their files.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>

namespace boxwood {

// A row of the list: a file, a node with several objects, or an object. The objects of a row have consecutive
// numbers.
struct ObjectRow {
  std::string name;
  std::uint32_t fold = 0;             // for a file or node: the number for the command `fold`
  std::uint32_t first = 0, last = 0;  // objects
  std::uint32_t depth = 0;            // levels of indentation
  bool is_object = false;
  std::string keywords = {};  // of a product of IFC: class, GlobalId and storey, for the search
};

// Returns the rows of a scene, all unfolded, from top to bottom. A node with one object is that object. Among
// nodes with the same objects, only the innermost is a row. Files with several objects are rows if there are
// several files. A storey of IFC is always a row. O(objects * depth).
std::vector<ObjectRow> object_rows(const Scene& scene);

// Returns the numbers of rows outside folded ones. A search keeps only rows whose names or keywords contain
// it, in any case, folded or not.
std::vector<std::uint32_t> visible_rows(const std::vector<ObjectRow>& rows,
                                        const std::set<std::uint32_t>& folded, const std::string& search);

// Returns the position in `visible` of the object's own row, or of the folded row that has it; nullopt if the
// search hides it. O(log rows).
std::optional<std::size_t> place_of_object(const std::vector<ObjectRow>& rows,
                                           const std::vector<std::uint32_t>& visible, std::uint32_t object);
// Returns the object's own row, or null without such an object. O(log rows).
const ObjectRow* row_of_object(const std::vector<ObjectRow>& rows, std::uint32_t object);

// The share of a row's objects that have a property.
enum class RowShare : unsigned char { none, some, all };

template <class Is> RowShare share_of_row(const ObjectRow& row, Is&& is) {
  bool any = false, all = true;
  for (std::uint32_t i = row.first; i <= row.last; ++i) (is(i) ? any : all) = is(i);
  return all ? RowShare::all : any ? RowShare::some : RowShare::none;
}

}  // namespace boxwood
