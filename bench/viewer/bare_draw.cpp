// SPDX-License-Identifier: MIT
// Draws all triangles of a model with Vulkan and nothing else, for comparison with a frame of the window.
//
//     bare_draw FILE [FRAMES]
//
// One vertex buffer, one index buffer, one draw call, flat light, a depth buffer, 1280 x 720, and a camera
// that turns by 3 degrees a frame; back faces are left out, as the window does while it turns. Prints the
// times of the frames, each from its submission to its end, as one line of JSON.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include <boxwood/import.hpp>

#include <vulkan/vulkan.h>

namespace {

constexpr std::uint32_t kVertexWords[] =
#include "bare_draw_vert.inc"
    ;
constexpr std::uint32_t kFragmentWords[] =
#include "bare_draw_frag.inc"
    ;

constexpr std::uint32_t kWidth = 1280, kHeight = 720;
constexpr VkFormat kColor = VK_FORMAT_R8G8B8A8_UNORM, kDepth = VK_FORMAT_D32_SFLOAT;

void check(VkResult result, const char* what) {
  if (result == VK_SUCCESS) return;
  std::fprintf(stderr, "bare_draw: %s failed with %d\n", what, static_cast<int>(result));
  std::exit(4);
}

template <class T> T of_type(VkStructureType type) {
  T out{};
  out.sType = type;
  return out;
}

struct Triangles {
  std::vector<boxwood::Vec3f> points;  // relative to the middle of the model
  std::vector<std::uint32_t> indices;
  double radius = 0.0;  // of a sphere around them
};

Triangles triangles_of(const boxwood::Scene& scene) {
  std::vector<boxwood::Vec3> points;
  Triangles out;
  for (const boxwood::SceneObject& object : scene.objects) {
    const auto base = static_cast<std::uint32_t>(points.size());
    for (const boxwood::Vec3f& v : object.mesh->mesh.vertices)
      points.push_back(boxwood::apply(object.world_from_mesh, boxwood::Vec3(v)));
    for (const boxwood::Triangle& t : object.mesh->mesh.triangles)
      for (const std::uint32_t corner : t) out.indices.push_back(base + corner);
  }
  boxwood::Vec3 low = points.front(), high = points.front();
  for (const boxwood::Vec3& p : points) low = glm::min(low, p), high = glm::max(high, p);
  const boxwood::Vec3 middle = 0.5 * (low + high);
  for (const boxwood::Vec3& p : points) out.points.emplace_back(p - middle);
  out.radius = 0.5 * glm::length(high - low);
  return out;
}

// The device and all that one picture needs. Nothing is destroyed: the program ends.
class Drawing {
public:
  explicit Drawing(const Triangles& triangles)
      : count_(static_cast<std::uint32_t>(triangles.indices.size())) {
    make_device();
    vertices_ = filled(std::as_bytes(std::span(triangles.points)), VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    indices_ = filled(std::as_bytes(std::span(triangles.indices)), VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    make_target();
    make_pipeline();
  }

  std::string name() const { return name_; }

  // Draws one frame and returns its milliseconds. Columns of the matrix lie one behind the other.
  double draw(const std::array<float, 16>& clip_from_model) {
    const auto start = std::chrono::steady_clock::now();
    auto begin = of_type<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    check(vkBeginCommandBuffer(commands_, &begin), "vkBeginCommandBuffer");
    std::array<VkClearValue, 2> clear{};
    clear[1].depthStencil.depth = 1.0F;
    auto pass = of_type<VkRenderPassBeginInfo>(VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO);
    pass.renderPass = pass_;
    pass.framebuffer = framebuffer_;
    pass.renderArea = {{0, 0}, {kWidth, kHeight}};
    pass.clearValueCount = 2;
    pass.pClearValues = clear.data();
    vkCmdBeginRenderPass(commands_, &pass, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_);
    vkCmdPushConstants(commands_, layout_, VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof clip_from_model,
                       &clip_from_model);
    const VkDeviceSize at = 0;
    vkCmdBindVertexBuffers(commands_, 0, 1, &vertices_, &at);
    vkCmdBindIndexBuffer(commands_, indices_, 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(commands_, count_, 1, 0, 0, 0);
    vkCmdEndRenderPass(commands_);
    submit();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  }

private:
  void make_device() {
    auto application = of_type<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
    application.apiVersion = VK_API_VERSION_1_1;
    auto of = of_type<VkInstanceCreateInfo>(VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
    of.pApplicationInfo = &application;
    check(vkCreateInstance(&of, nullptr, &instance_), "vkCreateInstance");
    std::uint32_t count = 1;
    if (const VkResult found = vkEnumeratePhysicalDevices(instance_, &count, &physical_);
        found != VK_INCOMPLETE)
      check(found, "vkEnumeratePhysicalDevices");
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(physical_, &properties);
    name_ = properties.deviceName;
    const float priority = 1.0F;
    auto queue = of_type<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
    queue.queueCount = 1;  // of family 0, which draws on every device
    queue.pQueuePriorities = &priority;
    auto device = of_type<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
    device.queueCreateInfoCount = 1;
    device.pQueueCreateInfos = &queue;
    check(vkCreateDevice(physical_, &device, nullptr, &device_), "vkCreateDevice");
    vkGetDeviceQueue(device_, 0, 0, &queue_);
    auto pool = of_type<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
    VkCommandPool commands = VK_NULL_HANDLE;
    check(vkCreateCommandPool(device_, &pool, nullptr, &commands), "vkCreateCommandPool");
    auto one = of_type<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    one.commandPool = commands;
    one.commandBufferCount = 1;
    check(vkAllocateCommandBuffers(device_, &one, &commands_), "vkAllocateCommandBuffers");
    auto fence = of_type<VkFenceCreateInfo>(VK_STRUCTURE_TYPE_FENCE_CREATE_INFO);
    check(vkCreateFence(device_, &fence, nullptr, &fence_), "vkCreateFence");
  }

  VkDeviceMemory memory(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted) {
    VkPhysicalDeviceMemoryProperties kinds;
    vkGetPhysicalDeviceMemoryProperties(physical_, &kinds);
    auto of = of_type<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    of.allocationSize = needs.size;
    of.memoryTypeIndex = kinds.memoryTypeCount;
    for (std::uint32_t i = kinds.memoryTypeCount; i-- > 0;)
      if ((needs.memoryTypeBits >> i & 1U) != 0 && (kinds.memoryTypes[i].propertyFlags & wanted) == wanted)
        of.memoryTypeIndex = i;
    VkDeviceMemory out = VK_NULL_HANDLE;
    check(vkAllocateMemory(device_, &of, nullptr, &out), "vkAllocateMemory");
    return out;
  }

  std::pair<VkBuffer, VkDeviceMemory> buffer(VkDeviceSize size, VkBufferUsageFlags use,
                                             VkMemoryPropertyFlags where) {
    auto of = of_type<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    of.size = size;
    of.usage = use;
    VkBuffer made = VK_NULL_HANDLE;
    check(vkCreateBuffer(device_, &of, nullptr, &made), "vkCreateBuffer");
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(device_, made, &needs);
    const VkDeviceMemory bytes = memory(needs, where);
    check(vkBindBufferMemory(device_, made, bytes, 0), "vkBindBufferMemory");
    return {made, bytes};
  }

  // A buffer in the device's own memory with these bytes.
  VkBuffer filled(std::span<const std::byte> bytes, VkBufferUsageFlags use) {
    const auto [near, mapped] =
        buffer(bytes.size(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
               VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    void* at = nullptr;
    check(vkMapMemory(device_, mapped, 0, VK_WHOLE_SIZE, 0, &at), "vkMapMemory");
    std::memcpy(at, bytes.data(), bytes.size());
    vkUnmapMemory(device_, mapped);
    const VkBuffer far =
        buffer(bytes.size(), use | VK_BUFFER_USAGE_TRANSFER_DST_BIT, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT)
            .first;
    auto begin = of_type<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    check(vkBeginCommandBuffer(commands_, &begin), "vkBeginCommandBuffer");
    const VkBufferCopy all{0, 0, bytes.size()};
    vkCmdCopyBuffer(commands_, near, far, 1, &all);
    submit();
    vkDestroyBuffer(device_, near, nullptr);
    vkFreeMemory(device_, mapped, nullptr);
    return far;
  }

  void submit() {
    check(vkEndCommandBuffer(commands_), "vkEndCommandBuffer");
    auto of = of_type<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
    of.commandBufferCount = 1;
    of.pCommandBuffers = &commands_;
    check(vkQueueSubmit(queue_, 1, &of, fence_), "vkQueueSubmit");
    check(vkWaitForFences(device_, 1, &fence_, VK_TRUE, UINT64_MAX), "vkWaitForFences");
    check(vkResetFences(device_, 1, &fence_), "vkResetFences");
  }

  VkImageView image(VkFormat format, VkImageUsageFlags use, VkImageAspectFlags aspect) {
    auto of = of_type<VkImageCreateInfo>(VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO);
    of.imageType = VK_IMAGE_TYPE_2D;
    of.format = format;
    of.extent = {kWidth, kHeight, 1};
    of.mipLevels = of.arrayLayers = 1;
    of.samples = VK_SAMPLE_COUNT_1_BIT;
    of.usage = use;
    VkImage made = VK_NULL_HANDLE;
    check(vkCreateImage(device_, &of, nullptr, &made), "vkCreateImage");
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(device_, made, &needs);
    check(vkBindImageMemory(device_, made, memory(needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT), 0),
          "vkBindImageMemory");
    auto view = of_type<VkImageViewCreateInfo>(VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO);
    view.image = made;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format;
    view.subresourceRange = {aspect, 0, 1, 0, 1};
    VkImageView out = VK_NULL_HANDLE;
    check(vkCreateImageView(device_, &view, nullptr, &out), "vkCreateImageView");
    return out;
  }

  void make_target() {
    std::array<VkAttachmentDescription, 2> of{};
    for (VkAttachmentDescription& one : of) {
      one.samples = VK_SAMPLE_COUNT_1_BIT;
      one.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
      one.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
      one.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
      one.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    }
    of[0].format = kColor;
    of[0].finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    of[1].format = kDepth;
    of[1].storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    of[1].finalLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    const VkAttachmentReference color{0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL},
        depth{1, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL};
    VkSubpassDescription subpass{};
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &color;
    subpass.pDepthStencilAttachment = &depth;
    auto pass = of_type<VkRenderPassCreateInfo>(VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO);
    pass.attachmentCount = 2;
    pass.pAttachments = of.data();
    pass.subpassCount = 1;
    pass.pSubpasses = &subpass;
    check(vkCreateRenderPass(device_, &pass, nullptr, &pass_), "vkCreateRenderPass");
    const std::array<VkImageView, 2> views = {
        image(kColor, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_IMAGE_ASPECT_COLOR_BIT),
        image(kDepth, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, VK_IMAGE_ASPECT_DEPTH_BIT)};
    auto frame = of_type<VkFramebufferCreateInfo>(VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO);
    frame.renderPass = pass_;
    frame.attachmentCount = 2;
    frame.pAttachments = views.data();
    frame.width = kWidth;
    frame.height = kHeight;
    frame.layers = 1;
    check(vkCreateFramebuffer(device_, &frame, nullptr, &framebuffer_), "vkCreateFramebuffer");
  }

  VkPipelineShaderStageCreateInfo stage(VkShaderStageFlagBits at, std::span<const std::uint32_t> words) {
    auto of = of_type<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    of.codeSize = words.size_bytes();
    of.pCode = words.data();
    auto out = of_type<VkPipelineShaderStageCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
    check(vkCreateShaderModule(device_, &of, nullptr, &out.module), "vkCreateShaderModule");
    out.stage = at;
    out.pName = "main";
    return out;
  }

  void make_pipeline() {
    const VkPushConstantRange push{VK_SHADER_STAGE_VERTEX_BIT, 0, 16 * sizeof(float)};
    auto layout = of_type<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
    layout.pushConstantRangeCount = 1;
    layout.pPushConstantRanges = &push;
    check(vkCreatePipelineLayout(device_, &layout, nullptr, &layout_), "vkCreatePipelineLayout");
    const std::array stages = {stage(VK_SHADER_STAGE_VERTEX_BIT, kVertexWords),
                               stage(VK_SHADER_STAGE_FRAGMENT_BIT, kFragmentWords)};
    const VkVertexInputBindingDescription binding{0, sizeof(boxwood::Vec3f), VK_VERTEX_INPUT_RATE_VERTEX};
    const VkVertexInputAttributeDescription attribute{0, 0, VK_FORMAT_R32G32B32_SFLOAT, 0};
    auto input = of_type<VkPipelineVertexInputStateCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO);
    input.vertexBindingDescriptionCount = input.vertexAttributeDescriptionCount = 1;
    input.pVertexBindingDescriptions = &binding;
    input.pVertexAttributeDescriptions = &attribute;
    auto assembly = of_type<VkPipelineInputAssemblyStateCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO);
    assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    const VkViewport all{0, 0, kWidth, kHeight, 0, 1};
    const VkRect2D scissor{{0, 0}, {kWidth, kHeight}};
    auto viewport =
        of_type<VkPipelineViewportStateCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO);
    viewport.viewportCount = viewport.scissorCount = 1;
    viewport.pViewports = &all;
    viewport.pScissors = &scissor;
    auto raster = of_type<VkPipelineRasterizationStateCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO);
    raster.cullMode = VK_CULL_MODE_BACK_BIT;
    raster.frontFace = VK_FRONT_FACE_CLOCKWISE;  // y points down in the picture
    raster.lineWidth = 1.0F;
    auto samples = of_type<VkPipelineMultisampleStateCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO);
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    auto depth = of_type<VkPipelineDepthStencilStateCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO);
    depth.depthTestEnable = depth.depthWriteEnable = VK_TRUE;
    depth.depthCompareOp = VK_COMPARE_OP_LESS;
    VkPipelineColorBlendAttachmentState opaque{};
    opaque.colorWriteMask = 15;
    auto blend = of_type<VkPipelineColorBlendStateCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO);
    blend.attachmentCount = 1;
    blend.pAttachments = &opaque;
    auto of = of_type<VkGraphicsPipelineCreateInfo>(VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO);
    of.stageCount = 2;
    of.pStages = stages.data();
    of.pVertexInputState = &input;
    of.pInputAssemblyState = &assembly;
    of.pViewportState = &viewport;
    of.pRasterizationState = &raster;
    of.pMultisampleState = &samples;
    of.pDepthStencilState = &depth;
    of.pColorBlendState = &blend;
    of.layout = layout_;
    of.renderPass = pass_;
    check(vkCreateGraphicsPipelines(device_, VK_NULL_HANDLE, 1, &of, nullptr, &pipeline_),
          "vkCreateGraphicsPipelines");
  }

