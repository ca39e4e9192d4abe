// SPDX-License-Identifier: MIT
// The table of pipelines, and their construction from its rows.
#include "render/vulkan/pipelines.hpp"

#include <cstddef>

#include "overlay/draw_list.hpp"
#include "shared.h"

namespace boxwood {

namespace {

using Topology = vk::PrimitiveTopology;
enum class Input : unsigned char { none, position, position_normal, ui };
// surfaces: only pixels at which there is one, if the device can test that.
enum class Depth : unsigned char { none, test, write, surfaces };

struct Row {
  Program program;
  Pass pass;
  Shader vertex, fragment;
  Topology topology;
  Depth depth;
  Input input;
};

constexpr auto kTriangles = Topology::eTriangleList;
constexpr auto kLines = Topology::eLineList;
constexpr auto kPoints = Topology::ePointList;

// clang-format off
constexpr auto kRows = std::to_array<Row>({
  {Program::mesh,            Pass::opaque, Shader::mesh_vert,          Shader::mesh_frag,          kTriangles, Depth::write, Input::position},
  {Program::mesh_wire,       Pass::opaque, Shader::mesh_wire_vert,     Shader::mesh_wire_frag,     kTriangles, Depth::write, Input::none},
  {Program::mesh_points,     Pass::opaque, Shader::mesh_points_vert,   Shader::mesh_points_frag,   kPoints,    Depth::write, Input::position},
  {Program::background,      Pass::opaque, Shader::screen_vert,        Shader::background_frag,    kTriangles, Depth::test,  Input::none},
  {Program::triangle_opaque, Pass::opaque, Shader::triangle_solid_vert, Shader::fill_opaque_frag,   kTriangles, Depth::write, Input::none},
  {Program::box_fill,        Pass::fills,  Shader::box_fill_vert,      Shader::fill_frag,          kTriangles, Depth::test,  Input::none},
  {Program::triangle_fill,   Pass::fills,  Shader::triangle_fill_vert, Shader::fill_frag,          kTriangles, Depth::test,  Input::none},
  {Program::sphere_fill,     Pass::fills,  Shader::sphere_vert,        Shader::sphere_frag,        kTriangles, Depth::test,  Input::none},
  {Program::composite,       Pass::screen, Shader::screen_vert,        Shader::composite_frag,     kTriangles, Depth::none,  Input::none},
  {Program::composite_fills, Pass::screen, Shader::screen_vert,        Shader::composite_fills_frag, kTriangles, Depth::none, Input::none},
  {Program::composite_smooth, Pass::screen, Shader::screen_vert,       Shader::composite_smooth_frag, kTriangles, Depth::none, Input::none},
  {Program::composite_smooth_fills, Pass::screen, Shader::screen_vert, Shader::composite_smooth_fills_frag, kTriangles, Depth::none, Input::none},
  {Program::segment,         Pass::screen, Shader::segment_vert,       Shader::line_frag,          kTriangles, Depth::none,  Input::none},
  {Program::box_line,        Pass::screen, Shader::box_line_vert,      Shader::line_frag,          kTriangles, Depth::none,  Input::none},
  {Program::triangle_line,   Pass::screen, Shader::triangle_line_vert, Shader::line_frag,          kTriangles, Depth::none,  Input::none},
  {Program::sphere_line,     Pass::screen, Shader::sphere_line_vert,   Shader::line_frag,          kTriangles, Depth::none,  Input::none},
  {Program::segment_thin,    Pass::screen, Shader::segment_thin_vert,  Shader::line_thin_frag,     kLines,     Depth::none,  Input::none},
  {Program::box_thin,        Pass::screen, Shader::box_thin_vert,      Shader::line_thin_frag,     kLines,     Depth::none,  Input::none},
  {Program::triangle_thin,   Pass::screen, Shader::triangle_thin_vert, Shader::line_thin_frag,     kLines,     Depth::none,  Input::none},
  {Program::sphere_thin,     Pass::screen, Shader::sphere_thin_vert,   Shader::line_thin_frag,     kLines,     Depth::none,  Input::none},
  {Program::point,           Pass::screen, Shader::point_vert,         Shader::point_frag,         kTriangles, Depth::none,  Input::none},
  {Program::ui,              Pass::ui,     Shader::ui_vert,            Shader::ui_frag,            kTriangles, Depth::none,  Input::ui},
  {Program::id_mesh,         Pass::ids,    Shader::id_mesh_vert,       Shader::id_frag,            kTriangles, Depth::write, Input::position},
  {Program::id_mesh_points,  Pass::ids,    Shader::id_mesh_vert,       Shader::id_frag,            kPoints,    Depth::write, Input::position},
  {Program::id_segment,      Pass::ids,    Shader::id_segment_vert,    Shader::id_frag,            kTriangles, Depth::write, Input::none},
  {Program::id_box_line,     Pass::ids,    Shader::id_box_line_vert,   Shader::id_frag,            kTriangles, Depth::write, Input::none},
  {Program::id_triangle_line, Pass::ids,   Shader::id_triangle_line_vert, Shader::id_frag,         kTriangles, Depth::write, Input::none},
  {Program::id_sphere_line,  Pass::ids,    Shader::id_sphere_line_vert, Shader::id_frag,           kTriangles, Depth::write, Input::none},
  {Program::id_box_fill,     Pass::ids,    Shader::id_box_fill_vert,   Shader::id_frag,            kTriangles, Depth::write, Input::none},
  {Program::id_triangle_fill, Pass::ids,   Shader::id_triangle_fill_vert, Shader::id_frag,         kTriangles, Depth::write, Input::none},
  {Program::id_sphere_fill,  Pass::ids,    Shader::id_sphere_vert,     Shader::id_sphere_frag,     kTriangles, Depth::write, Input::none},
  {Program::id_point,        Pass::ids,    Shader::id_point_vert,      Shader::id_point_frag,      kTriangles, Depth::write, Input::none},
  {Program::mesh_form,       Pass::surfaces, Shader::mesh_vert,        Shader::mesh_form_frag,     kTriangles, Depth::write, Input::position},
  {Program::mesh_wire_form,  Pass::surfaces, Shader::mesh_wire_vert,   Shader::mesh_wire_form_frag, kTriangles, Depth::write, Input::none},
  {Program::mesh_points_form, Pass::surfaces, Shader::mesh_points_vert, Shader::mesh_points_form_frag, kPoints, Depth::write, Input::position},
  {Program::background_form, Pass::surfaces, Shader::screen_vert,      Shader::background_frag,    kTriangles, Depth::test,  Input::none},
  {Program::triangle_opaque_form, Pass::surfaces, Shader::triangle_solid_vert, Shader::fill_opaque_form_frag, kTriangles, Depth::write, Input::none},
  {Program::occlusion,       Pass::occlusion, Shader::screen_vert,     Shader::occlusion_frag,     kTriangles, Depth::surfaces, Input::none},
  {Program::form,            Pass::form,   Shader::screen_vert,        Shader::form_frag,          kTriangles, Depth::surfaces, Input::none},
  {Program::mesh_clip,       Pass::opaque, Shader::mesh_vert,          Shader::mesh_clip_frag,     kTriangles, Depth::write, Input::position},
  {Program::mesh_wire_clip,  Pass::opaque, Shader::mesh_wire_vert,     Shader::mesh_wire_clip_frag, kTriangles, Depth::write, Input::none},
  {Program::mesh_form_clip,  Pass::surfaces, Shader::mesh_vert,        Shader::mesh_form_clip_frag, kTriangles, Depth::write, Input::position},
  {Program::mesh_wire_form_clip, Pass::surfaces, Shader::mesh_wire_vert, Shader::mesh_wire_form_clip_frag, kTriangles, Depth::write, Input::none},
  {Program::id_mesh_clip,    Pass::ids,    Shader::id_mesh_clip_vert,  Shader::id_mesh_clip_frag,  kTriangles, Depth::write, Input::position},
  {Program::mesh_fill,       Pass::fills,  Shader::mesh_fill_vert,        Shader::fill_xray_frag,     kTriangles, Depth::test,  Input::position},
  {Program::mesh_smooth,     Pass::opaque, Shader::mesh_plain_smooth_vert, Shader::mesh_smooth_frag, kTriangles, Depth::write, Input::position_normal},
  {Program::mesh_wire_smooth, Pass::opaque, Shader::mesh_wire_plain_smooth_vert, Shader::mesh_wire_smooth_frag, kTriangles, Depth::write, Input::none},
  {Program::mesh_form_smooth, Pass::surfaces, Shader::mesh_smooth_vert, Shader::mesh_form_smooth_frag, kTriangles, Depth::write, Input::position_normal},
  {Program::mesh_wire_form_smooth, Pass::surfaces, Shader::mesh_wire_smooth_vert, Shader::mesh_wire_form_smooth_frag, kTriangles, Depth::write, Input::none},
  {Program::mesh_clip_smooth, Pass::opaque, Shader::mesh_smooth_vert,  Shader::mesh_clip_smooth_frag, kTriangles, Depth::write, Input::position_normal},
  {Program::mesh_wire_clip_smooth, Pass::opaque, Shader::mesh_wire_smooth_vert, Shader::mesh_wire_clip_smooth_frag, kTriangles, Depth::write, Input::none},
  {Program::mesh_form_clip_smooth, Pass::surfaces, Shader::mesh_smooth_vert, Shader::mesh_form_clip_smooth_frag, kTriangles, Depth::write, Input::position_normal},
  {Program::mesh_wire_form_clip_smooth, Pass::surfaces, Shader::mesh_wire_smooth_vert, Shader::mesh_wire_form_clip_smooth_frag, kTriangles, Depth::write, Input::none},
  {Program::form_edges,      Pass::form,   Shader::screen_vert,        Shader::form_edges_frag,    kTriangles, Depth::surfaces, Input::none},
});
// clang-format on
static_assert(kRows.size() == static_cast<std::size_t>(Program::count_));
static_assert([] {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].program != static_cast<Program>(i)) return false;
  return true;
}());

