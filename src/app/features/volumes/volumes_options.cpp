// SPDX-License-Identifier: MIT
// The options that say which volumes are drawn, and around what.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/volumes.hpp>

#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

namespace {

Result<std::vector<VolumeKind>> volumes_in(std::string_view text) {
  std::vector<VolumeKind> kinds;
  if (text == "all") {
    for (const VolumeRow& row : kVolumeRows) kinds.push_back(row.kind);
    return kinds;
  }
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view name = text.substr(0, comma);
    const std::optional<VolumeKind> kind = volume_kind_from_name(name);
    if (!kind) {
      std::string known;
      for (const VolumeRow& row : kVolumeRows) known += std::string(row.name) + ", ";
      return option_values::wrong("has an unknown volume " + option_values::quoted(name) + "; known are " +
                                  known + "and all");
    }
    if (std::find(kinds.begin(), kinds.end(), *kind) == kinds.end()) kinds.push_back(*kind);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return kinds;
}

}  // namespace

void add_volumes_options(OptionList& list) {
  list.rows.push_back(
      {"", option_rows::read<volumes_in, &Options::volumes>(
               "--volumes", kVolumeOptions, "LIST|all",
               "kinds of volume, separated by commas; \"\" for no volume (fit: all; else obb)")});
  list.rows.push_back(
      {"--resolution",
       option_rows::file<&Options::volumes_of>(
           "--volumes-of", kViewOptions, "each|whole|NAME",
           "draw the volumes around each object, the whole model, or objects of that name (whole)")});
  list.shown.push_back({shown_order::kVolumes, [](const Options& options, std::vector<Command>& out) {
                          if (options.depth) return;  // those of a tree's nodes instead
                          for (const VolumeKind kind : drawn_kinds(options))
                            out.emplace_back(ShowVolume{kind, drawn_targets(options), true});
                        }});
  list.shown.push_back({shown_order::kVolumes + 2, [](const Options& options, std::vector<Command>& out) {
                          if (options.volumes_of == "each") out.emplace_back(SetAround{VolumeScope::each});
                        }});
}

}  // namespace boxwood
