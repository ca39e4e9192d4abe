// SPDX-License-Identifier: MIT
// Turns failed Vulkan calls into Errors.
#include "render/vulkan/vulkan.hpp"

#include <cstring>

namespace boxwood {

namespace {
const char* file_name(const char* path) {
  const char* slash = std::strrchr(path, '/');
  return slash != nullptr ? slash + 1 : path;
}
}  // namespace

VulkanFailure::VulkanFailure(vk::Result vulkan_result, const char* call, const char* file, int line)
    : std::runtime_error(std::string(call) + " at " + file_name(file) + ":" + std::to_string(line)),
      result(vulkan_result) {}

Error error_from_exception(const char* what_was_done) {
  const std::string begin = std::string("Vulkan failed while ") + what_was_done;
  try {
    throw;
  } catch (const VulkanFailure& failure) {
    const bool memory = failure.result == vk::Result::eErrorOutOfDeviceMemory ||
                        failure.result == vk::Result::eErrorOutOfHostMemory;
    if (memory)
      return {ErrorKind::over_limit, begin + ": there is not enough graphics memory", {failure.what()}};
    if (failure.result == vk::Result::eErrorDeviceLost)
      return {ErrorKind::no_device, begin + ": the graphics device was lost", {failure.what()}};
    if (failure.result == vk::Result::eErrorSurfaceLostKHR)
      return {ErrorKind::no_device, begin + ": the window's surface was lost", {failure.what()}};
    return {ErrorKind::no_device, begin + ": " + vk::to_string(failure.result), {failure.what()}};
  } catch (const std::out_of_range& fault) {  // an inconsistent list: the caller's fault
    return {ErrorKind::internal, std::string("cannot draw: ") + fault.what(), {}};
  } catch (const std::bad_alloc&) {
    return {ErrorKind::over_limit, begin + ": there is not enough memory", {}};
  } catch (const std::exception& failure) {
    return {ErrorKind::no_device, begin + ": " + failure.what(), {}};
  }
}

}  // namespace boxwood
