// SPDX-License-Identifier: MIT
// Deliberate faults: Vulkan calls of the renderer that fail instead of being made, so that tests see the
// consequences.
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

// Counts calls from 1 from now on and makes `count` calls fail, from number `first` on; first 0: no call
// fails.
void fail_vulkan_calls(std::uint64_t first, std::uint64_t count, VulkanFault fault) noexcept;
// Returns the number of calls since then, failed ones included.
std::uint64_t vulkan_calls() noexcept;

// Reads "device-lost@120": call 120 fails; "device-lost@120x3": three calls from there; "device-lost@120+":
// all. Also surface-lost, out-of-device-memory, out-of-host-memory. Returns false for any other text.
bool fail_vulkan_calls(std::string_view text) noexcept;

}  // namespace boxwood
