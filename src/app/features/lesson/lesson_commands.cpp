// SPDX-License-Identifier: MIT
// Reads and writes the models after the name of a lesson.
#include "app/features/lesson/lesson_commands.hpp"

namespace boxwood {

bool Codec<OwnModels>::read(Words& in, OwnModels& value) {
  if (in.done()) return true;
  if (in.peek() != "model") return false;
  if (++in.next; in.done()) return false;
  value.models.assign(in.words.begin() + static_cast<std::ptrdiff_t>(in.next), in.words.end());
  in.next = in.words.size();
  return true;
}
void Codec<OwnModels>::write(std::string& out, const OwnModels& value) {
  out += value.models.empty() ? "" : "model";
  for (const std::string& model : value.models) out += ' ', Codec<std::string>::write(out, model);
}

}  // namespace boxwood
