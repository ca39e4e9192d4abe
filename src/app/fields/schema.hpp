// SPDX-License-Identifier: MIT
// JSON Schemas (2020-12) of everything that the program writes as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

// The names that json_schema() takes, in the order of the commands.
std::vector<std::string_view> schema_names();

// The schema as one line of JSON; none for a name that is not there. Of an output of several lines it is that
// of each line. Fields may be added in later versions, so a schema allows more than it names.
std::optional<std::string> json_schema(std::string_view name);

}  // namespace boxwood
