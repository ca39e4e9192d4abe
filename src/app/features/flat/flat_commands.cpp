// SPDX-License-Identifier: MIT
// Reads and writes the lamp of the flat scene.
#include "app/features/flat/flat_commands.hpp"

namespace boxwood {

bool Codec<FlatLamp>::read(Words& in, FlatLamp& value) {
  if (in.done()) return false;
  value.kind = in.peek() == "off"    ? FlatLamp::Kind::off
               : in.peek() == "auto" ? FlatLamp::Kind::automatic
                                     : FlatLamp::Kind::angle;
  if (value.kind == FlatLamp::Kind::angle) return Codec<double>::read(in, value.degrees);
  ++in.next;
  return true;
}
void Codec<FlatLamp>::write(std::string& out, const FlatLamp& value) {
  if (value.kind == FlatLamp::Kind::angle) return Codec<double>::write(out, value.degrees);
  out += value.kind == FlatLamp::Kind::off ? "off" : "auto";
}

}  // namespace boxwood
