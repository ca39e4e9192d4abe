// SPDX-License-Identifier: MIT
// Records one picture: uploads new data, then records the passes of passes.hpp in order.
#pragma once

#include <array>
#include <deque>

#include "render/projection.hpp"
#include "render/vulkan/pipelines.hpp"
#include "render/vulkan/retained.hpp"

namespace boxwood {

class FrameRecorder {
public:
  FrameRecorder(const Device& device, const Passes& passes);

  struct Picture {
    const DrawList& list;
    const View& view;
    float scale;  // of the display
    Attachments& into;
  };
  // The savings that make a window's frame cheaper than a picture.
  struct Haste {
    // A deadline: meshes not uploaded by then are left to later frames; the scene kept in `into` stays.
    std::optional<std::chrono::steady_clock::time_point> upload_until;
    bool keep = false;  // does not draw the scene kept in `into` again if it is still valid
    // Software: no smoothed edges, no back faces of closed meshes, a sample of many thousand volumes.
    bool coarse = false;
    bool plain = false;  // without DrawList::form
  };
  // Record a picture, after the uploads. The command buffer must be recording and no earlier frame may be in
  // flight. Return the image to copy from.
  const GpuImage& record_colors(const vk::raii::CommandBuffer& commands, const Picture& picture,
                                const Haste& haste);
  void record_ids(const vk::raii::CommandBuffer& commands, const Picture& picture);

  RetainedStore& store() { return store_; }
  // true if a software renderer needs more than a few milliseconds
  bool is_heavy(const DrawList& list) const;
  bool waits_for_data() const { return waits_for_data_; }
  bool scene_drawn() const { return scene_drawn_; }
  std::uint32_t draw_calls() const { return draw_calls_; }
  std::uint64_t streamed_bytes() const { return streamed_bytes_; }

private:
  template <class Instance> struct Drawn {
    const Batch<Instance>* batch;
    const Retained* retained;
  };
  struct DrawnMesh {
    const MeshBatch* batch;
    const Retained* mesh;
    const Retained* instances;
    const Retained* colors;  // of its triangles; null for those of its instances
    // Returns true if the fills pass draws it. Points never are translucent.
    bool is_translucent() const { return batch->translucent && mesh->index_count > 0; }
  };

  void prepare(const Picture& picture, const Haste& haste);
  // Uploads the meshes of the list, or takes over those of the last frame.
  void prepare_meshes(const DrawList& list);
  void record_scene(const vk::raii::CommandBuffer& commands, const Picture& picture, const Haste& haste);
  void record_form(const vk::raii::CommandBuffer& commands, const Picture& picture, const vk::Rect2D& part);
  const GpuImage& record_ui(const vk::raii::CommandBuffer& commands, const Picture& picture);
  bool may_cull(const DrawnMesh& drawn, const Picture& picture) const;
  template <class Instance>
  void prepare_batches(const std::vector<Batch<Instance>>& batches, std::vector<Drawn<Instance>>& drawn,
                       const View& view, SceneDepths& range);
  void begin(const vk::raii::CommandBuffer& commands, Pass pass, Attachments& into);
  void bind_frame(const vk::raii::CommandBuffer& commands);
  enum class Reads : unsigned char { color, color_and_fills, surface, surface_and_occlusion };
  void bind_scene(const vk::raii::CommandBuffer& commands, const Attachments& from, Reads what);
  const vk::raii::Pipeline& pipeline(Program program) { return pipelines_.get(program, clipped_); }
  enum class MeshPass : unsigned char { colors, surfaces, fills, ids };
  Program mesh_program(const DrawnMesh& drawn, MeshPass pass, bool smooth) const;
  bool is_wire(const DrawnMesh& drawn) const;
  void draw_meshes(const vk::raii::CommandBuffer& commands, const Picture& picture, MeshPass pass,
                   bool coarse);
  template <class Instance>
  void draw(const vk::raii::CommandBuffer& commands, Program program, const Drawn<Instance>& drawn,
            const Picture& picture, std::uint32_t vertices_per_instance, float alpha, float width_px,
            std::uint32_t stride = 1);
  void draw_solid_faces(const vk::raii::CommandBuffer& commands, const Picture& picture, Program program);
  void draw_faces(const vk::raii::CommandBuffer& commands, const Picture& picture);
  void draw_lines(const vk::raii::CommandBuffer& commands, const Picture& picture, bool coarse);
  void draw_pickable(const vk::raii::CommandBuffer& commands, const Picture& picture);
  void draw_ui(const vk::raii::CommandBuffer& commands, const Picture& picture);
  bool has_fills(const DrawList& list) const;
  void draw_box_corners(const vk::raii::CommandBuffer& commands, gpu::DrawData data, std::uint32_t count);
  bool thin(std::uint64_t edges) const;  // true for plain lines of one pixel
  vk::Rect2D smoothed_part(const Picture& picture) const;
  vk::Rect2D part_of_surfaces(const Picture& picture) const;

  vk::DescriptorSet new_set(vk::DescriptorSetLayout layout);
  void reset_sets();
  void bind_instances(const vk::raii::CommandBuffer& commands, const Retained& instances,
                      const Retained* mesh, const Retained* colors, vk::DeviceSize offset,
                      vk::DeviceSize size);
  void push(const vk::raii::CommandBuffer& commands, const gpu::DrawData& data);

  const Device& device_;
  const Passes& passes_;
  Pipelines pipelines_;
  RetainedStore store_;
  gpu::FrameData frame_;
  GpuBuffer frame_buffer_;
  GpuBuffer ui_buffer_;
  GpuBuffer box_indices_;
  vk::raii::Sampler sampler_ = nullptr;          // linear
  vk::raii::Sampler nearest_sampler_ = nullptr;  // depth and sums are fetched, never filtered
  std::vector<vk::raii::DescriptorPool> pools_;
  std::size_t sets_taken_ = 0;
  std::vector<DrawnMesh> meshes_;
  // The list of meshes_: DrawList::meshes_revision and where its batches are; 0 if they must be read again.
  std::uint64_t meshes_revision_ = 0;
  const MeshBatch* meshes_of_ = nullptr;
  std::uint64_t meshes_read_ = 0;  // the frame of the store in which they were read
  std::vector<Drawn<SegmentInstance>> segments_;
  std::vector<Drawn<PointInstance>> points_;
  std::vector<Drawn<TriangleInstance>> triangles_;
  std::vector<Drawn<BoxInstance>> boxes_;
  std::vector<Drawn<SphereInstance>> spheres_;
  std::uint64_t edges_ = 0, triangles_of_meshes_ = 0;  // of this frame
  std::uint32_t draw_calls_ = 0;
  bool waits_for_data_ = false, scene_drawn_ = false;  // of this frame
  bool clipped_ = false;                               // this frame has a clip plane
  std::uint64_t streamed_bytes_ = 0;
};

}  // namespace boxwood
