// SPDX-License-Identifier: MIT
// One row for each schema, in a short notation. json_schema() spells it out as JSON Schema:
//   s n i b           a text, a number, a whole number that is not negative, a truth value
//   v                 [x, y, z]
//   p                 [x, y, z], or [x, y] in a plane
//   'a'|'b'           one of these texts
//   [T]  [T;3]        a list; a list of this length
//   {name:T, other?:T}  an object; "?" may be absent.  {*:T}: any names
//   T~                T or null
//   T / U             either
//   @name             the row of that name in kParts
#include "app/fields/schema.hpp"

#include <algorithm>

#include <boxwood/result.hpp>

#include "app/text/json.hpp"

namespace boxwood {

namespace {
constexpr SchemaRow kParts[] = {
    {"proof", "",
     "measure?:'volume'|'area'|'length'|'radius', lower_bound?:n~, proven_gap?:n~, support?:[v], "
     "stopped_early?:b"},
    {"numbers", "",
     "center?:v~, radius?:n~, min?:@extremes, max?:@extremes, axes?:[v;3], half_extents?:v~, "
     "axis?:v, half_length?:n, method?:@method, "
     "directions?:[[n;3]], vertices?:i, faces?:i, volume:n~, area:n~, @proof"},
    {"extremes", "", "[n~]~"},
    {"method", "", "'fast'|'tight'|'certified'"},
    {"tree_kind", "", "'obb'|'aabb'|'sphere'"},
    {"engine", "", "'fast'|'reference'"},
    {"state", "", "'apart'|'touching'|'overlapping'"},
    {"typed", "",
     "center?:[n]~, radius?:n~, min?:[n~]~, max?:[n~]~, width?:[n]~, axes?:[[n]], half_extents?:[n~]~, "
     "axis?:v, half_length?:n, method?:s, "
     "directions?:[[n]], corners?:[[n]], vertices?:i, faces?:i, volume?:n~, area:n~, perimeter?:n~"},
    {"node", "",
     "node:i, parent:i~, left:i~, level:i, count:i, triangles:[i]~, center?:v, axes?:[v;3], half_extents?:v, "
     "min?:v, max?:v, radius?:n, volume:n~, area:n~"},
    {"proof_model", "", "file:s, mesh?:s, sha256:s, vertices:i, triangles:i, metres_per_unit:n~, order?:[i]"},
};

// A row without a shape has that of the answer's list of fields: shape_of_answer().
constexpr SchemaRow kSchemaTable[] = {
    {"info", "boxwood info --json", ""},
    {"fit", "boxwood fit --json", ""},
    {"tree", "boxwood tree --json", ""},
    {"compare", "each line of boxwood compare --json", ""},
    {"verify", "boxwood verify --json", ""},
    {"collide", "each line of boxwood collide --json", ""},
    {"distance", "each line of boxwood distance --json", ""},
    {"sweep", "boxwood sweep --json", ""},
    {"axes", "each line of boxwood axes --json", ""},
    {"relate", "each line of boxwood relate --json", ""},
    {"volume", "boxwood volume --json", ""},
    {"scene", "boxwood scene --json; with --motion the numbers stand in steps", ""},
    {"pick", "each line of boxwood pick --json", ""},
    {"export", "boxwood export -o FILE.json",
     "{schema:'boxwood.export/1', files:[s], conventions:{*:s}, objects:[{name:s, pose:[n;12]}], "
     "volumes:[{name:s, "
     "object:i~, kind:s, level:i~, node:i~, @numbers, matrix:[[n;4];4], quaternion:[n;4], "
     "shape:{vertices:[v], "
     "faces:[[i]]}~}]}"},
    {"state", "boxwood render --state", ""},  // of rows: state_shape() (picture/state_json.hpp)
    {"trace", "each line of boxwood collide --trace",
     "{pose:i, step:s, level:i, a:i, b:i, axis?:s, direction?:v, gap?:n~, largest?:s} / "
     "{pose:i, model:'a'|'b', @node} / {pose:i, counters:{box_tests:i, "
     "triangle_tests:i, "
     "exact_signs:i, degenerate_pairs:i, exits:{*:i}, pairs_by_level:[i], truncated:b}} / {cut_short:s}"},
    {"proof", "each line of --proof, but for the certificate and claims of fit (docs/proof.schema.json)",
     "{schema:'boxwood.proof/1', boxwood:s, command:s, models:{a?:{@proof_model}, b?:{@proof_model}}} / "
     "{model:s, @proof_model} / {answer:i, models?:[s], pose?:[n;12], undecided:s, "
     "claim?:{meet:b, distance?:n, tolerance?:n}} / {answer:i, claim:{objects:i, clearance:n, "
     "ignored:[[s;2]]}} / {answer:i, models?:[s;2], pose:[n;12], claim:{colliding?:b, "
     "contained?:'a_in_b'|'b_in_a'~, "
     "within_clearance?:b, clearance?:n, tolerance?:n, distance?:n~, state?:@state, class?:s, inside?:s, "
     "depth?:{lower:n, upper:n, tolerance:n}, to?:[n;12], axis?:v, angle?:n, impact?:b, time?:n, "
     "free_until?:n}}"},
    {"bench", "each line of boxwood bench --json",
     "{benchmark:s, triangles:i, median_us?:n, repeats?:i, figure?:s, library?:s, median?:n}"},
    {"doctor", "boxwood doctor --json", ""},
};

std::string_view part(std::string_view name) {
  for (const SchemaRow& row : kParts)
    if (row.name == name) return row.shape;
  for (const SchemaRow& row : schema_parts_of_features())
    if (row.name == name) return row.shape;
  assert_failed("a schema names a part that is not there", __FILE__, __LINE__);
  return "s";
}

// Reads the notation from left to right and writes the schema.
class Spelling {
public:
  explicit Spelling(JsonWriter& json) : json_(json) {}

