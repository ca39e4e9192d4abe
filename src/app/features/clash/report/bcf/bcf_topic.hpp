// SPDX-License-Identifier: MIT
// A topic of BCF, its files as text, and the archive of several.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/result.hpp>

#include "overlay/rgba.hpp"

namespace boxwood {

enum class BcfVersion : std::uint8_t { v2_1, v3_0 };

// A camera in the world of IFC: metres, Z up.
struct BcfCamera {
  Vec3 position = Vec3(0.0), direction = Vec3(0.0), up = Vec3(0.0);
  double angle_deg = 30.0;  // whole, vertical
  double aspect = 1.0;      // width over height
};

struct BcfTopic {
  std::string guid, viewpoint_guid, comment_guid;
  std::string title, description, status, priority, comment;
  std::string created;  // a date in the format of XML
  std::vector<std::string> labels;
  // Selected and coloured: GlobalIds, each list in its colour.
  struct Part {
    Rgba color;
    std::vector<std::string> ids;
  };
  std::vector<Part> parts;
  std::optional<BcfCamera> camera;  // nullopt: no viewpoint
  std::string snapshot;             // bytes of a PNG; empty: no picture
  bool hides_others = false;
};

struct BcfModelFile {
  std::string name, date;
};

// The five statuses, in lower case as in the lines of --json.
inline constexpr std::array<std::string_view, 5> kClashStatuses = {"new", "active", "reviewed", "approved",
                                                                   "resolved"};
// Returns "New" for "new".
std::string bcf_status(std::string_view status);

// Returns the archive. Element order and names are those of the schemas of buildingSMART (BCF-XML 2.1 and
// 3.0). Version 2.1 allows only angles of 45 to 60 degrees: others are moved to the nearer end. Fails with
// `over_limit` if the topics do not fit.
Result<std::string> bcf_archive(std::span<const BcfTopic> topics, std::span<const BcfModelFile> files,
                                std::string_view project, BcfVersion version);

}  // namespace boxwood
