// SPDX-License-Identifier: MIT
// A panel's request for a file. The file browser then answers it instead of opening a scene.
#pragma once

#include <functional>
#include <string>

#include "app/session/session.hpp"

namespace boxwood {

struct FileRequest {
  std::string title;      // of the browser
  std::string add_label;  // of the button that adds the file to the existing ones
  // Returns the command for the chosen file; null without a request.
  std::function<Command(const Session&, const std::string& file, bool add)> command;
};

}  // namespace boxwood
