// SPDX-License-Identifier: MIT
// Reads and writes rules as text.
#include "app/features/clash/clash_rules_text.hpp"

#include <cmath>

#include "app/text/json.hpp"
#include "app/text/read_file.hpp"
#include "app/text/text.hpp"
#include "base/output_file.hpp"

namespace boxwood {

Result<JsonValue> read_rules_text(const std::string& file) {
  const std::string name = "'" + printable(file) + "'";
  const Result<std::string> text = read_file(file, std::uint64_t{16} << 20U,
                                             {name + " cannot be read: ", name + " is longer than 16 MiB"});
  if (!text) return text.error();
  Result<JsonValue> root = read_json(*text);
  if (!root) return Error{ErrorKind::malformed, name + ", " + printable(root.error().message)};
  if (root->kind != JsonValue::Kind::object)
    return Error{ErrorKind::malformed,
                 name + ", line " + std::to_string(root->line) + ": the rules are an object: {...}"};
  return root;
}

namespace {

// "2", where people would write that.
void write_number(JsonWriter& json, double number) {
  if (number == std::floor(number) && std::fabs(number) < 1e15)
    json.value(static_cast<std::int64_t>(number));
  else
    json.value(number);
}

void write_value(JsonWriter& json, const JsonValue& value) {
  switch (value.kind) {
  case JsonValue::Kind::null:
    json.null();
    return;
  case JsonValue::Kind::boolean:
    json.value(value.boolean);
    return;
  case JsonValue::Kind::number:
    write_number(json, value.number);
    return;
  case JsonValue::Kind::text:
    json.value(value.text);
    return;
  case JsonValue::Kind::array:
    json.begin_array();
    for (const JsonValue& item : value.items) write_value(json, item);
    json.end_array();
    return;
  case JsonValue::Kind::object:
    json.begin_object();
    for (const auto& [key, member] : value.members) {
      json.key(key);
      write_value(json, member);
    }
    json.end_object();
    return;
  }
}

std::string text_of(const JsonValue& value) {
  JsonWriter json;
  write_value(json, value);
  return json.take();
}

// One row a line: people read it, and version control compares it.
std::string lines_of(const std::vector<std::string>& rows, char open, char close) {
  std::string out(1, open);
  for (const std::string& row : rows) out += (&row == rows.data() ? "\n    " : ",\n    ") + row;
  return out + (rows.empty() ? "" : "\n  ") + close;
}

std::vector<std::string> rows_of(const JsonValue& value) {
  std::vector<std::string> rows;
  for (const JsonValue& item : value.items) rows.push_back(text_of(item));
  for (const auto& [key, member] : value.members) {
    JsonWriter name;
    name.value(key);
    rows.push_back(name.take() + ": " + text_of(member));
  }
  return rows;
}

std::string ignored_row(const ClashExport& clashes, const ReviewPair& pair) {
  const std::string &a = clashes.names[pair.first], &b = clashes.names[pair.second];
  JsonWriter row;
  const auto said = clashes.comments.find(pair);
  if (said == clashes.comments.end())
    row.begin_array().value(a).value(b).end_array();
  else
    row.begin_object().field("a", a).field("b", b).field("why", said->second).end_object();
  return row.take();
}

std::string clearance_text(const JsonValue* of_file, double of_window) {
  JsonWriter number;
  write_number(number, of_window);
  if (of_file == nullptr) return number.take();
  JsonWriter row;
  std::vector<std::string> rows{row.begin_object().key("distance").raw(number.text()).end_object().take()};
  for (std::string& one : rows_of(*of_file)) rows.push_back(std::move(one));
  return lines_of(rows, '[', ']');
}

}  // namespace

Result<void> write_clash_rules(const std::string& file, const ClashExport& clashes) {
  JsonValue old;
  if (!clashes.rules_file.empty()) {
    Result<JsonValue> read = read_rules_text(clashes.rules_file);
    if (!read) return read.error();
    old = std::move(*read);
  }
  std::string text = "{\n  \"schema\": \"boxwood.rules/1\"";
  const auto add = [&text](const std::string& key, const std::string& value) {
    JsonWriter name;
    name.value(key);
    text += ",\n  " + name.take() + ": " + value;
  };
  // A single number in the file applies to all pairs and overrides the window's clearance.
  const JsonValue* clearance = old.find("clearance");
  const bool is_of_window =
      clashes.clearance && (clearance == nullptr || clearance->kind == JsonValue::Kind::array);
  for (const auto& [key, value] : old.members) {
    if (key == "schema" || key == "ignore" || (key == "clearance" && is_of_window)) continue;
    if (value.kind == JsonValue::Kind::object)
      add(key, lines_of(rows_of(value), '{', '}'));
    else if (value.kind == JsonValue::Kind::array && key != "static")
      add(key, lines_of(rows_of(value), '[', ']'));
    else
      add(key, text_of(value));
  }
  if (is_of_window) add("clearance", clearance_text(clearance, *clashes.clearance));
  std::vector<std::string> ignored;
  if (const JsonValue* rows = old.find("ignore")) ignored = rows_of(*rows);
  for (const ReviewPair& pair : clashes.ignored) ignored.push_back(ignored_row(clashes, pair));
  add("ignore", lines_of(ignored, '[', ']'));
  return write_file(file, text + "\n}\n");
}

}  // namespace boxwood
