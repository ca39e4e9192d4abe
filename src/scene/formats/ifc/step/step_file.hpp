// SPDX-License-Identifier: MIT
// A STEP physical file (ISO 10303-21): its schema and its entities by number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scene/formats/ifc/step/step_value.hpp"

namespace boxwood {

struct StepEntity {
  std::uint64_t id = 0;
  std::string_view type = {};       // in capitals, as in the file; empty for a complex entity
  std::string_view arguments = {};  // with the parentheses around them
};

class StepFile {
public:
  // Checks the whole syntax and indexes the entities. The bytes must outlive the file. Throws Refusal with
  // the line of the first fault: a malformed token, an entity without its end, a repeated number, a missing
  // end. O(bytes); 40 bytes of memory for each entity.
  explicit StepFile(std::string_view bytes);

  // Returns the schema's name in the file, for example "IFC2X3".
  const std::string& schema() const { return schema_; }
  // Returns all entities in the order of the file.
  const std::vector<StepEntity>& entities() const { return entities_; }
  // Returns null if no entity has this number.
  const StepEntity* find(std::uint64_t id) const;

private:
  std::string schema_;
  std::vector<StepEntity> entities_;
  std::vector<std::uint32_t> by_id_;  // numbers of entities in the order of their ids
};

// Reads the arguments of an entity again. O(their bytes).
StepValues arguments_of(const StepEntity& entity);

// Returns the UTF-8 of a text between quotes. Decodes '' and the codes \S\, \P.\, \X\, \X2\, \X4\; keeps all
// else.
std::string decoded_text(std::string_view text);

}  // namespace boxwood