  // Adds fields to the open object and collects the names of those that are not optional.
  void fields(std::string_view text, std::vector<std::string>& required) {
    for (rest_ = text; !rest_.empty();) {
      if (take('@')) {
        const std::string_view name = word(), behind = rest_;
        Spelling(json_).fields(part(name), required);
        rest_ = behind;
      } else {
        one_field(required);
      }
      take(',');
      blanks();
    }
  }

  void whole(std::string_view text) {
    rest_ = text;
    either();
  }

private:
  void blanks() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  bool take(char c) {
    blanks();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view word() {
    std::size_t n = 0;
    const auto continues = [&](char c) {
      return (c >= 'a' && c <= 'z') || c == '_' || (n > 0 && c >= '0' && c <= '9');
    };
    while (n < rest_.size() && continues(rest_[n])) ++n;
    const std::string_view out = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return out;
  }
  // Returns the length of one type: up to one of `ends` outside brackets and texts.
  std::size_t length_to(std::string_view ends) const {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      const char c = rest_[i];
      if (c == '\'') in_text = !in_text;
      if (in_text) continue;
      if (depth == 0 && ends.find(c) != std::string_view::npos) return i;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
    }
    return rest_.size();
  }

  void one_field(std::vector<std::string>& required) {
    const std::string name(word());
    if (!take('?')) required.push_back(name);
    take(':');
    const std::size_t n = length_to(",");
    json_.key(name);
    Spelling(json_).whole(rest_.substr(0, n));
    rest_.remove_prefix(n);
  }

  void either() {
    const std::size_t n = length_to("/");
    if (n == rest_.size()) return nullable();
    json_.begin_object().key("anyOf").begin_array();
    for (std::string_view all = rest_; !all.empty();) {
      rest_ = all;
      const std::size_t end = length_to("/");
      Spelling(json_).whole(all.substr(0, end));
      all.remove_prefix(std::min(all.size(), end + 1));
    }
    json_.end_array().end_object();
  }

  void nullable() {
    blanks();
    while (rest_.ends_with(' ')) rest_.remove_suffix(1);
    if (!rest_.ends_with('~')) return type();
    rest_.remove_suffix(1);
    json_.begin_object().key("anyOf").begin_array();
    type();
    json_.begin_object().field("type", "null").end_object().end_array().end_object();
  }

