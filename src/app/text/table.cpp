// SPDX-License-Identifier: MIT
// Lays tables out for a terminal.
#include "app/text/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/text/readable_number.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kGap = 2;  // blanks between columns
constexpr std::size_t kLeast = 8;

std::string cut(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) return text;
  std::string out;
  std::size_t end = 0;
  while (end < text.size()) {
    std::size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) ++next;
    if (display_width(text.substr(0, next)) + 1 > width) break;
    end = next;
  }
  return text.substr(0, end) + "\xE2\x80\xA6";
}
}  // namespace

void Table::add_row(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  for (std::string& cell : cells) cell = printable(cell);
  rows_.push_back(std::move(cells));
}

// Makes each column wide enough for its title and all rows.
void Table::widen(std::vector<std::size_t>& widths) const {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    widths[c] = std::max(widths[c], display_width(columns_[c].title));
    for (const auto& row : rows_) widths[c] = std::max(widths[c], display_width(row[c]));
  }
}

// Narrows the columns that may shrink until the table fits the terminal.
std::vector<std::size_t> Table::fitted(std::vector<std::size_t> widths, const DataWriter& out) const {
  const std::size_t limit = out.columns();
  if (limit == 0) return widths;
  std::size_t total = kGap * (columns_.size() - 1);
  for (const std::size_t w : widths) total += w;
  for (std::size_t c = 0; c < columns_.size() && total > limit; ++c) {
    if (!columns_[c].shrinks) continue;
    const std::size_t spared = std::min(total - limit, widths[c] - std::min(widths[c], kLeast));
    widths[c] -= spared, total -= spared;
  }
  return widths;
}

std::string Table::line(const std::vector<std::size_t>& widths,
                        const std::function<std::string(std::size_t)>& cell_of) const {
  std::string text;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const std::string cell = cut(cell_of(c), widths[c]);
    const std::string pad(widths[c] - std::min(widths[c], display_width(cell)), ' ');
    if (c != 0) text.append(kGap, ' ');
    text += columns_[c].right ? pad + cell : cell + pad;
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

void Table::print_titles(DataWriter& out, const std::vector<std::size_t>& widths) const {
  const bool bold = out.colours();
  out.write_line((bold ? "\x1b[1m" : "") + line(widths, [&](std::size_t c) { return columns_[c].title; }) +
                 (bold ? "\x1b[0m" : ""));
}

void Table::print_rows(DataWriter& out, const std::vector<std::size_t>& widths) const {
  for (const auto& row : rows_) out.write_line(line(widths, [&](std::size_t c) { return row[c]; }));
}

void Table::print(DataWriter& out) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  widen(widths);
  widths = fitted(std::move(widths), out);
  print_titles(out, widths);
  print_rows(out, widths);
}

void Table::print_new(DataWriter& out) {
  const bool first = widths_.empty();
  if (first) widths_.assign(columns_.size(), kLeast);
  widen(widths_);
  const std::vector<std::size_t> widths = fitted(widths_, out);
  if (first) print_titles(out, widths);
  print_rows(out, widths);
  rows_.clear();
}

namespace {
std::string digits(double x, int significant) {
  if (!std::isfinite(x)) return "-";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.*g", significant, x + 0.0);
  return buffer;
}
}  // namespace

std::string short_number(double x) {
  return digits(x, 6);
}
std::string rough_number(double x) {
  // From 1000 on, three digits would need an exponent: round to a whole number instead.
  return std::isfinite(x) && std::fabs(x) >= 1000.0 && std::fabs(x) < 1e6 ? digits(std::round(x), 6)
                                                                          : digits(x, 3);
}
std::string scaled_number(double x, double scale) {
  if (x == 0.0 || !(scale > 0.0)) return digits(x, 6);
  const double more = std::ceil(std::log10(std::fabs(x) / scale));
  return digits(x, static_cast<int>(std::clamp(6.0 + more, 1.0, 9.0)));
}

std::string short_vector(const Vec3& v) {
  return "(" + short_number(v.x) + ", " + short_number(v.y) + ", " + short_number(v.z) + ")";
}

std::string scaled_vector(const Vec3& v, double scale) {
  return "(" + scaled_number(v.x, scale) + ", " + scaled_number(v.y, scale) + ", " +
         scaled_number(v.z, scale) + ")";
}

namespace {
bool digits_are_grouped = false;  // set once, before any command runs
}
void group_digits(bool on) noexcept {
  digits_are_grouped = on;
}

std::string grouped(std::uint64_t n) {
  return digits_are_grouped ? count_text(n) : std::to_string(n);
}

}  // namespace boxwood
