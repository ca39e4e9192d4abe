// SPDX-License-Identifier: MIT
// Counts Vulkan calls and makes chosen ones fail.
#include "render/vulkan/fault.hpp"

#include <array>
#include <atomic>
#include <charconv>
#include <limits>
#include <optional>

#include "render/vulkan/vulkan.hpp"

namespace boxwood {

namespace {

struct FaultName {
  std::string_view name;
  VulkanFault fault;
  vk::Result result;
};
constexpr std::array kFaults = {
    FaultName{"device-lost", VulkanFault::device_lost, vk::Result::eErrorDeviceLost},
    FaultName{"surface-lost", VulkanFault::surface_lost, vk::Result::eErrorSurfaceLostKHR},
    FaultName{"out-of-device-memory", VulkanFault::out_of_device_memory, vk::Result::eErrorOutOfDeviceMemory},
    FaultName{"out-of-host-memory", VulkanFault::out_of_host_memory, vk::Result::eErrorOutOfHostMemory}};

std::atomic<std::uint64_t> g_calls{0}, g_first{0}, g_count{0};
std::atomic<VulkanFault> g_fault{VulkanFault::device_lost};

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

void fail_vulkan_calls(std::uint64_t first, std::uint64_t count, VulkanFault fault) noexcept {
  g_first = 0;
  g_calls = 0;
  g_count = count;
  g_fault = fault;
  g_first = first;
}

std::uint64_t vulkan_calls() noexcept {
  return g_calls;
}

bool fail_vulkan_calls(std::string_view text) noexcept {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return false;
  for (const FaultName& row : kFaults) {
    if (row.name != text.substr(0, at)) continue;
    std::string_view first = text.substr(at + 1);
    std::optional<std::uint64_t> count = 1;
    if (first.ends_with('+')) {
      count = std::numeric_limits<std::uint64_t>::max();
      first.remove_suffix(1);
    } else if (const std::size_t x = first.find('x'); x != std::string_view::npos) {
      count = number(first.substr(x + 1));
      first = first.substr(0, x);
    }
    const std::optional<std::uint64_t> from = number(first);
    if (!from || !count) return false;
    fail_vulkan_calls(*from, *count, row.fault);
    return true;
  }
  return false;
}

void count_vulkan_call(const char* file, int line) {
  const std::uint64_t now = ++g_calls, first = g_first;
  if (first == 0 || now < first || now - first >= g_count) return;
  for (const FaultName& row : kFaults)
    if (row.fault == g_fault) throw VulkanFailure(row.result, "a fault on purpose", file, line);
}

}  // namespace boxwood
