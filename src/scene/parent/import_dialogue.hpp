// SPDX-License-Identifier: MIT
// The parent's side of the dialogue with the import child: the meaning of each packet, before any action.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <boxwood/result.hpp>

namespace boxwood {

// The parent's next action.
struct ImportStep {
  enum class Kind {
    show_progress,     // fraction in [0, 1], clean text
    know_confinement,  // bytes, and the reader's name as text
    open_file,         // text: a name as in the model, not empty, without a byte 0
    grant_memory,      // bytes: more than 0, within the limit
    take_over,         // the scene is written; no further packet counts
    fail,              // error, clean text: a clause about the file; empty if its memory limit is reached
    over_memory,       // it requests more memory than allowed
    broken,            // our child never sends this
  };
  Kind kind = Kind::broken;
  double fraction = 0.0;
  std::uint64_t bytes = 0;
  ErrorKind error = ErrorKind::malformed;
  std::string text;
};

// A parser that trusts nothing: any bytes may come, in any order.
class ImportDialogue {
public:
  explicit ImportDialogue(std::uint64_t memory_limit_mib) noexcept : memory_limit_mib_(memory_limit_mib) {}

  // Processes one packet of the child. Files, and once memory, are requested before the scene is written; a
  // packet out of turn is `broken`. O(bytes).
  ImportStep hear(std::span<const std::byte> packet);

private:
  std::uint64_t memory_limit_mib_;
  std::uint64_t granted_ = 0;  // bytes
  bool over_ = false;
};

}  // namespace boxwood
