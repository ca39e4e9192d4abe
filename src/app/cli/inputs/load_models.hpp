// SPDX-License-Identifier: MIT
// Opens the models of a command line, with limits, progress, warnings and Ctrl-C.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/import.hpp>
#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

struct RobotPackage;  // boxwood/robot_import.hpp

// A function that processes an opened file: its number on the command line and a scene of the selected
// objects.
using FileOpened = std::function<void(std::size_t file, const Scene&)>;

// Opens all files as one scene, in order. Warnings go to standard error unless --quiet; they also stay in the
// scene.
//
// `while_others_open` is called with an opened file while another file is still being read or processed. It
// runs on the thread that has waited for the file, and so do its loops. It is never called for the last file,
// nor, with --threads 1, for two files at once. The caller processes the remaining files with all threads.
//
// `volume:TEXT` (typed_volume.hpp) is a model of one object, made in memory. FILE#SELECTOR
// (scene/selector.hpp) keeps only those objects of the file. A file that several operands name is opened
// once. If a selector matches nothing, it fails with `input_missing` and lists the objects.
//
// `trees` selects the trees to read from .bwt files. Reading one is reported on standard error unless
// --quiet.
Result<Scene> load_models(std::span<const std::string> models, const Options& options,
                          SceneTrees trees = SceneTrees::none, const FileOpened& while_others_open = {});

// The limits of the options for the import of a file, and Ctrl-C. Without progress and notes.
ImportOptions import_options_of(const Options& options, SceneTrees trees = SceneTrees::none);

// The folders of --package.
std::vector<RobotPackage> packages_of(const Options& options);

// Opens one model for a session, FILE#SELECTOR included. The scene's file gets the name that opens it again.
// Prints nothing. May be called from any thread.
Result<Scene> import_model(const std::string& model, const ImportOptions& import);
// The same, with the folders of --package for the meshes of robots.
Result<Scene> import_with_packages(const std::string& model, const ImportOptions& import,
                                   const std::vector<RobotPackage>& packages);

// A scene with a unique name for each object.
struct NamedScene {
  Scene scene;
  std::vector<std::string> selectors;  // FILE#SELECTOR of each object
};
Result<NamedScene> load_named_models(std::span<const std::string> models, const Options& options,
                                     SceneTrees trees = SceneTrees::none);

}  // namespace boxwood
