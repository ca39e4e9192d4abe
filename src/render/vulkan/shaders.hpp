// SPDX-License-Identifier: MIT
// The compiled shaders, built into the library; shaders/CMakeLists.txt has the list.
#pragma once

#include <cstdint>
#include <span>

namespace boxwood {

enum class Shader : unsigned char {
  none,
#define BOXWOOD_SHADER(name) name,
#include "shader_list.inc"
#undef BOXWOOD_SHADER
};

std::span<const std::uint32_t> words_of(Shader shader);  // SPIR-V; empty if not built

}  // namespace boxwood
