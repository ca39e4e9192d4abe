// SPDX-License-Identifier: MIT
// The pipelines, one row of a table each, made on first use.
#pragma once

#include <array>

#include "render/vulkan/device.hpp"
#include "render/vulkan/passes.hpp"
#include "render/vulkan/shaders.hpp"

namespace boxwood {

enum class Program : unsigned char {
  mesh,
  mesh_wire,
  mesh_points,
  background,
  triangle_opaque,
  box_fill,
  triangle_fill,
  sphere_fill,
  composite,
  composite_fills,
  composite_smooth,
  composite_smooth_fills,
  segment,
  box_line,
  triangle_line,
  sphere_line,
  segment_thin,
  box_thin,
  triangle_thin,
  sphere_thin,
  point,
  ui,
  id_mesh,
  id_mesh_points,
  id_segment,
  id_box_line,
  id_triangle_line,
  id_sphere_line,
  id_box_fill,
  id_triangle_fill,
  id_sphere_fill,
  id_point,
  mesh_form,
  mesh_wire_form,
  mesh_points_form,
  background_form,
  triangle_opaque_form,
  occlusion,
  form,
  mesh_clip,
  mesh_wire_clip,
  mesh_form_clip,
  mesh_wire_form_clip,
  id_mesh_clip,
  mesh_fill,
  mesh_smooth,
  mesh_wire_smooth,
  mesh_form_smooth,
  mesh_wire_form_smooth,
  mesh_clip_smooth,
  mesh_wire_clip_smooth,
  mesh_form_clip_smooth,
  mesh_wire_form_clip_smooth,
  form_edges,
  count_,
};

class Pipelines {
public:
  Pipelines(const Device& device, const Passes& passes);

  // Returns a pipeline; `clipped` for the one with the clip plane of the frame.
  const vk::raii::Pipeline& get(Program program, bool clipped = false);
  const vk::raii::PipelineLayout& layout() const { return layout_; }
  vk::DescriptorSetLayout frame_set() const { return *set_layouts_[0]; }
  vk::DescriptorSetLayout instance_set() const { return *set_layouts_[1]; }
  vk::DescriptorSetLayout texture_set() const { return *set_layouts_[2]; }
  vk::DescriptorSetLayout scene_set() const { return *set_layouts_[3]; }

private:
  vk::raii::Pipeline make(Program program, bool clipped) const;

  const Device& device_;
  const Passes& passes_;
  std::vector<vk::raii::DescriptorSetLayout> set_layouts_;
  vk::raii::PipelineLayout layout_ = nullptr;
  std::vector<vk::raii::Pipeline> pipelines_;
};

}  // namespace boxwood
