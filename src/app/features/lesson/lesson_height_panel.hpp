// SPDX-License-Identifier: MIT
// The room that keeps the lower part of the panel Lesson in place from step to step.
#pragma once

#include <cstddef>

#include <imgui.h>

#include "app/features/lesson/lesson.hpp"

namespace boxwood {

// Returns the height, in pixels, that the step's caption and numbers lack of those of the tallest step,
// within the rest of the line. `heading`: the font of answers, which are taken to be as long as a number.
float height_below_step(const Lesson& lesson, std::size_t step, ImFont* heading);

}  // namespace boxwood
