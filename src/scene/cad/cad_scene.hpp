// SPDX-License-Identifier: MIT
// The conversion of a tree of labels to a scene: nodes, instances, names, colours; each body is triangulated
// once.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "scene/cad/cad_document.hpp"

namespace boxwood {

// Objects in the order of docs/numbers.md. `chord`: in millimetres, 0 as cut_body() likes. Errors: malformed
// (no surface in it), over_limit (more triangles than 32 bits can number); clauses about the file.
Result<Scene> scene_of(const CadDocument& document, const std::string& file, double chord);

}  // namespace boxwood
