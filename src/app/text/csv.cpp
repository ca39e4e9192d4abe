// SPDX-License-Identifier: MIT
// Quotes the cells of CSV tables.
#include "app/text/csv.hpp"

#include <boxwood/math.hpp>

#include "app/text/json.hpp"
#include "app/text/text.hpp"

namespace boxwood {

std::string csv_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : printable(text)) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string csv_number(double x) {
  if (!is_finite(x)) return {};
  JsonWriter json;
  return json.value(x).take();
}

}  // namespace boxwood
