// SPDX-License-Identifier: MIT
#version 450
// Writes the exact id of what was drawn.
layout(location = 0) flat in uvec2 in_id;
layout(location = 0) out uvec2 out_id;

void main() { out_id = in_id; }
