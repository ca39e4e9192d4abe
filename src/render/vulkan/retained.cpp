// SPDX-License-Identifier: MIT
// Uploads and measures new data.
#include "render/vulkan/retained.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "shared.h"

namespace boxwood {

namespace {

// The ratio of distance to size above which positions are stored relative to their middle, so that the camera
// is subtracted in double. Danger if larger: distant models jitter.
constexpr float kFarRatio = 4.0F;

void add(BatchBounds& b, const SegmentInstance& s) {
  b.add(s.a);
  b.add(s.b);
}
void add(BatchBounds& b, const PointInstance& s) {
  b.add(s.position);
}
void add(BatchBounds& b, const TriangleInstance& s) {
  b.add(s.a);
  b.add(s.b);
  b.add(s.c);
}
void add(BatchBounds& b, const BoxInstance& s) {
  const Vec3f reach = glm::abs(s.half_axes[0]) + glm::abs(s.half_axes[1]) + glm::abs(s.half_axes[2]);
  b.add(s.center - reach);
  b.add(s.center + reach);
}
void add(BatchBounds& b, const SphereInstance& s) {
  b.add(s.center - Vec3f(s.radius));
  b.add(s.center + Vec3f(s.radius));
}

using Usage = vk::BufferUsageFlagBits;

}  // namespace

template <class Instance> constexpr RetainedStore::Kind RetainedStore::kind_of() {
  if constexpr (std::is_same_v<Instance, SegmentInstance>)
    return Kind::segment;
  else if constexpr (std::is_same_v<Instance, PointInstance>)
    return Kind::point;
  else if constexpr (std::is_same_v<Instance, TriangleInstance>)
    return Kind::triangle;
  else if constexpr (std::is_same_v<Instance, BoxInstance>)
    return Kind::box;
  else
    return Kind::sphere;
}

template <class Fill>
void RetainedStore::upload(Retained& to, vk::DeviceSize size, vk::BufferUsageFlags usage, Fill&& fill) {
  if (!*to.gpu.buffer || to.gpu.size < size || to.gpu.size > 2 * size + 4096) {
    to.gpu = GpuBuffer{};  // free the old one first: memory never contains both
    to.gpu = device_.make_device_buffer(size, usage);
  }
  uploaded_bytes_ += size;
  if (to.gpu.mapped != nullptr) {
    fill(to.gpu.mapped);
    return;
  }
  const GpuBuffer staging = device_.make_host_buffer(size, Usage::eTransferSrc, false);
  fill(staging.mapped);
  device_.run_now([&](const vk::raii::CommandBuffer& commands) {
    commands.copyBuffer(*staging.buffer, *to.gpu.buffer, vk::BufferCopy{.size = staging.size});
  });
}

template <class Instance> const Retained& RetainedStore::instances(const Batch<Instance>& batch) {
  Retained& to = entry(kind_of<Instance>(), batch.buffer);
  to.last_frame = frame_;
  if (*to.gpu.buffer && to.revision == batch.revision) return to;
  upload(to, batch.data.size_bytes(), Usage::eStorageBuffer, [&](std::byte* memory) {
    if (!batch.data.empty()) std::memcpy(memory, batch.data.data(), batch.data.size_bytes());
  });
  to.bounds = {};
  for (const Instance& instance : batch.data) add(to.bounds, instance);
  to.count = static_cast<std::uint32_t>(batch.data.size());
  to.revision = batch.revision;
  return to;
}
template const Retained& RetainedStore::instances(const Batch<SegmentInstance>&);
template const Retained& RetainedStore::instances(const Batch<PointInstance>&);
template const Retained& RetainedStore::instances(const Batch<TriangleInstance>&);
template const Retained& RetainedStore::instances(const Batch<BoxInstance>&);
template const Retained& RetainedStore::instances(const Batch<SphereInstance>&);

bool RetainedStore::goes_on() const {
  return !upload_until_ || std::chrono::steady_clock::now() < *upload_until_;
}

// Processes elements [done, done + slice) until the time is up. Returns true when all are done.
template <class Slice> bool RetainedStore::in_slices(std::size_t& done, std::size_t count, Slice&& slice) {
  constexpr std::size_t kSlice = std::size_t{1} << 16;  // about a third of a millisecond
  while (done < count) {
    const std::size_t end = std::min(count, done + kSlice);
    slice(done, end);
    done = end;
    if (!goes_on()) break;
  }
  return done == count;
}

bool RetainedStore::check(MeshFill& f, const MeshBatch& batch) {
  for (const std::uint32_t owner : batch.owners)
    if (owner >= batch.instances.size())
      throw std::out_of_range("a vertex of a mesh names instance " + std::to_string(owner) + " of " +
                              std::to_string(batch.instances.size()));
  return in_slices(f.measured, batch.positions.size(),
                   [&](std::size_t begin, std::size_t end) {
                     for (std::size_t i = begin; i < end; ++i) f.bounds.add(batch.positions[i]);
                   }) &&
         in_slices(f.checked, batch.indices.size(), [&](std::size_t begin, std::size_t end) {
           for (std::size_t i = begin; i < end; ++i)
             if (batch.indices[i] >= batch.positions.size())
               throw std::out_of_range("a triangle of a mesh names vertex " +
                                       std::to_string(batch.indices[i]) + " of " +
                                       std::to_string(batch.positions.size()));
         });
}

void RetainedStore::make_room(MeshFill& f, const MeshBatch& batch, std::size_t vertices, bool with_normals) {
  if (!f.bounds.empty()) {
    const Vec3f middle = f.bounds.min * 0.5F + f.bounds.max * 0.5F;
    const Vec3f size = f.bounds.max - f.bounds.min;
    const float largest = std::max({size.x, size.y, size.z});
    const float away = std::max({std::abs(middle.x), std::abs(middle.y), std::abs(middle.z)});
    if (away > kFarRatio * largest) f.base = middle;
    f.bounds.min -= f.base;
    f.bounds.max -= f.base;
  }
  const auto aligned = [](vk::DeviceSize bytes) { return (bytes + 255) / 256 * 256; };
  f.index_offset = aligned(vertices * sizeof(Vec3f));
  if (with_normals) {
    f.normal_offset = f.index_offset;
    f.index_offset = aligned(f.normal_offset + vertices * sizeof(std::uint32_t));
  }
  if (!batch.owners.empty()) {
    f.owner_offset = f.index_offset;
    f.index_offset = aligned(f.owner_offset + vertices * sizeof(std::uint32_t));
  }
  const vk::DeviceSize bytes = f.index_offset + batch.indices.size_bytes();
  f.gpu =
      device_.make_device_buffer(bytes, Usage::eStorageBuffer | Usage::eVertexBuffer | Usage::eIndexBuffer);
  if (f.gpu.mapped == nullptr) f.staging = device_.make_host_buffer(bytes, Usage::eTransferSrc, false);
  uploaded_bytes_ += bytes;
}

bool RetainedStore::write_vertices(MeshFill& f, const MeshBatch& batch, const SmoothNormals* smooth,
                                   std::size_t vertices, std::byte* memory) {
  return in_slices(
             f.placed, vertices,
             [&](std::size_t begin, std::size_t end) {
               auto* out = reinterpret_cast<Vec3f*>(memory);
               for (std::size_t i = begin; i < end; ++i) {
                 const Vec3f& p =
                     batch.positions[i < batch.positions.size() ? i
                                                                : smooth->copies[i - batch.positions.size()]];
                 out[i] = f.base == Vec3f(0.0F) ? p : p - f.base;  // exact near base
               }
             }) &&
         (smooth == nullptr ||
          in_slices(f.lit, vertices,
                    [&](std::size_t begin, std::size_t end) {
                      auto* out = reinterpret_cast<std::uint32_t*>(memory + f.normal_offset);
                      std::copy(smooth->normals.begin() + static_cast<std::ptrdiff_t>(begin),
                                smooth->normals.begin() + static_cast<std::ptrdiff_t>(end), out + begin);
                    })) &&
         (batch.owners.empty() || in_slices(f.owned, vertices, [&](std::size_t begin, std::size_t end) {
            auto* out = reinterpret_cast<std::uint32_t*>(memory + f.owner_offset);
            std::copy(batch.owners.begin() + static_cast<std::ptrdiff_t>(begin),
                      batch.owners.begin() + static_cast<std::ptrdiff_t>(end), out + begin);
          }));
}

bool RetainedStore::write_indices(MeshFill& f, const MeshBatch& batch, const SmoothNormals* smooth,
                                  std::size_t vertices, std::byte* memory) {
  auto* const out = reinterpret_cast<std::uint32_t*>(memory + f.index_offset);
  return in_slices(f.indexed, batch.indices.size(),
                   [&](std::size_t begin, std::size_t end) {
                     std::copy(batch.indices.begin() + static_cast<std::ptrdiff_t>(begin),
                               batch.indices.begin() + static_cast<std::ptrdiff_t>(end), out + begin);
                   }) &&
         (smooth == nullptr ||
          in_slices(f.moved, smooth->moved.size(), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
              const auto& [corner, vertex] = smooth->moved[i];
              if (corner < batch.indices.size() && vertex < vertices) out[corner] = vertex;
            }
          }));
}

