// SPDX-License-Identifier: MIT
// The types that all queries share: the view of a model, the engine, the end state and the working memory.
//
// Every query takes its arguments in the same order: the models, their poses or motion, other inputs,
// options, working memory, and last the outputs. Options are a struct with defaults.
#pragma once

#include <cstdint>
#include <memory>

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>

namespace BOXWOOD_EXPORT boxwood {

class Tree;        // tree.hpp
struct MeshParts;  // containment.hpp

// A mesh and the tree over it: a view of both, which must outlive the query. The tree must be valid for this
// mesh (validate()). A null tree counts as an empty one, even if the mesh is not empty, unless a query says
// otherwise (contact.hpp, containment.hpp).
struct ModelView {
  const Tree* tree = nullptr;
  MeshView mesh;
  const MeshParts* parts = nullptr;  // of the mesh; read only by the queries of containment.hpp
};

// The engine that runs a query. `fast` tests eight boxes and a batch of triangles at a time. It requires
// trees with the layouts for it (tree.hpp), and boxes and poses in the range of float. It does not support
// traces, level limits and allowed depth. In all other cases, and for `reference`, the query runs the binary
// descent. The answers are the same, although the engines may return different ones of several correct pairs.
// The counters differ. Results name the engine used.
enum class QueryEngine : std::uint8_t { reference, fast };

// The end state of a query; base of every result. If either flag is set, results are correct but may be
// incomplete, and lists are in any order: "yes" is final, "no" is not. No query throws.
struct QueryStatus {
  bool stopped = false;        // the caller set the `stop` of the options
  bool out_of_memory = false;  // memory ran out for the scratch, the outputs or the trace
  bool is_complete() const noexcept { return !stopped && !out_of_memory; }
  // Merges the state of a sub-query.
  void add(const QueryStatus& other) noexcept {
    stopped = stopped || other.stopped;
    out_of_memory = out_of_memory || other.out_of_memory;
  }
};

// Working memory of the queries, kept by the caller: first uses allocate, a warm query does not. Use one for
// each thread. Its contents do not influence any answer. It takes up to 150 kB, plus 80 kB for each thread of
// a parallel query, plus the query's lists. In return, queries need less than 48 KiB of stack.
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
