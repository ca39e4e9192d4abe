// SPDX-License-Identifier: MIT
// The option that colours the boxes of a tree by a figure of its nodes.
#include <optional>
#include <vector>

#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/features/microscope/microscope_commands.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

namespace {

struct MicroscopeOptionValues {
  std::optional<NodeValue> colors;
};

// The levels that show a tree of some thousand nodes if --depth does not choose others.
constexpr DepthRange kUsualLevels{8, 8, true};

}  // namespace

void add_microscope_options(OptionList& list) {
  using namespace option_values;
  list.rows.push_back(
      {"--size",
       {"--node-colors", 0, kViewOptions, ValueShape::one, 0, "FIGURE",
        "colour tree nodes and their surfaces by level, sah, self, overlap, empty, fill, tightness, "
        "count, waste or waste-below; shows level 8 and the leaves above unless --depth is given (off)",
        [](Options& o, std::string_view v) -> Result<void> {
          const auto figure = value_named<NodeValue>(v);
          if (!figure || *figure == NodeValue::off)
            return wrong("needs one of " + names_of<NodeValue>() + ", not " + quoted(v));
          o.of_features.get<MicroscopeOptionValues>().colors = figure;
          return {};
        }}});
  list.shown.push_back({shown_order::kVolumes + 4, [](const Options& options, std::vector<Command>& out) {
                          const auto& values = options.of_features.value<MicroscopeOptionValues>();
                          if (!values.colors) return;
                          if (!options.depth) {
                            const VolumeKind kind = options.build.kind == TreeKind::aabb ? VolumeKind::aabb
                                                    : options.build.kind == TreeKind::sphere
                                                        ? VolumeKind::sphere
                                                        : VolumeKind::obb;
                            out.emplace_back(ShowTree{kind, drawn_targets(options), true});
                            out.emplace_back(SetDepth{kUsualLevels});
                          }
                          out.emplace_back(SetPaint{Paint::node});
                          out.emplace_back(SetNodeColors{*values.colors});
                        }});
}

}  // namespace boxwood
