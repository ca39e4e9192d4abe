// SPDX-License-Identifier: MIT
// --csv: the values of --json as rows of a table. One table of columns defines the rows of all commands. Rows
// are made from the JSON lines of the command, so both have the same digits.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <boxwood/result.hpp>

#include "app/cli/options.hpp"
#include "app/text/data_writer.hpp"

namespace boxwood {

// The rows of a command, in the notation of csv_rows.cpp.
struct CsvTable {
  std::string_view command;
  bool (*holds)(const Options& options);  // null: always
  std::string_view rows, columns;
};

class CsvRows {
public:
  // Returns the rows of a command with these options; null if it writes its own CSV or has none. Fails with
  // `usage` if the options request two tables at once.
  static Result<std::unique_ptr<CsvRows>> of(std::string_view command, const Options& options);
  static std::unique_ptr<CsvRows> of(const CsvTable& table);
  virtual ~CsvRows() = default;

  // Turns one or more lines of JSON into rows. The header precedes the first row.
  virtual void write(std::string_view lines, DataWriter& out) = 0;
  virtual void write_header(DataWriter& out) = 0;  // if not yet written
  // For a command that adds columns of its own behind: returns the titles, and the cells of one line of JSON
  // in a table whose rows are lines. Both are without a line feed.
  virtual std::string header() const = 0;
  virtual std::string row_of(std::string_view line) = 0;
};

}  // namespace boxwood
