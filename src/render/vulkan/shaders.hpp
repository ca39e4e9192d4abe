// SPDX-License-Identifier: MIT
// The compiled shaders, built into the library; the list stands in shaders/CMakeLists.txt.
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

std::span<const std::uint32_t> words_of(Shader shader);  // SPIR-V; empty for none

}  // namespace boxwood
