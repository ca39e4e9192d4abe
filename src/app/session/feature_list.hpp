// SPDX-License-Identifier: MIT
// The session half of all features: their commands, factories and rows of panels. Filled once from
// features.def.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
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
  // Each returns the command that sets what the given one sets to its present value; nullopt for commands of
  // others. A lesson takes back what its steps change.
  std::vector<std::function<std::optional<Command>(const Session&, const Command&)>> present;

  // Append the commands that restore a feature's work on the scene, where Feature::add_commands() leaves it
  // out because another workspace is shown.
  std::vector<std::function<void(const Session&, std::vector<Command>&)>> work;

  // Registers a feature class with a constructor from SessionContext.
  template <class F> void add_feature() {
    makers.push_back([](const SessionContext& context) { return std::make_unique<F>(context); });
  }
  // Registers the present value of what commands of class C set.
  template <class C> void add_present(std::function<C(const Session&)> value) {
    present.push_back([value = std::move(value)](const Session& session, const Command& command) {
      return command.is<C>() ? std::optional<Command>(value(session)) : std::nullopt;
    });
  }
};

// Returns the rows of all features; made at the first call, then unchanged.
const FeatureList& feature_list();

}  // namespace boxwood
