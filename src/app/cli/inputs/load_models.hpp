// SPDX-License-Identifier: MIT
// Opens the models of a command line, with limits, progress, warnings and Ctrl-C.
#pragma once

#include <functional>
#include <span>
#include <string>

#include <boxwood/import.hpp>
#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

// What is done with a file that is open; `file` is its number on the command line, and the scene holds the
// objects that are meant.
using FileOpened = std::function<void(std::size_t file, const Scene&)>;

// All files as one scene, in order. Warnings go to standard error unless --quiet; they also stay in the
// scene.
//
// while_others_open: called with a file that is open while another one is still being read or is with such a
// call, on the thread that has waited for it; loops inside run on that thread. Never for the file that is
// last, nor, with --threads 1, for two at once: what a file was not passed to is left to the caller, who then
// has all threads.
//
// `volume:TEXT` (typed_volume.hpp) is a model of one object, made in memory.
// FILE#SELECTOR (scene/selector.hpp) leaves only those objects of the file; a file that is named several
// times is opened once. It fails with `input_missing` where nothing is called so, and says what is there.
//
// trees: those that are read of .bwt files, which is told on standard error unless --quiet.
Result<Scene> load_models(std::span<const std::string> models, const Options& options,
                          SceneTrees trees = SceneTrees::none, const FileOpened& while_others_open = {});

// One model as a session opens it: FILE#SELECTOR, too. The scene's file is then called so, as what opens it
// again. Prints nothing; may be called from any thread.
Result<Scene> import_model(const std::string& model, const ImportOptions& import);

// A scene whose every object has a name of its own.
struct NamedScene {
  Scene scene;
  std::vector<std::string> selectors;  // FILE#SELECTOR of each object
};
Result<NamedScene> load_named_models(std::span<const std::string> models, const Options& options,
                                     SceneTrees trees = SceneTrees::none);

}  // namespace boxwood
