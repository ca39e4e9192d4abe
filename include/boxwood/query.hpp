// SPDX-License-Identifier: MIT
// What all queries share: the view of a model, who answers, how a query ends, and its working memory.
//
// Every query is called the same way: the models, where they are or how they move, what else the question is
// about, its options (a struct with defaults), the working memory, and last what it fills.
#pragma once

#include <cstdint>
#include <memory>

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct MeshParts;  // containment.hpp

// A mesh with the tree over it: a view of both, which must outlive the query. The tree must be one over this
// mesh (validate()). Null counts as an empty tree: queries see no triangle, whatever the mesh holds, unless a
// query says otherwise (contact.hpp, containment.hpp).
struct ModelView {
  const Tree* tree = nullptr;
  MeshView mesh;
  const MeshParts* parts = nullptr;  // of the mesh; only the queries of containment.hpp look at them
};

// Who descends the trees. `fast`: eight boxes and a batch of triangles at a time, where the trees have the
// layouts for it (tree.hpp), nothing is asked for that only the other can tell (a trace, a level limit, an
// allowed depth), and float can hold boxes and pose; else, and for `reference`, the binary descent. The
// answers are the same (which of several right ones is found may differ), the counters are not. A result says
// who gave it.
enum class QueryEngine : std::uint8_t { reference, fast };

// How a query ended; a part of every result. Where one of the two is set, what the query found so far is true
// but may not be all, and its lists are in any order: a yes holds, a no does not. No query throws.
struct QueryStatus {
  bool stopped = false;        // the caller had set the `stop` of the options
  bool out_of_memory = false;  // there was no memory for the scratch, for what the query fills or its trace
  bool is_complete() const noexcept { return !stopped && !out_of_memory; }
  // For a query that is made of others.
  void add(const QueryStatus& other) noexcept {
    stopped = stopped || other.stopped;
    out_of_memory = out_of_memory || other.out_of_memory;
  }
};

// Working memory of the queries, kept by the caller: the first uses allocate, a warm query does not. One for
// each thread. What is in it does not influence any answer. It takes up to 150 kB, 80 kB more for each thread
// of a query on many, and what the lists of the query need; queries in turn need little of the stack: less
// than 48 KiB.
struct QueryMemory;
class QueryScratch {
public:
  QueryScratch() noexcept;
  ~QueryScratch();
  QueryScratch(QueryScratch&& other) noexcept;
  QueryScratch& operator=(QueryScratch&& other) noexcept;

private:
  friend QueryMemory& memory_of(QueryScratch& scratch);
  std::unique_ptr<QueryMemory> memory_;
};

}  // namespace boxwood
