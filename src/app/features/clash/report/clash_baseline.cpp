// SPDX-License-Identifier: MIT
// Reads lines of clash again, and matches them by name.
#include "app/features/clash/report/clash_baseline.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>

#include "app/text/json_reader.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

using JsonKind = JsonValue::Kind;

bool read_count(const JsonValue& object, std::string_view key, std::size_t& count) {
  const JsonValue* value = object.find(key);
  if (value == nullptr || value->kind != JsonKind::number || value->number < 0.0 || value->number > 1e18 ||
      value->number != std::floor(value->number))
    return false;
  count = static_cast<std::size_t>(value->number);
  return true;
}

bool read_summary(const JsonValue& value, ClashSummary& summary) {
  bool good = read_count(value, "objects", summary.objects) && read_count(value, "pairs", summary.pairs) &&
              read_count(value, "apart", summary.apart) && read_count(value, "self", summary.self) &&
              read_count(value, "ignored", summary.ignored) &&
              read_count(value, "undecided", summary.undecided);
  for (const ClashClass kind : kClashClasses)
    good = good && read_count(value, name_of(kind), summary.of(kind));
  const JsonValue* partial = value.find("partial");
  good = good && partial != nullptr && partial->kind == JsonKind::boolean;
  if (good) summary.partial = partial->boolean;
  // Lines of older versions lack these.
  const JsonValue* tolerance = value.find("tolerance");
  if (good && tolerance != nullptr) {
    good = tolerance->kind == JsonKind::number &&
           read_count(value, "within_rounding", summary.within_rounding) &&
           read_count(value, "below_tolerance", summary.below_tolerance);
    summary.tolerance = tolerance->number;
  }
  if (const JsonValue* shard = value.find("shard"); good && shard != nullptr) {
    good = shard->items.size() == 2 && shard->items[0].kind == JsonKind::number &&
           shard->items[1].kind == JsonKind::number;
    if (good)
      summary.shard = {static_cast<std::uint32_t>(shard->items[0].number),
                       static_cast<std::uint32_t>(shard->items[1].number)};
  }
  return good;
}

bool read_line(const JsonValue& value, ClashLine& line) {
  const JsonValue *a = value.find("a"), *b = value.find("b"), *kind = value.find("class"),
                  *undecided = value.find("undecided");
  if (a == nullptr || b == nullptr || kind == nullptr || undecided == nullptr || a->kind != JsonKind::text ||
      b->kind != JsonKind::text || kind->kind != JsonKind::text || undecided->kind != JsonKind::array)
    return false;
  line.a = a->text;
  line.b = b->text;
  line.kind = kind->text;
  line.undecided = !undecided->items.empty();
  const JsonValue* below = value.find("below_tolerance");
  line.below_tolerance = below != nullptr && below->kind == JsonKind::boolean && below->boolean;
  line.within_rounding = value.find("within_rounding") != nullptr;
  if (const JsonValue* comment = value.find("comment"); comment != nullptr) {
    if (comment->kind != JsonKind::text) return false;
    line.comment = comment->text;
  }
  return true;
}

}  // namespace

Result<ClashLines> read_clash_lines(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in)
    return Error{ErrorKind::input_missing,
                 "'" + printable(file) + "' cannot be opened: " + std::string(std::strerror(errno))};
  ClashLines all;
  std::string text;
  for (std::size_t number = 1; std::getline(in, text) && !in.eof(); ++number) {
    const auto malformed = [&](const std::string& why) {
      return Error{ErrorKind::malformed,
                   "'" + printable(file) + "', line " + std::to_string(number) + ": " + printable(why)};
    };
    const Result<JsonValue> value = read_json(text);
    if (!value) return malformed("is not JSON");
    if (all.summary) return malformed("stands behind the summary");
    if (const JsonValue* summary = value->find("summary")) {
      if (!read_summary(*summary, all.summary.emplace())) return malformed("is not a summary of clash");
      continue;
    }
    ClashLine& line = all.lines.emplace_back();
    if (!read_line(*value, line)) return malformed("is not a line of clash");
    line.text = std::move(text);
  }
  if (in.bad())
    return Error{ErrorKind::input_missing,
                 "'" + printable(file) + "' cannot be read: " + std::string(std::strerror(errno))};
  return all;
}

std::string common_file(const std::vector<std::string>& names) {
  if (names.empty()) return {};
  const std::string& first = names.front();
  for (std::size_t hash = first.find('#'); hash != std::string::npos; hash = first.find('#', hash + 1)) {
    std::string file = first.substr(0, hash + 1);
    if (std::all_of(names.begin(), names.end(),
                    [&](const std::string& name) { return name.starts_with(file); }))
      return file;
  }
  return {};
}

ClashBaseline::Key ClashBaseline::key_of(std::string_view a, std::string_view b, std::string_view kind,
                                         bool undecided) {
  if (b < a) std::swap(a, b);
  return {std::string(a), std::string(b), std::string(kind), undecided};
}

ClashBaseline::ClashBaseline(const ClashLines& old, const std::vector<std::string>& names)
    : prefix_(common_file(names).size()) {
  std::vector<std::string> old_names;
  for (const ClashLine& line : old.lines) {
    old_names.push_back(line.a);
    old_names.push_back(line.b);
  }
  const std::string old_file = common_file(old_names);
  // If one run has a single file and the other several, names count in full.
  const std::size_t old_prefix = prefix_ != 0 ? old_file.size() : 0;
  if (old_file.empty() && !old.lines.empty()) prefix_ = 0;
  for (const ClashLine& line : old.lines)
    old_.emplace(key_of(std::string_view(line.a).substr(old_prefix),
                        std::string_view(line.b).substr(old_prefix), line.kind, line.undecided),
                 &line);
}

const ClashLine* ClashBaseline::take(const ClashRecord& record, const std::vector<std::string>& names) {
  const auto found = old_.find(key_of(std::string_view(names[record.first]).substr(prefix_),
                                      std::string_view(names[record.second]).substr(prefix_),
                                      class_of(record), !record.is_self() && !record.result.is_certain()));
  if (found == old_.end()) return nullptr;
  const ClashLine* line = found->second;
  old_.erase(found);
  return line;
}

std::vector<const ClashLine*> ClashBaseline::solved() const {
  std::vector<const ClashLine*> lines;
  for (const auto& [key, line] : old_) lines.push_back(line);
  std::sort(lines.begin(), lines.end());  // they lie in one vector
  return lines;
}

}  // namespace boxwood