bool RetainedStore::fill(MeshFill& f, const MeshBatch& batch) {
  if (!check(f, batch)) return false;
  // Normals that match this mesh; otherwise it is drawn flat.
  const SmoothNormals* const smooth =
      batch.smooth != nullptr &&
              batch.smooth->normals.size() == batch.positions.size() + batch.smooth->copies.size()
          ? batch.smooth
          : nullptr;
  const std::size_t vertices = smooth != nullptr ? smooth->normals.size() : batch.positions.size();
  if (!batch.owners.empty() && batch.owners.size() != vertices)
    throw std::out_of_range("a mesh of " + std::to_string(vertices) + " vertices has " +
                            std::to_string(batch.owners.size()) + " owners");
  if (!*f.gpu.buffer) make_room(f, batch, vertices, smooth != nullptr);
  std::byte* const memory = f.gpu.mapped != nullptr ? f.gpu.mapped : f.staging.mapped;
  if (!write_vertices(f, batch, smooth, vertices, memory) ||
      !write_indices(f, batch, smooth, vertices, memory))
    return false;
  if (f.gpu.mapped == nullptr)
    device_.run_now([&](const vk::raii::CommandBuffer& commands) {
      commands.copyBuffer(*f.staging.buffer, *f.gpu.buffer, vk::BufferCopy{.size = f.staging.size});
    });
  return true;
}

