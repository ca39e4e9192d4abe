// SPDX-License-Identifier: MIT
// The output of a reader of one file format: parts with faces as in the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "scene/formats/mesh/material_file.hpp"
#include "scene/formats/mesh/model_warnings.hpp"

namespace boxwood {

// A face of more than three corners. Its triangles are consecutive: a fan around its first corner until
// cut_polygons() cuts it.
struct RawPolygon {
  std::uint32_t first_triangle = 0, corners = 0;
};

struct RawPart {
  std::string name;  // may be empty
  std::vector<Vec3f> positions;
  std::vector<Triangle> triangles;
  std::vector<RawPolygon> polygons;
  std::vector<bool> used;  // vertices that any face uses; empty for all
  std::size_t points = 0, lines = 0;
  std::optional<SurfaceColor> color = std::nullopt;
};

struct RawModel {
  std::vector<RawPart> parts;
  std::vector<std::string> warnings;                    // clauses about the file
  bool left_to_assimp = false;                          // Assimp must read all of it: there are no parts here
  std::uint64_t triangles_after_cutting = 0;            // if all is left to Assimp; 0 if unknown
  std::optional<MaterialUse> materials = std::nullopt;  // for formats whose material files are read here
  std::string cleaned = {};                             // the text for Assimp; empty for the file itself
};

// Adds a face of at least three corners: a triangle, or a fan that cut_polygons() cuts.
void add_face(RawPart& part, std::span<const std::uint32_t> corners);

// Cuts the polygons of a part into triangles with exact signs, by the rule of docs/numbers.md. Returns the
// number of polygons that cross themselves, which their triangles cannot fill.
std::size_t cut_polygons(RawPart& part);

// Adds a warning about polygons that cross themselves, if there are any.
void warn_about_crossing(std::size_t polygons, std::vector<std::string>& warnings);

// A receiver of the corners of one face after the other, in the file's vertex numbers.
class FaceSink {
public:
  explicit FaceSink(RawPart& part, RawModel& model) : part_(part), model_(model) {}

  // Adds a face. Rejects corners beyond the `known` vertices. Returns the fault; empty if the face is valid.
  std::string add(std::span<const std::int64_t> corners, std::size_t number, std::size_t known);

  // Marks the vertices in use and cuts the polygons. Call it once all faces are added.
  void finish(std::size_t faces);

private:
  RawPart& part_;
  RawModel& model_;
  std::vector<std::uint32_t> face_;   // the current face
  std::vector<std::uint32_t> loose_;  // corners of points and lines
  std::size_t faces_without_corners_ = 0;
};

// Welds a part and collects its warnings.
std::shared_ptr<const SceneMesh> finish_part(RawPart&& part, const std::string& object, Warnings& warnings);

// Makes a scene: one node for the file, and below it one for each part if there are several.
Result<Scene> scene_of(RawModel&& model, const std::string& file);

}  // namespace boxwood
