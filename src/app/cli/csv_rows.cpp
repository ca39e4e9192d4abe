// SPDX-License-Identifier: MIT
// The columns of every command, in a short notation.
//   rows:     walks through the line, one after the other. '.' the line itself; name. enters an object,
//             name[] each item of a list or member of an object; name[]? also visits a missing list once
//   columns:  title=path, or a path that is its own title (dots become '_'). A path begins at the end of
//             the walk, with ^ one object before it, with / at the line. # is the number of the item, ## the
//             key of the member or else its field `kind`, ?N tests for walk N
//             * at the end of the walk, /* of the line: a column for each value, point and array of two or
//             three in the answer's list of fields, also of objects that are never absent. *N: the list of
//             its form N. @name: those of kSharedColumns
//   !         before a column: a text without quotes. ~ before it: quotes also if its object lacks it
//   {xyz}     after a path: _x, _y, _z of a point or direction; {lo|hi} such words; {N}: _0 to _N-1
#include "app/cli/csv_rows.hpp"
#include "app/cli/pick_options.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/interrupt.hpp"
#include "app/cli/option_list.hpp"
#include "app/fields/schema.hpp"
#include "app/text/csv.hpp"
#include "app/text/json_view.hpp"

namespace boxwood {

namespace {
// Columns that several tables share, by their names there.
constexpr std::pair<std::string_view, std::string_view> kSharedColumns[] = {
    {"@volume", "volume,area,center{xyz},radius,half_length,axis{xyz},axes.0{xyz},axes.1{xyz},axes.2{xyz},"
                "half_extents{3},min{13},max{13},directions,hull_vertices=vertices,hull_faces=faces,method"},
    {"@node", "node,parent,left,level,count,volume,area"},
    {"@quality",
     "sah=quality.sah,epo=quality.epo,overlap_volume=quality.overlap.volume,"
     "overlap_area=quality.overlap.area,empty=quality.empty.nodes{lower|upper},"
     "solid=quality.empty.solid{lower|upper},tight=quality.tightness.mean{lower|upper},"
     "leaf_count_variability=quality.leaf_count_variability,rays=work.queries,box_tests=work.box_tests,"
     "triangle_tests=work.triangle_tests,cache_lines=work.cache_lines,us=work.us,us_layout=work.us_layout"},
    {"@relation", "relation=relation.state,inside=relation.inside,reasons=relation.reasons"},
};

constexpr CsvTable kCsvTables[] = {
    {"info", nullptr, "objects[] .",
     "file=/files.0,name,vertices,triangles,bounds.min{xyz},bounds.max{xyz},"
     "metres_per_unit=/metres_per_unit.0,chord"},
    {"fit", nullptr, "whole.volumes[] objects[].volumes[]",
     "file=/files.0,^name,kind=##,^vertices,^triangles,@volume,measure,lower_bound,proven_gap,support,"
     "stopped_early,time_ms"},
    {"tree", [](const Options& o) { return o.quality; }, ".",
     "file=files.0,tree,split,leaf_size,reinsert,triangles,nodes,leaves,depth,bytes,build_ms,@quality"},
    {"compare", nullptr, ".", "file,build,tree,nodes,leaves,depth,bytes,build_ms,@quality"},
    {"tree", nullptr, "levels[]?",
     "file=/files.0,level=#,level_nodes=nodes,level_volume=volume,level_area=area,/tree,/split,/leaf_size,"
     "/max_depth,/depth_limited,/triangles,/nodes,/leaves,/depth,/bytes,/build_ms,/saved,/sah_cost,/epo"},
    {"verify", nullptr, ".", "*"},
    {"collide", [](const Options& o) { return o.pairs; }, "triangle_pairs[] folded_pairs[]",
     "/pose,triangle_a=0,triangle_b=1,folded=?1"},
    {"collide", [](const Options& o) { return o.contacts; }, "contacts[]",
     "/pose,contact=#,triangles{ab},coplanar,depth,patch,normal{xyz},points"},
    {"collide", [](const Options& o) { return o.relation; }, ".", "*,@relation"},
    {"collide", nullptr, ".", "*"},
    {"distance", nullptr, ".", "*"},
    {"sweep", nullptr, "candidates[]?",
     "/*,candidate=object,candidate_name=object_name,candidate_enter=enter,candidate_fate=fate,"
     "candidate_impact=impact,candidate_time=time"},
    {"relate", nullptr, ".", "*,@relation"},
    {"axes", nullptr, "axes[]", "/pose,*,/state,/separating,/largest,/error_band"},
    {"volume", nullptr, "added[].result . volumes[] contains[]",
     "added=^point{xyz},kind=##,perimeter,width{3},corners,@volume,contains=point{xyz},inside"},
    {"pick", [](const Options& o) { return counts_tests(o) && o.all_hits; }, "hits[]?",
     "/ray,/hit,*,/us,/box_tests,/triangle_tests,/nodes,/layout"},
    {"pick", counts_tests, ".", "*"},
    {"pick", [](const Options& o) { return o.all_hits; }, "hits[]?", "/ray,/hit,*,/us"},
    {"pick", nullptr, ".", "ray,hit,object,object_name,triangle,t,point{xyz},normal{xyz},barycentric{3},us"},
    {"bench", nullptr, ".", "*"},
    {"doctor", nullptr, "checks[]", "*,/version,/healthy"},
};

std::vector<std::string_view> split(std::string_view text, std::string_view at) {
  std::vector<std::string_view> out;
  for (;;) {
    const std::size_t end = text.find(at);
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + at.size());
  }
}

// Calls f(name, type, may_be_absent) for each field of a shape "{name:T, other?:T~}", without the "~".
template <class F> void for_each_field(std::string_view shape, const F& f) {
  shape = shape.substr(1, shape.find_last_of('}') - 1);
  while (!shape.empty()) {
    std::size_t end = 0;
    for (int depth = 0; end < shape.size() && (depth > 0 || shape[end] != ','); ++end)
      depth += shape[end] == '{' || shape[end] == '[' ? 1 : shape[end] == '}' || shape[end] == ']' ? -1 : 0;
    std::string_view field = shape.substr(0, end);
    shape.remove_prefix(std::min(shape.size(), end + 1));
    field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
    const std::size_t colon = field.find(':');
    std::string_view name = field.substr(0, colon), type = field.substr(colon + 1);
    const bool may_be_absent = name.ends_with('?');
    if (may_be_absent) name.remove_suffix(1);
    if (type.ends_with('~')) type.remove_suffix(1);
    f(name, type, may_be_absent);
  }
}

// Returns the shape of a field, or of the items of one that is a list.
std::string_view shape_in(std::string_view shape, std::string_view name) {
  std::string_view found;
  for_each_field(shape, [&](std::string_view field, std::string_view type, bool) {
    if (field == name) found = type;
  });
  return found.starts_with('[') ? found.substr(1, found.find_last_of(']') - 1) : found;
}

// Returns what stands behind the path of a field of this type; nullopt if it has no columns.
std::optional<std::string_view> braces_of(std::string_view type) {
  if (type == "v" || type == "p") return "{xyz}";
  if (type == "[i;2]" || type == "[s;2]") return "{ab}";
  if (type == "[n~;2]") return "{min|max}";
  if (type == "[n;3]") return "{3}";
  return type.starts_with('{') || type.starts_with('[') ? std::nullopt : std::optional<std::string_view>("");
}

// Returns the columns of the fields in a shape.
std::string columns_of_shape(std::string_view shape, const std::string& path) {
  std::string out;
  for_each_field(shape, [&](std::string_view name, std::string_view type, bool may_be_absent) {
    const std::string here = path + std::string(name);
    const std::string_view comma = out.empty() ? "" : ",";
    if (type.starts_with('{') && !may_be_absent)
      out.append(comma).append(columns_of_shape(type, here + "."));
    else if (const auto braces = braces_of(type); braces && name != "schema")
      out.append(comma).append(here).append(*braces);
  });
  return out;
}

struct CsvColumn {
  std::string title;
  char mark = ' ';  // '!' or '~'
  bool from_line = false;
  std::size_t up = 0;
  std::vector<std::string> steps;
};

std::vector<std::string> suffixes_of(std::string_view braces) {
  std::vector<std::string> out;
  int n = 0;
  std::from_chars(braces.data(), braces.data() + braces.size(), n);
  for (int i = 0; i < n; ++i) out.push_back(std::to_string(i));
  if (n > 0) return out;
  const auto words = split(braces, "|");
  if (words.size() > 1) return {words.begin(), words.end()};
  for (const char c : braces) out.emplace_back(1, c);
  return out;
}

// Adds "title=path{suffixes}".
void add_column(std::string_view one, std::vector<CsvColumn>& out) {
  CsvColumn column;
  if (one.starts_with('!') || one.starts_with('~')) column.mark = one.front(), one.remove_prefix(1);
  std::vector<std::string> parts;
  if (const std::size_t brace = one.find('{'); brace != std::string_view::npos) {
    parts = suffixes_of(one.substr(brace + 1, one.size() - brace - 2));
    one = one.substr(0, brace);
  }
  const std::size_t equals = one.find('=');
  std::string_view path = equals == std::string_view::npos ? one : one.substr(equals + 1);
  column.from_line = path.starts_with('/');
  column.up = path.find_first_not_of("/^");
  path.remove_prefix(column.up);
  column.title = equals == std::string_view::npos ? path : one.substr(0, equals);
  std::replace(column.title.begin(), column.title.end(), '.', '_');
  for (const std::string_view step : split(path, ".")) column.steps.emplace_back(step);
  if (parts.empty()) out.push_back(column);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    CsvColumn component = column;
    component.title += "_" + parts[i];
    component.steps.push_back(std::to_string(i));
    out.push_back(std::move(component));
  }
}

