// SPDX-License-Identifier: MIT
// The state of the file browser between frames.
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
  std::string error;  // about the typed path
  std::string typed;  // letters typed recently over the list
  double typed_at = -10.0;
  bool scrolls = false;       // to the chosen row
  std::string listed_folder;  // the folder of the rows
  std::vector<Row> rows;
  bool was_open = false;
};

}  // namespace boxwood
