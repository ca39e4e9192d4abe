// SPDX-License-Identifier: MIT
// The wording of the import's warnings.
#include "scene/formats/mesh/model_warnings.hpp"

namespace boxwood {

namespace {
std::string counted(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}
}  // namespace

void Warnings::add(const std::string& object, const std::string& text) {
  if (texts_.size() >= kMost) {
    ++left_out_;
    return;
  }
  texts_.push_back("'" + file_ + "': " + (object.empty() ? "" : "object '" + object + "': ") + text);
}

void Warnings::about_mesh(const std::string& object, const Welded& welded, std::size_t points,
                          std::size_t lines) {
  const MeshReport report = validate(welded.mesh);
  if (welded.unused_vertices > 0)
    add(object,
        counted(welded.unused_vertices, "vertex that no face uses is", "vertices that no face uses are") +
            " left out");
  if (report.non_finite_vertices > 0)
    add(object, counted(report.non_finite_vertices, "vertex is", "vertices are") + " not finite (" +
                    counted(report.non_finite_triangles, "triangle that uses", "triangles that use") +
                    (report.non_finite_vertices == 1 ? " it" : " them") +
                    (report.non_finite_triangles == 1 ? " meets" : " meet") + " nothing)");
  if (report.zero_area_triangles > 0)
    add(object, counted(report.zero_area_triangles, "triangle has", "triangles have") + " no area");
  if (points + lines > 0) {
    const std::string of_points = points > 0 ? counted(points, "point", "points") : "";
    const std::string of_lines = lines > 0 ? counted(lines, "line", "lines") : "";
    add(object, of_points + (points > 0 && lines > 0 ? " and " : "") + of_lines +
                    (points + lines == 1 ? " is" : " are") + " kept as vertices only");
  }
  if (welded.mesh.triangles.empty())
    add(object, "no triangle in it, only " + counted(welded.mesh.vertices.size(), "vertex", "vertices"));
}

std::vector<std::string> Warnings::take() {
  if (left_out_ > 0) texts_.push_back("'" + file_ + "': " + std::to_string(left_out_) + " more warnings");
  left_out_ = 0;
  return std::move(texts_);
}

}  // namespace boxwood
