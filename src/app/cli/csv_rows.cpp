// SPDX-License-Identifier: MIT
// The columns of every command, in a short notation.
//   rows:     walks through the line, one after the other. '.' the line itself; name. enters an object,
//             name[] each item of a list, name{} each member; name[]? also visits a missing list once
//   columns:  title=path, or a path that is its own title (dots become '_'). A path begins at the end of
//             the walk, with ^ one object before it, with / at the line. # is the number of the item, ## the
//             key of the member, ?N tests for walk N. path|path: the first one present
//             No columns: one for each field of the answer that is one cell, a point or a pair (its schema
//             says which). Columns that begin with + follow these. @name: those of kSharedColumns
//   {v}       after a path: _x, _y, _z of a point or direction; {ab} both of a pair; {lo,hi} such words;
//             {N}: _0 to _N-1
#include "app/cli/csv_rows.hpp"
#include "app/cli/pick_options.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <string>
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
    {"@volume",
     "volume,area,center{v},radius,half_length,axis{v},axes.0{v},axes.1{v},axes.2{v},half_extents{3},min{13},"
     "max{13},directions,hull_vertices=vertices,hull_faces=faces,method"},
    {"@quality",
     "sah=quality.sah,epo=quality.epo,overlap_volume=quality.overlap.volume,"
     "overlap_area=quality.overlap.area,empty_lower=quality.empty.nodes.0,empty_upper=quality.empty.nodes.1,"
     "solid_lower=quality.empty.solid.0,solid_upper=quality.empty.solid.1,"
     "tight_lower=quality.tightness.mean.0,tight_upper=quality.tightness.mean.1,"
     "leaf_count_variability=quality.leaf_count_variability,rays=work.queries,box_tests=work.box_tests,"
     "triangle_tests=work.triangle_tests,cache_lines=work.cache_lines,us=work.us,us_layout=work.us_layout"},
    {"@hit", "object,object_name,triangle,t,point{v},normal{v},barycentric{3}"},
};

