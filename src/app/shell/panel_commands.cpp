// SPDX-License-Identifier: MIT
// Reads and writes the names of panels.
#include "app/shell/panel_commands.hpp"

#include "app/shell/panels.hpp"

namespace boxwood {

bool Codec<Panel>::read(Words& in, Panel& value) {
  if (in.done()) return false;
  const auto found = panel_from_name(in.peek());
  if (!found) return false;
  value = *found;
  ++in.next;
  return true;
}
void Codec<Panel>::write(std::string& out, Panel value) {
  out += value.name;
}
std::string Codec<Panel>::word() {
  std::string out;
  for (const PanelRow& row : panel_table())
    out.append(out.empty() ? "" : "|").append(std::string(row.panel.name));
  return out;
}

bool ShowPanel::is_remembered() const {
  const Place place = row_of(panel).place;
  return panel != panels::kInterface && place != Place::over && place != Place::strip && !on;
}

}  // namespace boxwood
