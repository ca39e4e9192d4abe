// SPDX-License-Identifier: MIT
// The clearance and the file of rules that the next check is going to use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/features/clash/review/clash_files.hpp"

namespace boxwood {

class ReviewRules {
public:
  explicit ReviewRules(const ClashFiles& files) : files_(files) {}

  std::optional<double> clearance() const { return clearance_; }
  Result<void> set_clearance(double length);  // 0: no clearance; fails (usage) below 0

  const std::string& file() const { return file_; }  // empty: no rules
  // Reads the file to see that it is good, and keeps its name. Fails as its reader does.
  Result<void> use_file(const std::string& file, const Scene& scene, const std::vector<std::string>& names);
  // Returns the rules as they are in the file now; nullopt without a file.
  Result<std::optional<ClashRules>> read(const Scene& scene, const std::vector<std::string>& names) const;

  std::uint64_t revision() const { return revision_; }

private:
  const ClashFiles& files_;
  std::optional<double> clearance_;
  std::string file_;
  std::uint64_t revision_ = 1;
};

}  // namespace boxwood
