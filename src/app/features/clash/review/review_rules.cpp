// SPDX-License-Identifier: MIT
// Reads rules when they are set, and again with each check.
#include "app/features/clash/review/review_rules.hpp"

namespace boxwood {

Result<void> ReviewRules::set_clearance(double length) {
  if (!(length >= 0.0)) return clash_usage("a clearance is not negative");
  clearance_ = length > 0.0 ? std::optional(length) : std::nullopt;
  return {};
}

Result<void> ReviewRules::use_file(const std::string& file, const Scene& scene,
                                   const std::vector<std::string>& names) {
  if (!file.empty()) {
    if (!files_.read_rules) return clash_usage("no rules can be read here");
    const auto rules = files_.read_rules(file, scene, names);
    if (!rules) return rules.error();
  }
  file_ = file;
  ++revision_;
  return {};
}

Result<std::optional<ClashRules>> ReviewRules::read(const Scene& scene,
                                                    const std::vector<std::string>& names) const {
  if (file_.empty()) return std::optional<ClashRules>();
  Result<ClashRules> read = files_.read_rules(file_, scene, names);
  if (!read) return read.error();
  return std::optional(std::move(*read));
}

}  // namespace boxwood