// --- the position of a walk
struct Scope {
  JsonView value;
  std::size_t index = 0;
  std::string_view key;
  std::vector<std::pair<std::string_view, JsonView>> members;  // of an object, found once

  explicit Scope(const JsonView& v, std::size_t i = 0, std::string_view k = {}) : value(v), index(i), key(k) {
    if (value.is_object())
      value.for_each([&](std::string_view name, const JsonView& member) {
        members.emplace_back(name, member);
        return true;
      });
  }
  JsonView at(std::string_view step) const {
    if (!value.is_object()) return value.at(step);
    for (const auto& [name, member] : members)
      if (name == step) return member;
    return {};
  }
};

// Writes a list in one cell: numbers separated by blanks, lists of them by semicolons, texts by "; ".
std::string text_of_list(const JsonView& list) {
  std::string out;
  bool is_first = true;
  list.for_each([&](std::string_view, const JsonView& item) {
    if (!std::exchange(is_first, false)) out += item.is_list() ? ";" : item.is_text() ? "; " : " ";
    out += item.is_list() ? text_of_list(item) : item.is_text() ? item.text() : std::string(item.raw());
    return true;
  });
  return out;
}

std::string cell_of(const JsonView& value) {
  if (value.is_null()) return {};
  if (value.is_text()) return csv_text(value.text());
  if (value.is_list()) return csv_text(text_of_list(value));
  return std::string(value.raw());
}

