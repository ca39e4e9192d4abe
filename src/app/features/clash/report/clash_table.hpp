// SPDX-License-Identifier: MIT
// The output of `boxwood clash`: a pair as a row for people or of CSV, and the summary. Lines of JSON are in
// clash_json.hpp.
#pragma once

#include <string>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/features/clash/clash_json.hpp"
#include "app/search/clash_record.hpp"
#include "app/text/data_writer.hpp"

namespace boxwood {

std::string csv_header();
// Returns a row of CSV. `names`: the selectors of the objects. `unit`: of all lengths; empty: unknown.
std::string csv_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene,
                   const std::string& unit);
// Returns the unit that all files of a scene state; empty if they differ or lack it.
std::string unit_name(const Scene& scene);

// Prints the worst first: by class, then the deepest, then the nearest, then in the order of the objects; in
// groups, if records have any. Only counts slight records, unless `strict`. Adds the name of a product of IFC
// to a selector that is a GlobalId or a number.
void print_clashes(DataWriter& out, std::vector<ClashRecord> records, const std::vector<std::string>& names,
                   const Scene& scene, bool strict);
void print_summary(DataWriter& out, const ClashSummary& summary);

}  // namespace boxwood
