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
  bool right = true;     // numbers to the right, words to the left
  bool shrinks = false;  // may be cut with an ellipsis where the terminal is too narrow
};

class Table {
public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add_row(std::vector<std::string> cells);  // as many as columns
  bool empty() const noexcept { return rows_.empty(); }
  void print(DataWriter& out) const;
  // The rows that were added since, which are then forgotten; the titles before the first. For rows that come
  // one by one: columns are at least as wide as they were.
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
  std::vector<std::size_t> widths_;  // of print_new(); none before the first
};

// Numbers for people; "-" where there is none.
std::string short_number(double x);  // six significant digits
std::string rough_number(double x);  // three: times, gaps
std::string float_number(double x);  // as few digits as tell this single-precision number from its neighbours
std::string short_vector(const Vec3& v);  // "(x, y, z)"
// A coordinate of a thing as large as `scale`: to a millionth of it, with nine digits at most (floats have no
// more).
std::string scaled_number(double x, double scale);
std::string scaled_vector(const Vec3& v, double scale);
std::string grouped(std::uint64_t n);  // 1 234 567 where digits are grouped, else 1234567
void group_digits(bool on) noexcept;   // for people at a terminal; off at first

}  // namespace boxwood
