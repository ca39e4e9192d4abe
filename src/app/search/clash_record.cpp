// SPDX-License-Identifier: MIT
// Ranks, doubts and counts of records.
#include "app/search/clash_record.hpp"

#include <algorithm>

#include "app/fields/relation_text.hpp"

namespace boxwood {

namespace {

int rank_of(const ClashRecord& record) noexcept {
  if (record.is_self()) return static_cast<int>(std::size(kClashClasses));
  const auto* found = std::find(std::begin(kClashClasses), std::end(kClashClasses), record.result.kind);
  return static_cast<int>(found - std::begin(kClashClasses));
}

}  // namespace

void ClashSummary::add(const ClashRecord& record) noexcept {
  const bool certain = record.result.is_certain();
  if (record.is_self())
    ++self;
  else if (!certain || (record.moment && record.moment->undecided))
    ++undecided;
  else if (record.result.kind == ClashClass::apart)
    ++apart;
  else
    ++of(record.result.kind);
  if (record.within_rounding) ++within_rounding;
  if (record.below_tolerance) ++below_tolerance;
}

void ClashSummary::remove(const ClashRecord& record) noexcept {
  if (!record.result.is_certain() || (record.moment && record.moment->undecided))
    --undecided;
  else
    --of(record.result.kind);
  if (record.within_rounding) --within_rounding;
  if (record.below_tolerance) --below_tolerance;
}

std::string_view class_of(const ClashRecord& record) noexcept {
  return record.is_self() ? "self" : name_of(record.result.kind);
}

std::optional<Relation> relation_of(const ClashRecord& record) noexcept {
  if (record.is_self()) return std::nullopt;
  Relation out = relation_of(record.result);
  if (record.moment && record.moment->undecided) {
    out.state = RelationState::undecided;
    out.inside = Containment::none;
  }
  return out;
}

std::vector<std::string> doubts_of(const ClashRecord& record) {
  std::vector<std::string> list = reasons_of(boxwood::relation_of(record.result));
  if (record.moment && record.moment->undecided) list.emplace_back("between steps");
  return list;
}

bool is_deeper(const ClashRecord& c, const ClashRecord& d) noexcept {
  if (!c.result.depth || !d.result.depth) return c.result.depth.has_value() && !d.result.depth;
  if (c.result.depth->lower != d.result.depth->lower) return c.result.depth->lower > d.result.depth->lower;
  return c.result.depth->upper > d.result.depth->upper;
}

bool is_worse(const ClashRecord& c, const ClashRecord& d) noexcept {
  if (c.is_slight() != d.is_slight()) return d.is_slight();
  if (rank_of(c) != rank_of(d)) return rank_of(c) < rank_of(d);
  if (is_deeper(c, d) || is_deeper(d, c)) return is_deeper(c, d);
  return c.result.distance < d.result.distance;
}

}  // namespace boxwood
