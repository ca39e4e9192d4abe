// SPDX-License-Identifier: MIT
// What `boxwood clash` tells of a pair, as a row for people and a row of CSV, and the summary. Lines of JSON
// are in app/fields.
#pragma once

#include <string>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/search/clash_record.hpp"
#include "app/text/data_writer.hpp"

namespace boxwood {

// Names are the selectors of the objects.
std::string csv_header();
// `unit`: of all lengths; empty: unknown.
std::string csv_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene,
                   const std::string& unit);
// The unit of a scene whose files state one and the same; else empty.
std::string unit_name(const Scene& scene);

// The worst first: by class, then the deepest, then the nearest, then in the order of the objects; in groups,
// if records have any. What is slight is only counted, unless `strict`.
// Products of IFC whose selector is a GlobalId or a number are told with their name.
void print_clashes(DataWriter& out, std::vector<ClashRecord> records, const std::vector<std::string>& names,
                   const Scene& scene, bool strict);
void print_summary(DataWriter& out, const ClashSummary& summary);

}  // namespace boxwood
