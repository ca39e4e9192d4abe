// SPDX-License-Identifier: MIT
// Opens each file in a process of its own, two at a time.
#include "app/cli/inputs/load_models.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/import.hpp>
#include <boxwood/robot_import.hpp>

#include "app/cli/inputs/typed_volume.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/lengths.hpp"
#include "app/cli/standard_error.hpp"
#include "app/formats/volume_scene.hpp"
#include "app/shell/message_folding.hpp"
#include "app/text/text.hpp"
#include "scene/selector.hpp"

namespace boxwood {

namespace {
constexpr int kFilesAtOnce = 2;  // each may use the whole of --memory-limit

// One operand: file, selector, and the number of the first operand with the same file.
struct Operand {
  FileSelector name;
  std::size_t first = 0;
};

std::vector<Operand> operands_of(std::span<const std::string> models) {
  const auto exists = [](const std::string& file) {
    return typed_volume_text(file) || ::access(file.c_str(), F_OK) == 0;
  };
  std::vector<Operand> operands;
  for (std::size_t i = 0; i < models.size(); ++i) {
    operands.push_back({file_selector_of(models[i], exists), i});
    for (std::size_t k = 0; k < i; ++k)
      if (operands[k].name.file == operands[i].name.file) {
        operands[i].first = k;
        break;
      }
  }
  return operands;
}

Error nothing_called(const std::string& file, const std::string& selector, const Scene& scene) {
  constexpr std::size_t kMostNames = 20;
  std::vector<std::string_view> known;
  for (const SceneObject& object : scene.objects) known.push_back(object.name);
  for (const SceneNode& node : scene.nodes)
    if (!node.name.empty()) known.push_back(node.name);
  const std::string_view last = std::string_view(selector).substr(selector.find_last_of("=/") + 1);
  const std::string_view near = nearest_word(last, known);
  Error error{ErrorKind::input_missing,
              "'" + printable(file) + "' has no object called '" + printable(selector) + "'" +
                  (near.empty() ? "" : "; did you mean '" + printable(near) + "'?")};
  std::string names;
  for (std::size_t i = 0; i < scene.objects.size() && i < kMostNames; ++i)
    names += (i == 0 ? "" : ", ") + printable(scene.objects[i].name);
  if (scene.objects.size() > kMostNames)
    names += ", and " + std::to_string(scene.objects.size() - kMostNames) + " more";
  error.reasons.push_back(scene.objects.empty() ? "it holds no object" : "it holds " + names);
  return error;
}

// Opens a file, a robot with the packages of its meshes, or makes the scene of a typed volume.
Result<Scene> open_file(const std::string& file, const ImportOptions& import,
                        const std::vector<RobotPackage>& packages) {
  const auto typed = typed_volume_text(file);
  if (!typed && is_robot_file(file)) return import_robot_scene(file, {import, {}, packages});
  if (!typed) return import_file(file, import);
  const Result<AnyVolume> volume = parse_volume(*typed, false);
  if (!volume) return volume.error();
  const std::size_t kind = typed->find_first_not_of(' ');
  const std::string_view name = typed->substr(kind, typed->find(' ', kind) - kind);
  return scene_of_volume(file, std::string(name), *volume);
}

// Keeps the objects that the operand selects. Appends their selectors if `selectors` is not null.
Result<void> choose(const Operand& operand, Scene& scene, std::vector<std::string>* selectors) {
  std::vector<std::string> names;
  if (selectors != nullptr) names = selectors_of(scene);
  std::vector<std::uint32_t> numbers;
  if (operand.name.selector) {
    numbers = selected_objects(scene, *operand.name.selector);
    if (numbers.empty()) return nothing_called(operand.name.file, *operand.name.selector, scene);
  }
  if (selectors != nullptr) {
    if (!operand.name.selector)
      for (std::uint32_t i = 0; i < scene.objects.size(); ++i) numbers.push_back(i);
    for (const std::uint32_t i : numbers) selectors->push_back(operand.name.file + "#" + names[i]);
  }
  if (!operand.name.selector) return {};
  keep_objects(scene, numbers);
  for (std::string& file : scene.files) file += "#" + *operand.name.selector;
  return {};
}

}  // namespace

ImportOptions import_options_of(const Options& options, SceneTrees trees) {
  ImportOptions import;
  import.time_limit_s = options.time_limit_s;
  import.memory_limit_mib = options.memory_limit_mib;
  import.root = options.root;
  import.chord = options.chord;
  import.chord_metres = options.chord_unit;
  import.spaces = options.spaces;
  import.stop = &stop_requested();
  import.trees = trees;
  import.threads = options.threads;
  import.trusted = options.trusted;
  return import;
}

std::vector<RobotPackage> packages_of(const Options& options) {
  std::vector<RobotPackage> out;
  for (const std::string& text : options.packages)
    out.push_back({text.substr(0, text.find('=')), text.substr(text.find('=') + 1)});
  return out;
}

namespace {

// The scenes, in the order of the operands.
struct OpenedOperands {
  std::vector<Result<Scene>> scenes;
  std::vector<std::vector<std::string>> selectors;  // of their objects, if requested
};

// Opens the files, each in a process of its own, the second while the first is opening.
OpenedOperands open_operands(const std::vector<Operand>& operands, const ImportOptions& import,
                             const std::vector<RobotPackage>& packages, bool with_selectors,
                             const FileOpened& while_others_open) {
  const std::size_t count = operands.size();
  OpenedOperands out{std::vector<Result<Scene>>(count, Result<Scene>(Scene{})),
                     std::vector<std::vector<std::string>>(count)};
  std::vector<std::size_t> times(count, 0);  // the number of operands that name a file, at the first of them
  std::atomic<std::size_t> unfinished = 0, calls = 0;
  for (const Operand& operand : operands)
    if (++times[operand.first] == 1) ++unfinished;
  const std::size_t most_calls = thread_count(import.threads);
  const auto choose_of = [&](std::size_t i) {
    if (!out.scenes[i]) return;
    if (const Result<void> chosen =
            choose(operands[i], *out.scenes[i], with_selectors ? &out.selectors[i] : nullptr);
        !chosen)
      out.scenes[i] = chosen.error();
  };
  const auto open = [&](std::size_t i) {
    if (operands[i].first != i) return;
    out.scenes[i] = open_file(operands[i].name.file, import, packages);
    if (times[i] == 1) choose_of(i);
    if (while_others_open && out.scenes[i] && unfinished > 1 && times[i] == 1) {
      try {
        if (++calls <= most_calls) while_others_open(i, *out.scenes[i]);
      } catch (const std::bad_alloc&) {
        // Not done: the caller retries when the others have released memory.
      }
      --calls;
    }
    --unfinished;
  };
  parallel_for(count, kFilesAtOnce, open);
  for (std::size_t i = count; i-- > 0;) {  // the first operand of a file last: the others copy from it
    if (times[operands[i].first] < 2) continue;
    if (operands[i].first != i) {
      out.scenes[i] = out.scenes[operands[i].first];
      if (out.scenes[i]) out.scenes[i]->warnings.clear();
    }
    choose_of(i);
  }
  return out;
}

// Joins all scenes into one; returns the error of the first file that failed, in the order of the operands.
Result<Scene> one_scene_of(OpenedOperands opened, std::vector<std::string>* selectors) {
  Scene scene;
  for (std::size_t i = 0; i < opened.scenes.size(); ++i) {
    if (!opened.scenes[i]) return opened.scenes[i].error();
    if (const Result<void> appended = append(scene, std::move(*opened.scenes[i])); !appended)
      return appended.error();
    if (selectors != nullptr)
      for (std::string& name : opened.selectors[i]) selectors->push_back(std::move(name));
  }
  return scene;
}

// Returns the error of --require-complete, which names the first few missing parts.
Error incomplete(const Scene& scene) {
  constexpr std::size_t kMostParts = 20;
  Error error{ErrorKind::malformed, std::to_string(scene.unread.size()) +
                                        (scene.unread.size() == 1 ? " part" : " parts") +
                                        " of the model cannot be read (--require-complete)"};
  for (std::size_t i = 0; i < scene.unread.size() && i < kMostParts; ++i) {
    const UnreadPart& part = scene.unread[i];
    error.reasons.push_back(printable(scene.files[part.file]) + ": " + printable(part.class_name) + " '" +
                            printable(part.name) + "' " + printable(part.global_id) + ": " +
                            printable(part.reason));
  }
  if (scene.unread.size() > kMostParts)
    error.reasons.push_back("and " + std::to_string(scene.unread.size() - kMostParts) + " more");
  return error;
}

Result<Scene> load(std::span<const std::string> models, const Options& options, SceneTrees trees,
                   const FileOpened& while_others_open, std::vector<std::string>* selectors) {
  ProgressLine progress(!options.quiet);
  std::mutex progress_mutex;
  ImportOptions import = import_options_of(options, trees);
  import.on_progress = [&](double fraction, const char* what) { const std::lock_guard lock(progress_mutex);
  progress.show(fraction, what);
};
if (!options.quiet)
  import.on_note = [&](const std::string& note) { const std::lock_guard lock(progress_mutex);
print_message(note);
};  // namespace
Result<Scene> scene = one_scene_of(
    open_operands(operands_of(models), import, packages_of(options), selectors != nullptr, while_others_open),
    selectors);
if (!scene) return scene;
if (options.require_complete && !scene->unread.empty()) return incomplete(*scene);
if (const Result<void> settled = settle_units(*scene, options.same_units, options.quiet); !settled)
  return settled.error();
if (options.quiet) return scene;
if (options.verbose) {
  for (const std::string& warning : scene->warnings) print_warning(warning);
} else {
  for (const FoldedMessage& warning : folded(scene->warnings, FileNames::whole)) print_warning(warning.text);
}
return scene;
}  // namespace boxwood

}  // namespace

Result<Scene> import_with_packages(const std::string& model, const ImportOptions& import,
                                   const std::vector<RobotPackage>& packages) {
  const Operand operand = operands_of(std::span(&model, 1)).front();
  Result<Scene> scene = open_file(operand.name.file, import, packages);
  if (!scene) return scene;
  if (const Result<void> chosen = choose(operand, *scene, nullptr); !chosen) return chosen.error();
  return scene;
}

Result<Scene> import_model(const std::string& model, const ImportOptions& import) {
  return import_with_packages(model, import, {});
}

Result<Scene> load_models(std::span<const std::string> models, const Options& options, SceneTrees trees,
                          const FileOpened& while_others_open) {
  return load(models, options, trees, while_others_open, nullptr);
}

Result<NamedScene> load_named_models(std::span<const std::string> models, const Options& options,
                                     SceneTrees trees) {
  NamedScene named;
  Result<Scene> scene = load(models, options, trees, {}, &named.selectors);
  if (!scene) return scene.error();
  named.scene = std::move(*scene);
  return named;
}

}  // namespace boxwood
