// SPDX-License-Identifier: MIT
// The formats of covers. Numbers read back exactly.
//
//   .json         boxwood.covers/1: all kinds (docs/covers.md)
//   .urdf         the URDF that was covered, with the cover as its collision geometry, and a .srdf beside it
//   .yml, .yaml   the collision spheres of cuRobo, in the frame of each link
//   .xml          MJCF: a body for each link, in its frame; parts as meshes within the file
//   .obj          convex parts, an object each
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boxwood/robot_description.hpp>

#include "app/features/cover/show/cover_set.hpp"

namespace boxwood {

// Readers take the text of a file; errors are the rest of a sentence that begins with the file's name.
Result<CoverSet> read_cover_json(std::string_view text);
Result<CoverSet> read_cover_yaml(const std::string& text);
Result<CoverSet> read_cover_mjcf(std::string_view text);

// The making of a file of covers, as it says.
struct CoverTitle {
  std::string model;  // the file's name without folders
  CoverKind kind = CoverKind::spheres;
  std::vector<std::string> proofs;  // an object of JSON for each body: its figures
};

std::string cover_to_json(const CoverSet& set, const CoverTitle& title);
std::string cover_to_yaml(const CoverSet& set, const CoverTitle& title);
std::string cover_to_mjcf(const CoverSet& set, const CoverTitle& title);
std::string cover_to_obj(const CoverSet& set, const CoverTitle& title);
// Replaces the collision geometry of the links that the set covers; the rest of `urdf` stays as it is. Fails
// with `malformed` if the text does not have these links.
Result<std::string> cover_to_urdf(const CoverSet& set, std::string_view urdf);
// Writes the spheres as <link_sphere_approximation>, and the disabled pairs of the robot's SRDF, or without
// one the links that a joint or fixed links connect.
std::string cover_to_srdf(const CoverSet& set, const RobotDescription& robot);

}  // namespace boxwood
