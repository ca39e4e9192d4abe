// SPDX-License-Identifier: MIT
// All commands that open files and edit the document.
#pragma once

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
