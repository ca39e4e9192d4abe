// SPDX-License-Identifier: MIT
// Chooses the device: discrete before integrated before virtual before software, or the named one.
#include "render/vulkan/device.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <cstring>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

VKAPI_ATTR VkBool32 VKAPI_CALL message_arrived(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                               VkDebugUtilsMessageTypeFlagsEXT,
                                               const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) {
  const auto& on_message = *static_cast<const std::function<void(const std::string&)>*>(user);
  if (on_message && data != nullptr && data->pMessage != nullptr) on_message(data->pMessage);
  return VK_FALSE;
}

int rank(vk::PhysicalDeviceType type) {
  switch (type) {
  case vk::PhysicalDeviceType::eDiscreteGpu:
    return 0;
  case vk::PhysicalDeviceType::eIntegratedGpu:
    return 1;
  case vk::PhysicalDeviceType::eVirtualGpu:
    return 2;
  case vk::PhysicalDeviceType::eCpu:
    return 3;
  default:
    return 4;
  }
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Returns a queue family that draws (and presents, with a surface); -1 if there is no such family.
int drawing_family(const vk::raii::PhysicalDevice& device, const vk::raii::SurfaceKHR& surface) {
  const auto families = device.getQueueFamilyProperties();
  for (std::uint32_t i = 0; i < families.size(); ++i) {
    if (!(families[i].queueFlags & vk::QueueFlagBits::eGraphics)) continue;
    if (*surface && !BOXWOOD_VK(device.getSurfaceSupportKHR(i, *surface))) continue;
    return static_cast<int>(i);
  }
  return -1;
}

bool has_extension(const vk::raii::PhysicalDevice& device, const char* name) {
  for (const auto& extension : BOXWOOD_VK(device.enumerateDeviceExtensionProperties()))
    if (std::strcmp(extension.extensionName.data(), name) == 0) return true;
  return false;
}

// Returns the indices of the devices, best first.
std::vector<std::size_t> ranked(const std::vector<vk::raii::PhysicalDevice>& devices) {
  std::vector<std::size_t> order(devices.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rank(devices[a].getProperties().deviceType) < rank(devices[b].getProperties().deviceType);
  });
  return order;
}

// Returns the sentence for a machine without a driver. It mentions the environment if that selects drivers.
std::string no_driver() {
  for (const char* name : {"VK_DRIVER_FILES", "VK_ICD_FILENAMES"})
    if (const char* files = std::getenv(name); files != nullptr && *files != '\0')
      return "there is no Vulkan driver: " + std::string(name) + " names '" + clean_text(files, 256) +
             "', and none of that can be used";
  return "there is no Vulkan driver (install mesa-vulkan-drivers)";
}

vk::raii::Instance instance_of(const vk::raii::Context& context, const vk::InstanceCreateInfo& info) {
  try {
    return BOXWOOD_VK(vk::raii::Instance(context, info));
  } catch (const VulkanFailure& failure) {
    // The loader reports a driver file that it cannot parse as a lack of memory.
    const bool named =
        std::getenv("VK_DRIVER_FILES") != nullptr || std::getenv("VK_ICD_FILENAMES") != nullptr;
    if (failure.result == vk::Result::eErrorIncompatibleDriver ||
        (named && failure.result == vk::Result::eErrorOutOfHostMemory))
      throw std::runtime_error(no_driver());
    throw;
  }
}

std::vector<vk::raii::PhysicalDevice> devices_of(const vk::raii::Instance& instance) {
  std::vector<vk::raii::PhysicalDevice> devices;
  for (auto& device : BOXWOOD_VK(vk::raii::PhysicalDevices(instance))) devices.push_back(std::move(device));
  return devices;
}

}  // namespace

Device::Device(const RendererOptions& options) : on_message_(options.on_message) {
  make_instance(options);
  choose(options);
  make_device(options.window != nullptr);
}

