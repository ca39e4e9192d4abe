// SPDX-License-Identifier: MIT
// The files that a model refers to. The import turns such names into paths only here.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scene/formats/file_view.hpp"
#include "scene/reference_root.hpp"

namespace boxwood {

// The ways in which formats write the names of other files.
enum class ReferenceForm {
  path,  // as written; either slash separates folders if no file has the exact name
  uri,   // RFC 3986: %20 means a space. A file with literal percent signs is found, too
};

class References {
public:
  // Opens files: the parent does, and keeps them inside the root (request_file of channel.hpp).
  using Opener = std::function<OpenedReference(std::string_view path)>;
  References(ReferenceForm form, Opener opener) : form_(form), opener_(std::move(opener)) {}

  // Tests if `name` leads to a regular file inside the root. At most three requests to the opener.
  ReferenceState find(std::string_view name) const { return ask(name).state; }

  // Returns that file's bytes; null if it does not exist. Refused names are kept for refusals().
  std::unique_ptr<FileView> open(std::string_view name);

  // Returns a clause for each requested name that exists and was refused: "it names 'x', which ...".
  std::vector<std::string> refusals() const;

private:
  OpenedReference ask(std::string_view name) const;

  ReferenceForm form_;
  Opener opener_;
  std::set<std::pair<std::string, ReferenceState>> refused_;
};

// Returns the end of a sentence that begins with a file's name: "is absent", "lies outside ...". Not for
// `found`.
std::string_view problem_of(ReferenceState state) noexcept;

// Decodes the percent signs of a URI; nullopt if one is not followed by two hexadecimal digits or encodes a
// zero byte.
std::optional<std::string> decode_percent(std::string_view uri);

}  // namespace boxwood
