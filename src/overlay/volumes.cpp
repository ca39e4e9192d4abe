// Volumes around whole objects: translucent faces with firm edges, dimmed where something else is selected.
#include "overlay/overlay.hpp"
#include "overlay/shapes.hpp"

namespace boxwood {

namespace {

BatchStyle style_of(Emphasis emphasis) {
  BatchStyle style;
  switch (emphasis) {
  case Emphasis::normal:
    break;
  case Emphasis::dimmed:
    style.line_alpha = 0.4F;
    style.line_width_px = 1.2F;
    style.fill_alpha = 0.04F;
    break;
  case Emphasis::strong:
    style.line_width_px = 2.6F;
    style.fill_alpha = 0.2F;
    break;
  }
  return style;
}

void add_each(const std::vector<OverlayVolume>& volumes, const std::string& name, bool always_strong,
              OverlayBuffers& buffers, DrawList& list) {
  for (const OverlayVolume& shown : volumes) {
    if (!shown.volume) continue;
    const std::string key = name + std::to_string(shown.id.object) + "/" + std::to_string(shown.id.item) +
                            "/" + std::string(row_of(shown.kind).name);
    const auto& kept = buffers.keep<ShapeArrays>(
        key, Stamp() << std::shared_ptr<const void>(shown.volume), [&](ShapeArrays& out) {
          out.origin = center_of(*shown.volume);
          add_shape(*shown.volume, color_of(shown.kind), shown.id, out);
        });
    BatchStyle style = style_of(always_strong ? Emphasis::strong : shown.emphasis);
    draw_shapes({kept.value, kept.buffer, kept.revision, shown.world_from_model, {}, counts_of(kept.value)},
                style, list);
  }
}

}  // namespace

void add_volumes(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  add_each(input.volumes, "volume ", false, buffers, list);
}

void add_selection(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  add_each(input.highlighted, "selection ", true, buffers, list);
}

}  // namespace boxwood
