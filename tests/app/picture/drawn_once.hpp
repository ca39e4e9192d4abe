// SPDX-License-Identifier: MIT
// The rule of every legend: a row's colours are in the draw list, and no two rows have the same.
#pragma once

#include <array>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "app/statements/statements.hpp"
#include "overlay/draw_list.hpp"

namespace boxwood::test {

// All colours that instances of the list have, read without the retained parts.
inline std::set<std::array<int, 3>> colors_of(const DrawList& list) {
  std::set<std::array<int, 3>> out;
  const auto add = [&](const Rgba& c) {
    if (c.a != 0) out.insert({c.r, c.g, c.b});
  };
  const auto batches = [&](const auto& all) {
    for (const auto& batch : all)
      for (const auto& instance : batch.data.subspan(batch.first, batch.count)) add(instance.color);
  };
  batches(list.segments);
  batches(list.points);
  batches(list.triangles);
  batches(list.boxes);
  batches(list.spheres);
  for (const MeshBatch& mesh : list.meshes) {
    for (const Rgba& color : mesh.triangle_colors) add({color.r, color.g, color.b, 255});
    if (mesh.triangle_colors.empty())
      for (const MeshInstance& instance : mesh.instances) add(instance.color);
  }
  return out;
}

inline void expect_drawn_once(const std::vector<LegendStatement>& legend, const DrawList& list) {
  const std::set<std::array<int, 3>> drawn = colors_of(list);
  std::set<std::vector<std::array<int, 3>>> rows;
  for (const LegendStatement& row : legend) {
    if (row.is_note) continue;
    std::vector<std::array<int, 3>> colors;
    ASSERT_FALSE(row.colors.empty());
    for (const Rgba& c : row.colors) {
      colors.push_back({c.r, c.g, c.b});
      EXPECT_TRUE(drawn.contains(colors.back())) << row.text;
    }
    EXPECT_TRUE(rows.insert(colors).second) << row.text << " has the colours of another row";
  }
}

}  // namespace boxwood::test
