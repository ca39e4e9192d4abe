// SPDX-License-Identifier: MIT
// What the file browser remembers between frames.
#pragma once

#include <string>
#include <vector>

namespace boxwood {

struct FilesPanelState {
  struct Row {
    std::string name;
    bool is_folder = false;
    std::string size;
  };
  std::string folder;
  std::string file_name;
  std::string error;  // of what was typed there
  std::string typed;  // lately, over the list
  double typed_at = -10.0;
  bool scrolls = false;       // to the chosen row
  std::string listed_folder;  // what the rows are of
  std::vector<Row> rows;
  bool was_open = false;
};

}  // namespace boxwood
