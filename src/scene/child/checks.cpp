// SPDX-License-Identifier: MIT
// Selects the check for a file by its name, otherwise by its first bytes, as Assimp selects its reader.
#include "scene/formats/format_checks.hpp"

#include <algorithm>

#include "scene/formats/refusal.hpp"
#include "scene/formats/xml/xml_reader.hpp"
#include "scene/formats/xml/zip_archive.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kHead = 1024;  // bytes that identify a format

bool is_one_of(std::string_view extension, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), extension) != list.end();
}

class NoEvents final : public XmlEvents {
public:
  void open(std::string_view, const XmlAttributes&) override {}
  void close(std::string_view) override {}
};

// Returns the finding of an unchecked file: losses in Assimp's reader will not be reported.
Findings unchecked() {
  return {{"it is read without being checked: what is shown is what its reader makes of it"}, {}, 0.0};
}

// Checks formats that are only known to be XML.
Look check_xml(std::string_view bytes) try {
  NoEvents events;
  XmlReader reader(events, "its XML");
  reader.read(bytes, true);
  return unchecked();
} catch (const Refusal& refusal) {
  return Error{refusal.kind, refusal.clause, {}};
}

bool is_3mf_package(std::string_view bytes) try {
  return bytes.starts_with("PK\3\4") && ZipArchive(bytes).find("3D/3dmodel.model") != nullptr;
} catch (const Refusal&) {
  return false;
}

}  // namespace

Look check_file(std::string_view bytes, std::string_view extension, References& references) {
  if (is_one_of(extension, {".gltf", ".glb"}) || bytes.starts_with("glTF")) {
    if (extension == ".glb" && !bytes.starts_with("glTF"))
      return Error{ErrorKind::malformed, "it is not a GLB file: it does not begin with 'glTF'", {}};
    return check_gltf(bytes, references);
  }
  if (extension == ".fbx") return check_fbx(bytes);
  if (extension == ".3mf" || is_3mf_package(bytes)) return check_3mf(bytes);
  if (extension == ".zae")
    return Findings{{"it is packed COLLADA, which is read without being checked"}, {}, 0.0};
  if (extension == ".dae" || bytes.substr(0, kHead).find("<COLLADA") != std::string_view::npos)
    return check_collada(bytes);
  if (is_one_of(extension, {".x3d", ".amf", ".irr", ".irrmesh", ".xgl"}) && !bytes.starts_with("PK") &&
      bytes.substr(0, kHead).find('<') != std::string_view::npos)
    return check_xml(bytes);
  return unchecked();
}

}  // namespace boxwood
