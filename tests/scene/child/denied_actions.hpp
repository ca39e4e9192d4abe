// SPDX-License-Identifier: MIT
// What code that has taken over the import child might try, one line each: run as it is, and behind walls.
#pragma once

#include <span>
#include <string>

namespace boxwood::test {

// What the actions work on: made by the test beforehand, outside the walls.
struct Surroundings {
  std::string folder;    // that this process may write in; holds `file` and nothing named "new"
  std::string file;      // a file that can be read and written
  int open_file = -1;    // that file, for reading and writing
  int open_socket = -1;  // one end of a pair that is not the parent's
  int port = 0;          // a TCP port of this machine that somebody listens on
  int other = 0;         // a process that would survive what is tried
};

struct Action {
  const char* what;
  int (*run)(const Surroundings&);  // 0: it could be done; else the number of the error
  bool is_about_files = false;      // Landlock alone denies it, too
};
std::span<const Action> denied_actions();

}  // namespace boxwood::test
