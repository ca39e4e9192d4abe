// SPDX-License-Identifier: MIT
// The state of panels between frames: one object of each type, made at the first use. None of it belongs to
// the scene.
#pragma once

#include <memory>
#include <typeindex>
#include <unordered_map>

namespace boxwood {

class PanelStates {
public:
  template <class State> State& of() {
    std::shared_ptr<void>& held = states_[std::type_index(typeid(State))];
    if (!held) held = std::make_shared<State>();
    return *static_cast<State*>(held.get());
  }

private:
  std::unordered_map<std::type_index, std::shared_ptr<void>> states_;
};

}  // namespace boxwood
