// SPDX-License-Identifier: MIT
// Opens model files through the import child: a bad file ends the child, never the caller. In the library
// boxwood_scene (find_package(boxwood COMPONENTS scene)).
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
  // The folder in which the files lie that a model may name (buffers, material files). Empty: the model's
  // own. What leads out of it, by "..", by an absolute path or by a link, is not read; a warning or the error
  // says so.
  std::filesystem::path root;
  // How finely exact surfaces (STEP, IGES, round profiles of IFC) are cut into triangles: none is farther than `chord` from the
  // surface it stands for, in the unit of the file, or where `chord_metres` is above 0 in one of so many
  // metres. 0: a thousandth of the diagonal of each part. Told as a warning where a file holds triangles.
  double chord = 0.0;
  double chord_metres = 0.0;
  // IFC: spaces and zones are objects, too; else they are left out, and a warning says so.
  bool spaces = false;
  const std::atomic<bool>* stop = nullptr;  // set it to cancel: ErrorKind::cancelled, nothing left behind
  // A .bwt file (saved_scene.hpp) is read here, without the helper: which of its trees, on how many threads,
  // and whether the proof that they are trees is left out.
  SceneTrees trees = SceneTrees::all;
  Threads threads = 1;
  bool trusted = false;
  // The helper program. Empty: what the environment variable BOXWOOD_IMPORT_CHILD says, else boxwood-import
  // beside the running program, in ../libexec/boxwood, or in the prefix that was built for. That of STEP and
  // IGES, boxwood-import-cad, is an optional part: what BOXWOOD_IMPORT_CAD_CHILD says, else beside the
  // helper, else in those places.
  std::filesystem::path helper;
  // fraction in [0, 1] and what is being done; called from the thread that called import_file.
  std::function<void(double fraction, const char* what)> on_progress;
  // A sentence worth telling that is no warning: what was read of a .bwt and how long the proof took. From
  // the same thread.
  std::function<void(const std::string& note)> on_note;
};

// The objects of `file` in its own units and axes, meshes shared; of a .bwt with their trees. Blocks until
// the child is done; safe from several threads at once, each with a child of its own. Errors: input_missing,
// malformed, over_limit, cancelled, internal (the helper program is not installed). The message names the
// file and what happened. STEP and IGES without their helper: input_missing, and what to install.
Result<Scene> import_file(const std::filesystem::path& file, const ImportOptions& options = {});

// What keeps the helper program from doing anything but reading what it is given (docs/security.md).
struct ImportConfinement {
  bool system_calls = false;  // a list of the calls that it may make; all others are denied (seccomp)
  int landlock = 0;  // version of Landlock that denies it all files and ports; 0: the kernel has none
  bool no_capabilities = false;    // where the caller is root: its rights are given up
  bool no_new_privileges = false;  // no program can give it more rights
  std::string reader;              // what it reads with, as it says itself: "Assimp 5.2.5"
};

// What of that holds on this machine, in this build (none of it under sanitizers): starts the helper program,
// which does what it does before it reads, and says how far it came. Errors as import_file().
Result<ImportConfinement> import_confinement(const ImportOptions& options = {});

// The helper program that reads STEP and IGES; empty where there is none. O(1) looks at the file system.
std::filesystem::path cad_import_helper(const ImportOptions& options = {});

}  // namespace boxwood
