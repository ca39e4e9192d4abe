// SPDX-License-Identifier: MIT
// Filters and sorts rows.
#include "app/features/clash/review/review_table.hpp"

#include <algorithm>

#include "app/fields/product_name.hpp"

namespace boxwood {

namespace {

// Returns the key of the column `depth`: the deepest first, then contacts, then the nearest.
double apart_by(const ClashRecord& record) noexcept {
  if (record.result.depth) return -record.result.depth->upper;
  return record.result.kind == ClashClass::clearance ? record.result.distance : 0.0;
}

}  // namespace

ClashKind kind_of(const ClashRecord& record) noexcept {
  if (!record.result.is_certain() || (record.moment && record.moment->undecided)) return ClashKind::undecided;
  switch (record.result.kind) {
  case ClashClass::duplicate:
    return ClashKind::duplicate;
  case ClashClass::overlapping:
    return ClashKind::overlapping;
  case ClashClass::contained:
    return ClashKind::contained;
  case ClashClass::touching:
    return ClashKind::touching;
  case ClashClass::clearance:
  case ClashClass::apart:
    return ClashKind::clearance;
  }
  return ClashKind::undecided;
}

void ReviewTable::sort(ClashColumn by, bool descending) {
  sorted_by_ = by;
  descending_ = descending;
  ++revision_;
}

void ReviewTable::show(ClashKind kind, bool on) {
  const unsigned bit = 1U << static_cast<unsigned>(kind);
  hidden_kinds_ = on ? hidden_kinds_ & ~bit : hidden_kinds_ | bit;
  ++revision_;
}

void ReviewTable::find(const std::string& text) {
  text_ = text;
  ++revision_;
}

void ReviewTable::clear() {
  text_.clear();
  hidden_kinds_ = 0;
  ++revision_;
}

const ReviewTable::Shown& ReviewTable::shown_now() const {
  const std::uint64_t now = search_.revision() + notes_.revision() + revision_;
  if (shown_.of == now) return shown_;
  shown_ = {now, {}, {}};
  const Scene& scene = document_.scene();
  const std::span<const ClashRecord> records = search_.records();
  for (std::uint32_t i = 0; i < records.size(); ++i) {
    const ClashRecord& record = records[i];
    if (notes_.is_ignored(record)) continue;
    const ClashKind kind = kind_of(record);
    ++shown_.counts[static_cast<std::size_t>(kind)];
    if (shows(kind) && (text_.empty() || object_mentions(scene, record.first, text_) ||
                        object_mentions(scene, record.second, text_)))
      shown_.rows.push_back(i);
  }
  sort_rows(shown_.rows);
  return shown_;
}

void ReviewTable::sort_rows(std::vector<std::uint32_t>& rows) const {
  const Scene& scene = document_.scene();
  const std::span<const ClashRecord> records = search_.records();
  const auto less = [&](std::uint32_t i, std::uint32_t k) {
    const ClashRecord &c = records[i], &d = records[k];
    switch (sorted_by_) {
    case ClashColumn::kind:
      return is_worse(c, d);
    case ClashColumn::a:
      return scene.objects[c.first].name < scene.objects[d.first].name;
    case ClashColumn::b:
      return scene.objects[c.second].name < scene.objects[d.second].name;
    case ClashColumn::depth:
      return apart_by(c) < apart_by(d);
    case ClashColumn::time:
      return c.moment && d.moment && c.moment->time < d.moment->time;
    case ClashColumn::number:
      return false;
    }
    return false;
  };
  if (sorted_by_ != ClashColumn::number) std::stable_sort(rows.begin(), rows.end(), less);
  if (descending_) std::reverse(rows.begin(), rows.end());
}

}  // namespace boxwood
