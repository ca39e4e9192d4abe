// SPDX-License-Identifier: MIT
// The meshes of a COLLADA file: the sources of their numbers, their counts, and references to them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "scene/formats/xml/collada_element.hpp"

namespace boxwood::collada {

class MeshCheck {
public:
  using Warn = std::function<void(std::string clause)>;
  // Both must outlive it.
  MeshCheck(const Ids& ids, const Warn& warn) : ids_(ids), warn_(warn) {}

  // Checks a <geometry> and returns its number of triangles. Throws Refusal.
  std::uint64_t check(const XmlElement& geometry);

private:
  // A list of numbers in the order of its <accessor>.
  struct Source {
    std::uint64_t count = 0, offset = 0, stride = 1, width = 1, values = 0;
    const XmlElement* element = nullptr;
  };
  std::uint64_t check_mesh(const XmlElement& mesh);
  Source source(const XmlElement& input, bool positions);
  std::uint64_t check_array(const XmlElement& array) const;
  // Checks that the largest index of an input lies in its source.
  void check_range(const XmlElement& input, bool positions, std::uint64_t largest, bool any);
  std::uint64_t check_faces(const XmlElement& faces, const XmlElement* vertices);
  void check_vertices(const XmlElement& vertices, std::uint64_t largest, bool any);

  const Ids& ids_;
  const Warn& warn_;
  std::unordered_map<const XmlElement*, Source> sources_;
  std::unordered_map<const XmlElement*, std::uint64_t> arrays_;  // numbers of their elements
};

}  // namespace boxwood::collada
