// SPDX-License-Identifier: MIT
// Memory that ends when a test says so: operator new of the whole test program, counted and made to fail.
//
// Put failing_allocator.cpp among the sources of a test program of its own: it replaces every form of
// operator new and delete (plain, array, aligned, nothrow) for all that is linked into that program.
#pragma once

#include <cstdint>

namespace boxwood::test {

// From now on the n-th allocation, by whichever thread, fails: bad_alloc, or null from the nothrow forms.
// n counts from 1, the next one. Those behind it succeed again.
void fail_allocation(std::uint64_t n) noexcept;

// The same, and all behind the n-th fail, too: memory has ended.
void fail_allocations_from(std::uint64_t n) noexcept;

// Allocations that were asked for since the last of the two calls above, those that failed among them.
std::uint64_t allocations_since_armed() noexcept;

// Every allocation succeeds again. True if one had failed.
bool stop_failing() noexcept;

// Blocks that were allocated and not freed yet; the same before and after means that nothing has leaked.
std::int64_t live_allocations() noexcept;

// All allocations of the program so far.
std::uint64_t all_allocations() noexcept;

// Fails the n-th allocation while it lives, so that no early return of a test leaves the allocator armed.
class FailingAllocation {
public:
  explicit FailingAllocation(std::uint64_t n, bool and_all_behind = false) noexcept {
    and_all_behind ? fail_allocations_from(n) : fail_allocation(n);
  }
  ~FailingAllocation() { stop_failing(); }
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;
};

}  // namespace boxwood::test
