// SPDX-License-Identifier: MIT
// The rows of the list of formats.
#include "app/formats/export_format.hpp"

#include "app/text/letter_case.hpp"

namespace boxwood {

namespace {
constexpr ExportFormatRow kFormatTable[] = {
    {".glb", "glTF 2.0, binary", true, true, false, write_glb},
    {".obj", "Wavefront OBJ", true, true, false, write_obj},
    {".stl", "STL, binary", false, true, false, write_stl},
    {".ply", "PLY, binary", true, true, false, write_ply},
    {".json", "JSON", false, false, false, write_json},
    {".csv", "CSV", false, false, false, write_csv},
    {".urdf", "URDF", false, false, true, write_urdf},
    {".sdf", "SDFormat", false, false, true, write_sdf},
    {".mjcf", "MJCF", false, false, false, write_mjcf},
    {".xml", "MJCF", false, false, false, write_mjcf},  // the extension of MuJoCo's own models
};
}  // namespace

std::span<const ExportFormatRow> export_formats() noexcept {
  return kFormatTable;
}

const ExportFormatRow* export_format_of(std::string_view file) {
  const std::string name = lower(std::string(file));
  for (const ExportFormatRow& row : kFormatTable)
    if (name.size() > row.extension.size() && name.ends_with(row.extension)) return &row;
  return nullptr;
}

}  // namespace boxwood
