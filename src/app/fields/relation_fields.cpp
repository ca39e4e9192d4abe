// SPDX-License-Identifier: MIT
// Writes relations.
#include "app/fields/relation_fields.hpp"

#include "app/fields/relation_text.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_fields(JsonWriter& json, const Relation& relation, std::span<const std::string> reasons) {
  json.field("state", name_of(relation.state)).key("inside");
  if (relation.inside == Containment::none)
    json.null();
  else
    json.value(relation.inside == Containment::a_in_b ? "a" : "b");
  json.field("reasons", reasons);
}

}  // namespace

void write_relation(JsonWriter& json, const Relation& relation) {
  write_relation(json, relation, reasons_of(relation));
}

void write_relation(JsonWriter& json, const Relation& relation, std::span<const std::string> reasons) {
  json.begin_object();
  write_fields(json, relation, reasons);
  json.end_object();
}

void write_relation_fields(JsonWriter& json, const Relation& relation) {
  write_fields(json, relation, reasons_of(relation));
}

}  // namespace boxwood
