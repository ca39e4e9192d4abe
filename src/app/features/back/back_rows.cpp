// SPDX-License-Identifier: MIT
// The field of --state of the scenes that were left.
#include <string>
#include <vector>

#include "app/features/back/back_trail.hpp"
#include "app/session/session.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_scenes(JsonWriter& json, std::string_view key, const std::vector<std::string>& names) {
  json.key(key).begin_array();
  for (const std::string& name : names) json.value(name);
  json.end_array();
}

}  // namespace

void add_back_statements(StatementList& list) {
  list.state.push_back(
      {.key = "scenes", .shape = "{behind:[s], ahead:[s]}", .write = [](JsonWriter& json, Session& session) {
         const BackTrail& trail = session.get<BackTrail>();
         json.begin_object();
         write_scenes(json, "behind", trail.behind());
         write_scenes(json, "ahead", trail.ahead());
         json.end_object();
       }});
}

}  // namespace boxwood
