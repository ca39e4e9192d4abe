// SPDX-License-Identifier: MIT
// The files with pictures that a window exports: a page and topics of BCF.
#pragma once

#include <atomic>
#include <string>

#include "app/features/clash/review/clash_files.hpp"

namespace boxwood {

// Writes .html as `boxwood clash --html`, else BCF 3.0 as `boxwood clash --bcf`: a topic for each group of
// the list, and for each pair without one. Draws with the Vulkan device of this name (empty: any), or without
// pictures. Fails with `output`, `over_limit` and `cancelled`.
Result<void> write_window_pictures(const std::string& device, const std::string& file,
                                   const ClashExport& clashes, const std::atomic<bool>& stop);

}  // namespace boxwood
