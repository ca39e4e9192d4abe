// SPDX-License-Identifier: MIT
// Import of model files in a child process: a bad file can end the child, but never the caller. Part of the
// library boxwood_scene (find_package(boxwood COMPONENTS scene)).
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

#include <boxwood/export.hpp>
#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct ImportOptions {
  double time_limit_s = 60.0;
  std::uint64_t memory_limit_mib = 4096;
  // The folder that contains the files a model may refer to (buffers, material files). Empty: the model's own
  // folder. References that leave it, by "..", an absolute path or a link, are not read; a warning or the
  // error says so.
  std::filesystem::path root;
  // The largest distance of triangles from the exact surfaces (STEP, IGES, round profiles of
  // IFC) that they approximate. The unit is
  // the file's; if `chord_metres` is above 0, a unit of that many metres. 0 means a thousandth of the
  // diagonal of each part. If the file contains triangles, a warning says that the option has no effect.
  double chord = 0.0;
  double chord_metres = 0.0;
  // IFC: spaces and zones become objects, too. Otherwise they are left out, and a warning says so.
  bool spaces = false;
  const std::atomic<bool>* stop = nullptr;  // set it to cancel: ErrorKind::cancelled, nothing is left behind
  // Options for a .bwt file (saved_scene.hpp), which is read without the helper. `trees` selects the trees to
  // load; `trusted` skips their proof.
  SceneTrees trees = SceneTrees::all;
  Threads threads = 1;
  bool trusted = false;
  // The helper program. If empty: the environment variable BOXWOOD_IMPORT_CHILD, then boxwood-import beside
  // the running program, in ../libexec/boxwood, or in the install prefix of the build. For STEP and IGES the
  // optional boxwood-import-cad: BOXWOOD_IMPORT_CAD_CHILD, then beside the helper, then the same places.
  std::filesystem::path helper;
  // Receives a fraction in [0, 1] and the current activity, on the thread that called import_file().
  std::function<void(double fraction, const char* what)> on_progress;
  // Receives information other than warnings, such as the trees read from a .bwt and the time of the proof.
  // Called on the same thread.
  std::function<void(const std::string& note)> on_note;
};

// Imports the objects of `file` in its own units and axes, with shared meshes; from a .bwt with their trees.
// Blocks until the child has finished. Safe on several threads at once; each has its own child. Errors:
// input_missing, malformed, over_limit, cancelled, internal (the helper program is not installed). The
// message names the file and the cause. STEP and IGES without their helper give input_missing and name the
// package to install.
Result<Scene> import_file(const std::filesystem::path& file, const ImportOptions& options = {});

// The restrictions that confine the helper program to reading its input (docs/security.md).
struct ImportConfinement {
  bool system_calls = false;  // an allow list of system calls; all others are denied (seccomp)
  // The version of Landlock that denies all files and ports; 0 if the kernel does not support it.
  int landlock = 0;
  bool no_capabilities = false;    // if the caller is root, its rights are dropped
  bool no_new_privileges = false;  // no program can give it more rights
  std::string reader;              // the reader's own name and version: "Assimp 5.2.5"
};

// Returns the restrictions in effect on this machine and in this build; sanitizers remove them all. Starts
// the helper program, which confines itself as before reading and reports the result. Errors as in
// import_file().
Result<ImportConfinement> import_confinement(const ImportOptions& options = {});

// Returns the helper program that reads STEP and IGES, or an empty path if it is not installed or memory runs
// out. O(1) file system calls.
std::filesystem::path cad_import_helper(const ImportOptions& options = {});

}  // namespace boxwood
