// SPDX-License-Identifier: MIT
// The report on a tree as one page of HTML, which loads nothing.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/features/heat/heat_rays.hpp"
#include "app/features/heat/report/report_data.hpp"

namespace boxwood {

struct ReportImages {  // URIs of data
  std::string model;
  std::array<std::string, 2> heat;  // of box tests and of triangle tests
  // The worst node of each figure, the root left out; no picture for a node that already has one.
  std::vector<std::pair<WorstNode, std::string>> nodes;
  std::array<std::string, kTreeCauseCount> causes;  // empty if the cause is not found
};

// The style sheet; light, or dark if the reader's system is.
extern const std::string_view kReportStyle;

// Returns the page. `heat` is the complete picture of the images.
std::string report_page(const ReportData& data, const HeatPicture& heat, const ReportImages& images);

}  // namespace boxwood