class TableOfRows final : public CsvRows {
public:
  explicit TableOfRows(const CsvTable& table) : command_(table.command), walks_(split(table.rows, " ")) {
    add_columns(table.columns);
  }

  std::string header() const override {
    std::string line;
    for (const CsvColumn& column : columns_) line += (line.empty() ? "" : ",") + column.title;
    return line;
  }

  std::string row_of(std::string_view line) override {
    scopes_.assign(1, Scope(JsonView(line)));
    return row();
  }

  void write_header(DataWriter& out) override {
    if (!std::exchange(has_header_, true)) out.write(header() + "\n");
  }

  void write(std::string_view lines, DataWriter& out) override {
    write_header(out);
    for (const std::string_view line : split(lines, "\n")) {
      scopes_.assign(1, Scope(JsonView(line)));
      for (walk_ = 0; walk_ < walks_.size(); ++walk_) walk(walks_[walk_], out);
    }
  }

private:
  void add_columns(std::string_view text) {
    for (const std::string_view one : split(text, ",")) {
      if (one.find('*') != std::string_view::npos)
        add_columns(columns_of_fields(one));
      else if (!one.starts_with('@'))
        add_column(one, columns_);
      for (const auto& [name, columns] : kSharedColumns)
        if (name == one) add_columns(columns);
    }
  }

