// SPDX-License-Identifier: MIT
// Lists the volumes that the user chose: each kind once, with its targets.
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

std::string around_text(const Session& session, const DrawnStatement& drawn) {
  if (drawn.whole) return "whole";
  const std::size_t n = drawn.objects.size();
  if (n == 1) return object_name(session, drawn.objects.front());
  if (n == session.document().object_count()) return "each of " + count_text(n);
  return count_text(n) + " objects";
}

}  // namespace

std::vector<DrawnStatement> drawn_statements(const Session& session) {
  const EditState& edit = session.document().edit();
  std::vector<DrawnStatement> out;
  for (const VolumeRow& row : kVolumeRows)
    for (const bool tree : {false, true}) {
      const auto shows = [&](const Shown& shown) {
        return ((tree ? shown.trees : shown.volumes) & bit_of(row.kind)) != 0;
      };
      const auto add = [&](DrawnStatement drawn) {
        drawn.kind = row.kind;
        drawn.tree = tree;
        drawn.text = std::string(row.label) + (tree ? " nodes, " : ", ") + around_text(session, drawn);
        out.push_back(std::move(drawn));
      };
      if (shows(edit.whole)) add({row.kind, tree, true, {}, {}});
      DrawnStatement of_objects{row.kind, tree, false, {}, {}};
      for (const std::uint32_t i : session.document().facts().objects_with_volumes())
        if (shows(edit.objects[i].shown)) of_objects.objects.push_back(i);
      if (!of_objects.objects.empty()) add(std::move(of_objects));
    }
  return out;
}

}  // namespace boxwood
