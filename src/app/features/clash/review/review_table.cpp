// SPDX-License-Identifier: MIT
// Filters and sorts rows.
#include "app/features/clash/review/review_table.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

#include "app/features/clash/review/clash_groups.hpp"
#include "app/fields/product_name.hpp"

namespace boxwood {

namespace {

// Returns the gap of a pair; 0 if it meets.
double gap_of(const ClashRecord& record) noexcept {
  return record.result.kind == ClashClass::clearance ? record.result.distance : 0.0;
}

// Returns the key of the column `volume`: the largest first, then pairs without a volume.
double volume_of(const ClashRecord& record) noexcept {
  return record.region ? -record.region->volume_upper : 1.0;
}

// Returns the beginning that two texts share.
std::string_view shared(std::string_view a, std::string_view b) noexcept {
  std::size_t n = 0;
  while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
  return a.substr(0, n);
}

// A shorter beginning is a part of the name, not noise: torus_knot stays torus_knot.
constexpr std::size_t kLongPrefix = 12;

// Returns the beginning of the names of these objects that ends with a separator, so that a word stays whole;
// empty if it is short.
std::string prefix_of(const Scene& scene, std::span<const ClashRecord> records) {
  if (records.empty()) return {};
  std::string_view out = scene.objects[records.front().first].name;
  for (const ClashRecord& record : records)
    for (const std::uint32_t object : {record.first, record.second}) {
      out = shared(out, scene.objects[object].name);
      if (out.empty()) return {};
    }
  const std::size_t end = out.find_last_of("_-./:| ");
  if (end == std::string_view::npos || end + 1 < kLongPrefix) return {};
  return std::string(out.substr(0, end + 1));
}

}  // namespace

int digits_that_distinguish(std::vector<double> volumes) {
  constexpr int kMost = 4;
  const auto written = [](double v, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*e", digits - 1, v);
    return std::string(text);
  };
  std::sort(volumes.begin(), volumes.end());
  int out = 2;
  for (std::size_t i = 1; i < volumes.size() && out < kMost; ++i) {
    const double a = volumes[i - 1], b = volumes[i];
    if (a == b || written(a, kMost) == written(b, kMost)) continue;
    while (out < kMost && written(a, out) == written(b, out)) ++out;
  }
  return out;
}

ReviewTable::ReviewTable(const Document& document, const ReviewSearch& search, const ReviewNotes& notes)
    : document_(document), search_(search), notes_(notes) {}

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

ClashCounts counts_of(std::span<const ClashRecord> records) noexcept {
  ClashCounts out{};
  for (const ClashRecord& record : records) ++out[static_cast<std::size_t>(kind_of(record))];
  return out;
}

namespace {

std::size_t number_of_kind(const ClashCounts& counts, ClashKind kind) {
  return counts[static_cast<std::size_t>(kind)];
}

std::size_t certain_clashes(const ClashCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0}) -
         number_of_kind(counts, ClashKind::undecided) - number_of_kind(counts, ClashKind::clearance);
}

// Returns ", 106 undecided"; empty for 0.
std::string further_count(std::size_t n, const char* what) {
  return n == 0 ? "" : ", " + count_text(n) + " " + what;
}

}  // namespace

std::string counts_text(const ClashCounts& counts) {
  const std::size_t sure = certain_clashes(counts);
  const std::string others =
      further_count(number_of_kind(counts, ClashKind::undecided), "undecided") +
      further_count(number_of_kind(counts, ClashKind::clearance), "within the clearance");
  if (sure == 0) return others.empty() ? "" : "no clash" + others;
  return count_text(sure) + (sure == 1 ? " clash" : " clashes") + others;
}

std::string title_counts_text(const ClashCounts& counts) {
  return count_text(certain_clashes(counts)) +
         further_count(number_of_kind(counts, ClashKind::undecided), "undecided") +
         further_count(number_of_kind(counts, ClashKind::clearance), "clearance");
}

