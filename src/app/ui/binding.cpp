// SPDX-License-Identifier: MIT
// Makes rows of the bindings.
#include "app/ui/binding.hpp"

namespace boxwood {

namespace {

std::string text_of(Key key, const Modifiers& m) {
  std::string out;
  if (m.control) out += "Ctrl+";
  if (m.alt) out += "Alt+";
  if (m.shift) out += "Shift+";
  return out.append(name_of(key));
}

}  // namespace

Binding key_binding(const char* group, int order, Key key, const Modifiers& modifiers, std::string what,
                    Binding::Run run, Key other) {
  return {group, order, text_of(key, modifiers), std::move(what), key, other, modifiers, std::move(run)};
}

Binding mouse_binding(const char* group, int order, const char* keys, const char* what) {
  return {group, order, keys, what, Key::none, Key::none, {}, {}};
}

}  // namespace boxwood
