// SPDX-License-Identifier: MIT
// Draws the overlays over a generated scene, to be looked at: boxwood_look FILE.png
// volumes|tree|spheres|many|hull [levels] [width,height].
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include <boxwood/node_volumes.hpp>
#include <boxwood/tree.hpp>

#include "overlay/overlay.hpp"
#include "render/image_file.hpp"
#include "render/pictures.hpp"
#include "scene/made/made_scenes.hpp"

using namespace boxwood;
using namespace boxwood::test;

namespace {

struct Levels {
  std::vector<std::shared_ptr<const VolumeArray>> volumes;
  std::vector<std::vector<std::uint32_t>> nodes;
};

std::shared_ptr<Levels> levels_of(const TriangleMesh& mesh, VolumeKind kind, std::uint32_t deepest) {
  auto out = std::make_shared<Levels>();
  const Tree tree = *build_tree(mesh.view());
  std::vector<std::uint32_t> level;
  if (!tree.topology().nodes.empty()) level.push_back(0);
  for (std::uint32_t depth = 0; !level.empty() && depth <= deepest; ++depth) {
    out->volumes.push_back(
        std::make_shared<const VolumeArray>(*fit_node_volumes(kind, mesh.view(), tree, level)));
    std::vector<std::uint32_t> next;
    for (const std::uint32_t n : level)
      if (const TreeNode& node = tree.topology().nodes[n]; !node.is_leaf())
        next.insert(next.end(), {node.left, node.left + 1});
    out->nodes.push_back(std::exchange(level, std::move(next)));
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string mode = argv[2];
  const auto deepest = static_cast<std::uint32_t>(argc > 3 ? std::atoi(argv[3]) : 4);
  unsigned width = 1280, height = 720;
  if (argc > 4) std::sscanf(argv[4], "%u,%u", &width, &height);
  RendererOptions options;
  options.validation = std::getenv("BOXWOOD_VALIDATION") != nullptr;
  options.on_message = [](const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); };
  auto renderer = Renderer::create(options);
  if (!renderer) return 4;
  OverlayInput input;
  input.scene = std::make_shared<const Scene>(mode == "stairs"    ? generated::spiral_staircase(24)
                                              : mode == "beam"    ? generated::slanted_part()
                                              : mode == "terrain" ? generated::terrain(180)
                                              : mode == "knot"    ? generated::torus_knot()
                                                                  : generated::built_in_scene());
  input.objects.resize(input.scene->objects.size());
  input.up = Vec3(0, 0, 1);
  if (const char* up = std::getenv("UP"); up != nullptr && *up == 'y') input.up = Vec3(0, 1, 0);
  const TriangleMesh whole = *baked_whole(*input.scene);
  input.bounds = fit_aabb(PointsView(whole.vertices)).volume;
  input.mesh_edges = std::getenv("EDGES") != nullptr;
  const char* kind_name = std::getenv("KIND");
  const VolumeKind kind =
      volume_kind_from_name(kind_name != nullptr ? kind_name : "obb").value_or(VolumeKind::obb);
  std::vector<std::shared_ptr<Levels>> kept;
  for (std::uint32_t i = 0; i < input.scene->objects.size(); ++i) {
    const TriangleMesh mesh = *baked(input.scene->objects[i]);
    if (mode == "volumes" || mode == "stairs" || mode == "beam") {
      FitOptions fit;
      fit.obb_method = ObbMethod::fast;
      for (const VolumeKind k : {kind, VolumeKind::aabb})
        if (k == kind || mode == "beam") {
          OverlayVolume v;
          v.volume = std::make_shared<const AnyVolume>(fit_volume(k, PointsView(mesh.vertices), fit).volume);
          v.kind = k;
          v.id = {i + 1, kVolumeItem + static_cast<std::uint32_t>(k)};
          input.volumes.push_back(v);
        }
    } else {
      kept.push_back(levels_of(mesh, kind, deepest));
      OverlayNodes n;
      n.owner = kept.back();
      n.kind = kind;
      const auto& levels = *kept.back();
      n.object = i + 1;
      const auto count = static_cast<std::uint32_t>(levels.nodes.size());
      n.last_color = std::max(count, 1U) - 1;
      n.first_level = std::getenv("RANGE") != nullptr || levels.nodes.empty() ? 0 : count - 1;
      for (std::size_t l = n.first_level; l < levels.nodes.size(); ++l)
        n.levels.push_back({levels.volumes[l], levels.nodes[l], {}});
      n.color_by_depth = std::getenv("BY_DEPTH") != nullptr;
      input.nodes.push_back(n);
    }
  }
  if (std::getenv("SELECT") != nullptr) {
    input.objects[0].selected = true;
    if (!input.volumes.empty()) input.highlighted = {input.volumes[0]};
    for (OverlayVolume& v : input.volumes) v.emphasis = Emphasis::dimmed;
    input.hit = OverlayHit{0.5 * (input.bounds.min + input.bounds.max),
                           Vec3(0, 0, 0.06 * glm::length(input.bounds.max - input.bounds.min))};
  }
  OverlayBuffers buffers;
  DrawList list;
  add_overlays(input, overlays_on_at_start(), buffers, list);
  const Vec3 middle = 0.5 * (input.bounds.min + input.bounds.max);
  const double size = glm::length(input.bounds.max - input.bounds.min);
  const Vec3 direction = input.up.z > 0.5 ? Vec3(0.55, -0.75, 0.42) : Vec3(0.55, 0.42, 0.75);
  const View view = look(middle + glm::normalize(direction) * (size * 1.55), middle, input.up);
  auto image = (*renderer)->draw_image(list, view, width, height);
  if (!image) {
    std::fprintf(stderr, "%s\n", image.error().message.c_str());
    return 4;
  }
  for (const LegendEntry& entry : legend(input, overlays_on_at_start()))
    std::printf("%s #%02x%02x%02x\n", entry.label.c_str(), entry.color.r, entry.color.g, entry.color.b);
  for (int i = 0; i < 3; ++i) {
    image = (*renderer)->draw_image(list, view, width, height);
    std::printf("%.1f ms, %u draws\n", (*renderer)->statistics().frame_ms,
                (*renderer)->statistics().draw_calls);
  }
  return write_png(*image, argv[1]).ok() ? 0 : 5;
}
