// SPDX-License-Identifier: MIT
// One value of each type, for owners that do not know the types.
#pragma once

#include <any>
#include <typeindex>
#include <unordered_map>

namespace boxwood {

class TypedStore {
public:
  // Returns the value of type T, value-initialized at the first call.
  template <class T> T& get() {
    std::any& slot = values_[typeid(T)];
    if (!slot.has_value()) slot = T{};
    return std::any_cast<T&>(slot);
  }
  // Returns null if get() was never called for T.
  template <class T> const T* find() const {
    const auto found = values_.find(typeid(T));
    return found == values_.end() ? nullptr : std::any_cast<T>(&found->second);
  }
  // Returns a value-initialized value if get() was never called for T.
  template <class T> const T& value() const {
    static const T kNone{};
    const T* found = find<T>();
    return found == nullptr ? kNone : *found;
  }

private:
  std::unordered_map<std::type_index, std::any> values_;
};

}  // namespace boxwood
