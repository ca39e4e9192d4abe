// SPDX-License-Identifier: MIT
// Reads arguments, points, directions and placements, and reports violations of the schema.
#include "scene/formats/ifc/ifc_access.hpp"

#include <cmath>

#include "scene/formats/ifc/ifc_names.hpp"

namespace boxwood {

namespace {

[[noreturn]] void malformed_argument(const IfcEntity& entity) {
  leave_unread(shown(entity) + " is not as its schema has it");
}

// Returns three axes from a placement's Z and X.
AffineTransform frame(const Vec3& origin, const Vec3& z, const Vec3& near_x, const IfcEntity& owner) {
  const Vec3 y = glm::cross(z, near_x);
  const double size = glm::length(y);
  if (!(size > 1e-9)) leave_unread(shown(owner) + " has axes along one line");
  const Vec3 unit_y = y / size, x = glm::cross(unit_y, z);
  AffineTransform out;
  for (int i = 0; i < 3; ++i) out.linear[static_cast<std::size_t>(i)] = Vec3(x[i], unit_y[i], z[i]);
  out.translation = origin;
  return out;
}

// Returns an X for a placement without one.
Vec3 any_x(const Vec3& z) {
  return std::abs(z.x) > 1.0 - 1e-9 ? Vec3(0, 1, 0) : Vec3(1, 0, 0);
}

}  // namespace

std::string shown_type(std::string_view type) {
  if (type.empty()) return "complex entity";
  const IfcName* name = find_ifc_name(type);
  return name != nullptr ? name->name : std::string(type.substr(0, 64));
}

std::string shown(const IfcEntity& entity) {
  return shown_type(entity.type) + " #" + std::to_string(entity.id);
}

IfcEntity IfcAccess::at(const StepValue& reference) const {
  if (reference.kind != StepKind::reference) leave_unread("an entity is not where one must be");
  const StepEntity* found = file_.find(reference.id);
  if (found == nullptr) leave_unread("#" + std::to_string(reference.id) + " is missing");
  return {found->id, found->type, arguments_of(*found)};
}

std::string_view IfcAccess::type_at(const StepValue& value) const {
  const StepEntity* found = value.kind == StepKind::reference ? file_.find(value.id) : nullptr;
  return found == nullptr ? std::string_view() : found->type;
}

const StepValue& value(const IfcEntity& entity, std::size_t i) {
  if (i >= entity.values.size()) malformed_argument(entity);
  return entity.values[i];
}

bool is_set(const IfcEntity& entity, std::size_t i) {
  return value(entity, i).kind != StepKind::absent;
}

double number_of(const StepValue& value, const IfcEntity& owner) {
  if (value.kind == StepKind::integer || value.kind == StepKind::real) return value.number;
  if (value.kind == StepKind::typed && value.items.size() == 1 && value.items[0].kind != StepKind::typed)
    return number_of(value.items[0], owner);
  malformed_argument(owner);
}

double number(const IfcEntity& entity, std::size_t i) {
  return number_of(value(entity, i), entity);
}

double length(const IfcEntity& entity, std::size_t i) {
  const double n = number(entity, i);
  if (!(n > 0.0)) leave_unread(shown(entity) + " has a length that is not above 0");
  return n;
}

double number_or(const IfcEntity& entity, std::size_t i, double otherwise) {
  return i < entity.values.size() && is_set(entity, i) ? number(entity, i) : otherwise;
}

bool truth(const IfcEntity& entity, std::size_t i) {
  const StepValue& v = value(entity, i);
  if (v.kind != StepKind::enumeration || (v.word != "T" && v.word != "F")) malformed_argument(entity);
  return v.word == "T";
}

const StepValues& items(const IfcEntity& entity, std::size_t i) {
  const StepValue& v = value(entity, i);
  if (v.kind != StepKind::list) malformed_argument(entity);
  return v.items;
}

std::uint32_t index_of(const StepValue& value, std::size_t most, const IfcEntity& owner) {
  if (value.kind != StepKind::integer || !(value.number >= 1.0) ||
      !(value.number <= static_cast<double>(most)))
    malformed_argument(owner);
  return static_cast<std::uint32_t>(value.number) - 1;
}

std::string text(const IfcEntity& entity, std::size_t i) {
  if (i >= entity.values.size() || entity.values[i].kind != StepKind::text) return {};
  return decoded_text(entity.values[i].word);
}

void need_values(const IfcEntity& entity, std::size_t least, std::size_t most) {
  if (entity.values.size() < least || entity.values.size() > most) malformed_argument(entity);
}

Vec3 point_at(const IfcAccess& access, const StepValue& reference) {
  const IfcEntity point = access.at(reference);
  if (point.type != "IFCCARTESIANPOINT") leave_unread(shown(point) + " is not read as a point");
  need_values(point, 1, 1);
  const StepValues& numbers = items(point, 0);
  if (numbers.size() < 2 || numbers.size() > 3) malformed_argument(point);
  Vec3 out(0.0);
  for (std::size_t i = 0; i < numbers.size(); ++i) out[static_cast<int>(i)] = number_of(numbers[i], point);
  return out;
}

Vec3 direction_at(const IfcAccess& access, const StepValue& reference) {
  const IfcEntity direction = access.at(reference);
  if (direction.type != "IFCDIRECTION") leave_unread(shown(direction) + " is not read as a direction");
  need_values(direction, 1, 1);
  const StepValues& numbers = items(direction, 0);
  if (numbers.size() < 2 || numbers.size() > 3) malformed_argument(direction);
  Vec3 out(0.0);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    out[static_cast<int>(i)] = number_of(numbers[i], direction);
  const double size = glm::length(out);
  if (!(size > 0.0) || !is_finite(size)) leave_unread(shown(direction) + " has no length");
  return out / size;
}

AffineTransform placement_at(const IfcAccess& access, const StepValue& reference) {
  if (reference.kind == StepKind::absent) return {};
  const IfcEntity placement = access.at(reference);
  if (placement.type == "IFCAXIS2PLACEMENT2D") {
    need_values(placement, 2, 2);
    const Vec3 x = is_set(placement, 1) ? direction_at(access, placement.values[1]) : Vec3(1, 0, 0);
    return frame(point_at(access, placement.values[0]), Vec3(0, 0, 1), x, placement);
  }
  if (placement.type != "IFCAXIS2PLACEMENT3D") leave_unread(shown(placement) + " is not read as a placement");
  need_values(placement, 3, 3);
  const Vec3 z = is_set(placement, 1) ? direction_at(access, placement.values[1]) : Vec3(0, 0, 1);
  const Vec3 x = is_set(placement, 2) ? direction_at(access, placement.values[2]) : any_x(z);
  return frame(point_at(access, placement.values[0]), z, x, placement);
}

AffineTransform operator_at(const IfcAccess& access, const StepValue& reference) {
  const IfcEntity map = access.at(reference);
  const bool flat = map.type.starts_with("IFCCARTESIANTRANSFORMATIONOPERATOR2D");
  const bool uniform = !map.type.ends_with("NONUNIFORM");
  if (!flat && !map.type.starts_with("IFCCARTESIANTRANSFORMATIONOPERATOR3D"))
    leave_unread(shown(map) + " is not read as a transformation");
  const std::size_t values = flat ? (uniform ? 4 : 5) : (uniform ? 5 : 7);
  need_values(map, values, values);
  const Vec3 origin = point_at(access, map.values[2]);
  const double scale = number_or(map, 3, 1.0);
  Vec3 z(0, 0, 1);
  if (!flat && is_set(map, 4)) {
    z = direction_at(access, map.values[4]);
  } else if (!flat && is_set(map, 0) && is_set(map, 1)) {
    z = glm::cross(direction_at(access, map.values[0]), direction_at(access, map.values[1]));
    if (!(glm::length(z) > 1e-9)) leave_unread(shown(map) + " has axes along one line");
    z = glm::normalize(z);
  }
  Vec3 x = is_set(map, 0) ? direction_at(access, map.values[0]) : any_x(z);
  AffineTransform out = frame(origin, z, x, map);
  if (is_set(map, 1)) {  // Axis2 only decides the side of Y
    const Vec3 y = direction_at(access, map.values[1]);
    const Vec3 made(out.linear[0].y, out.linear[1].y, out.linear[2].y);
    if (glm::dot(y, made) < 0.0)
      for (Vec3& row : out.linear) row.y = -row.y;
  }
  Vec3 scales(scale);
  if (!uniform) scales.y = number_or(map, flat ? 4 : 5, scale);
  if (!uniform && !flat) scales.z = number_or(map, 6, scale);
  if (!(scales.x > 0.0) || !(scales.y > 0.0) || !(scales.z > 0.0))
    leave_unread(shown(map) + " has a scale that is not above 0");
  for (Vec3& row : out.linear) row = row * scales;
  return out;
}

AffineTransform inverse_of_rigid(const AffineTransform& map) {
  AffineTransform out;
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k)
      out.linear[static_cast<std::size_t>(i)][k] = map.linear[static_cast<std::size_t>(k)][i];
  for (int i = 0; i < 3; ++i)
    out.translation[i] = -glm::dot(out.linear[static_cast<std::size_t>(i)], map.translation);
  return out;
}

}  // namespace boxwood
