// SPDX-License-Identifier: MIT
// The rule of every legend: a row's colours are in the draw list, and no two rows have the same. The rule of
// every list: what has not changed is drawn from the arrays of the list before.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "app/picture/scene_drawing.hpp"
#include "app/session/session.hpp"
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

// The arrays that a list is drawn from: if one is new, a window uploads it and draws the scene again.
inline std::vector<std::array<std::uint64_t, 2>> arrays_of(const DrawList& list) {
  std::vector<std::array<std::uint64_t, 2>> out;
  const auto add = [&](const auto& batches) {
    for (const auto& batch : batches) out.push_back({batch.buffer, batch.revision});
  };
  add(list.segments);
  add(list.points);
  add(list.triangles);
  add(list.boxes);
  add(list.spheres);
  add(list.meshes);
  for (const MeshBatch& mesh : list.meshes) {
    out.push_back({mesh.color_buffer, mesh.color_revision});
    out.push_back({mesh.instance_buffer, mesh.instance_revision});
  }
  return out;
}

// With `list` as built last.
inline void expect_kept(SceneDrawing& scene, Session& session, DrawList& list) {
  const std::vector<std::array<std::uint64_t, 2>> before = arrays_of(list);
  scene.build(session, list);
  EXPECT_EQ(arrays_of(list), before);
}

}  // namespace boxwood::test
