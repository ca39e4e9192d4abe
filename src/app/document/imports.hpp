// SPDX-License-Identifier: MIT
// Imports of files into a session: one at a time, on a worker, in order of request.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/import.hpp>
#include <boxwood/scene.hpp>

#include "app/document/object_facts.hpp"
#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"

namespace boxwood {

// File name of the built-in scene (scene/generated.hpp).
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
  bool replace = true;                  // false: add its objects to the current ones
  std::vector<std::string> notes = {};  // remarks of the import
  bool offers_place = false;            // if it lands inside the open objects, a message offers another place
};

struct ImportSetup {
  // Turns a file into a scene, on a worker. The program passes import_file, tests any function.
  std::function<Result<Scene>(const std::string& file, const ImportOptions& options)> open;
  std::function<Scene()> make_built_in;  // makes the scene of `built-in`, on a worker
  ImportOptions options;                 // limits; stop and on_progress are set for each file
  FactsWanted facts = {};                // for each object
  std::function<void()> wake;            // called from a worker when the progress has changed
  bool background = false;
};

// Runs imports. A failure becomes a message and changes nothing. The result of a cancelled import is dropped.
class Imports {
public:
  // `take` receives each scene, from poll().
  Imports(ImportSetup setup, Messages& messages, std::function<void(ImportedScene)> take);
  ~Imports();

  void open(std::string file);  // replaces the scene, and cancels all imports
  // Adds to the current scene.
  void add(std::string file, bool offers_place = false);
  void open_built_in();
  void cancel();  // the running import and all waiting ones
  std::shared_ptr<const ImportUnderWay> under_way() const { return under_way_; }
  bool idle() const { return !under_way_ && waiting_.empty() && queue_.idle(); }
  std::size_t poll() { return queue_.run_completions(); }
  void wait() { queue_.wait_for_completion(); }
  // Returns the failures since the last call or the last open(), whose messages stay. Cancelling is no
  // failure.
  std::vector<Error> take_failures() { return std::exchange(failures_, {}); }

private:
  struct Waiting {
    std::string file;  // empty for the built-in scene
    bool replace = true;
    bool offers_place = false;
  };
  void ask(Waiting next);
  void start_next();
  void finish(Result<ImportedScene> result);

  ImportSetup setup_;
  Messages& messages_;
  std::function<void(ImportedScene)> take_;
  std::deque<Waiting> waiting_;
  std::vector<Error> failures_;
  std::shared_ptr<ImportUnderWay> under_way_;
  JobHandle job_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
