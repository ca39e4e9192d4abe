// SPDX-License-Identifier: MIT
// Entities of an IFC file with what its schema says of their arguments.
#pragma once

#include <string>
#include <string_view>

#include <boxwood/math.hpp>

#include "scene/formats/ifc/step_file.hpp"

namespace boxwood {

// Thrown where a product cannot be read; it never leaves the reader.
struct Unread {
  std::string reason;
};

[[noreturn]] inline void leave_unread(std::string reason) {
  throw Unread{std::move(reason)};
}

struct IfcEntity {
  std::uint64_t id = 0;
  std::string_view type = {};  // in capitals
  StepValues values = {};
};

// "IfcWall #12".
std::string shown(const IfcEntity& entity);
std::string shown_type(std::string_view type);

class IfcAccess {
public:
  explicit IfcAccess(const StepFile& file) : file_(file) {}
  const StepFile& file() const { return file_; }

  // The entity that a value refers to. Unread where it refers to none.
  IfcEntity at(const StepValue& reference) const;
  // Returns the type of that entity; empty if the value refers to no entity.
  std::string_view type_at(const StepValue& value) const;

private:
  const StepFile& file_;
};

// Argument i. Unread where there are not so many.
const StepValue& value(const IfcEntity& entity, std::size_t i);
bool is_set(const IfcEntity& entity, std::size_t i);
double number(const IfcEntity& entity, std::size_t i);
// Above 0.
double length(const IfcEntity& entity, std::size_t i);
// As number(); `otherwise` where the argument is not set.
double number_or(const IfcEntity& entity, std::size_t i, double otherwise);
bool truth(const IfcEntity& entity, std::size_t i);
// The items of a list.
const StepValues& items(const IfcEntity& entity, std::size_t i);
// A number of a list of numbers, which may be in a type of its own.
double number_of(const StepValue& value, const IfcEntity& owner);
// A whole number from 1 to `most`, less 1.
std::uint32_t index_of(const StepValue& value, std::size_t most, const IfcEntity& owner);
// Decoded; empty where it is not set or no text.
std::string text(const IfcEntity& entity, std::size_t i);
// Unread unless the entity has so many arguments.
void need_values(const IfcEntity& entity, std::size_t least, std::size_t most);

// IfcCartesianPoint and IfcDirection of two or three numbers; z is 0 where there are two. A direction has
// unit length.
Vec3 point_at(const IfcAccess& access, const StepValue& reference);
Vec3 direction_at(const IfcAccess& access, const StepValue& reference);

// IfcAxis2Placement2D and 3D; the identity where the value is not set.
AffineTransform placement_at(const IfcAccess& access, const StepValue& reference);
// IfcCartesianTransformationOperator2D, 3D and their kinds of several scales.
AffineTransform operator_at(const IfcAccess& access, const StepValue& reference);

AffineTransform inverse_of_rigid(const AffineTransform& map);

}  // namespace boxwood
