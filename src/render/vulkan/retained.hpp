// SPDX-License-Identifier: MIT
// The uploaded data: one entry for each kind and buffer, filled again when its revision changes, freed after
// some frames without use.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "overlay/draw_list.hpp"
#include "render/vulkan/device.hpp"

namespace boxwood {

// The bounds of the finite points so far, float, in the buffer's own frame. Inverted if empty.
struct BatchBounds {
  Vec3f min = Vec3f(std::numeric_limits<float>::infinity());
  Vec3f max = Vec3f(-std::numeric_limits<float>::infinity());
  bool empty() const { return !(min.x <= max.x); }
  void add(const Vec3f& p) {
    if (!is_finite(p)) return;
    min = Vec3f(p.x < min.x ? p.x : min.x, p.y < min.y ? p.y : min.y, p.z < min.z ? p.z : min.z);
    max = Vec3f(p.x > max.x ? p.x : max.x, p.y > max.y ? p.y : max.y, p.z > max.z ? p.z : max.z);
  }
};

// A mesh being uploaded, some slices in each frame.
struct MeshFill {
  std::uint64_t revision = 0;
  std::size_t measured = 0, checked = 0, placed = 0, lit = 0, indexed = 0, moved = 0,
              owned = 0;  // progress of each pass
  BatchBounds bounds;
  Vec3f base = Vec3f(0.0F);
  vk::DeviceSize normal_offset = 0, owner_offset = 0, index_offset = 0;
  GpuBuffer gpu, staging;  // staging: used only if `gpu` is not host-visible
};

struct Retained {
  GpuBuffer gpu;
  std::uint64_t revision = 0;
  std::uint64_t source_revision = 0;  // of mesh instances: the revision of their mesh
  std::uint64_t last_frame = 0;
  std::uint32_t count = 0;  // instances, or vertices of a mesh
  BatchBounds bounds;       // in the buffer's frame, relative to `base`
  Vec3 base = Vec3(0.0);    // of meshes: origin of their positions; of mesh instances: of their translations
  std::uint32_t index_count = 0;
  vk::DeviceSize normal_offset = 0;  // of a mesh with normals; 0 without
  vk::DeviceSize owner_offset = 0;   // of a batch with owners; 0 without
  bool mirrored = false;  // of mesh instances: one of them turns faces inside out, or flattens them
  vk::DeviceSize index_offset = 0;
  std::unique_ptr<MeshFill> filling;  // the unfinished upload; until it ends, the mesh is not drawn
};

struct RetainedTexture {
  GpuImage image;
  std::uint64_t revision = 0;
  std::uint64_t last_frame = 0;
};

class RetainedStore {
public:
  // The number of frames that a buffer is kept without use: enough to switch a checkbox off and on again.
  static constexpr std::uint64_t kFramesKept = 90;

  explicit RetainedStore(const Device& device) : device_(device) {}
  std::uint64_t frame() const { return frame_; }  // grows with each begin_frame()

  template <class Instance> const Retained& instances(const Batch<Instance>& batch);
  const Retained& mesh(const MeshBatch& batch);
  const Retained& mesh_instances(const MeshBatch& batch, const Retained& mesh);
  const Retained& triangle_colors(const MeshBatch& batch);
  const RetainedTexture& texture(const UiTexture& texture);

  // Begins a frame. With a deadline, meshes are uploaded in slices until then (at least one slice), and a
  // later frame continues.
  void begin_frame(std::optional<std::chrono::steady_clock::time_point> upload_until) {
    ++frame_;
    upload_until_ = upload_until;
  }
  void free_unused();  // call it while no frame is being drawn
  std::uint64_t take_uploaded_bytes();

private:
  enum class Kind : std::uint64_t { segment, point, triangle, box, sphere, mesh, mesh_instance, color };
  template <class Instance> static constexpr Kind kind_of();
  bool goes_on() const;  // true if there is time for another slice
  template <class Slice> bool in_slices(std::size_t& done, std::size_t count, Slice&& slice);
  // Checks and copies the mesh. Returns false if a later frame must continue; so do check() and the functions
  // that write.
  bool fill(MeshFill& fill, const MeshBatch& batch);
  bool check(MeshFill& fill, const MeshBatch& batch);
  void make_room(MeshFill& fill, const MeshBatch& batch, std::size_t vertices, bool with_normals);
  bool write_vertices(MeshFill& fill, const MeshBatch& batch, const SmoothNormals* smooth,
                      std::size_t vertices, std::byte* memory);
  bool write_indices(MeshFill& fill, const MeshBatch& batch, const SmoothNormals* smooth,
                     std::size_t vertices, std::byte* memory);
  // Returns the entry of a buffer; creates an empty one if it is new.
  Retained& entry(Kind kind, std::uint64_t buffer) {
    return buffers_[(buffer << 3) | static_cast<std::uint64_t>(kind)];
  }
  template <class Fill>
  void upload(Retained& to, vk::DeviceSize size, vk::BufferUsageFlags usage, Fill&& fill);

  const Device& device_;
  std::optional<std::chrono::steady_clock::time_point> upload_until_;
  std::unordered_map<std::uint64_t, Retained> buffers_;
  std::unordered_map<std::uint64_t, RetainedTexture> textures_;
  std::uint64_t frame_ = 1;
  std::uint64_t uploaded_bytes_ = 0;
};

}  // namespace boxwood
