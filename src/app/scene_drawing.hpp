// A session as a DrawList: surfaces, volumes, levels of trees, highlights. The same for window and picture.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include <boxwood/draw_list.hpp>

#include "app/session.hpp"

namespace boxwood {

Rgba color_of_volume(VolumeKind kind) noexcept;
Rgba color_of_level(std::uint32_t level, std::uint32_t levels) noexcept;

// Keeps the arrays that batches point to. A change of depth edits ranges and uploads nothing.
class SceneDrawing {
public:
  // Clears the list and fills it; the interface is added by others. The spans stay valid until the next call.
  void build(Session& session, DrawList& list);
  std::size_t boxes_shown() const { return boxes_shown_; }

private:
  struct Shapes {
    std::shared_ptr<const void> source;  // the snapshot the arrays were made from
    Vec3 origin = Vec3(0.0);             // the arrays are relative to it, in the target's frame
    bool by_depth = false;
    std::uint64_t buffer = 0, revision = 0;
    std::vector<BoxInstance> boxes;
    std::vector<SphereInstance> spheres;
    std::vector<TriangleInstance> triangles;
    std::vector<SegmentInstance> segments;
    // Of each node: where its triangles and segments begin (nodes + 1 entries); empty for boxes and spheres.
    std::vector<std::uint32_t> first_triangle, first_segment;
  };
  struct MeshEntry {
    std::shared_ptr<const SceneMesh> mesh;
    std::uint64_t buffer = 0;
    std::uint64_t instance_buffer = 0, instance_revision = 0;
    std::vector<MeshInstance> instances;
  };
  using Key = std::tuple<std::uint32_t, VolumeKind, bool>;  // 0 or 1 + object, kind, nodes of the tree

  void build_meshes(Session& session, DrawList& list);
  void build_volumes(Session& session, const Target& target, DrawList& list);
  Shapes& shapes_of(const Key& key);
  static void add_shape(Shapes& shapes, const AnyVolume& volume, Rgba color, DrawId id);
  void emit(const Shapes& shapes, std::uint32_t first, std::uint32_t count, bool is_tree,
            const RigidTransform& pose, DrawList& list);

  std::uint64_t scene_revision_ = 0;
  std::uint64_t next_buffer_ = 1, next_revision_ = 1;
  Vec3 origin_ = Vec3(0.0);
  std::vector<MeshEntry> meshes_;
  std::map<Key, Shapes> shapes_;
  std::vector<SegmentInstance> selected_node_;
  std::size_t boxes_shown_ = 0;
};

}  // namespace boxwood
