// SPDX-License-Identifier: MIT
// Functions with which the feature reads and writes files (SessionOptions::setups). The program sets them.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/cover/show/cover_set.hpp"

namespace boxwood {

// A cover that was made and proven, to be written.
struct CoverExport {
  std::string model;  // the file of the bodies
  CoverKind kind{};
  CoverSet set;
  std::vector<std::string> proofs;  // an object of JSON for each body: its figures
  const CoverBodies* bodies = nullptr;
};

// The first two end soon after `stop` is set, with `cancelled`.
struct CoverSetup {
  std::function<Result<CoverSet>(const std::string& file, const std::atomic<bool>& stop)> read;
  std::function<Result<CoverBodies>(const std::string& urdf, const std::atomic<bool>& stop)> links;
  std::function<Result<void>(const std::string& file, const CoverExport& cover)> write;
};

}  // namespace boxwood
