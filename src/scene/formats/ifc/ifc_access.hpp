// SPDX-License-Identifier: MIT
// Entities of an IFC file, with access to their arguments by the rules of its schema.
#pragma once

#include <string>
#include <string_view>

#include <boxwood/math.hpp>

#include "scene/formats/ifc/step/step_file.hpp"

namespace boxwood {

// An exception for a product that cannot be read; it never leaves the reader.
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

// Returns "IfcWall #12".
std::string shown(const IfcEntity& entity);
std::string shown_type(std::string_view type);

class IfcAccess {
public:
  explicit IfcAccess(const StepFile& file) : file_(file) {}
  const StepFile& file() const { return file_; }

  // Returns the entity that a value refers to. Throws Unread if it does not exist.
  IfcEntity at(const StepValue& reference) const;
  // Returns the type of that entity; empty if it does not exist.
  std::string_view type_at(const StepValue& value) const;

private:
  const StepFile& file_;
};

// Returns argument i. Throws Unread if it does not exist.
const StepValue& value(const IfcEntity& entity, std::size_t i);
bool is_set(const IfcEntity& entity, std::size_t i);
double number(const IfcEntity& entity, std::size_t i);
// Returns a number above 0.
double length(const IfcEntity& entity, std::size_t i);
// Returns the number, or `otherwise` if the argument is not set.
double number_or(const IfcEntity& entity, std::size_t i, double otherwise);
bool truth(const IfcEntity& entity, std::size_t i);
// Returns the items of a list.
const StepValues& items(const IfcEntity& entity, std::size_t i);
const StepValues& items(IfcEntity&& entity, std::size_t i) = delete;  // they would end before their use
// Returns a number of a list, plain or in a type of its own.
double number_of(const StepValue& value, const IfcEntity& owner);
// Reads a whole number from 1 to `most` and returns it less 1.
std::uint32_t index_of(const StepValue& value, std::size_t most, const IfcEntity& owner);
// Returns the decoded text; empty if the argument is not set or no text.
std::string text(const IfcEntity& entity, std::size_t i);
// Throws Unread unless the number of arguments is in this range.
void need_values(const IfcEntity& entity, std::size_t least, std::size_t most);

// Return IfcCartesianPoint and IfcDirection of two or three numbers; z is 0 for two. A direction has unit
// length.
Vec3 point_at(const IfcAccess& access, const StepValue& reference);
Vec3 direction_at(const IfcAccess& access, const StepValue& reference);

// Returns IfcAxis2Placement2D and 3D; the identity if the value is not set.
AffineTransform placement_at(const IfcAccess& access, const StepValue& reference);
// Returns IfcCartesianTransformationOperator2D, 3D and their kinds of several scales.
AffineTransform operator_at(const IfcAccess& access, const StepValue& reference);

AffineTransform inverse_of_rigid(const AffineTransform& map);

}  // namespace boxwood
