// SPDX-License-Identifier: MIT
// The files that an import opens itself, the model and the helper program, and the errors if that fails.
#pragma once

#include <filesystem>
#include <string>

#include <boxwood/result.hpp>

#include "scene/descriptor.hpp"

namespace boxwood {

// Returns "'file' cannot be read: ..." for an error number of the system. The kind is over_limit if
// descriptors or memory ran out. Otherwise it is internal, and the sentence names the attempt, `what`.
Error system_error(const std::filesystem::path& file, const char* what, int code);

// Opens the model for reading. Fails with input_missing (absent, a folder, not regular, not readable),
// malformed (empty) or over_limit.
Result<Descriptor> open_model(const std::filesystem::path& file);

// Returns true for a model of the STEP and IGES helper, by its extension, otherwise by its first bytes. Does
// not move the descriptor's position.
bool is_exact_model(const std::filesystem::path& file, int descriptor);

// Returns true for the name of an IFC file, plain or zipped. The first child cuts its round profiles.
bool is_ifc_model(const std::filesystem::path& file);

// Returns the STEP and IGES helper: the path in BOXWOOD_IMPORT_CAD_CHILD, else boxwood-import-cad beside
// `chosen`, beside the path in BOXWOOD_IMPORT_CHILD, and in the places that ImportOptions::helper lists.
// Empty if not found.
std::filesystem::path find_cad_child(const std::filesystem::path& chosen);

// Returns the helper program: `chosen`, else the path in BOXWOOD_IMPORT_CHILD, else the first existing one in
// the places that ImportOptions::helper lists. Empty if not found.
std::filesystem::path find_import_child(const std::filesystem::path& chosen);

}  // namespace boxwood