  void type() {
    if (rest_.starts_with('@')) return Spelling(json_).whole(part(rest_.substr(1)));
    if (rest_.starts_with('{')) return object(rest_.substr(1, rest_.size() - 2));
    if (rest_.starts_with('[')) return list(rest_.substr(1, rest_.size() - 2));
    if (rest_.starts_with('\'')) return words();
    json_.begin_object();
    if (rest_ == "v" || rest_ == "p") {
      json_.field("type", "array").key("items").begin_object().field("type", "number").end_object();
      json_.field("minItems", rest_ == "v" ? 3 : 2).field("maxItems", 3);
    } else {
      json_.field("type", rest_ == "s"   ? "string"
                          : rest_ == "n" ? "number"
                          : rest_ == "b" ? "boolean"
                                         : "integer");
      if (rest_ == "i") json_.field("minimum", 0);
    }
    json_.end_object();
  }

  void object(std::string_view inside) {
    json_.begin_object().field("type", "object");
    if (inside.starts_with("*:")) {
      json_.key("additionalProperties");
      Spelling(json_).whole(inside.substr(2));
    } else {
      std::vector<std::string> required;
      json_.key("properties").begin_object();
      Spelling(json_).fields(inside, required);
      json_.end_object().field("required", std::span<const std::string>(required));
    }
    json_.end_object();
  }

  void list(std::string_view inside) {
    rest_ = inside;
    const std::size_t n = length_to(";");
    json_.begin_object().field("type", "array").key("items");
    Spelling(json_).whole(inside.substr(0, n));
    if (n < inside.size()) {
      const int count = std::stoi(std::string(inside.substr(n + 1)));
      json_.field("minItems", count).field("maxItems", count);
    }
    json_.end_object();
  }

  void words() {
    json_.begin_object().key("enum").begin_array();
    while (take('\'')) {
      const std::size_t end = rest_.find('\'');
      json_.value(rest_.substr(0, end));
      rest_.remove_prefix(end + 1);
      take('|');
    }
    json_.end_array().end_object();
  }

  JsonWriter& json_;
  std::string_view rest_;
};

// The rows of features behind those that they name.
const std::vector<SchemaRow>& schema_table() {
  static const std::vector<SchemaRow> rows = [] {
    std::vector<FeatureSchema> more = schemas_of_features();
    std::stable_sort(more.begin(), more.end(),
                     [](const FeatureSchema& a, const FeatureSchema& b) { return a.order < b.order; });
    std::vector<SchemaRow> out;
    for (const SchemaRow& row : kSchemaTable) {
      out.push_back(row);
      for (const FeatureSchema& one : more)
        if (one.after == row.name) out.push_back(one.row);
    }
    BOXWOOD_ASSERT(out.size() == std::size(kSchemaTable) + more.size() && "a schema behind none");
    return out;
  }();
  return rows;
}
}  // namespace

std::vector<std::string_view> schema_names() {
  std::vector<std::string_view> out;
  for (const SchemaRow& row : schema_table()) out.push_back(row.name);
  return out;
}

std::string schema_shape(std::string_view name, std::string_view of_rows) {
  for (const SchemaRow& row : schema_table())
    if (row.name == name && !row.shape.empty()) return std::string(row.shape);
  const std::string of_answer = shape_of_answer(name);
  return of_answer.empty() ? std::string(of_rows) : of_answer;
}

std::optional<std::string> json_schema(std::string_view name, std::string_view of_rows) {
  for (const SchemaRow& row : schema_table()) {
    if (row.name != name) continue;
    JsonWriter shape;
    Spelling(shape).whole(schema_shape(row.name, of_rows));
    JsonWriter json;
    json.begin_object().field("$schema", "https://json-schema.org/draft/2020-12/schema");
    json.field("$id", "boxwood." + std::string(row.name)).field("title", row.title);
    return json.take() + "," + shape.text().substr(1);  // the fields of the notation continue the object
  }
  return std::nullopt;
}

}  // namespace boxwood
