// SPDX-License-Identifier: MIT
// The files that a model names: the one place of the import where a name of the model becomes a path.
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

// How a format writes the names of other files.
enum class ReferenceForm {
  path,  // as they are; either slash separates folders where no file has the name as it stands
  uri,   // RFC 3986: %20 stands for a space. A file whose name holds the percent signs is found too
};

class References {
public:
  // Who opens files: the parent, which keeps them inside the root (request_file of channel.hpp).
  using Opener = std::function<OpenedReference(std::string_view path)>;
  References(ReferenceForm form, Opener opener) : form_(form), opener_(std::move(opener)) {}

  // Whether `name` leads to a regular file inside the root. Costs at most three questions to the opener.
  ReferenceState find(std::string_view name) const { return ask(name).state; }

  // That file's bytes; null where there is none. What was refused is kept for refusals().
  std::unique_ptr<FileView> open(std::string_view name);

  // A clause for each name that was asked for, was not absent, and was not given: "it names 'x', which ...".
  std::vector<std::string> refusals() const;

private:
  OpenedReference ask(std::string_view name) const;

  ReferenceForm form_;
  Opener opener_;
  std::set<std::pair<std::string, ReferenceState>> refused_;
};

// The end of a sentence that begins with a file's name: "is absent", "lies outside ...". Not for `found`.
std::string_view why_not(ReferenceState state) noexcept;

// The bytes that the percent signs of a URI stand for; empty where one is not followed by two hexadecimal
// digits, or stands for a byte 0.
std::optional<std::string> decode_percent(std::string_view uri);

}  // namespace boxwood
