// SPDX-License-Identifier: MIT
// STEP and IGES as read by Open CASCADE: a tree of labels with shapes, names and colours, in millimetres.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <TDocStd_Document.hxx>

#include <boxwood/result.hpp>

namespace boxwood {

struct CadDocument {
  Handle(TDocStd_Document) document;
  double millimetres_per_unit = 1.0;  // of the unit of length that the file declares
  bool has_unit = true;  // false if it declares several or no unit; then coordinates stay in millimetres
  std::vector<std::string> warnings;  // clauses about the file
};

// Returns true if the text declares itself as STEP (ISO 10303-21).
bool is_step(std::string_view bytes) noexcept;

// Reads the whole file from memory. The bytes must stay in place until the call returns. Opens no other file:
// their contents are left out, with a warning. Fails with malformed and a clause about the file. It runs in a
// separate process, because it may crash, hang or run out of memory.
Result<CadDocument> read_step(std::string_view bytes);
Result<CadDocument> read_iges(std::string_view bytes);

}  // namespace boxwood
