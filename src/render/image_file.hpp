// SPDX-License-Identifier: MIT
// PNG pictures in and out.
#pragma once

#include <atomic>
#include <filesystem>

#include "render/renderer.hpp"

namespace boxwood {

// Writes to a temporary name beside the file and renames it: an error leaves the old file, and so does `stop`
// (may be null), which fails with `cancelled`. "-" is stdout.
Result<void> write_png(const Image& image, const std::filesystem::path& file,
                       const std::atomic<bool>* stop = nullptr);
Result<Image> read_png(const std::filesystem::path& file);

}  // namespace boxwood
