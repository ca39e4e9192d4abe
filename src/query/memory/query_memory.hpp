// SPDX-License-Identifier: MIT
// The contents of a QueryScratch: the working memory of each query.
#pragma once

#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/query.hpp>
#include <boxwood/raycast.hpp>

#include "query/memory/contact_memory.hpp"
#include "query/memory/containment_memory.hpp"
#include "query/memory/engine_memory.hpp"

namespace boxwood {

struct QueryMemory {
  EngineMemory engine;                           // the state of the current engine
  EngineMemory shared;                           // the data shared by the threads of one query
  std::vector<QueryScratch> workers;             // of those threads, and of a batch
  std::vector<std::vector<TrianglePair>> parts;  // their findings
  std::vector<TrianglePair> pairs;               // of a query inside a query
  std::vector<TrianglePair> sorting;
  std::vector<RayHit> hits;  // of one object
  ContactMemory contact;
  ContainmentMemory containment;
};

// Returns the memory. Throws bad_alloc on first use.
inline QueryMemory& memory_of(QueryScratch& scratch) {
  if (scratch.memory_ == nullptr) scratch.memory_ = std::make_unique<QueryMemory>();
  return *scratch.memory_;
}

// Runs the work of a public query. If memory runs out, sets the status and keeps the results so far.
template <class Work> void catch_bad_alloc(QueryStatus& status, const Work& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    status.out_of_memory = true;
  }
}

}  // namespace boxwood
