// SPDX-License-Identifier: MIT
// Finds the objects of targets.
#include "app/session/target_objects.hpp"

#include <numeric>

#include "app/session/session.hpp"
#include "app/text/errors.hpp"
#include "scene/selector.hpp"

namespace boxwood {

Result<std::vector<std::uint32_t>> objects_of(const SessionContext& context, const Targets& targets) {
  const std::uint32_t count = context.document.object_count();
  std::vector<std::uint32_t> out;
  switch (targets.kind) {
  case Targets::Kind::whole:
  case Targets::Kind::each:
    out.resize(count);
    std::iota(out.begin(), out.end(), 0U);
    return out;
  case Targets::Kind::object:
    if (auto ok = context.document.check(Target{targets.first}); !ok) return ok.error();
    out.push_back(targets.first);
    return out;
  case Targets::Kind::objects:
    if (targets.last >= count) return no_such_object(targets.last, count);
    out.resize(targets.last - targets.first + 1);
    std::iota(out.begin(), out.end(), targets.first);
    return out;
  case Targets::Kind::selected:
    return context.view.selection().objects;
  case Targets::Kind::of:
    out = selected_objects(context.document.scene(), targets.selector);
    if (out.empty()) return Error{ErrorKind::usage, "there is no object called '" + targets.selector + "'"};
    return out;
  }
  return out;
}

}  // namespace boxwood
