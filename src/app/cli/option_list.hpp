// SPDX-License-Identifier: MIT
// Options of the command line that features contribute. features_options.cpp collects them from features.def.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "app/cli/command_table.hpp"
#include "app/cli/csv_rows.hpp"
#include "app/cli/option_table.hpp"
#include "app/fields/schema.hpp"
#include "app/shell/command.hpp"

namespace boxwood {

class Session;

struct FeatureOption {
  std::string_view after;  // the option of the program that it stands behind; empty: first
  OptionRow row;
};

// Options as commands of a session, for `render` and `view`.
struct ShownByOptions {
  int order = 0;
  std::function<void(const Options&, std::vector<Command>&)> add;
};
namespace shown_order {
// The program's own: trees; workspace, clip plane and colours of surfaces. Commands behind --do come last.
inline constexpr int kTrees = 0, kVolumes = 10, kView = 20, kFeature = 30;
}  // namespace shown_order

struct FeatureCommand {
  std::string_view after;  // the command of the program that it stands behind
  CommandRow row;
};

// The help of an option whose meaning depends on the command.
struct HelpOfCommand {
  std::string_view option, command, help;
};

// A part of `boxwood export`: written in place of its own volumes if options of a feature request it.
struct ExportOfFeature {
  bool (*is_asked)(const Options& options);
  Result<ExitCode> (*run)(const CommandContext& context);
};

struct OptionList {
  std::vector<FeatureOption> rows;
  // Sets the functions with which a feature of a session reads and writes files.
  std::vector<void (*)(const Options&, TypedStore& setups)> setups;
  std::vector<ShownByOptions> shown;
  // Write the files that options of `render` name, after the picture is drawn.
  std::vector<Result<void> (*)(const Options&, Session&)> after_picture;
  std::vector<CsvTable> csv_tables;  // of a command, the first that holds
  std::vector<FeatureCommand> commands;
  std::vector<HelpOfCommand> help_of_commands;
  std::vector<ExportOfFeature> exports;
  std::vector<FeatureSchema> schemas;
  std::vector<SchemaRow> schema_parts;
};

// Returns the rows of all features; made at the first call, then unchanged.
const OptionList& option_list();

}  // namespace boxwood