using Factor = vk::BlendFactor;
constexpr auto kAllChannels = vk::ColorComponentFlagBits::eR | vk::ColorComponentFlagBits::eG |
                              vk::ColorComponentFlagBits::eB | vk::ColorComponentFlagBits::eA;

vk::PipelineColorBlendAttachmentState blend(bool enabled, Factor source, Factor destination) {
  return {.blendEnable = enabled ? VK_TRUE : VK_FALSE,
          .srcColorBlendFactor = source,
          .dstColorBlendFactor = destination,
          .colorBlendOp = vk::BlendOp::eAdd,
          .srcAlphaBlendFactor = Factor::eOne,
          .dstAlphaBlendFactor =
              enabled ? (source == Factor::eSrcAlpha ? Factor::eOneMinusSrcAlpha : Factor::eOne)
                      : Factor::eZero,
          .alphaBlendOp = vk::BlendOp::eAdd,
          .colorWriteMask = kAllChannels};
}

// The layout of the vertex arrays; `state` points into this object.
struct VertexInput {
  std::array<vk::VertexInputBindingDescription, 2> bindings{};
  std::array<vk::VertexInputAttributeDescription, 3> attributes{};
  vk::PipelineVertexInputStateCreateInfo state{};

  explicit VertexInput(Input input) {
    if (input == Input::none) return;
    const bool is_ui = input == Input::ui;
    bindings = {vk::VertexInputBindingDescription{
                    .stride = static_cast<std::uint32_t>(is_ui ? sizeof(UiVertex) : sizeof(Vec3f))},
                vk::VertexInputBindingDescription{.binding = 1, .stride = sizeof(std::uint32_t)}};
    if (is_ui)
      attributes = {vk::VertexInputAttributeDescription{.location = 0, .format = vk::Format::eR32G32Sfloat},
                    vk::VertexInputAttributeDescription{
                        .location = 1, .format = vk::Format::eR32G32Sfloat, .offset = offsetof(UiVertex, u)},
                    vk::VertexInputAttributeDescription{.location = 2,
                                                        .format = vk::Format::eR8G8B8A8Unorm,
                                                        .offset = offsetof(UiVertex, color)}};
    else
      attributes = {
          vk::VertexInputAttributeDescription{.location = 0, .format = vk::Format::eR32G32B32Sfloat},
          vk::VertexInputAttributeDescription{.location = 1, .binding = 1, .format = vk::Format::eR32Uint}};
    const std::uint32_t arrays = input == Input::position_normal ? 2 : 1;
    state.vertexBindingDescriptionCount = arrays;
    state.pVertexBindingDescriptions = bindings.data();
    state.vertexAttributeDescriptionCount = is_ui ? 3 : arrays;
    state.pVertexAttributeDescriptions = attributes.data();
  }
  VertexInput(const VertexInput&) = delete;
  VertexInput& operator=(const VertexInput&) = delete;
};

