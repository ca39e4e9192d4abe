// SPDX-License-Identifier: MIT
// A panel's request for a file: the file browser answers it in place of opening a scene.
#pragma once

#include <functional>
#include <string>

#include "app/session/session.hpp"

namespace boxwood {

struct FileRequest {
  std::string title;      // of the browser
  std::string add_label;  // of the button that adds the file to what is there
  // The command for the file that was chosen; null: nothing was requested.
  std::function<Command(const Session&, const std::string& file, bool add)> command;
};

}  // namespace boxwood
