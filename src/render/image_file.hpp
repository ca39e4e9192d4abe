// SPDX-License-Identifier: MIT
// Reading and writing of PNG files.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "render/image.hpp"

namespace boxwood {

// Writes a PNG as OutputFile (base/output_file.hpp) does: completely or not at all, directly into pipes,
// devices and "-". Fails with `cancelled` if `stop` (may be null) is set.
Result<void> write_png(const Image& image, const std::filesystem::path& file,
                       const std::atomic<bool>* stop = nullptr);
// Returns the bytes of such a file, packed tighter (some 100 ms for a million pixels). Fails with `cancelled`
// and `internal`.
Result<std::vector<std::byte>> encode_png(const Image& image, const std::atomic<bool>* stop = nullptr);
Result<Image> read_png(const std::filesystem::path& file);
// Returns the picture in the bytes of such a file.
Result<Image> decode_png(std::string_view bytes);

}  // namespace boxwood
