// SPDX-License-Identifier: MIT
// Formats clashes as tables and CSV.
#include "app/features/clash/report/clash_table.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "app/cli/csv_rows.hpp"
#include "app/cli/lengths.hpp"
#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/report/clash_baseline.hpp"
#include "app/features/clash/review/clash_groups.hpp"
#include "app/fields/product_name.hpp"
#include "app/text/csv.hpp"
#include "app/text/json.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& one : list) text += (text.empty() ? "" : "; ") + one;
  return text;
}

// The columns before the unit, which no line of JSON has, and those behind it.
constexpr CsvTable kClashes = {
    "clash", nullptr, ".",
    "a,b,!class,pairs,depth.lower,depth.upper,direction=depth.direction{xyz},!depth.method,distance,"
    "point_a{xyz},point_b{xyz},!inside,undecided,new,~comment,"
    "a_name=a_product.name,a_ifc_class=a_product.ifc_class,a_global_id=a_product.global_id,"
    "~a_storey=a_product.storey,b_name=b_product.name,b_ifc_class=b_product.ifc_class,"
    "b_global_id=b_product.global_id,~b_storey=b_product.storey,"
    "!kind,volume=region.volume{lower|upper},within_rounding,below_tolerance,"
    "practical=practical.direction{xyz},practical.upper,~group,!status"};
constexpr CsvTable kRelations = {"clash", nullptr, ".",
                                 "!relation=relation.state,!relation.inside,~reasons=relation.reasons"};

CsvRows& rows_of_clashes() {
  thread_local const std::unique_ptr<CsvRows> rows = CsvRows::of(kClashes);
  return *rows;
}

CsvRows& rows_of_relations() {
  thread_local const std::unique_ptr<CsvRows> rows = CsvRows::of(kRelations);
  return *rows;
}

}  // namespace

std::string csv_header() {
  return rows_of_clashes().header() + ",unit," + rows_of_relations().header();
}

std::string csv_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene,
                   const std::string& unit) {
  const std::string line = json_of(record, names, scene, 0);
  return rows_of_clashes().row_of(line) + "," + csv_text(unit) + "," + rows_of_relations().row_of(line);
}

namespace {

// Returns the class, or "undecided": then the class is the worst that the pair may be.
std::string class_cell(const ClashRecord& record) {
  const std::optional<Relation> relation = relation_of(record);
  const bool is_open = relation && relation->state == RelationState::undecided;
  return std::string(is_open ? name_of(relation->state) : class_of(record));
}

std::string note_of(const ClashRecord& record) {
  const ClashResult& r = record.result;
  std::string note = joined(doubts_of(record));
  const auto add_in_front = [&](const std::string& text) {
    if (!text.empty()) note = text + (note.empty() ? "" : "; ") + note;
  };
  if (!note.empty()) note = "undecided: " + note;
  const std::string_view inside = inside_of(r).empty()  ? ""
                                  : inside_of(r) == "a" ? "a is inside b"
                                                        : "b is inside a";
  if (r.is_certain())
    add_in_front(std::string(inside));
  else
    add_in_front("at worst " + std::string(class_of(record)) + (inside.empty() ? "" : ", ") +
                 std::string(inside));
  if (record.moment)
    add_in_front("first at " + value_text(record.moment->time) +
                 (record.moment->step ? "" : ", only between steps"));
  if (record.within_rounding) add_in_front("within rounding");
  if (!record.status.empty() && record.status != "new") add_in_front(record.status);
  if (record.is_new.value_or(false)) add_in_front("new");
  if (!record.comment.empty()) note += (note.empty() ? "" : "; ") + printable(record.comment);
  return note;
}

class ClashPrinter {
public:
  ClashPrinter(DataWriter& out, const std::vector<ClashRecord>& records,
               const std::vector<std::string>& names, const Scene& scene)
      : out_(out), records_(records), names_(names), scene_(scene), left_out_(common_file(names).size()) {
    for (const ClashRecord& record : records_) has_volume_ = has_volume_ || record.region.has_value();
  }

  void print(const std::vector<std::size_t>& rows) const {
    std::vector<Column> columns = {{"class", false}, {"kind", false}, {"a", false, true}, {"b", false, true},
                                   {"depth"},        {"distance"},    {"pairs"}};
    if (has_volume_) columns.push_back({"volume"});
    columns.push_back({"note", false});
    Table table(columns);
    for (const std::size_t i : rows) {
      const ClashRecord& record = records_[i];
      const ClashResult& r = record.result;
      std::vector<std::string> row = {class_cell(record),
                                      record.form == ClashForm::none ? "-"
                                                                     : std::string(name_of(record.form)),
                                      shown(record.first),
                                      record.is_self() ? "-" : shown(record.second),
                                      r.depth ? bounds_text(r.depth->lower, r.depth->upper) : "-",
                                      has_distance(r) ? value_text(r.distance) : "-",
                                      grouped(r.contacts)};
      if (has_volume_)
        row.push_back(record.region ? bounds_text(record.region->volume_lower, record.region->volume_upper)
                                    : "-");
      row.push_back(note_of(record));
      table.add_row(row);
    }
    table.print(out_);
    out_.write_line("");
  }