  const std::uint32_t count_;
  std::string name_;
  VkInstance instance_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  VkFence fence_ = VK_NULL_HANDLE;
  VkBuffer vertices_ = VK_NULL_HANDLE, indices_ = VK_NULL_HANDLE;
  VkRenderPass pass_ = VK_NULL_HANDLE;
  VkFramebuffer framebuffer_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
};

// The perspective of the window, 30 degrees high, from outside the sphere around the model.
std::array<float, 16> seen_from(double turn_rad, double radius) {
  const double half = 15.0 * std::numbers::pi / 180.0, distance = radius / std::sin(half);
  const double pitch = 25.0 * std::numbers::pi / 180.0;
  const boxwood::Vec3 back(std::cos(pitch) * std::sin(turn_rad), std::sin(pitch),
                           std::cos(pitch) * std::cos(turn_rad));
  const boxwood::Vec3 right(std::cos(turn_rad), 0.0, -std::sin(turn_rad)), up = glm::cross(back, right);
  const double near = distance - 1.01 * radius, far = distance + 1.01 * radius;
  const double scale_y = 1.0 / std::tan(half), scale_x = scale_y * kHeight / kWidth;
  std::array<float, 16> out{};
  for (int k = 0; k < 3; ++k) {
    const auto at = static_cast<std::size_t>(4 * k);
    out[at] = static_cast<float>(scale_x * right[k]);
    out[at + 1] = static_cast<float>(-scale_y * up[k]);
    out[at + 2] = static_cast<float>(-back[k] * far / (far - near));
    out[at + 3] = static_cast<float>(-back[k]);
  }
  out[14] = static_cast<float>((distance - near) * far / (far - near));
  out[15] = static_cast<float>(distance);
  return out;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2 && count != 3) {
    std::fputs("usage: bare_draw FILE [FRAMES]\n", stderr);
    return 2;
  }
  const boxwood::Result<boxwood::Scene> scene = boxwood::import_file(arguments[1]);
  if (!scene) {
    std::fprintf(stderr, "bare_draw: %s\n", scene.error().message.c_str());
    return 3;
  }
  const Triangles triangles = triangles_of(*scene);
  Drawing drawing(triangles);
  const int frames = count == 3 ? std::max(1, std::atoi(arguments[2])) : 40;
  std::vector<double> ms;
  for (int i = -3; i < frames; ++i) {  // three frames compile shaders and touch memory
    const double one = drawing.draw(seen_from(3.0 * i * std::numbers::pi / 180.0, triangles.radius));
    if (i >= 0) ms.push_back(one);
  }
  std::sort(ms.begin(), ms.end());
  std::printf("{\"device\":\"%s\",\"triangles\":%zu,\"frames\":%d,\"median_ms\":%.2f,\"least_ms\":%.2f,"
              "\"most_ms\":%.2f}\n",
              drawing.name().c_str(), triangles.indices.size() / 3, frames, ms[ms.size() / 2], ms.front(),
              ms.back());
  return 0;
}