std::string title_counts_text(const ReviewTable& table) {
  const auto number = [](const ClashCounts& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  };
  const std::size_t shown = number(table.shown_counts()), all = number(table.counts());
  return shown == all ? title_counts_text(table.shown_counts())
                      : count_text(shown) + " of " + count_text(all) + (all == 1 ? " row" : " rows");
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

void ReviewTable::show(ClashStatus status, bool on) {
  const unsigned bit = 1U << static_cast<unsigned>(status);
  hidden_statuses_ = on ? hidden_statuses_ & ~bit : hidden_statuses_ | bit;
  ++revision_;
}

void ReviewTable::find(const std::string& text) {
  text_ = text;
  ++revision_;
}

void ReviewTable::group_by(ClashGrouping by) {
  grouped_by_ = by;
  ++revision_;
}

void ReviewTable::fold(const std::string& group, bool on) {
  on ? (void)folded_.insert(group) : (void)folded_.erase(group);
  ++revision_;
}

void ReviewTable::clear() {
  text_.clear();
  hidden_kinds_ = hidden_statuses_ = 0;
  grouped_by_ = ClashGrouping::none;
  folded_ = {std::string(kSlightGroup)};
  ++revision_;
}

// ---- groups
const ReviewTable::Grouped& ReviewTable::grouped_now() const {
  const std::uint64_t now = search_.revision() + notes_.revision() + revision_;
  if (grouped_.of == now) return grouped_;
  grouped_ = {now, {}, {}};
  const std::span<const ClashRecord> records = search_.records();
  std::vector<std::vector<std::string>> by;
  if (grouped_by_ != ClashGrouping::none) {
    static constexpr ClashGroupBy kBy[] = {ClashGroupBy::type, ClashGroupBy::element, ClashGroupBy::rule,
                                           ClashGroupBy::place};
    const ClashRules none(document_.scene());
    const ClashRules* rules = search_.rules();
    by = ClashGroups(document_.scene(), rules != nullptr ? *rules : none, search_.names(),
                     {kBy[static_cast<std::size_t>(grouped_by_) - 1]})
             .groups_of(records);
  }
  std::map<std::string, std::uint32_t, std::less<>> numbers;
  for (std::size_t i = 0; i < records.size(); ++i) {
    std::string_view name = notes_.group(records[i]);
    if (name.empty() && sorted_by_ == ClashColumn::kind && records[i].is_slight()) name = kSlightGroup;
    if (name.empty() && !by.empty()) name = by[i].front();
    if (name.empty()) continue;
    if (grouped_.group_of.empty()) grouped_.group_of.assign(records.size(), ReviewLine::kNone);
    auto found = numbers.find(name);
    if (found == numbers.end()) {
      found = numbers.emplace(name, static_cast<std::uint32_t>(grouped_.names.size())).first;
      grouped_.names.emplace_back(name);
    }
    grouped_.group_of[i] = found->second;
  }
  return grouped_;
}

std::optional<std::size_t> ReviewTable::line_of(std::uint32_t row) const {
  const std::vector<ReviewLine>& all = lines();
  const Grouped& by = grouped_now();
  const std::string* folded = nullptr;
  if (!by.group_of.empty() && row < by.group_of.size() && by.group_of[row] != ReviewLine::kNone)
    folded = &by.names[by.group_of[row]];
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].is_head && all[i].row == row) return i;
    if (all[i].is_head && folded != nullptr && groups()[all[i].group].folded &&
        groups()[all[i].group].name == *folded)
      return i;
  }
  return std::nullopt;
}

std::uint32_t ReviewTable::row_after(std::size_t line, std::ptrdiff_t count) const {
  const std::vector<ReviewLine>& all = lines();
  std::size_t at = line, stop = line;
  for (std::ptrdiff_t left = count < 0 ? -count : count; left > 0;) {
    if (count < 0 ? at == 0 : at + 1 == all.size()) break;
    at += count < 0 ? std::size_t(-1) : 1;
    if (all[at].is_head && !groups()[all[at].group].folded) continue;
    stop = at;
    --left;
  }
  return all[stop].row;
}

bool ReviewTable::is_in(std::uint32_t row, std::uint32_t group) const {
  const Grouped& by = grouped_now();
  return row < by.group_of.size() && by.group_of[row] != ReviewLine::kNone &&
         by.names[by.group_of[row]] == groups()[group].name;
}