const Retained& RetainedStore::mesh(const MeshBatch& batch) {
  Retained& to = entry(Kind::mesh, batch.buffer);
  to.last_frame = frame_;
  if (*to.gpu.buffer && to.revision == batch.revision && !to.filling) return to;
  if (!to.filling || to.filling->revision != batch.revision) {
    to.gpu = GpuBuffer{};  // free the old one first: memory never contains both
    to.filling = std::make_unique<MeshFill>();
    to.filling->revision = batch.revision;
  }
  bool filled = false;
  try {
    filled = fill(*to.filling, batch);
  } catch (...) {
    to.filling.reset();
    throw;
  }
  if (!filled) return to;
  MeshFill& f = *to.filling;
  to.gpu = std::move(f.gpu);
  to.base = Vec3(f.base);
  to.bounds = f.bounds;
  to.count = static_cast<std::uint32_t>(batch.positions.size());
  to.index_count = static_cast<std::uint32_t>(batch.indices.size());
  to.normal_offset = f.normal_offset;
  to.owner_offset = f.owner_offset;
  to.index_offset = f.index_offset;
  to.revision = batch.revision;
  to.filling.reset();
  return to;
}

const Retained& RetainedStore::mesh_instances(const MeshBatch& batch, const Retained& mesh) {
  Retained& to = entry(Kind::mesh_instance, batch.instance_buffer);
  to.last_frame = frame_;
  const std::uint64_t source = batch.buffer * 0x9E3779B97F4A7C15ULL + mesh.revision;
  if (*to.gpu.buffer && to.revision == batch.instance_revision && to.source_revision == source) return to;
  to.bounds = {};
  to.mirrored = false;
  upload(to, batch.instances.size() * sizeof(gpu::GpuMeshInstance), Usage::eStorageBuffer,
         [&](std::byte* memory) {
           auto* out = reinterpret_cast<gpu::GpuMeshInstance*>(memory);
           for (const MeshInstance& instance : batch.instances) {
             const AffineTransform& place = instance.origin_from_mesh;
             // Composed in double, because large parts cancel; then relative to the place of the first one.
             if (&instance == batch.instances.data()) to.base = apply(place, mesh.base);
             const Vec3 t = apply(place, mesh.base) - to.base;
             gpu::GpuMeshInstance g;
             gpu::vec4* rows[3] = {&g.row0, &g.row1, &g.row2};
             for (int i = 0; i < 3; ++i) {
               const Vec3& r = place.linear[static_cast<std::size_t>(i)];
               *rows[i] = {static_cast<float>(r.x), static_cast<float>(r.y), static_cast<float>(r.z),
                           static_cast<float>(t[i])};
             }
             std::memcpy(&g.color, &instance.color, 4);
             g.object = instance.id.object;
             g.item = instance.id.item;
             const double volume = glm::dot(place.linear[0], glm::cross(place.linear[1], place.linear[2]));
             g.mirrored = volume < 0.0 ? 1U : 0U;
             to.mirrored = to.mirrored || !(volume > 0.0);
             *out++ = g;
             for (int corner = 0; corner < 8 && !mesh.bounds.empty(); ++corner) {
               const Vec3 c((corner & 1) != 0 ? mesh.bounds.max.x : mesh.bounds.min.x,
                            (corner & 2) != 0 ? mesh.bounds.max.y : mesh.bounds.min.y,
                            (corner & 4) != 0 ? mesh.bounds.max.z : mesh.bounds.min.z);
               to.bounds.add(Vec3f(apply(place, c + mesh.base) - to.base));
             }
           }
         });
  to.count = static_cast<std::uint32_t>(batch.instances.size());
  to.revision = batch.instance_revision;
  to.source_revision = source;
  return to;
}