void Device::make_instance(const RendererOptions& options) {
  const vk::ApplicationInfo application{.pApplicationName = "boxwood", .apiVersion = VK_API_VERSION_1_1};
  std::vector<const char*> layers, extensions;
  if (options.window != nullptr)
    for (const std::string& name : options.window->instance_extensions) extensions.push_back(name.c_str());

  const std::array enabled = {vk::ValidationFeatureEnableEXT::eSynchronizationValidation};
  const vk::ValidationFeaturesEXT features{.enabledValidationFeatureCount = enabled.size(),
                                           .pEnabledValidationFeatures = enabled.data()};
  if (options.validation) {
    bool found = false;
    for (const auto& layer : BOXWOOD_VK(context_.enumerateInstanceLayerProperties()))
      found = found || std::strcmp(layer.layerName.data(), kValidationLayer) == 0;
    if (!found) throw std::runtime_error("validation was asked for, but its layer is not installed");
    layers.push_back(kValidationLayer);
    extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    extensions.push_back(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
  }
  const vk::InstanceCreateInfo info{.pNext = options.validation ? &features : nullptr,
                                    .pApplicationInfo = &application,
                                    .enabledLayerCount = static_cast<std::uint32_t>(layers.size()),
                                    .ppEnabledLayerNames = layers.data(),
                                    .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
                                    .ppEnabledExtensionNames = extensions.data()};
  instance_ = instance_of(context_, info);
  if (options.validation) {
    using Severity = vk::DebugUtilsMessageSeverityFlagBitsEXT;
    using Type = vk::DebugUtilsMessageTypeFlagBitsEXT;
    const vk::DebugUtilsMessengerCreateInfoEXT messenger{
        .messageSeverity = Severity::eWarning | Severity::eError,
        .messageType = Type::eGeneral | Type::eValidation | Type::ePerformance,
        .pfnUserCallback = message_arrived,
        .pUserData = &on_message_};
    messenger_ = BOXWOOD_VK(vk::raii::DebugUtilsMessengerEXT(instance_, messenger));
  }
  if (options.window != nullptr) {
    const auto handle = reinterpret_cast<std::uint64_t>(static_cast<VkInstance>(*instance_));
    const std::uint64_t surface = options.window->create_surface(handle);
    if (surface == 0) throw std::runtime_error("the window gave no surface to draw on");
    surface_ = vk::raii::SurfaceKHR(instance_, reinterpret_cast<VkSurfaceKHR>(surface));
  }
}

void Device::choose(const RendererOptions& options) {
  auto devices = devices_of(instance_);
  const auto order = ranked(devices);
  std::string seen;
  for (std::size_t place = 0; place < order.size(); ++place) {
    vk::raii::PhysicalDevice& device = devices[order[place]];
    const auto properties = device.getProperties();
    const std::string name(properties.deviceName.data());
    seen += (seen.empty() ? "" : ", ") + std::to_string(place) + ": " + name;
    if (options.software && properties.deviceType != vk::PhysicalDeviceType::eCpu) continue;
    if (!options.software && !options.device_name.empty() && options.device_name != std::to_string(place) &&
        lower(name).find(lower(options.device_name)) == std::string::npos)
      continue;
    if (properties.apiVersion < VK_API_VERSION_1_1) continue;
    const int family = drawing_family(device, surface_);
    if (family < 0) continue;
    if (options.window != nullptr && !has_extension(device, VK_KHR_SWAPCHAIN_EXTENSION_NAME)) continue;
    family_ = static_cast<std::uint32_t>(family);
    properties_ = properties;
    physical_ = std::move(device);
    memory_ = physical_.getMemoryProperties();
    return;
  }
  if (seen.empty()) throw std::runtime_error(no_driver());
  if (options.device_name.empty() || options.software)
    throw std::runtime_error("no device can draw here; there are " + seen);
  throw std::runtime_error("no device is named '" + options.device_name + "'; there are " + seen);
}

void Device::make_device(bool window) {
  const float priority = 1.0F;
  const vk::DeviceQueueCreateInfo queue{
      .queueFamilyIndex = family_, .queueCount = 1, .pQueuePriorities = &priority};
  const vk::PhysicalDeviceFeatures available = physical_.getFeatures();
  large_points_ = available.largePoints == VK_TRUE;
  const vk::PhysicalDeviceFeatures wanted{.independentBlend = available.independentBlend,
                                          .largePoints = available.largePoints};
  if (wanted.independentBlend == VK_FALSE) throw std::runtime_error("the device lacks independent blending");
  std::vector<const char*> extensions;
  if (window) extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);
  dynamic_culling_ = has_extension(physical_, VK_EXT_EXTENDED_DYNAMIC_STATE_EXTENSION_NAME);
  const vk::PhysicalDeviceExtendedDynamicStateFeaturesEXT dynamic_state{.extendedDynamicState = VK_TRUE};
  if (dynamic_culling_) extensions.push_back(VK_EXT_EXTENDED_DYNAMIC_STATE_EXTENSION_NAME);
  no_store_ = has_extension(physical_, VK_EXT_LOAD_STORE_OP_NONE_EXTENSION_NAME);
  if (no_store_) extensions.push_back(VK_EXT_LOAD_STORE_OP_NONE_EXTENSION_NAME);
  const vk::DeviceCreateInfo info{.pNext = dynamic_culling_ ? &dynamic_state : nullptr,
                                  .queueCreateInfoCount = 1,
                                  .pQueueCreateInfos = &queue,
                                  .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
                                  .ppEnabledExtensionNames = extensions.data(),
                                  .pEnabledFeatures = &wanted};
  device_ = BOXWOOD_VK(vk::raii::Device(physical_, info));
  queue_ = BOXWOOD_VK(vk::raii::Queue(device_, family_, 0));
  pool_ = BOXWOOD_VK(vk::raii::CommandPool(
      device_, {.flags = vk::CommandPoolCreateFlagBits::eTransient, .queueFamilyIndex = family_}));
}

std::string Device::driver() const {
  const std::uint32_t v = properties_.apiVersion;
  const std::string vulkan = "Vulkan " + std::to_string(VK_API_VERSION_MAJOR(v)) + "." +
                             std::to_string(VK_API_VERSION_MINOR(v)) + "." +
                             std::to_string(VK_API_VERSION_PATCH(v));
  if (v < VK_API_VERSION_1_2 && !has_extension(physical_, VK_KHR_DRIVER_PROPERTIES_EXTENSION_NAME))
    return vulkan;
  const auto chain =
      physical_.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceDriverProperties>();
  const auto& driver = chain.get<vk::PhysicalDeviceDriverProperties>();
  const std::string name(driver.driverName.data()), version(driver.driverInfo.data());
  return name + (version.empty() ? "" : " " + version) + ", " + vulkan;
}

std::vector<std::string> vulkan_device_names() {
  std::vector<std::string> names;
  try {
    const vk::raii::Context context;
    const vk::ApplicationInfo application{.pApplicationName = "boxwood", .apiVersion = VK_API_VERSION_1_1};
    const auto instance = BOXWOOD_VK(vk::raii::Instance(context, {.pApplicationInfo = &application}));
    const auto devices = devices_of(instance);
    for (const std::size_t i : ranked(devices))
      names.emplace_back(devices[i].getProperties().deviceName.data());
  } catch (const std::exception&) {
    names.clear();  // no loader or no driver means no devices
  }
  return names;
}

}  // namespace boxwood