constexpr CsvTable kCsvTables[] = {
    {"info", nullptr, "objects[] .",
     "file=/files.0,name,vertices,triangles,bounds.min{v},bounds.max{v},metres_per_unit=/metres_per_unit.0,"
     "chord"},
    {"fit", nullptr, "whole.volumes{} objects[].volumes{}",
     "file=/files.0,name=^name,kind=##,vertices=^vertices,triangles=^triangles,@volume,measure,lower_bound,"
     "proven_gap,support,stopped_early,time_ms"},
    {"tree", [](const Options& o) { return o.quality; }, ".",
     "file=files.0,tree,split,leaf_size,reinsert,triangles,nodes,leaves,depth,bytes,build_ms,@quality"},
    {"compare", nullptr, ".", "file,build,tree,nodes,leaves,depth,bytes,build_ms,@quality"},
    {"tree", nullptr, "levels[]?",
     "file=/files.0,level=#,level_nodes=nodes,level_volume=volume,level_area=area,tree=/tree,split=/split,"
     "leaf_size=/leaf_size,max_depth=/max_depth,depth_limited=/depth_limited,triangles=/triangles,"
     "nodes=/nodes,leaves=/leaves,depth=/depth,bytes=/bytes,build_ms=/build_ms,saved=/saved,"
     "sah_cost=/sah_cost,epo=/epo"},
    {"verify", nullptr, ".", ""},
    {"collide", [](const Options& o) { return o.pairs; }, "triangle_pairs[] folded_pairs[]",
     "pose=/pose,triangle_a=0,triangle_b=1,folded=?1"},
    {"collide", [](const Options& o) { return o.contacts; }, "contacts[]",
     "pose=/pose,contact=#,triangles{ab},coplanar,depth,patch,normal{v},points"},
    {"collide", [](const Options& o) { return o.relation; }, ".",
     "+relation=relation.state,inside=relation.inside,reasons=relation.reasons"},
    {"collide", nullptr, ".", ""},
    {"distance", nullptr, ".", ""},
    {"sweep", nullptr, "candidates[]?",
     "impact=/impact,time=/time,tolerance=/tolerance,undecided=/undecided,triangles=/triangles{ab},"
     "steps=/steps,box_tests=/box_tests,triangle_tests=/triangle_tests,object=/object,"
     "object_name=/object_name,tested=/tested,skipped=/skipped,never=/never,candidate=object,"
     "candidate_name=object_name,candidate_enter=enter,candidate_fate=fate,candidate_impact=impact,"
     "candidate_time=time"},
    {"relate", nullptr, ".",
     "pose,volume,state,distance,point_a{v},point_b{v},depth,direction{v},common.min{v},common.max{v},enter,"
     "leave,depth_lower,undecided,false_alarm,relation=relation.state,inside=relation.inside,"
     "reasons=relation.reasons"},
    {"axes", nullptr, "axes[]",
     "pose=/pose,name,axis{v},a{min,max},b{min,max},gap,degenerate,state=/state,separating=/separating,"
     "largest=/largest,error_band=/error_band"},
    {"volume", nullptr, "added[].result . volumes{} contains[]",
     "added=^point{v},kind=kind|##,perimeter,width{3},corners,@volume,contains=point{v},inside"},
    {"pick", [](const Options& o) { return counts_tests(o) && o.all_hits; }, "hits[]?",
     "ray=/ray,hit=/hit,@hit,us=/us,box_tests=/box_tests,triangle_tests=/triangle_tests,nodes=/nodes,"
     "layout=/layout"},
    {"pick", counts_tests, ".", "ray,hit,@hit,us,box_tests,triangle_tests,nodes,layout"},
    {"pick", [](const Options& o) { return o.all_hits; }, "hits[]?", "ray=/ray,hit=/hit,@hit,us=/us"},
    {"pick", nullptr, ".", "ray,hit,@hit,us"},
    {"bench", nullptr, ".", ""},
    {"doctor", nullptr, "checks[]", "name,state,detail,advice,version=/version,healthy=/healthy"},
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

// Returns the columns of the fields of an answer: values, points and pairs; no lists and no objects.
std::string columns_of_shape(std::string_view shape) {
  std::string out;
  shape = shape.substr(1, shape.find_last_of('}') - 1);
  while (!shape.empty()) {
    std::size_t end = 0;
    for (int depth = 0; end < shape.size() && (depth > 0 || shape[end] != ','); ++end)
      depth += shape[end] == '{' || shape[end] == '[' ? 1 : shape[end] == '}' || shape[end] == ']' ? -1 : 0;
    std::string_view field = shape.substr(0, end);
    shape.remove_prefix(std::min(shape.size(), end + 1));
    field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
    const std::size_t colon = field.find(':');
    std::string_view type = field.substr(colon + 1);
    if (type.ends_with('~')) type.remove_suffix(1);
    const std::string_view name = field.substr(0, field[colon - 1] == '?' ? colon - 1 : colon);
    const bool is_pair = type == "[i;2]";
    if (name == "schema" || type.starts_with('{') || (type.starts_with('[') && !is_pair)) continue;
    out.append(out.empty() ? "" : ",").append(name).append(type == "v" ? "{v}" : is_pair ? "{ab}" : "");
  }
  return out;
}

// --- a path to one cell
struct Path {
  enum class What : unsigned char { value, index, key, is_walk };
  What what = What::value;
  bool from_line = false;
  std::size_t up = 0, walk = 0;
  std::vector<std::string> steps;
};

Path path_of(std::string_view text) {
  Path path;
  if (text.starts_with('/')) path.from_line = true, text.remove_prefix(1);
  for (; text.starts_with('^'); text.remove_prefix(1)) ++path.up;
  if (text == "#") path.what = Path::What::index;
  if (text == "##") path.what = Path::What::key;
  if (text.starts_with('?')) path.what = Path::What::is_walk, path.walk = std::size_t(text[1] - '0');
  if (path.what == Path::What::value)
    for (const std::string_view step : split(text, ".")) path.steps.emplace_back(step);
  return path;
}

struct CsvColumn {
  std::string title;
  std::vector<Path> paths;
};

std::vector<std::string> suffixes_of(std::string_view braces) {
  if (braces == "v") return {"x", "y", "z"};
  if (braces == "ab") return {"a", "b"};
  std::vector<std::string> out;
  if (const auto words = split(braces, ","); words.size() > 1) {
    out.assign(words.begin(), words.end());
    return out;
  }
  int n = 0;
  std::from_chars(braces.data(), braces.data() + braces.size(), n);
  for (int i = 0; i < n; ++i) out.push_back(std::to_string(i));
  return out;
}

void add_columns(std::string_view text, std::vector<CsvColumn>& out) {
  while (!text.empty()) {
    std::size_t end = 0;
    for (bool inside = false; end < text.size() && (inside || text[end] != ','); ++end)
      inside = text[end] == '{' || (inside && text[end] != '}');
    std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
    if (one.starts_with('@')) {
      for (const auto& [name, columns] : kSharedColumns)
        if (name == one) add_columns(columns, out);
      continue;
    }
    std::vector<std::string> parts;
    if (const std::size_t brace = one.find('{'); brace != std::string_view::npos) {
      parts = suffixes_of(one.substr(brace + 1, one.size() - brace - 2));
      one = one.substr(0, brace);
    }
    const std::size_t equals = one.find('=');
    CsvColumn column{std::string(one.substr(0, equals)), {}};
    for (char& c : column.title)
      if (c == '.') c = '_';
    for (const std::string_view path :
         split(equals == std::string_view::npos ? one : one.substr(equals + 1), "|"))
      column.paths.push_back(path_of(path));
    if (parts.empty()) out.push_back(column);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      CsvColumn component = column;
      component.title += "_" + parts[i];
      for (Path& path : component.paths) path.steps.push_back(std::to_string(i));
      out.push_back(std::move(component));
    }
  }
}

