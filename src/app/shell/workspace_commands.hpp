// SPDX-License-Identifier: MIT
// The command that changes the workspace.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

template <> struct EnumRange<Workspace> { static constexpr Workspace kLast = Workspace::learn; };

struct SetWorkspace {
  static constexpr std::string_view kName = "workspace";
  Workspace workspace{};
  BOXWOOD_FIELDS(workspace)
  bool is_remembered() const { return true; }
};

}  // namespace boxwood
