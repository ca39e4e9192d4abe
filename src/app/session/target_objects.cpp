// SPDX-License-Identifier: MIT
// Finds the objects of targets.
#include "app/session/target_objects.hpp"

#include <algorithm>
#include <numeric>

#include "app/document/visible_commands.hpp"
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

std::vector<std::uint32_t> objects_to_isolate(const Session& session) {
  const std::vector<std::uint32_t>& selected = session.view().selection().objects;
  for (const auto& feature : session.features()) {
    const auto pair = feature->labels_pair() ? feature->pair() : std::nullopt;
    if (!pair) continue;
    const auto [a, b] = *pair;
    if (std::all_of(selected.begin(), selected.end(), [a, b](std::uint32_t i) { return i == a || i == b; }))
      return a == b ? std::vector{a} : std::vector{a, b};
  }
  return selected;
}

bool is_isolated(const Session& session) {
  const Document& document = session.document();
  const std::vector<std::uint32_t> alone = objects_to_isolate(session);
  return !alone.empty() && alone.size() < document.object_count() &&
         alone.size() == document.facts().counts().visible_objects &&
         std::all_of(alone.begin(), alone.end(), [&](std::uint32_t i) { return document.object(i).visible; });
}

std::vector<Command> isolation_flipped(const Session& session) {
  if (objects_to_isolate(session).empty()) return {};
  if (is_isolated(session)) return {ShowObject{{}, true}};
  return {Isolate{}};
}

}  // namespace boxwood
