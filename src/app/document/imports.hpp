// SPDX-License-Identifier: MIT
// Files on their way into a session: one at a time, on a worker, in the order in which they were asked for.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/import.hpp>
#include <boxwood/scene.hpp>

#include "app/document/object_facts.hpp"
#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"

namespace boxwood {

// What the built-in scene's file is called (scene/generated.hpp).
inline constexpr std::string_view kBuiltInName = "built-in scene";

// An import under way, for the progress bar.
class ImportUnderWay {
public:
  std::string file;
  StopFlag stop = make_stop_flag();
  std::atomic<double> fraction{0.0};
  void set_what(std::string text) {
    const std::lock_guard lock(mutex_);
    what_ = std::move(text);
  }
  std::string what() const {
    const std::lock_guard lock(mutex_);
    return what_;
  }

private:
  mutable std::mutex mutex_;
  std::string what_ = "starting";
};

struct ImportedScene {
  Scene scene;
  std::vector<ObjectFacts> facts;
  bool replace = true;                  // else its objects are added to those that are there
  std::vector<std::string> notes = {};  // what the import had to tell
};

struct ImportSetup {
  // How a file becomes a scene; import_file in the program, anything in tests. Runs on a worker.
  std::function<Result<Scene>(const std::string& file, const ImportOptions& options)> open;
  std::function<Scene()> make_built_in;  // the scene of `built-in`; runs on a worker
  ImportOptions options;                 // limits; stop and on_progress are set for each file
  FactsWanted facts = {};                // of each object
  std::function<void()> wake;            // called from a worker when something is to be seen
  bool background = false;
};

// A failure is a message and changes nothing. What arrives after it was cancelled is dropped.
class Imports {
public:
  // `take` gets each scene, from poll().
  Imports(ImportSetup setup, Messages& messages, std::function<void(ImportedScene)> take);
  ~Imports();

  void open(std::string file);  // instead of what is there, and of all that is under way or waits
  void add(std::string file);   // to what is there then
  void open_built_in();
  void cancel();  // what is under way and what waits
  std::shared_ptr<const ImportUnderWay> under_way() const { return under_way_; }
  bool idle() const { return !under_way_ && waiting_.empty() && queue_.idle(); }
  std::size_t poll() { return queue_.run_completions(); }
  void wait() { queue_.wait_for_completion(); }

private:
  struct Waiting {
    std::string file;  // empty: the built-in scene
    bool replace = true;
  };
  void ask(Waiting next);
  void start_next();
  void finish(Result<ImportedScene> result);

  ImportSetup setup_;
  Messages& messages_;
  std::function<void(ImportedScene)> take_;
  std::deque<Waiting> waiting_;
  std::shared_ptr<ImportUnderWay> under_way_;
  JobHandle job_;
  JobQueue queue_;  // last: joined first
};

}  // namespace boxwood
