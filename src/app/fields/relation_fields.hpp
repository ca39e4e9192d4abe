// SPDX-License-Identifier: MIT
// The state of a pair as fields of JSON.
#pragma once

#include <span>
#include <string>

#include <boxwood/relation.hpp>

namespace boxwood {

class JsonWriter;

// Writes {"state", "inside", "reasons"} as a value, with the reasons of the relation or with these.
void write_relation(JsonWriter& json, const Relation& relation);
void write_relation(JsonWriter& json, const Relation& relation, std::span<const std::string> reasons);
// Writes the same three as fields of an object that the caller has begun.
void write_relation_fields(JsonWriter& json, const Relation& relation);

}  // namespace boxwood
