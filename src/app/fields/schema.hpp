// SPDX-License-Identifier: MIT
// JSON Schemas (2020-12) of everything that the program writes as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

// A schema in the notation of schema.cpp; one without a title is a part of others, which name it as @name.
struct SchemaRow {
  std::string_view name;
  std::string_view title;
  std::string_view shape;
};
struct FeatureSchema {
  std::string_view after;  // the schema of the program that it stands behind
  SchemaRow row;
  int order = 0;  // among those of other features behind the same one
};
// Return the rows of all features; defined in app/features_options.cpp.
const std::vector<FeatureSchema>& schemas_of_features();
const std::vector<SchemaRow>& schema_parts_of_features();

// Returns the shape of a command's answer, from the list of its fields; empty
// if the answer has no such list. Defined in commands/answer_shapes.cpp.
std::string shape_of_answer(std::string_view command);

// Returns the shape of a schema: its row's, else shape_of_answer(), else
// `of_rows`.
std::string schema_shape(std::string_view name, std::string_view of_rows = {});

// Returns the names that json_schema() accepts, in the order of the commands.
std::vector<std::string_view> schema_names();

// Returns the schema as one line of JSON; nullopt for an unknown name. For an output of several lines, it
// describes each line. Later versions may add fields, so a schema allows more than it names.
// `of_rows` is the shape of an output whose fields are rows of features (state), in the notation of
// schema.cpp.
std::optional<std::string> json_schema(std::string_view name, std::string_view of_rows = {});

}  // namespace boxwood