std::vector<std::uint32_t> ReviewTable::members(std::uint32_t group) const {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t row : rows())
    if (is_in(row, group)) out.push_back(row);
  return out;
}

std::string ReviewTable::group_name(std::uint32_t row) const {
  const Grouped& by = grouped_now();
  if (by.group_of.empty() || by.group_of[row] == ReviewLine::kNone) return {};
  const std::string& name = by.names[by.group_of[row]];
  return name == kSlightGroup ? std::string() : name;
}

// ---- rows
std::vector<std::uint32_t> ReviewTable::in_order(std::vector<std::uint32_t> rows) const {
  sort_rows(rows);
  return rows;
}

void add_lengths(const ClashRecord& record, LengthRange& range) noexcept {
  if (const auto& depth = record.result.depth)
    for (const double bound : {depth->lower, depth->upper}) range.add(bound, record.is_slight());
  range.add(gap_of(record));
}

const ReviewTable::Shown& ReviewTable::shown_now() const {
  const std::uint64_t now = search_.revision() + notes_.revision() + revision_;
  if (shown_.of == now) return shown_;
  shown_ = {};
  shown_.of = now;
  const Scene& scene = document_.scene();
  const std::span<const ClashRecord> records = search_.records();
  std::vector<double> volumes;
  for (std::uint32_t i = 0; i < records.size(); ++i) {
    const ClashRecord& record = records[i];
    if (notes_.is_ignored(record)) continue;
    add_lengths(record, shown_.lengths);
    if (record.region) volumes.push_back(record.region->volume_upper);
    const ClashKind kind = kind_of(record);
    const ClashStatus status = notes_.status(record);
    ++shown_.counts[static_cast<std::size_t>(kind)];
    ++shown_.of_status[static_cast<std::size_t>(status)];
    if (shows(kind) && shows(status) &&
        (text_.empty() || object_mentions(scene, record.first, text_) ||
         object_mentions(scene, record.second, text_))) {
      shown_.rows.push_back(i);
      ++shown_.of_rows[static_cast<std::size_t>(kind)];
    }
  }
  for (const double volume : volumes) {
    shown_.largest_volume = std::max(shown_.largest_volume, volume);
    shown_.volume_notation.add(volume);
  }
  shown_.volume_digits = digits_that_distinguish(std::move(volumes));
  sort_rows(shown_.rows);
  shown_.deeper_below = deeper_below_first();
  const Grouped& by = grouped_now();
  shown_.lines = lines_of(shown_.rows, records, by.group_of, by.names, folded_, notes_);
  shown_.prefix = prefix_of(scene, records);
  return shown_;
}

double ReviewTable::deeper_below_first() const {
  if (sorted_by_ != ClashColumn::depth || descending_ || shown_.rows.empty()) return 0.0;
  const std::span<const ClashRecord> records = search_.records();
  const auto& first = records[shown_.rows.front()].result.depth;
  double largest = 0.0;
  for (std::size_t i = 1; i < shown_.rows.size(); ++i)
    if (const auto& depth = records[shown_.rows[i]].result.depth) largest = std::max(largest, depth->upper);
  return first && largest > first->lower ? largest : 0.0;
}

std::vector<ClashColumn> ReviewTable::sort_keys() const {
  if (sorted_by_ == ClashColumn::kind) return {ClashColumn::kind, ClashColumn::depth};  // see is_worse()
  return {sorted_by_};
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
      return is_deeper(c, d) || (!is_deeper(d, c) && gap_of(c) < gap_of(d));
    case ClashColumn::time:
      return c.moment && d.moment && c.moment->time < d.moment->time;
    case ClashColumn::volume:
      return volume_of(c) < volume_of(d);
    case ClashColumn::status:
      return notes_.status(c) < notes_.status(d);
    case ClashColumn::number:
      return false;
    }
    return false;
  };
  if (sorted_by_ != ClashColumn::number) std::stable_sort(rows.begin(), rows.end(), less);
  if (descending_) std::reverse(rows.begin(), rows.end());
}

}  // namespace boxwood
