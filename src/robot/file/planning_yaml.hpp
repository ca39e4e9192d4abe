// SPDX-License-Identifier: MIT
// Fields of YAML as planning scenes write them: lists or maps for vectors, with the line of what is wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <yaml-cpp/yaml.h>

#include <boxwood/math.hpp>

#include "robot/file/rotations.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/formats/xml/xml_number.hpp"

namespace boxwood::planning_yaml {

[[noreturn]] inline void refuse_at(const YAML::Node& node, const std::string& clause,
                                   ErrorKind kind = ErrorKind::malformed) {
  const YAML::Mark mark = node.IsDefined() ? node.Mark() : YAML::Mark::null_mark();
  refuse((mark.is_null() ? std::string() : "line " + std::to_string(mark.line + 1) + ": ") + clause, kind);
}

// Returns a field of a map. An absent field, one without a value, and one of something else that is no map
// are undefined.
inline YAML::Node field(const YAML::Node& map, const char* key) {
  const YAML::Node found = map.IsMap() ? map[key] : YAML::Node(YAML::NodeType::Undefined);
  return found.IsDefined() && !found.IsNull() ? found : YAML::Node(YAML::NodeType::Undefined);
}

// Returns a field that is a map, or undefined.
inline YAML::Node map_field(const YAML::Node& map, const char* key) {
  const YAML::Node found = field(map, key);
  if (found.IsDefined() && !found.IsMap()) refuse_at(found, "'" + std::string(key) + "' is no map");
  return found;
}

// Returns the entries of a field that is a list; empty if it is absent.
inline std::vector<YAML::Node> list_field(const YAML::Node& map, const char* key) {
  const YAML::Node found = field(map, key);
  std::vector<YAML::Node> out;
  if (!found.IsDefined()) return out;
  if (!found.IsSequence()) refuse_at(found, "'" + std::string(key) + "' is no list");
  out.reserve(found.size());
  for (const YAML::Node& entry : found) out.push_back(entry);
  return out;
}

inline std::string text(const YAML::Node& node, const char* what) {
  if (!node.IsScalar()) refuse_at(node, "'" + std::string(what) + "' is no text");
  return node.Scalar();
}
inline std::string text_field(const YAML::Node& map, const char* key) {
  const YAML::Node found = field(map, key);
  return found.IsDefined() ? text(found, key) : std::string();
}

inline double number(const YAML::Node& node, const char* what) {
  const std::optional<double> value = node.IsScalar() ? parse_decimal(node.Scalar()) : std::nullopt;
  if (!value || !is_finite(*value))
    refuse_at(node, "'" + std::string(what) + "' needs finite numbers" +
                        (node.IsScalar() ? ", not " + quoted_word(node.Scalar()) : std::string()));
  return *value;
}

// Returns the numbers of a list, or of the fields of a map that `keys` names; those that a map lacks are 0.
inline std::vector<double> numbers(const YAML::Node& node, const char* what, const char* keys = "") {
  std::vector<double> out;
  if (node.IsMap() && *keys != '\0') {
    for (const char* key = keys; *key != '\0'; ++key) {
      const YAML::Node value = field(node, std::string(1, *key).c_str());
      out.push_back(value.IsDefined() ? number(value, what) : 0.0);
    }
    return out;
  }
  if (!node.IsSequence()) refuse_at(node, "'" + std::string(what) + "' needs a list of numbers");
  for (const YAML::Node& entry : node) out.push_back(number(entry, what));
  return out;
}

inline Vec3 vector(const YAML::Node& node, const char* what) {
  const std::vector<double> n = numbers(node, what, "xyz");
  if (n.size() != 3)
    refuse_at(node, "'" + std::string(what) + "' needs three numbers, not " + std::to_string(n.size()));
  return {n[0], n[1], n[2]};
}

// Returns a quaternion x, y, z, w. One of length 0 means no rotation, as in MoveIt.
inline std::vector<double> quaternion(const YAML::Node& node, const char* what) {
  std::vector<double> n = numbers(node, what, "xyzw");
  if (n.size() != 4)
    refuse_at(node,
              "'" + std::string(what) + "' needs four numbers (x, y, z, w), not " + std::to_string(n.size()));
  const double length2 = n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3];
  if (length2 == 0.0) n = {0.0, 0.0, 0.0, 1.0};
  if (!is_finite(length2) || (length2 > 0.0 && length2 < 1e-200))
    refuse_at(node, "'" + std::string(what) + "' is no quaternion");
  return n;
}

// Returns a pose of two fields: a vector and a quaternion, each of which may be absent.
inline RigidTransform pose(const YAML::Node& node, const char* place = "position",
                           const char* turn = "orientation") {
  RigidTransform out;
  if (!node.IsDefined()) return out;
  if (!node.IsMap()) refuse_at(node, "a pose needs '" + std::string(place) + "' and '" + turn + "'");
  if (const YAML::Node at = field(node, place); at.IsDefined()) out.translation = vector(at, place);
  if (const YAML::Node q = field(node, turn); q.IsDefined()) {
    const std::vector<double> n = quaternion(q, turn);
    out.rotation = rotation_from_quaternion(n[0], n[1], n[2], n[3]);
  }
  return out;
}

}  // namespace boxwood::planning_yaml
