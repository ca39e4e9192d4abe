// SPDX-License-Identifier: MIT
// Puts clashes into words.
#include "app/features/clash/clash_statement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <tuple>

#include "app/features/clash/clash_columns_text.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/fields/product_name.hpp"
#include "app/fields/relation_text.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/enum_names.hpp"
#include "app/text/letter_case.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

std::string counted_as(std::size_t n, const char* one, const char* many) {
  return count_text(n) + " " + (n == 1 ? one : many);
}

std::string depth_text(const DepthInterval& depth, const LengthUnit& unit) {
  return unit.bounds_text(depth.lower, depth.upper);
}

std::string distance_text(double distance, const LengthUnit& unit) {
  return value_text(distance / unit.size) + unit.suffix;
}

// Returns the question that an undecided pair leaves.
std::string question_text(const ClashResult& r) {
  if (r.contacts > 0) return "overlap?";
  if (r.kind != ClashClass::contained) return "contact?";
  return r.inside == Containment::b_in_a ? "B inside A?" : "A inside B?";
}

// Returns the question with its reasons: "B inside A? A: open".
std::string question_and_reasons(const ClashResult& r) {
  std::string out = question_text(r);
  for (const Doubt one : kAllDoubts) {
    const bool a = has(r.doubts_a, one), b = has(r.doubts_b, one);
    if (!a && !b && !has(r.doubts, one)) continue;
    out += a && b ? " A, B: " : a ? " A: " : b ? " B: " : " ";
    out.append(name_of(one)).append(";");
  }
  if (out.ends_with(';')) out.pop_back();
  return out;
}

std::string how_text(const ClashRecord& record, const LengthUnit& unit) {
  const ClashResult& r = record.result;
  if (!r.is_certain()) return question_text(r);
  switch (r.kind) {
  case ClashClass::duplicate:
    return "identical triangles";
  case ClashClass::overlapping:
    return r.depth ? depth_text(*r.depth, unit) + " deep" : "overlapping";
  case ClashClass::contained:
    return r.inside == Containment::b_in_a ? "B inside A" : "A inside B";
  case ClashClass::touching:
    return "in contact";
  case ClashClass::clearance:
    return distance_text(r.distance, unit) + " apart";
  case ClashClass::apart:
    return "apart";
  }
  return "";
}

std::string without(const std::string& prefix, const std::string& name) {
  return name.starts_with(prefix) && name.size() > prefix.size() ? name.substr(prefix.size()) : name;
}

// Returns both bounds of a volume in the unit of the column of volumes, so that list and details agree.
std::string common_volume_text(const Session& session, const ClashRegion& region) {
  const ShownUnit unit = clash_volume_unit(session);
  const double size = unit.size > 0.0 ? unit.size : 1.0;
  return interval_text(region.volume_lower / size, region.volume_upper / size) +
         (unit.name.empty() ? "" : " " + unit.name);
}

void add_columns(const Session& session, ClashRowStatement& row, const ClashRecord& record) {
  const ClashReview& clashes = session.get<ClashReview>();
  const std::string& prefix = clashes.table().common_prefix();
  row.short_a = without(prefix, row.a);
  row.short_b = without(prefix, row.b);
  const LengthUnit unit = clash_length_unit(session);
  const double lengths = unit.size;
  if (const auto& depth = record.result.depth) {
    const double lower = depth->lower / lengths, upper = depth->upper / lengths;
    NumberNotation notation = unit.notation;
    notation.add(lower), notation.add(upper);
    row.short_depth = short_depth_column(lower, upper, notation);
    row.depth = lower > 0.0 ? depth_column(lower, upper, notation) : row.short_depth;  // at most so much
  }
  if (record.result.kind == ClashClass::clearance)
    row.depth = row.short_depth = gap_column(record.result.distance / lengths);
  if (record.region) {
    const double size = clash_volume_unit(session).size;
    const double lower = record.region->volume_lower, upper = record.region->volume_upper;
    const int digits = clashes.table().volume_digits();
    row.volume = size > 0.0 ? volume_in_unit(lower / size, upper / size, digits)
                            : volume_column(lower, upper, digits, clashes.table().volume_notation());
    row.volume_bounds = common_volume_text(session, *record.region);
  }
  row.status = clashes.notes().status(record);
  row.has_status = clashes.notes().has_statuses();
  row.group = clashes.notes().group(record);
}

