// SPDX-License-Identifier: MIT
#version 450
// One triangle over the whole picture, at the far end of depth.
void main() {
  vec2 corner = vec2((gl_VertexIndex << 1) & 2, gl_VertexIndex & 2);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