std::array<vk::PipelineColorBlendAttachmentState, 2> blends_of(Program program, const Row& row) {
  std::array<vk::PipelineColorBlendAttachmentState, 2> blends{};
  blends[0] = blends[1] = blend(false, Factor::eOne, Factor::eZero);
  if (program == Program::background_form) blends[1].colorWriteMask = {};  // the background is not a surface
  if (row.pass == Pass::fills) {
    blends[0] = blend(true, Factor::eOne, Factor::eOne);
    blends[1] = blend(true, Factor::eZero, Factor::eOneMinusSrcColor);
  } else if (row.pass == Pass::form) {
    blends[0] = blend(true, Factor::eZero, Factor::eSrcColor);
    blends[0].dstAlphaBlendFactor = Factor::eOne;
    blends[0].srcAlphaBlendFactor = Factor::eZero;
  } else if ((row.pass == Pass::screen || row.pass == Pass::ui) && row.vertex != Shader::screen_vert) {
    blends[0] = blend(true, Factor::eSrcAlpha, Factor::eOneMinusSrcAlpha);
  }
  return blends;
}

}  // namespace

Pipelines::Pipelines(const Device& device, const Passes& passes) : device_(device), passes_(passes) {
  using Type = vk::DescriptorType;
  const auto both = vk::ShaderStageFlagBits::eVertex | vk::ShaderStageFlagBits::eFragment;
  const auto fragment = vk::ShaderStageFlagBits::eFragment;
  const auto vertex = vk::ShaderStageFlagBits::eVertex;
  const auto add = [&](std::uint32_t count, Type type, vk::ShaderStageFlags stages) {
    std::array<vk::DescriptorSetLayoutBinding, 4> bindings{};
    for (std::uint32_t i = 0; i < count; ++i)
      bindings[i] = vk::DescriptorSetLayoutBinding{
          .binding = i, .descriptorType = type, .descriptorCount = 1, .stageFlags = stages};
    const vk::DescriptorSetLayoutCreateInfo info{.bindingCount = count, .pBindings = bindings.data()};
    set_layouts_.push_back(BOXWOOD_VK(vk::raii::DescriptorSetLayout(device_.get(), info)));
  };
  add(1, Type::eUniformBuffer, both);  // set 0: the frame
  // Set 1: instances, positions and normals, indices, colours of triangles. Every device supports four.
  add(4, Type::eStorageBuffer, vertex);
  add(1, Type::eCombinedImageSampler, fragment);  // set 2: a texture of the interface
  add(4, Type::eCombinedImageSampler, fragment);  // set 3: colour, depth, weighted sum, transmittance
  const std::array sets = {*set_layouts_[0], *set_layouts_[1], *set_layouts_[2], *set_layouts_[3]};
  const vk::PushConstantRange push{.stageFlags = both, .size = sizeof(gpu::DrawData)};
  layout_ = BOXWOOD_VK(vk::raii::PipelineLayout(device_.get(), {.setLayoutCount = sets.size(),
                                                                .pSetLayouts = sets.data(),
                                                                .pushConstantRangeCount = 1,
                                                                .pPushConstantRanges = &push}));
  for (std::size_t i = 0; i < 2 * kRows.size(); ++i) pipelines_.emplace_back(nullptr);
}

