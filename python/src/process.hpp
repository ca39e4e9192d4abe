// SPDX-License-Identifier: MIT
// The state of the whole process: threads and working memory of queries, made again after a fork.
#pragma once

#include <boxwood/query.hpp>
#include <boxwood/threads.hpp>

namespace boxwood::python {

// Returns `count` of the module's own threads; all if 0 or less. Unlike the library's pool they are never
// joined. So a process forked by multiprocessing, in which they do not run, can use its own and can end.
Threads threads_of(int count) noexcept;

// A lease of working memory for one query or one loop of queries, returned at the end of the scope.
// Thread-safe.
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

// Installs the handler of forks. Call it once, at import.
void watch_forks();

}  // namespace boxwood::python
