// SPDX-License-Identifier: MIT
// The conversion of a tree of labels to a scene: nodes, instances, names, colours. Each body is triangulated
// once.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "scene/cad/cad_document.hpp"

namespace boxwood {

// Returns objects in the order of docs/numbers.md. `chord` is in millimetres; 0 for the default of
// cut_body(). Fails with malformed (no surface in it) or over_limit (more triangles than 32 bits can number),
// and a clause about the file.
Result<Scene> scene_of(const CadDocument& document, const std::string& file, double chord);

}  // namespace boxwood