// --- the position of a walk
struct Scope {
  JsonView value;
  std::vector<JsonView::Member> members;  // of an object, found once
  std::size_t index = 0;
  std::string_view key;

  explicit Scope(const JsonView& v) : value(v), members(v.members()) {}
  JsonView at(const std::string& step) const {
    if (!value.is_object()) return value.at(step);
    for (const JsonView::Member& member : members)
      if (member.first == step) return member.second;
    return {};
  }
};

// Writes a list in one cell: numbers separated by blanks, lists of them by semicolons, texts by "; ".
std::string text_of_list(const JsonView& list) {
  std::string out;
  list.for_each_item([&](std::size_t i, const JsonView& item) {
    if (i != 0) out += item.is_list() ? ";" : item.is_text() ? "; " : " ";
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
  explicit TableOfRows(const CsvTable& table) : walks_(split(table.rows, " ")) {
    std::string_view columns = table.columns;
    if (columns.empty() || columns.starts_with('+')) {
      add_columns(columns_of_shape(schema_shape(table.command)), columns_);
      columns.remove_prefix(columns.empty() ? 0 : 1);
    }
    add_columns(columns, columns_);
  }

  void write_header(DataWriter& out) override {
    if (std::exchange(has_header_, true)) return;
    std::string line;
    for (const CsvColumn& column : columns_) line += (line.empty() ? "" : ",") + column.title;
    out.write(line + "\n");
  }

  void write(std::string_view lines, DataWriter& out) override {
    write_header(out);
    for (const std::string_view line : split(lines, "\n")) {
      scopes_.assign(1, Scope(JsonView(line)));
      for (walk_ = 0; walk_ < walks_.size(); ++walk_) walk(walks_[walk_], out);
    }
  }

private:
  void walk(std::string_view way, DataWriter& out) {
    if (way.empty() || way == ".") return write_row(out);
    const std::size_t end = way.find('.');
    std::string_view step = way.substr(0, end);
    const std::string_view rest = end == std::string_view::npos ? std::string_view() : way.substr(end + 1);
    const bool also_none = step.ends_with('?');
    if (also_none) step.remove_suffix(1);
    const std::string name(step.substr(0, step.find_first_of("[{")));
    const JsonView value = scopes_.back().at(name);
    const auto into = [&](const JsonView& v, std::size_t index, std::string_view key) {
      scopes_.emplace_back(v);
      scopes_.back().index = index;
      scopes_.back().key = key;
      walk(rest, out);
      scopes_.pop_back();
    };
    bool any = false;
    if (step.ends_with("[]"))
      value.for_each_item([&](std::size_t i, const JsonView& item) {
        into(item, i, {});
        any = true;
        return !stops_at(i) && !out.failed();
      });
    else if (step.ends_with("{}"))
      for (const JsonView::Member& member : value.members()) into(member.second, 0, member.first), any = true;
    else
      into(value, 0, {}), any = true;
    if (!any && also_none) into({}, 0, {});
  }

  std::string cell_at(const Path& path) const {
    if (path.what == Path::What::is_walk) return path.walk == walk_ ? "true" : "false";
    if (path.up >= scopes_.size()) return {};
    const Scope& scope = path.from_line ? scopes_.front() : scopes_[scopes_.size() - 1 - path.up];
    if (path.what == Path::What::index) return scope.value.is_null() ? "" : std::to_string(scope.index);
    if (path.what == Path::What::key) return scope.key.empty() ? "" : csv_text(scope.key);
    JsonView value = scope.at(path.steps.front());
    for (std::size_t i = 1; i < path.steps.size(); ++i) value = value.at(path.steps[i]);
    return cell_of(value);
  }

  void write_row(DataWriter& out) const {
    std::string line;
    for (const CsvColumn& column : columns_) {
      if (&column != columns_.data()) line += ',';
      for (const Path& path : column.paths) {
        const std::string cell = cell_at(path);
        line += cell;
        if (!cell.empty()) break;
      }
    }
    out.write(line + "\n");
  }

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
      return std::unique_ptr<CsvRows>(std::make_unique<TableOfRows>(*found));
  return none;
}

}  // namespace boxwood
