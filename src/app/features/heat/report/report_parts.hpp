// SPDX-License-Identifier: MIT
// The parts of the page of the report, and the HTML that they share.
#pragma once

#include <initializer_list>
#include <string>

#include "app/features/heat/report/report_page.hpp"

namespace boxwood {

// The words of a cause. `seen` explains the picture.
struct CauseWords {
  const char* title;
  const char* what;
  const char* whole;  // that the share is of
  const char* seen;
  const char* fix;
};
const CauseWords& words_of(TreeCause cause) noexcept;

// The first lines: what a reader came for.
std::string report_answers(const ReportData& data);
// Names the builders that need noticeably fewer tests for this model; empty if none does.
std::string better_builds(const ReportData& data);
// Sections with tables.
std::string builds_section(const ReportData& data);
std::string nodes_section(const ReportData& data, const ReportImages& images);
std::string levels_section(const ReportData& data);

namespace report_html {

std::string count_or_value(double v);
std::string cell(const std::string& text, bool best = false);
std::string picture(const std::string& uri, const std::string& caption, const std::string& alt);
// The beginning of a table with these columns, up to its first row, and its end.
std::string table_begin(std::initializer_list<const char*> titles);
inline constexpr const char* kTableEnd = "</tbody></table></div>\n";

}  // namespace report_html

}  // namespace boxwood
