// SPDX-License-Identifier: MIT
// Collects the session half of each feature that features.def names.
#include "app/session/command_lists.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session_commands.hpp"

namespace boxwood {

const FeatureList& feature_list() {
  static const FeatureList list = [] {
    FeatureList out;
    list_program_commands(out.commands);
#define FEATURE(name, session, statements, interface, marks, options)                                        \
  BOXWOOD_IF_##session(void add_##name(FeatureList&); add_##name(out);)
#include "app/features.def"
#undef FEATURE
    list_session_commands(out.commands);
    return out;
  }();
  return list;
}

const CommandTypes& command_types() {
  return feature_list().commands;
}

std::span<const PanelRow> panels_of_features() {
  return feature_list().panels;
}

}  // namespace boxwood
