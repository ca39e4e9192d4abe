// SPDX-License-Identifier: MIT
// The state of a pair as fields of JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/relation.hpp>

#include "app/fields/relation_text.hpp"
#include "app/text/shaped.hpp"

namespace boxwood {

// The fields of a relation, with its own reasons or with these.
struct RelationFields {
  Relation relation;
  std::vector<std::string> reasons;

  RelationFields() = default;
  explicit RelationFields(const Relation& of) : RelationFields(of, reasons_of(of)) {}
  RelationFields(const Relation& of, std::vector<std::string> why) : relation(of), reasons(std::move(why)) {}
  template <class F> void describe(F& f) const {
    f("state", shaped<"'apart'|'touching'|'overlapping'|'contained'|'undecided'">(name_of(relation.state)));
    f("inside", shaped<"'a'|'b'~">(relation.inside == Containment::none
                                       ? std::nullopt
                                       : std::optional<std::string_view>(
                                             relation.inside == Containment::a_in_b ? "a" : "b")));
    f("reasons", reasons);
  }
};

}  // namespace boxwood
