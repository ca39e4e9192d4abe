// SPDX-License-Identifier: MIT
#version 450
layout(location = 0) in vec3 place;
layout(location = 0) out vec4 color;

void main() {
  const vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
  color = vec4(vec3(0.3 + 0.6 * abs(dot(normal, normalize(vec3(1.0, 2.0, 3.0))))), 1.0);
}
