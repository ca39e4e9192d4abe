// SPDX-License-Identifier: MIT
// Reads and writes the names of panels.
#include "app/shell/panel_commands.hpp"

namespace boxwood {

bool Codec<Panel>::read(Words& in, Panel& value) {
  if (in.done()) return false;
  for (const PanelRow& row : panel_table())
    if (row.name == in.peek()) {
      value = row.panel;
      ++in.next;
      return true;
    }
  return false;
}
void Codec<Panel>::write(std::string& out, Panel value) {
  out += row_of(value).name;
}
std::string Codec<Panel>::word() {
  std::string out;
  for (const PanelRow& row : panel_table()) out.append(out.empty() ? "" : "|").append(std::string(row.name));
  return out;
}

bool ShowPanel::is_remembered() const {
  const Place place = row_of(panel).place;
  return panel != Panel::interface && place != Place::over && place != Place::strip && !on;
}

}  // namespace boxwood
