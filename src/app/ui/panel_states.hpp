// SPDX-License-Identifier: MIT
// What panels remember between frames: one object for each type, made when it is first asked for. Nothing of
// it belongs to the scene.
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