const Retained& RetainedStore::triangle_colors(const MeshBatch& batch) {
  Retained& to = entry(Kind::color, batch.color_buffer);
  to.last_frame = frame_;
  if (*to.gpu.buffer && to.revision == batch.color_revision) return to;
  upload(to, batch.triangle_colors.size_bytes(), Usage::eStorageBuffer, [&](std::byte* memory) {
    std::memcpy(memory, batch.triangle_colors.data(), batch.triangle_colors.size_bytes());
  });
  to.count = static_cast<std::uint32_t>(batch.triangle_colors.size());
  to.revision = batch.color_revision;
  return to;
}

const RetainedTexture& RetainedStore::texture(const UiTexture& texture) {
  RetainedTexture& to = textures_[texture.buffer];
  to.last_frame = frame_;
  if (*to.image.image && to.revision == texture.revision) return to;
  if (texture.width == 0 || texture.height == 0 ||
      texture.rgba.size() != std::size_t{4} * texture.width * texture.height)
    throw std::out_of_range("a texture of the interface has not width x height x 4 bytes");
  to.image = GpuImage{};
  to.image = device_.make_image({texture.width, texture.height}, vk::Format::eR8G8B8A8Unorm,
                                vk::ImageUsageFlagBits::eSampled | vk::ImageUsageFlagBits::eTransferDst,
                                vk::ImageAspectFlagBits::eColor);
  const GpuBuffer staging = device_.make_host_buffer(texture.rgba.size(), Usage::eTransferSrc, false);
  std::memcpy(staging.mapped, texture.rgba.data(), texture.rgba.size());
  uploaded_bytes_ += texture.rgba.size();
  device_.run_now([&](const vk::raii::CommandBuffer& commands) {
    const vk::ImageSubresourceRange all{
        .aspectMask = vk::ImageAspectFlagBits::eColor, .levelCount = 1, .layerCount = 1};
    vk::ImageMemoryBarrier barrier{.dstAccessMask = vk::AccessFlagBits::eTransferWrite,
                                   .newLayout = vk::ImageLayout::eTransferDstOptimal,
                                   .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                   .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                   .image = *to.image.image,
                                   .subresourceRange = all};
    commands.pipelineBarrier(vk::PipelineStageFlagBits::eTopOfPipe, vk::PipelineStageFlagBits::eTransfer, {},
                             {}, {}, barrier);
    commands.copyBufferToImage(
        *staging.buffer, *to.image.image, vk::ImageLayout::eTransferDstOptimal,
        vk::BufferImageCopy{
            .imageSubresource = {.aspectMask = vk::ImageAspectFlagBits::eColor, .layerCount = 1},
            .imageExtent = {texture.width, texture.height, 1}});
    barrier.srcAccessMask = vk::AccessFlagBits::eTransferWrite;
    barrier.dstAccessMask = vk::AccessFlagBits::eShaderRead;
    barrier.oldLayout = vk::ImageLayout::eTransferDstOptimal;
    barrier.newLayout = vk::ImageLayout::eShaderReadOnlyOptimal;
    commands.pipelineBarrier(vk::PipelineStageFlagBits::eTransfer, vk::PipelineStageFlagBits::eFragmentShader,
                             {}, {}, {}, barrier);
  });
  to.revision = texture.revision;
  return to;
}

void RetainedStore::free_unused() {
  constexpr std::uint64_t kFramesBetween = 8;  // a scene may have 200,000 buffers
  if (frame_ % kFramesBetween != 0) return;
  const auto unused = [&](const auto& entry) { return entry.second.last_frame + kFramesKept < frame_; };
  std::erase_if(buffers_, unused);
  std::erase_if(textures_, unused);
}

std::uint64_t RetainedStore::take_uploaded_bytes() {
  return std::exchange(uploaded_bytes_, 0);
}

}  // namespace boxwood
