// SPDX-License-Identifier: MIT
// Creation, move and destruction of a QueryScratch.
#include "query/memory/query_memory.hpp"

namespace boxwood {

QueryScratch::QueryScratch() noexcept = default;
QueryScratch::~QueryScratch() = default;
QueryScratch::QueryScratch(QueryScratch&& other) noexcept = default;
QueryScratch& QueryScratch::operator=(QueryScratch&& other) noexcept = default;

}  // namespace boxwood
