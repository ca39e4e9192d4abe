// SPDX-License-Identifier: MIT
// Output of clashes.
#include "app/features/clash/report/clash_table.hpp"

#include <algorithm>

#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/report/clash_baseline.hpp"
#include "app/fields/product_fields.hpp"
#include "app/fields/product_name.hpp"
#include "app/text/csv.hpp"
#include "app/text/json.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& one : list) text += (text.empty() ? "" : "; ") + one;
  return text;
}

}  // namespace

std::string csv_header() {
  return "a,b,class,pairs,depth_lower,depth_upper,direction_x,direction_y,direction_z,depth_method,distance,"
         "point_a_x,point_a_y,point_a_z,point_b_x,point_b_y,point_b_z,inside,undecided,new,comment,"
         "a_name,a_ifc_class,a_global_id,a_storey,b_name,b_ifc_class,b_global_id,b_storey";
}

std::string csv_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene) {
  const ClashResult& r = record.result;
  std::string text = csv_text(names[record.first]) + "," + csv_text(names[record.second]) + "," +
                     std::string(class_of(record)) + "," + std::to_string(r.contacts);
  const auto number = [&](bool there, double x) { text += there ? "," + csv_number(x) : ","; };
  const auto vector = [&](bool there, const Vec3& v) {
    for (int k = 0; k < 3; ++k) number(there, v[k]);
  };
  const DepthInterval depth = r.depth.value_or(DepthInterval{});
  number(r.depth.has_value(), depth.lower);
  number(r.depth.has_value(), depth.upper);
  vector(r.depth.has_value(), depth.direction);
  text += "," + (r.depth ? std::string(name_of(depth.method)) : "");
  number(has_distance(r), r.distance);
  vector(has_distance(r), r.point_a);
  vector(has_distance(r), r.point_b);
  return text + "," + std::string(inside_of(r)) + "," + csv_text(joined(doubts_of(record))) +
         (record.is_new ? (*record.is_new ? ",true" : ",false") : ",") + "," + csv_text(record.comment) +
         csv_of_product(scene, record.first) + csv_of_product(scene, record.second);
}

void print_clashes(DataWriter& out, std::vector<ClashRecord> records, const std::vector<std::string>& names,
                   const Scene& scene) {
  if (records.empty()) return;
  const std::size_t left_out = common_file(names).size();
  const auto shown = [&](std::uint32_t i) {
    std::string text(std::string_view(names[i]).substr(left_out));
    const std::optional<ProductName> product = product_name(scene, i);
    if (product && !product->name.empty() && text.find(product->name) == std::string::npos)
      text.append(" (").append(product->name).append(")");
    return printable(text);
  };
  std::stable_sort(records.begin(), records.end(), is_worse);
  Table table({{"class", false},
               {"a", false, true},
               {"b", false, true},
               {"depth at least"},
               {"at most"},
               {"distance"},
               {"pairs"},
               {"note", false}});
  for (const ClashRecord& record : records) {
    const ClashResult& r = record.result;
    std::string note = joined(doubts_of(record));
    const std::string_view news = record.is_new.value_or(false) ? "new" : "";
    if (!note.empty()) note = "undecided: " + note;
    if (!inside_of(r).empty())
      note = (inside_of(r) == "a" ? "a is inside b" : "b is inside a") + (note.empty() ? "" : "; " + note);
    if (record.moment)
      note = "first at " + short_number(record.moment->time) +
             (record.moment->step ? "" : ", between steps alone") + (note.empty() ? "" : "; " + note);
    if (!news.empty()) note = std::string(news) + (note.empty() ? "" : "; ") + note;
    if (!record.comment.empty()) note += (note.empty() ? "" : "; ") + printable(record.comment);
    table.add_row({std::string(class_of(record)), shown(record.first),
                   record.is_self() ? "-" : shown(record.second),
                   r.depth ? short_number(r.depth->lower) : "-", r.depth ? short_number(r.depth->upper) : "-",
                   has_distance(r) ? short_number(r.distance) : "-", grouped(r.contacts), note});
  }
  table.print(out);
  out.write_line("");
}

void print_summary(DataWriter& out, const ClashSummary& summary) {
  std::string text = grouped(summary.objects) + " objects, " + grouped(summary.pairs) +
                     " pairs: " + grouped(summary.apart) + " apart";
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count != 0) text += ", " + grouped(count) + " " + std::string(what);
  };
  for (const ClashClass kind : kClashClasses)
    add(summary.of(kind), kind == ClashClass::clearance ? "within the clearance" : name_of(kind));
  add(summary.undecided, "undecided");
  add(summary.ignored, "ignored");
  add(summary.self, "objects that meet themselves");
  out.write_line(text);
  if (summary.baseline)
    out.write_line(grouped(summary.baseline->fresh) + " new, " + grouped(summary.baseline->unchanged) +
                   " unchanged, " + grouped(summary.baseline->solved) + " solved since the baseline");
  if (summary.partial) out.write_line("stopped: this is what was found so far");
}

}  // namespace boxwood
