// SPDX-License-Identifier: MIT
// Rays from a text file, as another program wrote them.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <vector>

#include <boxwood/raycast.hpp>
#include <boxwood/result.hpp>

namespace boxwood {

inline constexpr std::size_t kMostRecordedRays = std::size_t{1} << 24U;

// Reads a file with a ray in each line: six numbers, origin and direction, or seven, the last of which is the
// largest parameter t of a hit. Commas or blanks separate them. Lines that are blank or begin with '#' do not
// count. Fails with `input_missing` if the file cannot be read, with `malformed`, which names the line, with
// `over_limit` beyond kMostRecordedRays rays, and with `cancelled` soon after `stop` was set.
Result<std::vector<Ray>> read_rays(const std::filesystem::path& file, const std::atomic<bool>* stop);

}  // namespace boxwood
