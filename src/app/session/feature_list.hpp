// SPDX-License-Identifier: MIT
// The session half of all features: their commands, factories and rows of panels. Filled once from
// features.def.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/command.hpp"
#include "app/shell/panels.hpp"

namespace boxwood {

struct FeatureList {
  CommandTypes commands;
  std::vector<std::function<std::unique_ptr<Feature>(const SessionContext&)>> makers;
  std::vector<PanelRow> panels;

  // Registers a feature class with a constructor from SessionContext.
  template <class F> void add_feature() {
    makers.push_back([](const SessionContext& context) { return std::make_unique<F>(context); });
  }
};

// Returns the rows of all features; made at the first call, then unchanged.
const FeatureList& feature_list();

}  // namespace boxwood