  // The worst member represents its group, at each level that begins with it.
  void print_head(const std::vector<std::string>& group, const std::vector<std::string>& before,
                  const std::map<std::vector<std::string>, std::size_t>& counts, std::size_t worst) const {
    std::size_t level = 0;
    while (level < group.size() && level < before.size() && group[level] == before[level]) ++level;
    for (; level < group.size(); ++level) {
      const std::vector<std::string> of(group.begin(),
                                        group.begin() + static_cast<std::ptrdiff_t>(level) + 1);
      const std::size_t count = counts.at(of);
      const ClashRecord& record = records_[worst];
      out_.write_line(
          std::string(2 * level, ' ') + printable(group[level]) + ": " + grouped(count) +
          (count == 1 ? " clash" : " clashes, the worst ") +
          (count == 1 ? "" : class_cell(record) + " " + shown(record.first) + ", " + shown(record.second)));
    }
  }

private:
  std::string shown(std::uint32_t i) const {
    std::string text(std::string_view(names_[i]).substr(left_out_));
    const std::optional<ProductName> product = product_name(scene_, i);
    if (product && !product->name.empty() && text.find(product->name) == std::string::npos)
      text.append(" (").append(product->name).append(")");
    return printable(text);
  }
  DataWriter& out_;
  const std::vector<ClashRecord>& records_;
  const std::vector<std::string>& names_;
  const Scene& scene_;
  const std::size_t left_out_;
  bool has_volume_ = false;
};

}  // namespace

std::string unit_name(const Scene& scene) {
  const double unit = unit_of(scene, 0);
  for (std::size_t f = 1; f < scene.files.size(); ++f)
    if (unit_of(scene, f) != unit) return {};
  return unit > 0.0 ? name_of_unit(unit) : "";
}

void print_clashes(DataWriter& out, std::vector<ClashRecord> records, const std::vector<std::string>& names,
                   const Scene& scene, bool strict) {
  const auto folded =
      static_cast<std::size_t>(std::count_if(records.begin(), records.end(), [&](const ClashRecord& record) {
        return !strict && record.is_slight();
      }));
  if (!strict) std::erase_if(records, [](const ClashRecord& record) { return record.is_slight(); });
  std::map<std::vector<std::string>, std::size_t> counts;
  for (const ClashRecord& record : records)
    for (std::vector<std::string> group = record.group; !group.empty(); group.pop_back()) ++counts[group];
  const ClashPrinter printer(out, records, names, scene);
  std::vector<std::string> before;
  for (const ClashGroupRows& group : grouped_rows(records)) {
    printer.print_head(group.group, before, counts, group.rows.front());
    printer.print(group.rows);
    before = group.group;
  }
  if (folded != 0)
    out.write_line(grouped(folded) + (folded == 1 ? " overlap" : " overlaps") +
                   " within the tolerance or the rounding of coordinates (--strict lists them)");
}

void print_summary(DataWriter& out, const ClashSummary& summary) {
  std::string text = grouped(summary.objects) + (summary.objects == 1 ? " object, " : " objects, ") +
                     grouped(summary.pairs) + (summary.pairs == 1 ? " pair: " : " pairs: ") +
                     grouped(summary.apart) + " apart";
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count != 0) text += ", " + grouped(count) + " " + std::string(what);
  };
  for (const ClashClass kind : kClashClasses)
    add(summary.of(kind), kind == ClashClass::clearance ? "within the clearance" : name_of(kind));
  add(summary.undecided, "undecided");
  add(summary.ignored, "ignored");
  add(summary.self, summary.self == 1 ? "object that meets itself" : "objects that meet themselves");
  out.write_line(text);
  if (summary.tolerance > 0.0)
    out.write_line(grouped(summary.below_tolerance) + " overlapping by at most the tolerance, " +
                   value_text(summary.tolerance));
  if (summary.within_rounding != 0)
    out.write_line(grouped(summary.within_rounding) + " overlapping by at most the rounding of coordinates");
  if (summary.baseline)
    out.write_line(grouped(summary.baseline->fresh) + " new, " + grouped(summary.baseline->unchanged) +
                   " unchanged, " + grouped(summary.baseline->solved) + " solved since the baseline");
  if (summary.partial) out.write_line("stopped: this is what was found so far");
}

}  // namespace boxwood
