// SPDX-License-Identifier: MIT
// Collects what each feature that features.def names draws in the scene.
#include <algorithm>

#include "app/session/scene_marks.hpp"

namespace boxwood {

const MarksList& marks_list() {
  static const MarksList list = [] {
    MarksList out;
#define FEATURE(name, session, statements, interface, marks, options)                                        \
  BOXWOOD_IF_##marks(void add_##name##_marks(MarksList&); add_##name##_marks(out);)
#include "app/features.def"
#undef FEATURE
    std::stable_sort(out.rows.begin(), out.rows.end(),
                     [](const MarksRow& a, const MarksRow& b) { return a.order < b.order; });
    return out;
  }();
  return list;
}

}  // namespace boxwood
