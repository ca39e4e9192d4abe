// SPDX-License-Identifier: MIT
// The products of an IFC file and their hierarchy.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "scene/formats/ifc/ifc_access.hpp"

namespace boxwood {

inline constexpr std::uint32_t kNoProduct = UINT32_MAX;

struct IfcProduct {
  std::uint64_t id = 0;
  std::string_view type = {};
  std::string name, global_id;          // either may be empty
  StepValue placement, representation;  // absent if unknown
  std::uint32_t parent = kNoProduct;
  std::vector<std::uint32_t> children;  // in the order of the file
};

struct IfcOpening {
  std::uint32_t product = 0, host = 0;
};

// Project, sites, buildings, storeys and all other products. Parts are below the product that aggregates or
// nests them, otherwise below the one that contains them.
struct IfcTree {
  std::vector<IfcProduct> products;  // in the order of the file; the project is one of them
  std::vector<std::uint32_t> order;  // depth first, parents before children; each once
  std::vector<IfcOpening> openings;
  IfcEntity project = {};                  // without a type if the file has no project
  std::size_t unknown = 0, malformed = 0;  // entities with names unknown to IFC, relations without meaning
  std::string first_unknown;
  std::size_t twin_ids = 0;  // products that repeat the GlobalId of another one
};

// Returns the tree of the file. O(entities).
IfcTree tree_of(const IfcAccess& access);

}  // namespace boxwood
