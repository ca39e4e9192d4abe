// Which look a file gets.
#include "scene/child/checks.hpp"

namespace boxwood {

Look check_file(std::string_view bytes, std::string_view extension, const References& references) {
  if (extension == ".gltf" || extension == ".glb" || bytes.starts_with("glTF")) {
    if (extension == ".glb" && !bytes.starts_with("glTF"))
      return Error{ErrorKind::malformed, "it is not a GLB file: it does not begin with 'glTF'", {}};
    return check_gltf(bytes, references);
  }
  if (extension == ".dae") return check_collada(bytes);
  if (extension == ".3mf") return check_3mf(bytes);
  return Findings{};
}

}  // namespace boxwood
