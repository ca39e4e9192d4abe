// SPDX-License-Identifier: MIT
// Collects the interface half of each feature that features.def names.
#include "app/ui/interface_list.hpp"

namespace boxwood {

const InterfaceList& interface_list() {
  static const InterfaceList list = [] {
    InterfaceList out;
#define FEATURE(name, session, statements, interface, marks, options)                                        \
  BOXWOOD_IF_##interface(void add_##name##_interface(InterfaceList&); add_##name##_interface(out);)
#include "app/features.def"
#undef FEATURE
    return out;
  }();
  return list;
}

}  // namespace boxwood
