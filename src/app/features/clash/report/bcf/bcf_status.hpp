// SPDX-License-Identifier: MIT
// Statuses of topics, read from a BCF file that people have worked on.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

struct BcfOldTopic {
  std::string status;  // one of kClashStatuses
  std::string title, priority, description, created;
  bool is_found = false;  // set by BcfStatuses::take()
};

// The topics of one file, by GUID.
class BcfStatuses {
public:
  // Reads BCF 2.0, 2.1 and 3.0, stored or deflated. Statuses of other programs are translated: open, in
  // progress and reopened are active, closed is approved, unknown ones are active. Fails with
  // `input_missing`, `malformed` and `over_limit`: files above 1 GiB, a markup above 16 MiB.
  static Result<BcfStatuses> read(const std::string& file);

  // Returns the status of a topic whose clash is found again: new ones become active, as do resolved ones,
  // which have come back. Empty if the file does not have it.
  std::string take(const std::string& guid);
  // Returns the topics that were not taken, which have no clash any more. Ascending by GUID.
  std::vector<std::pair<std::string, BcfOldTopic>> vanished() const;
  const BcfOldTopic* find(const std::string& guid) const;
  std::size_t size() const noexcept { return topics_.size(); }

private:
  std::map<std::string, BcfOldTopic> topics_;
};

}  // namespace boxwood
