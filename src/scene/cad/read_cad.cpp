// SPDX-License-Identifier: MIT
// The reader of boxwood-import-cad: STEP and IGES.
#include <Standard_ErrorHandler.hxx>
#include <Standard_Failure.hxx>
#include <Standard_OutOfMemory.hxx>
#include <Standard_Version.hxx>

#include "scene/cad/cad_document.hpp"
#include "scene/cad/cad_scene.hpp"
#include "scene/child/read_model.hpp"
#include "scene/formats/file_extension.hpp"
#include "scene/formats/file_view.hpp"
#include "scene/formats/precision.hpp"
#include "scene/import_protocol.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

bool is_packed(std::string_view bytes) {
  return bytes.starts_with("\x1F\x8B") || bytes.starts_with("PK\x03\x04");
}

Result<CadDocument> document_of(std::string_view bytes, const std::string& extension) {
  if (is_packed(bytes))
    return Error{ErrorKind::malformed, "it is packed; unpack it first (gunzip, unzip)", {}};
  if (is_step(bytes)) return read_step(bytes);
  if (extension == ".iges" || extension == ".igs") return read_iges(bytes);
  return Error{ErrorKind::malformed, "it does not begin as STEP does (ISO-10303-21)", {}};
}

// Returns the chord in millimetres. A length without a unit is in that of the file.
double chord_in_millimetres(const ReadOrder& order, const CadDocument& document) {
  return order.chord *
         (order.chord_metres > 0.0 ? 1000.0 * order.chord_metres : document.millimetres_per_unit);
}

Result<Scene> read_quietly(const ReadOrder& order) {
  const FileView view{Descriptor(kChildModel)};
  if (!view.good()) return Error{ErrorKind::input_missing, "it cannot be read", {}};
  const std::string extension = lower_extension(order.file);
  Result<CadDocument> document = document_of(view.bytes(), extension);
  if (!document) return document.error();
  Result<Scene> scene =
      scene_of(*document, wire::clean_text(order.file, 4096), chord_in_millimetres(order, *document));
  if (scene.ok()) {
    if (!document->has_unit) scene->metres_per_unit = {0.001};
    warn_about_precision(*scene, extension);
  }
  return scene;
}

}  // namespace

std::string reader_version() {
  return "Open CASCADE " OCC_VERSION_COMPLETE;
}

std::optional<Result<std::vector<std::byte>>> read_other(const ReadOrder&) {
  return std::nullopt;
}

Result<Scene> read_model(const ReadOrder& order) {
  try {
    return read_quietly(order);
  } catch (const Standard_OutOfMemory&) {
    return Error{ErrorKind::over_limit, "", {}};
  } catch (const Standard_Failure& failure) {
    const char* said = failure.GetMessageString();
    const bool has_words = said != nullptr && *said != '\0';
    return Error{ErrorKind::malformed,
                 "it cannot be read: " +
                     wire::clean_text(has_words ? said : failure.DynamicType()->Name(), 200),
                 {}};
  }
}

}  // namespace boxwood
