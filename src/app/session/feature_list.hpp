// SPDX-License-Identifier: MIT
// The session half of all features: their commands, factories and rows of panels. Filled once from
// features.def.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/command.hpp"
#include "app/shell/panels.hpp"

namespace boxwood {

class JsonWriter;

// A field that a feature adds to `render --state`, after those of the program.
struct StateSection {
  std::string_view key;
  std::function<void(JsonWriter&, const Session&)> write;  // writes the value
};

struct FeatureList {
  CommandTypes commands;
  std::vector<std::function<std::unique_ptr<Feature>(const SessionContext&)>> makers;
  std::vector<PanelRow> panels;
  std::vector<StateSection> state;

  // Registers a feature class with a constructor from SessionContext.
  template <class F> void add_feature() {
    makers.push_back([](const SessionContext& context) { return std::make_unique<F>(context); });
  }
};

// Returns the rows of all features; made at the first call, then unchanged.
const FeatureList& feature_list();

}  // namespace boxwood
