// SPDX-License-Identifier: MIT
// THE list of formats that `boxwood export` writes.
#pragma once

#include <atomic>
#include <span>
#include <string_view>

#include <boxwood/result.hpp>

#include "app/formats/buffered_file.hpp"
#include "app/formats/volume_set.hpp"

namespace boxwood {

struct ExportFormatRow {
  std::string_view extension;  // with its dot
  std::string_view name;
  bool lines;         // can hold edges
  bool model;         // can hold the model's triangles
  bool files_beside;  // writes hulls and k-DOPs to mesh files beside it, so it cannot go to standard output
  // Writes the set to `out`. Names files beside it after `file`. Does not commit.
  Result<void> (*write)(const VolumeSet& set, const std::string& file, BufferedFile& out);
};

std::span<const ExportFormatRow> export_formats() noexcept;
// Returns the format for the extension, in either case; null if it is unknown.
const ExportFormatRow* export_format_of(std::string_view file);

// Defined in shape_files.cpp. Floats are the nearest to the volume's doubles.
Result<void> write_obj(const VolumeSet& set, const std::string& file, BufferedFile& out);  // doubles
Result<void> write_ply(const VolumeSet& set, const std::string& file, BufferedFile& out);  // binary, doubles
Result<void> write_stl(const VolumeSet& set, const std::string& file, BufferedFile& out);  // binary, floats
// Defined in glb_file.cpp. Each volume is a node of its own below "volumes", with its numbers in `extras`.
Result<void> write_glb(const VolumeSet& set, const std::string& file, BufferedFile& out);
// Defined in data_files.cpp. Every number has the digits of `boxwood fit --json`.
Result<void> write_json(const VolumeSet& set, const std::string& file, BufferedFile& out);
Result<void> write_csv(const VolumeSet& set, const std::string& file, BufferedFile& out);
// Defined in robot_files.cpp. Collision elements, one link or body for each part. They are enlarged by the
// rounding of their formats, so that they contain the volumes.
Result<void> write_urdf(const VolumeSet& set, const std::string& file, BufferedFile& out);
Result<void> write_sdf(const VolumeSet& set, const std::string& file, BufferedFile& out);
Result<void> write_mjcf(const VolumeSet& set, const std::string& file, BufferedFile& out);

}  // namespace boxwood
