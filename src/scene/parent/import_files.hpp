// SPDX-License-Identifier: MIT
// What an import opens itself: the model and the helper program; and what is said where that fails.
#pragma once

#include <filesystem>
#include <string>

#include <boxwood/result.hpp>

#include "scene/descriptor.hpp"

namespace boxwood {

// "'file' cannot be read: ..." by an error number of the system: over_limit where it has run out of
// descriptors or memory, else internal, and then with `what` was tried.
Error system_error(const std::filesystem::path& file, const char* what, int code);

// The model, for reading. Errors: input_missing (absent, a folder, not regular, not readable), malformed
// (empty), over_limit.
Result<Descriptor> open_model(const std::filesystem::path& file);

// Whether it is for the helper that reads STEP and IGES, by the end of its name, else by what it begins with.
// The descriptor's place in the file stays as it is.
bool is_exact_model(const std::filesystem::path& file, int descriptor);

// Returns whether the name is that of an IFC file, plain or zipped: the first child cuts its round profiles.
bool is_ifc_model(const std::filesystem::path& file);

// That helper: what BOXWOOD_IMPORT_CAD_CHILD says, else boxwood-import-cad beside `chosen`, beside what
// BOXWOOD_IMPORT_CHILD says, and in the places that ImportOptions::helper lists. Empty: there is none.
std::filesystem::path find_cad_child(const std::filesystem::path& chosen);

// The helper program: `chosen`, else what BOXWOOD_IMPORT_CHILD says, else the first that is there of those
// that ImportOptions::helper lists. Empty: there is none.
std::filesystem::path find_import_child(const std::filesystem::path& chosen);

}  // namespace boxwood