// Returns the time, in a motion, at which a pair first is as its row says.
std::string moment_text(const ClashMoment& moment) {
  if (moment.step) return "step " + std::to_string(*moment.step);
  return "at " + value_text(moment.time);
}

// Returns the place of the objects in a motion; empty if there is no motion.
std::string motion_text(const ClashReview& clashes) {
  if (clashes.motion().count() == 0) return "";
  const std::string last = std::to_string(clashes.motion().count() - 1);
  const auto time = clashes.motion().time();
  if (!time) return "Steps 0 to " + last + ", shown: none";
  if (*time == std::floor(*time))
    return "Step " + count_text(static_cast<std::size_t>(*time)) + " of " + last;
  return "At " + value_text(*time) + " of " + last;
}

// Returns a unit vector as "0.71 0.00 -0.71".
std::string way_text(const Vec3& way) {
  std::string out;
  for (int k = 0; k < 3; ++k) {
    char text[16];
    const double hundredths = std::round(100.0 * way[k]);
    std::snprintf(text, sizeof text, "%.2f", hundredths == 0.0 ? 0.0 : hundredths / 100.0);
    out.append(k == 0 ? "" : " ").append(text);
  }
  return out;
}

std::string pairs_text(const ClashSummary& sum) {
  std::string out = counted_as(sum.objects, "object", "objects") + ", " +
                    counted_as(sum.pairs, "pair", "pairs") + ": " + count_text(sum.apart) + " apart";
  const auto add = [&](std::size_t n, std::string_view what) {
    if (n != 0) out.append(", ").append(count_text(n)).append(" ").append(what);
  };
  for (const ClashClass kind : kClashClasses)
    add(sum.of(kind), kind == ClashClass::clearance ? "within the clearance" : name_of(kind));
  add(sum.undecided, "undecided");
  add(sum.ignored, "ignored");
  return out;
}

// Returns the counts of all rows; `none` if there is no row.
std::string found_text(const ReviewTable& table, const std::string& none) {
  const std::string text = counts_text(table.counts());
  return text.empty() ? none : text;
}

std::string state_name(ClashReview::State state) {
  return std::string(value_for<std::string_view>(state, {"none", "running", "done", "stopped"}));
}

std::string warning_text(const ClashReview& clashes, const ClashListStatement& list) {
  std::string out;
  const auto add = [&](const std::string& sentence) { out += (out.empty() ? "" : " ") + sentence; };
  if (list.partial) add("Partial: the check was stopped. The list has what it found.");
  if (clashes.search().needs_check()) add("Found with another clearance, other rules or another motion.");
  if (list.moved != 0 && !clashes.search().is_updating())
    add(counted_as(list.moved, "object has", "objects have") + " moved since the check.");
  return out;
}

// Returns the state of the pair: two within the clearance are apart.
std::string state_title(const ClashRecord& record) {
  if (!record.result.is_certain()) return "Undecided";
  return capital(std::string(record.result.kind == ClashClass::clearance ? "apart" : class_of(record)));
}

std::string class_label(const ClashRecord& record, const LengthUnit& unit) {
  if (!record.result.is_certain()) return "undecided, " + how_text(record, unit);
  switch (record.result.kind) {
  case ClashClass::overlapping:
    return record.result.depth ? depth_text(*record.result.depth, unit) + " deep" : "overlapping";
  case ClashClass::apart:
    return record.result.distance < kInfinity ? distance_text(record.result.distance, unit) + " apart"
                                              : how_text(record, unit);
  default:
    return how_text(record, unit);
  }
}

