// SPDX-License-Identifier: MIT
// Raw memory for the working state of a query, kept from one query to the next.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace boxwood {

// A place for one object at a time, of a trivially destructible type. The states of the fast engine are too
// large for a stack, and most of their bytes are never touched, so they are not cleared.
class EngineMemory {
public:
  static constexpr std::size_t kAlignment = 64;

  // Allocates memory for a T, so that make<T>() will not throw. Drops the previous object.
  template <class T> void reserve() {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= kAlignment);
    if (sizeof(T) <= size_) return;
    memory_.reset();
    size_ = 0;
    memory_.reset(static_cast<std::byte*>(::operator new (sizeof(T), std::align_val_t{kAlignment})));
    size_ = sizeof(T);
  }

  // Makes a new T in place of the previous object. Members without an initialiser have arbitrary values.
  template <class T, class... Arguments> T& make(Arguments&&... arguments) {
    reserve<T>();
    if constexpr (sizeof...(Arguments) == 0)
      return *::new (static_cast<void*>(memory_.get())) T;
    else
      return *::new (static_cast<void*>(memory_.get())) T(std::forward<Arguments>(arguments)...);
  }

private:
  struct Delete {
    void operator()(std::byte* memory) const noexcept {
      ::operator delete (memory, std::align_val_t{kAlignment});
    }
  };
  std::unique_ptr<std::byte, Delete> memory_;
  std::size_t size_ = 0;
};

}  // namespace boxwood
