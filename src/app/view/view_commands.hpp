// SPDX-License-Identifier: MIT
// All commands about the view of a document: selection, layers, colours, the clip plane.
#pragma once

#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"
