// SPDX-License-Identifier: MIT
// Stamps a scene with every number that its pixels depend on, and data by buffer and revision.
#include "render/vulkan/scene_stamp.hpp"

#include <bit>

namespace boxwood {

namespace {

class Words {
public:
  explicit Words(SceneStamp& out) : out_(out) {}
  Words& operator<<(std::uint64_t word) {
    out_.push_back(word);
    return *this;
  }
  Words& operator<<(double number) { return *this << std::bit_cast<std::uint64_t>(number); }
  Words& operator<<(const Vec3& v) { return *this << v.x << v.y << v.z; }
  Words& operator<<(const Rows3& rows) { return *this << rows[0] << rows[1] << rows[2]; }
  Words& operator<<(const Rgba& c) {
    return *this << (std::uint64_t{c.r} | std::uint64_t{c.g} << 8 | std::uint64_t{c.b} << 16 |
                     std::uint64_t{c.a} << 24);
  }

private:
  SceneStamp& out_;
};

void add(Words& words, const BatchStyle& style) {
  words << double{style.line_width_px} << double{style.line_alpha} << double{style.far_alpha}
        << double{style.point_size_px} << double{style.fill_alpha} << static_cast<std::uint64_t>(style.fill)
        << static_cast<std::uint64_t>(style.depth) << std::uint64_t{style.exact_colors};
}

template <class Instance> void add(Words& words, const std::vector<Batch<Instance>>& batches) {
  words << std::uint64_t{batches.size()};
  for (const Batch<Instance>& b : batches) {
    words << b.buffer << b.revision << std::uint64_t{b.data.size()} << std::uint64_t{b.first}
          << std::uint64_t{b.count} << b.rotation << b.origin;
    add(words, b.style);
  }
}

void add(Words& words, const std::vector<MeshBatch>& meshes) {
  for (const MeshBatch& b : meshes)
    words << b.buffer << b.revision << std::uint64_t{b.positions.size()} << std::uint64_t{b.indices.size()}
          << b.color_buffer << b.color_revision << std::uint64_t{b.triangle_colors.size()}
          << b.instance_buffer << b.instance_revision << std::uint64_t{b.instances.size()} << b.origin
          << (std::uint64_t{b.edges} | std::uint64_t{b.closed_outward} << 1 |
              std::uint64_t{b.translucent} << 2 | std::uint64_t{b.smooth != nullptr} << 3);
}

std::uint64_t mixed(std::uint64_t seed, std::uint64_t word) {
  seed ^= word + 0x9E3779B97F4A7C15ULL + (seed << 6) + (seed >> 2);
  return seed * 0xFF51AFD7ED558CCDULL;
}

}  // namespace

SceneStamp scene_stamp(const DrawList& list, const View& view, float scale) {
  SceneStamp out;
  Words words(out);
  words << double{scale} << view.eye << view.camera_from_world << std::uint64_t{view.orthographic}
        << view.vertical_angle_rad << view.ortho_height << view.near_distance << list.background_top
        << list.background_bottom << double{list.least_luminance}
        << (std::uint64_t{list.form.occlusion} | std::uint64_t{list.form.edges} << 1 |
            std::uint64_t{list.form.back_faces} << 2 | std::uint64_t{list.form.smooth} << 3 |
            std::uint64_t{list.form.head_light} << 4)
        << std::uint64_t{list.clip.has_value()};
  if (list.clip) words << list.clip->normal << list.clip->offset;
  words << std::uint64_t{list.meshes.size()} << list.meshes_revision << std::uint64_t{list.hovered_object}
        << list.hovered_color;
  if (list.meshes_revision == 0) add(words, list.meshes);
  add(words, list.segments);
  add(words, list.points);
  add(words, list.triangles);
  add(words, list.boxes);
  add(words, list.spheres);
  return out;
}

std::uint64_t scene_key(const DrawList& list) {
  std::uint64_t key = 0;
  for (const MeshBatch& b : list.meshes) {
    key = mixed(mixed(key, b.buffer), b.revision);
    key = mixed(key, b.instances.size() << 1 | std::uint64_t{b.edges});
  }
  const auto add = [&](const auto& batches) {
    for (const auto& b : batches) {
      key = mixed(mixed(key, b.buffer), std::uint64_t{b.first} << 32 | b.count);
      key = mixed(key, static_cast<std::uint64_t>(b.style.fill));
    }
  };
  add(list.boxes);
  add(list.spheres);
  add(list.triangles);
  return key;
}

}  // namespace boxwood
