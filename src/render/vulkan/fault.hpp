// SPDX-License-Identifier: MIT
// Faults on purpose: Vulkan calls of the renderer that fail instead of being made, so that tests see what
// follows.
#pragma once

#include <cstdint>
#include <string_view>

namespace boxwood {

enum class VulkanFault : unsigned char {
  device_lost,
  surface_lost,
  out_of_device_memory,
  out_of_host_memory
};

// From now on the calls are counted from 1, and `count` calls from number `first` on fail; first 0: none
// does.
void fail_vulkan_calls(std::uint64_t first, std::uint64_t count, VulkanFault fault) noexcept;
// Since then, those that failed included.
std::uint64_t vulkan_calls() noexcept;

// "device-lost@120": call 120 fails; "device-lost@120x3": three calls from there; "device-lost@120+": all.
// Also surface-lost, out-of-device-memory, out-of-host-memory. False where the text is none of these.
bool fail_vulkan_calls(std::string_view text) noexcept;

}  // namespace boxwood
