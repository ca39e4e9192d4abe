// SPDX-License-Identifier: MIT
// PNG pictures in and out.
#pragma once

#include <atomic>
#include <filesystem>

#include "render/renderer.hpp"

namespace boxwood {

// As OutputFile (base/output_file.hpp) writes: whole or not at all, straight into pipes, devices and "-".
// `stop` (may be null) fails with `cancelled`.
Result<void> write_png(const Image& image, const std::filesystem::path& file,
                       const std::atomic<bool>* stop = nullptr);
Result<Image> read_png(const std::filesystem::path& file);

}  // namespace boxwood
