// SPDX-License-Identifier: MIT
// The fixed parts of the page of clashes: its files .css, .html and .js, embedded by embed_clash_page.cmake.
#pragma once

#include <string_view>

namespace boxwood {

extern const std::string_view kClashPageStyle;   // CSS
extern const std::string_view kClashPageBody;    // HTML of the body, empty of data
extern const std::string_view kClashPageScript;  // JavaScript: table, filters, keys, details
extern const std::string_view kClashPageView3d;  // JavaScript: the 3D view, with three.js as THREE

}  // namespace boxwood