void add_facts(const ClashRecord& record, const Session& session, const LengthUnit& unit,
               ClashLookStatement& out) {
  const Scene& scene = session.document().scene();
  const std::string own = unit_suffix(session);  // of coordinates
  const ClashResult& r = record.result;
  const auto add = [&](const char* label, std::string value) {
    out.facts.emplace_back(label, std::move(value));
  };
  const auto add_object = [&](const char* label, const std::string& name, std::uint32_t object) {
    add(label, name);
    const std::optional<ProductName> product = product_name(scene, object);
    if (!product) return;
    std::string where(product->ifc_class);
    if (!product->storey.empty()) where.append(", ").append(product->storey);
    add("", where);
    if (!product->global_id.empty()) add("", std::string(product->global_id));
  };
  add_object("A", out.a, record.first);
  add_object("B", out.b, record.second);
  if (r.depth) {
    add("Depth", depth_text(*r.depth, unit));
    add("Way out for B", "direction x y z");
    add("", way_text(r.depth->direction));
    add("Proven", r.depth->method == DepthMethod::convex ? "the depth, exactly" : "both bounds");
  }
  if (r.kind == ClashClass::clearance || out.gap) {
    add("Distance", distance_text(r.distance, unit));
    const double size = size_of_all(session.document());
    add("On A", point_text(r.point_a, size) + own);
    add("On B", point_text(r.point_b, size) + own);
  }
  if (r.kind == ClashClass::contained && r.is_certain())
    add("Inside", r.inside == Containment::b_in_a ? "B is in A" : "A is in B");
  add("Triangles", counted_as(r.contacts, "pair meets", "pairs meet"));
  if (record.region) add("Common vol.", common_volume_text(session, *record.region));
  if (!r.is_certain()) add("Undecided", reasons_text(doubts_of(record)));
}

// Adds the time at which the two first are as their row says. If that moment is on screen, title and label
// say what was found.
void add_moment(const ClashMoment& moment, const Session& session, ClashLookStatement& out) {
  const auto now = session.get<ClashReview>().motion().time();
  const bool is_then = now && *now == (moment.step ? *moment.step : moment.time);
  if (is_then && !moment.step) {
    out.title = moment.undecided ? "Touching, undecided" : "Touching between steps";
    out.label = "touches at " + value_text(moment.time);
  } else if (is_then) {
    out.label += ", " + moment_text(moment);
  }
  out.facts.emplace_back("First", moment.step ? moment_text(moment) : "only between steps");
  out.facts.emplace_back("Time", value_text(moment.time) + " steps");
}

}  // namespace

std::optional<ClashListStatement> clash_list_statement(const Session& session) {
  if (session.view().workspace() != Workspace::clash) return std::nullopt;
  const ClashReview& clashes = session.get<ClashReview>();
  ClashListStatement out;
  out.of = session.revision();
  out.state = state_name(clashes.search().state());
  out.motion = motion_text(clashes);
  out.rows = clashes.table().rows().size();
  const auto& counts = clashes.table().counts();
  const std::size_t all = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  switch (clashes.search().state()) {
  case ClashReview::State::none: {
    const std::size_t n = session.document().object_count();
    out.text = "Search not started: " + counted_as(n, "object", "objects") + ", " +
               counted_as(n < 2 ? 0 : n * (n - 1) / 2, "pair", "pairs");
    return out;
  }
  case ClashReview::State::running:
    out.text = "checking: " + found_text(clashes.table(), "none found yet") + (all == 0 ? "" : " so far");
    out.has_more = true;
    return out;
  case ClashReview::State::done:
  case ClashReview::State::stopped:
    break;
  }
  out.summary = clashes.search().summary();
  out.partial = out.summary->partial;
  out.moved = clashes.search().moved_objects();
  out.text = capital(found_text(clashes.table(), out.partial ? "nothing was found yet" : "nothing clashes"));
  if (out.summary->steps) out.text += " in " + counted_as(*out.summary->steps, "step", "steps");
  if (out.summary->ignored != 0) out.text += ", " + count_text(out.summary->ignored) + " left out";
  if (out.rows != all) out.text += ", " + count_text(out.rows) + " shown";
  // The pairs that the user ignores have the button "Restore": a line for them would move the list.
  const bool rules_ignore = out.summary->ignored > clashes.notes().ignored().size();
  out.has_more = out.summary->steps || rules_ignore || out.rows != all;
  out.near = clashes.search().near().size();
  out.pairs = pairs_text(*out.summary);
  out.warning = warning_text(clashes, out);
  return out;
}

