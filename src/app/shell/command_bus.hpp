// SPDX-License-Identifier: MIT
// Dispatches commands: the owner of a state registers a handler for each of its commands.
#pragma once

#include <functional>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <boxwood/result.hpp>

#include "app/shell/command.hpp"

namespace boxwood {

class CommandBus {
public:
  // Registers the handler of a type: it takes `const C&` and returns Result<void>, or void if it cannot fail.
  template <IsCommand C, class Handler> void on(Handler handler) {
    handlers_[&kCommandType<C>] = [handler = std::move(handler)](const void* value) -> Result<void> {
      const C& command = *static_cast<const C*>(value);
      if constexpr (std::is_void_v<std::invoke_result_t<const Handler&, const C&>>) {
        handler(command);
        return {};
      } else {
        return handler(command);
      }
    };
  }
  // Calls the handler. Fails (usage) if the type has no handler.
  Result<void> carry_out(const Command& command) const {
    const auto found = handlers_.find(&command.type());
    if (found == handlers_.end())
      return Error{ErrorKind::usage, "nothing here carries out '" + format(command) + "'"};
    return found->second(command.value());
  }

private:
  std::unordered_map<const CommandType*, std::function<Result<void>(const void*)>> handlers_;
};

}  // namespace boxwood