  // `star`: "*", "*1" or "/*".
  std::string columns_of_fields(std::string_view star) const {
    const std::string answer = schema_shape(command_);
    std::string_view shape = split(answer, " / ")[star.back() == '*' ? 0 : std::size_t(star.back() - '0')];
    if (star.starts_with('/')) return columns_of_shape(shape, "/");
    for (const std::string_view step : split(walks_.front(), "."))
      if (!step.empty()) shape = shape_in(shape, step.substr(0, step.find('[')));
    return columns_of_shape(shape, "");
  }

  void walk(std::string_view way, DataWriter& out) {
    if (way.empty() || way == ".") return out.write(row() + "\n");
    const std::size_t end = way.find('.');
    const std::string_view step = way.substr(0, end);
    const std::string_view rest = end == std::string_view::npos ? std::string_view() : way.substr(end + 1);
    const JsonView value = scopes_.back().at(step.substr(0, step.find('[')));
    std::size_t count = 0;
    const auto into = [&](std::string_view key, const JsonView& v) {
      scopes_.emplace_back(v, count, key);
      walk(rest, out);
      scopes_.pop_back();
      return !stops_at(count++) && !out.failed();
    };
    if (step.find('[') == std::string_view::npos)
      into({}, value);
    else
      value.for_each(into);
    if (count == 0 && step.ends_with('?')) into({}, {});
  }

  std::string cell_at(const CsvColumn& column) const {
    const std::string& first = column.steps.front();
    if (first.starts_with('?')) return std::size_t(first[1] - '0') == walk_ ? "true" : "false";
    if (column.up >= scopes_.size() && !column.from_line) return {};
    const Scope& scope = column.from_line ? scopes_.front() : scopes_[scopes_.size() - 1 - column.up];
    if (first == "#") return scope.value.is_null() ? "" : std::to_string(scope.index);
    if (first == "##" && !scope.key.empty()) return csv_text(scope.key);
    JsonView owner = scope.value, value = scope.at(first == "##" ? std::string_view("kind") : first);
    for (std::size_t i = 1; i < column.steps.size(); ++i)
      owner = std::exchange(value, value.at(column.steps[i]));
    if (column.mark == '~' && value.is_null() && owner.is_object()) return csv_text({});
    return column.mark == '!' ? value.text() : cell_of(value);
  }

  std::string row() const {
    std::string line;
    for (const CsvColumn& column : columns_) line += cell_at(column) + ",";
    line.pop_back();
    return line;
  }

  std::string_view command_;
  std::vector<std::string_view> walks_;
  std::vector<CsvColumn> columns_;
  std::vector<Scope> scopes_;
  std::size_t walk_ = 0;
  bool has_header_ = false;
};
}  // namespace

Result<std::unique_ptr<CsvRows>> CsvRows::of(std::string_view command, const Options& options) {
  const auto wrong = [](const char* what) { return Error{ErrorKind::usage, what}; };
  if (options.json) return wrong("--json and --csv exclude each other");
  if (command == "collide" && options.pairs && options.contacts)
    return wrong("--csv is one table: --pairs or --contacts, not both");
  std::unique_ptr<CsvRows> none;
  if (command == "tree" && options.nodes) return none;
  const auto is_it = [&](const CsvTable& table) {
    return table.command == command && (table.holds == nullptr || table.holds(options));
  };
  for (const std::span<const CsvTable> tables :
       {std::span<const CsvTable>(kCsvTables), std::span<const CsvTable>(option_list().csv_tables)})
    if (const auto found = std::find_if(tables.begin(), tables.end(), is_it); found != tables.end())
      return of(*found);
  return none;
}

std::unique_ptr<CsvRows> CsvRows::of(const CsvTable& table) {
  return std::make_unique<TableOfRows>(table);
}

}  // namespace boxwood
