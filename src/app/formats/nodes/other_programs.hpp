// SPDX-License-Identifier: MIT
// One reader for each program whose files of nodes are read.
#pragma once

#include <string_view>

#include <boxwood/foreign_tree.hpp>

namespace boxwood {

// Each fails with `malformed` and one sentence.
Result<ForeignTree> read_tinybvh(std::string_view bytes);  // BVH::Save(), version 1.6.7
Result<ForeignTree> read_bvh2(std::string_view bytes);  // madmann91/bvh v2, Bvh::serialize(), float or double
Result<ForeignTree> read_nanort(std::string_view bytes);          // BVHAccel::Dump(), float or double
Result<ForeignTree> read_three_mesh_bvh(std::string_view bytes);  // docs/examples/three_mesh_bvh.mjs
Result<ForeignTree> read_visualization_csv(std::string_view bytes);

}  // namespace boxwood
