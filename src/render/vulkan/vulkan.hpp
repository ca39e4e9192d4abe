// SPDX-License-Identifier: MIT
// The one include of Vulkan's headers, precompiled for this folder, and the check of every result.
#pragma once

#define VK_NO_PROTOTYPES
#define VULKAN_HPP_DISPATCH_LOADER_DYNAMIC 1
#define VULKAN_HPP_NO_CONSTRUCTORS
#define VULKAN_HPP_NO_SPACESHIP_OPERATOR
#include <vulkan/vulkan_raii.hpp>

#include <stdexcept>
#include <string>

#include <boxwood/result.hpp>

namespace boxwood {

// A failed Vulkan call, thrown up to the edge of this folder, which turns it into an Error.
struct VulkanFailure : std::runtime_error {
  VulkanFailure(vk::Result vulkan_result, const char* call, const char* file, int line);
  vk::Result result;
};

// Throws if this call was chosen to fail (render/fault.hpp).
void count_vulkan_call(const char* file, int line);

// Runs one Vulkan call. A failure throws with the call, the file and the line, in every build.
template <class Call> decltype(auto) checked(Call&& call, const char* file, int line) {
  count_vulkan_call(file, line);
  try {
    return call();
  } catch (const vk::SystemError& failure) {
    throw VulkanFailure(static_cast<vk::Result>(failure.code().value()), failure.what(), file, line);
  }
}
#define BOXWOOD_VK(...)                                                                                      \
  ::boxwood::checked([&]() -> decltype(auto) { return __VA_ARGS__; }, __FILE__, __LINE__)

// Converts a caught exception to an Error for the caller of the renderer. Call it inside a catch block.
Error error_from_exception(const char* what_was_done);

}  // namespace boxwood
