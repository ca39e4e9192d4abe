// SPDX-License-Identifier: MIT
// The replaced operators new and delete, over malloc.
#include "failing_allocator.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace boxwood::test {
namespace {

constexpr std::uint64_t kNever = ~std::uint64_t{0};

std::atomic<std::uint64_t> g_asked{0};
std::atomic<std::uint64_t> g_armed_at{0};                            // g_asked when it was armed
std::atomic<std::uint64_t> g_first_bad{kNever}, g_last_bad{kNever};  // numbers of allocations that fail
std::atomic<bool> g_failed{false};
std::atomic<std::int64_t> g_live{0};

void arm(std::uint64_t n, bool and_all_behind) noexcept {
  stop_failing();
  const std::uint64_t asked = g_asked;
  g_armed_at = asked;
  g_last_bad = and_all_behind ? kNever - 1 : asked + n;
  g_first_bad = asked + n;
}

void* allocate(std::size_t size, std::size_t alignment) noexcept {
  const std::uint64_t number = ++g_asked;  // from 1
  if (number >= g_first_bad && number <= g_last_bad) {
    g_failed = true;
    return nullptr;
  }
  if (size == 0) size = 1;
  void* p = nullptr;
  if (alignment <= alignof(std::max_align_t))
    p = std::malloc(size);
  else
    p = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (p != nullptr) ++g_live;
  return p;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  if (void* p = allocate(size, alignment)) return p;
  throw std::bad_alloc();
}

void release(void* p) noexcept {
  if (p == nullptr) return;
  --g_live;
  std::free(p);
}

}  // namespace

void fail_allocation(std::uint64_t n) noexcept {
  arm(n, false);
}
void fail_allocations_from(std::uint64_t n) noexcept {
  arm(n, true);
}
std::uint64_t allocations_since_armed() noexcept {
  return g_asked - g_armed_at;
}
bool stop_failing() noexcept {
  g_first_bad = kNever;
  g_last_bad = kNever;
  return g_failed.exchange(false);
}
std::int64_t live_allocations() noexcept {
  return g_live;
}
std::uint64_t all_allocations() noexcept {
  return g_asked;
}

}  // namespace boxwood::test

using boxwood::test::allocate;
using boxwood::test::allocate_or_throw;
using boxwood::test::release;

constexpr std::size_t kPlain = alignof(std::max_align_t);

void* operator new(std::size_t size) {
  return allocate_or_throw(size, kPlain);
}
void* operator new[](std::size_t size) {
  return allocate_or_throw(size, kPlain);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, kPlain);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, kPlain);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(size, static_cast<std::size_t>(alignment));
}

void operator delete(void* p) noexcept {
  release(p);
}
void operator delete[](void* p) noexcept {
  release(p);
}
void operator delete(void* p, std::size_t) noexcept {
  release(p);
}
void operator delete[](void* p, std::size_t) noexcept {
  release(p);
}
void operator delete(void* p, std::align_val_t) noexcept {
  release(p);
}
void operator delete[](void* p, std::align_val_t) noexcept {
  release(p);
}
void operator delete(void* p, std::size_t, std::align_val_t) noexcept {
  release(p);
}
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept {
  release(p);
}
void operator delete(void* p, const std::nothrow_t&) noexcept {
  release(p);
}
void operator delete[](void* p, const std::nothrow_t&) noexcept {
  release(p);
}
void operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept {
  release(p);
}
void operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept {
  release(p);
}