std::string clash_group_title(const Session& session, const std::string& group) {
  const std::vector<std::string>& files = session.document().scene().files;
  if (files.size() != 1 || session.get<ClashReview>().table().grouped_by() != ClashGrouping::element)
    return group;
  const std::string file = std::filesystem::path(files.front()).filename().string() + "#";
  if (!group.starts_with(file)) return group;
  const std::string name = group.substr(file.size());
  return name.find_first_not_of("0123456789") == std::string::npos ? "object " + name : name;
}

namespace {

// Returns the word of a column, inside a sentence.
std::string_view column_text(ClashColumn column) {
  switch (column) {
  case ClashColumn::a:
    return "A";
  case ClashColumn::b:
    return "B";
  case ClashColumn::volume:
    return "common volume (upper bound)";
  default:
    return name_of(column);
  }
}

}  // namespace

std::string clash_sort_text(const ReviewTable& table) {
  std::string out;
  for (const ClashColumn key : table.sort_keys()) {
    out.append(out.empty() ? "Sorted by " : ", then ").append(column_text(key));
    if (key == ClashColumn::depth) out += " (lower bound)";
  }
  return table.descending() ? out + ", reversed" : out;
}

ShownUnit clash_volume_unit(const Session& session) {
  const std::string cubic = unit_suffix(session, 3);
  if (cubic.empty()) return {};
  ShownUnit out = metric_volume_unit(unit_of(session.document().scene(), 0),
                                     session.get<ClashReview>().table().largest_volume());
  if (out.size == 0.0) out.name = cubic.substr(1);
  return out;
}

LengthUnit clash_length_unit(const Session& session) {
  return length_unit(session, session.get<ClashReview>().table().lengths());
}

ClashRowStatement clash_row_statement(const Session& session, std::uint32_t row) {
  const ReviewSearch& search = session.get<ClashReview>().search();
  ClashRowStatement out;
  out.number = row;
  ClashRecord record = search.records()[row];
  out.stale = search.is_stale(record);
  if (const auto now = out.stale ? pair_depth(session, record.first, record.second) : std::nullopt)
    if (auto& depth = record.result.depth) {
      std::tie(depth->lower, depth->upper) = std::pair((*now)[0], (*now)[1]);
      out.depth_is_now = true;
    }
  out.kind = kind_of(record);
  out.color = color_of(out.kind);
  out.a = object_name(session, record.first);
  out.b = object_name(session, record.second);
  out.how = how_text(record, clash_length_unit(session));
  if (record.moment) out.how += ", " + moment_text(*record.moment);
  out.said = record.result.is_certain() ? out.how : question_and_reasons(record.result);
  out.reasons = reasons_text(doubts_of(record));
  out.comment = session.get<ClashReview>().notes().comment(record);
  add_columns(session, out, record);
  return out;
}

std::optional<ClashLookStatement> clash_look_statement(const Session& session) {
  const auto look = session.get<ClashReview>().flight().look();
  if (!look) return std::nullopt;
  ClashLookStatement out;
  out.of = session.revision();
  out.number = session.get<ClashReview>().flight().chosen();
  out.first = look->record.first;
  out.second = look->record.second;
  out.a = object_name(session, out.first);
  out.b = object_name(session, out.second);
  out.title = state_title(look->record);
  // The unit of the list; a pair that is no longer in it has a length of its own.
  LengthRange lengths = session.get<ClashReview>().table().lengths();
  add_lengths(look->record, lengths);
  if (look->place.gap) lengths.add(look->record.result.distance);
  const LengthUnit unit = length_unit(session, lengths);
  out.label = class_label(look->record, unit);
  out.are_duplicates = look->record.result.kind == ClashClass::duplicate;
  if (out.are_duplicates) out.color_a = out.color_b = color_of(ClashKind::duplicate);
  out.gap = look->place.gap;
  out.way = look->place.way;
  out.at = out.gap ? 0.5 * (*out.gap)[0] + 0.5 * (*out.gap)[1] : look->place.around.center;
  add_facts(look->record, session, unit, out);
  if (out.number)
    if (const auto& moment = session.get<ClashReview>().search().records()[*out.number].moment)
      add_moment(*moment, session, out);
  if (const std::string& said = session.get<ClashReview>().notes().comment(look->record); !said.empty())
    out.facts.emplace_back("Comment", said);
  return out;
}

}  // namespace boxwood
