// SPDX-License-Identifier: MIT
// The state of the file browser between frames, and its parts: the list, the keys, the drawing.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/file_request.hpp"
#include "app/ui/layout.hpp"

namespace boxwood {

// The parts of the browser in the order of the Tab key.
enum class FilesFocus : unsigned char { path, folders, list, name, format, open, add, close, count };

struct FilesPanelState {
  struct Row {
    std::string name;
    bool is_folder = false;
    std::string size;
  };
  std::string folder;
  std::string file_name;  // of the chosen row
  std::string path;       // the text of the path field
  std::string error;      // about the typed path
  std::string typed;      // letters typed recently over the list
  double typed_at = -10.0;
  bool scrolls = false;       // to the chosen row
  std::string listed_folder;  // the folder of `all`
  bool keeps_path = false;    // the folder follows the typed path, which stays as it is
  std::vector<Row> all;
  std::string filter;     // of `rows`, in lower case
  std::vector<Row> rows;  // of `all`, those whose name contains the filter
  std::vector<std::string> recent_folders;
  std::vector<std::string> recent_labels;
  std::size_t recent = 0;   // the chosen one of them
  std::string save_name;    // of a file to write, without an ending
  std::size_t format = 0;   // of FileRequest::formats
  std::string last_ending;  // of the format in which a file was last written, of several
  FilesFocus focus = FilesFocus::path;
  bool focus_moves = false;  // the field with the focus takes the keyboard in the next frame
  bool was_open = false;
};

// Reads the folder when the browser opens and when the folder changes. Folders come first; hidden files, and
// files that are not wanted, are left out.
void list_folder(FilesPanelState& state, const FileRequest& request);
// Returns the name that is typed in the path field: the end of a path in the shown folder, or a word; empty
// if the field has another folder, or the shown one.
std::string typed_name(const FilesPanelState& state);
// Shows the folder of a typed absolute path while it is typed.
void follow_path(FilesPanelState& state, const FileRequest& request);
// Leaves the rows whose names contain the typed name.
void filter_rows(FilesPanelState& state);
// Returns the chosen file, else the typed path; empty if neither names a file.
std::filesystem::path named_file(const FilesPanelState& state);
// Returns the folders of these files, each once, in their order. Two paths of one folder count once, also
// through links.
std::vector<std::string> folders_of(const std::vector<std::string>& files);
// Returns the names of the folders, each with as many folders before it as tell it from the others.
std::vector<std::string> labels_of(const std::vector<std::string>& folders);
// Returns the file that the browser would write; empty without a name.
std::string written_file(const FilesPanelState& state, const FileRequest& request);
// Returns the first row whose name begins with the word, else one that contains it, in upper or lower case;
// null if none does.
const FilesPanelState::Row* row_with_word(const FilesPanelState& state, const std::string& word);
// Returns true if this part is shown for the request.
bool has_part(const FilesPanelState& state, const FileRequest& request, FilesFocus part);

// Handles Tab, arrows, Enter and letters. Returns the path to open or to enter; nullopt if none was chosen.
struct FilesChoice {
  std::filesystem::path path;
  bool add = false;
};
std::optional<FilesChoice> files_keys(FilesPanelState& state, const FileRequest& request, bool& closes);

// Draws the browser over the scene while the user chooses a file.
void draw_files(PanelContext& context, const Layout& layout);

}  // namespace boxwood
