// SPDX-License-Identifier: MIT
// Runs imports one after another.
#include "app/document/imports.hpp"

#include <utility>

namespace boxwood {

namespace {
Error reading_cancelled(const std::string& name) {
  return {ErrorKind::cancelled, "reading '" + name + "' was cancelled"};
}
}  // namespace

Imports::Imports(ImportSetup setup, Messages& messages, std::function<void(ImportedScene)> take)
    : setup_(std::move(setup)), messages_(messages), take_(std::move(take)),
      queue_(1, setup_.wake, setup_.background) {}

Imports::~Imports() {
  job_.stop();  // or the queue would wait for all of its work
}

void Imports::open(std::string file) {
  ask({std::move(file), true});
}

void Imports::add(std::string file, bool offers_place) {
  ask({std::move(file), false, offers_place});
}

void Imports::open_built_in() {
  ask({{}, true});
}

void Imports::ask(Waiting next) {
  if (next.replace) {
    cancel();  // a newer file replaces the one being read and the waiting ones
    failures_.clear();
  }
  waiting_.push_back(std::move(next));
  start_next();
}

void Imports::cancel() {
  waiting_.clear();
  job_.stop();
}

void Imports::start_next() {
  if (under_way_ || waiting_.empty()) return;
  const Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  under_way_ = std::make_shared<ImportUnderWay>();
  under_way_->file = next.file.empty() ? std::string(kBuiltInName) : next.file;
  ImportOptions options = setup_.options;
  options.on_progress = [state = under_way_, wake = setup_.wake](double fraction, const char* what) {
    state->fraction = fraction;
    state->set_what(what);
    if (wake) wake();
  };
  const auto work = [next, options, open = setup_.open, make_built_in = setup_.make_built_in,
                     facts_wanted =
                         setup_.facts](const std::atomic<bool>& stop) mutable -> Result<ImportedScene> {
    options.stop = &stop;
    std::vector<std::string> notes;
    options.on_note = [&notes](const std::string& note) { notes.push_back(note); };
    Result<Scene> scene = Error{ErrorKind::internal, next.file.empty() ? "this session has no built-in scene"
                                                                       : "this session cannot open files"};
    if (next.file.empty() && make_built_in)
      scene = make_built_in();
    else if (!next.file.empty() && open)
      scene = open(next.file, options);
    if (!scene) return scene.error();
    auto facts = facts_of(*scene, facts_wanted, &stop);
    if (!facts) return reading_cancelled(next.file.empty() ? std::string(kBuiltInName) : next.file);
    return ImportedScene{std::move(*scene), std::move(*facts), next.replace, std::move(notes),
                         next.offers_place};
  };
  job_ = queue_.submit(
      "to open '" + under_way_->file + "'", work,
      [this](Result<ImportedScene> result) { finish(std::move(result)); }, under_way_->stop);
}

void Imports::finish(Result<ImportedScene> result) {
  // The import was cancelled too late to stop its work.
  const bool is_cancelled = job_.is_stopping();
  if (result && is_cancelled) result = reading_cancelled(under_way_->file);
  under_way_.reset();
  job_.reset();
  if (result) {
    take_(std::move(*result));
  } else if (result.error().kind == ErrorKind::cancelled) {
    messages_.note(result.error().message);
  } else {
    messages_.open_error(result.error());
    if (!is_cancelled) failures_.push_back(result.error());
  }
  start_next();
}

}  // namespace boxwood
