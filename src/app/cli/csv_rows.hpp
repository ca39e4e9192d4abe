// SPDX-License-Identifier: MIT
// --csv: the values that --json writes, as rows of a table. One table of columns says what every command's
// rows are; a row is made of the line of JSON that the command has written, so that both say the same digits.
#pragma once

#include <memory>
#include <string_view>

#include <boxwood/result.hpp>

#include "app/cli/options.hpp"
#include "app/text/data_writer.hpp"

namespace boxwood {

class CsvRows {
public:
  // Of a command as it was asked; none where it writes its own CSV or has none. Fails with `usage` where the
  // options ask for two tables at once.
  static Result<std::unique_ptr<CsvRows>> of(std::string_view command, const Options& options);
  virtual ~CsvRows() = default;

  // Turns one line of JSON, or several, into rows. The header comes before the first.
  virtual void write(std::string_view lines, DataWriter& out) = 0;
  virtual void write_header(DataWriter& out) = 0;  // if it is not there yet
};

}  // namespace boxwood
