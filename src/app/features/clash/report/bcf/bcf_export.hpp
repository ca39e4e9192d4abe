// SPDX-License-Identifier: MIT
// Clashes as topics of a BCF file: camera, coloured parts, picture, numbers.
#pragma once

#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/features/clash/report/bcf/bcf_status.hpp"
#include "app/features/clash/review/clash_groups.hpp"
#include "app/search/clash_search.hpp"

namespace boxwood {

// The most topics of a file, and the most pictures; the worst clashes come first.
inline constexpr std::size_t kMostBcfTopics = 1000, kMostBcfPictures = 300;

// Identifiers of objects and topics: functions of names alone.
class BcfNames {
public:
  // Both must outlive it. `names`: the selectors of the objects.
  BcfNames(const Scene& scene, const std::vector<std::string>& names) : scene_(scene), names_(names) {}

  // Returns the GlobalId as the file writes it. If the file has none, derives one from the selector of the
  // object and the file's name without its folder.
  std::string ifc_guid(std::uint32_t object) const;
  // Returns the GUID of a topic. That of a pair follows from the two GlobalIds, in either order, and the
  // rule; that of a group from its names.
  std::string topic_guid(std::uint32_t first, std::uint32_t second, const std::string& rule) const;
  std::string topic_guid(const std::vector<std::string>& group) const;

private:
  const Scene& scene_;
  const std::vector<std::string>& names_;
};

// Writes --bcf: one topic a group if records have groups, else one a clash. Leaves out slight records, unless
// --strict is set. Pictures need a Vulkan device; without one, a message says so. `statuses` may be null; its
// topics that were not taken are written as resolved. Fails with `output`, `over_limit` and `cancelled`.
Result<void> write_bcf(const Options& options, ClashObjects& objects, ClashSearch& search,
                       const std::vector<ClashRecord>& records, const std::vector<std::string>& names,
                       const ClashGroups& groups, const BcfStatuses* statuses);

}  // namespace boxwood