const vk::raii::Pipeline& Pipelines::get(Program program, bool clipped) {
  vk::raii::Pipeline& pipeline = pipelines_[2 * static_cast<std::size_t>(program) + (clipped ? 1 : 0)];
  if (!*pipeline) pipeline = make(program, clipped);
  return pipeline;
}

vk::raii::Pipeline Pipelines::make(Program program, bool clipped) const {
  const Row& row = kRows[static_cast<std::size_t>(program)];
  const auto module_of = [&](Shader shader) {
    const auto words = words_of(shader);
    return BOXWOOD_VK(
        vk::raii::ShaderModule(device_.get(), {.codeSize = words.size_bytes(), .pCode = words.data()}));
  };
  const auto vertex = module_of(row.vertex), fragment = module_of(row.fragment);
  const vk::Bool32 clips = clipped ? VK_TRUE : VK_FALSE;  // kClipped of common.glsl
  const vk::SpecializationMapEntry entry{.constantID = 0, .offset = 0, .size = sizeof(clips)};
  const vk::SpecializationInfo constants{
      .mapEntryCount = 1, .pMapEntries = &entry, .dataSize = sizeof(clips), .pData = &clips};
  const std::array stages = {vk::PipelineShaderStageCreateInfo{.stage = vk::ShaderStageFlagBits::eVertex,
                                                               .module = *vertex,
                                                               .pName = "main"},
                             vk::PipelineShaderStageCreateInfo{.stage = vk::ShaderStageFlagBits::eFragment,
                                                               .module = *fragment,
                                                               .pName = "main",
                                                               .pSpecializationInfo = &constants}};

  const VertexInput vertices(row.input);
  const vk::PipelineInputAssemblyStateCreateInfo assembly{.topology = row.topology};
  const vk::PipelineViewportStateCreateInfo viewport{.viewportCount = 1, .scissorCount = 1};
  const vk::PipelineRasterizationStateCreateInfo raster{.polygonMode = vk::PolygonMode::eFill,
                                                        .cullMode = vk::CullModeFlagBits::eNone,
                                                        .frontFace = vk::FrontFace::eCounterClockwise,
                                                        .lineWidth = 1.0F};
  const vk::PipelineMultisampleStateCreateInfo samples{.rasterizationSamples = vk::SampleCountFlagBits::e1};
  const vk::PipelineDepthStencilStateCreateInfo depth{
      .depthTestEnable =
          row.depth == Depth::surfaces ? device_.can_test_sampled_depth() : row.depth != Depth::none,
      .depthWriteEnable = row.depth == Depth::write,
      // Reversed depth: nearer is greater. The triangle of the whole screen lies at the far end.
      .depthCompareOp = row.depth == Depth::surfaces ? vk::CompareOp::eLess : vk::CompareOp::eGreaterOrEqual};
  const auto blends = blends_of(program, row);
  const vk::PipelineColorBlendStateCreateInfo colors{
      .attachmentCount = row.pass == Pass::fills || row.pass == Pass::surfaces ? 2U : 1U,
      .pAttachments = blends.data()};
  std::vector<vk::DynamicState> dynamic_states = {vk::DynamicState::eViewport, vk::DynamicState::eScissor};
  // Uses dynamic state instead of a separate pipeline, which would be compiled at the first motion.
  if ((program == Program::mesh || program == Program::mesh_smooth) && device_.has_dynamic_culling())
    dynamic_states.push_back(vk::DynamicState::eCullModeEXT);
  const vk::PipelineDynamicStateCreateInfo dynamic{.dynamicStateCount =
                                                       static_cast<std::uint32_t>(dynamic_states.size()),
                                                   .pDynamicStates = dynamic_states.data()};
  const vk::GraphicsPipelineCreateInfo info{.stageCount = stages.size(),
                                            .pStages = stages.data(),
                                            .pVertexInputState = &vertices.state,
                                            .pInputAssemblyState = &assembly,
                                            .pViewportState = &viewport,
                                            .pRasterizationState = &raster,
                                            .pMultisampleState = &samples,
                                            .pDepthStencilState = &depth,
                                            .pColorBlendState = &colors,
                                            .pDynamicState = &dynamic,
                                            .layout = *layout_,
                                            .renderPass = *passes_.get(row.pass)};
  return BOXWOOD_VK(vk::raii::Pipeline(device_.get(), nullptr, info));
}

}  // namespace boxwood
