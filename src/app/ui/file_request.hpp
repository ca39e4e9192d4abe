// SPDX-License-Identifier: MIT
// A panel's request for a file to read or to write. The file browser then answers it instead of opening a
// scene.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct PanelContext;

// A format in which a file can be written.
struct FileFormat {
  std::string label;   // "CSV"
  std::string ending;  // ".csv"
  std::string note{};  // shown before the file is written; may be empty
};

struct FileRequest {
  std::string title;  // of the browser
  // The label of the second button, which adds the file to the existing ones or writes it in another way.
  // Empty: there is no such button.
  std::string add_label;
  // The endings of the files to list, in lower case; empty: models.
  std::vector<std::string> endings;
  // The formats of a file to write; empty if a file is read. The browser then has a field for its name.
  std::vector<FileFormat> formats;
  std::string name;    // proposed for the written file, without an ending
  std::string folder;  // proposed; empty: the last one
  // Returns the command for the chosen file, which is an absolute path; null without a request.
  std::function<Command(const Session&, const std::string& file, bool add)> command;
  bool writes() const { return !formats.empty(); }
};

// Opens the file browser for this request.
void ask_for_file(PanelContext& context, FileRequest request);

}  // namespace boxwood
