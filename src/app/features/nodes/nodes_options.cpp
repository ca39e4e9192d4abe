// SPDX-License-Identifier: MIT
// The option that shows levels of a tree.
#include <optional>
#include <vector>

#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

namespace {

Result<DepthRange> depth_in(std::string_view text) {
  const std::string_view all = text;
  const bool leaves_above = text.ends_with('+');
  if (leaves_above) text.remove_suffix(1);
  const std::size_t dots = text.find("..");
  const auto first = parse_count(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? first : parse_count(text.substr(dots + 2));
  if (!first || !last || *first > *last || *last > option_values::kMaxCount)
    return option_values::wrong("needs a level N or a range N..M with N <= M, not " +
                                option_values::quoted(all));
  return DepthRange{static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*last), leaves_above};
}

}  // namespace

void add_nodes_options(OptionList& list) {
  list.rows.push_back(
      {"--size", option_rows::read<depth_in, &Options::depth>(
                     "--depth", kLevelOptions, "N|N..M",
                     "volumes of these levels of the tree; with a final + also the leaves above them")});
  list.shown.push_back({shown_order::kVolumes + 1, [](const Options& options, std::vector<Command>& out) {
                          if (!options.depth) return;
                          for (const VolumeKind kind : drawn_kinds(options))
                            out.emplace_back(ShowTree{kind, drawn_targets(options), true});
                        }});
  list.shown.push_back({shown_order::kVolumes + 3, [](const Options& options, std::vector<Command>& out) {
                          if (options.depth) out.emplace_back(SetDepth{*options.depth});
                        }});
}

}  // namespace boxwood
