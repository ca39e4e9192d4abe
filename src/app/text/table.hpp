// SPDX-License-Identifier: MIT
// Tables for people: columns aligned, numbers to the right, fitted to the terminal's width.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <boxwood/math.hpp>

#include "app/text/data_writer.hpp"

namespace boxwood {

struct Column {
  std::string title;
  bool right = true;     // align right, for numbers; words align left
  bool shrinks = false;  // may be cut with an ellipsis if the terminal is too narrow
};

class Table {
public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add_row(std::vector<std::string> cells);  // one cell for each column
  bool empty() const noexcept { return rows_.empty(); }
  void print(DataWriter& out) const;
  // Prints the rows added since the last call and forgets them; the first call prints the titles, too. For
  // rows that arrive one by one: no column becomes narrower.
  void print_new(DataWriter& out);

private:
  void widen(std::vector<std::size_t>& widths) const;
  std::vector<std::size_t> fitted(std::vector<std::size_t> widths, const DataWriter& out) const;
  std::string line(const std::vector<std::size_t>& widths,
                   const std::function<std::string(std::size_t)>& cell_of) const;
  void print_titles(DataWriter& out, const std::vector<std::size_t>& widths) const;
  void print_rows(DataWriter& out, const std::vector<std::size_t>& widths) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> widths_;  // of print_new(); empty before the first call
};

// Format numbers for people; "-" for NaN and infinity.
std::string short_number(double x);       // six significant digits
std::string rough_number(double x);       // three significant digits, for times and gaps
std::string float_number(double x);       // the fewest digits that distinguish this float from its neighbours
std::string short_vector(const Vec3& v);  // "(x, y, z)"
// Formats a coordinate of a thing of size `scale`: to a millionth of the size, with nine digits at most
// (floats have no more).
std::string scaled_number(double x, double scale);
std::string scaled_vector(const Vec3& v, double scale);
std::string grouped(std::uint64_t n);  // 1,234,567 if digits are grouped, otherwise 1234567
void group_digits(bool on) noexcept;   // for people at a terminal; off by default

}  // namespace boxwood
