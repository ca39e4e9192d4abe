// SPDX-License-Identifier: MIT
// What the module keeps for the whole process: threads and working memory of queries, made anew after a fork.
#pragma once

#include <boxwood/query.hpp>
#include <boxwood/threads.hpp>

namespace boxwood::python {

// `count` of the module's own threads, 0 or less: of all. Unlike the library's pool they are never joined, so
// that a process forked by multiprocessing, in which they do not run, can use its own and can end.
Threads threads_of(int count) noexcept;

// Working memory for one query or one loop of queries, given back at the end of the scope. Any thread.
class ScratchLease {
public:
  ScratchLease();
  ~ScratchLease();
  ScratchLease(const ScratchLease&) = delete;
  ScratchLease& operator=(const ScratchLease&) = delete;
  QueryScratch& operator*() const noexcept { return *scratch_; }

private:
  QueryScratch* scratch_;
};

// To be called once, at import.
void watch_forks();

}  // namespace boxwood::python
