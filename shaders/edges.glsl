// SPDX-License-Identifier: MIT
// Fetches one straight edge of an instance in the camera frame; KIND chooses what the instances are.
// The instance and the edge within it come from a running number, so that one plain draw covers a whole batch.
#define KIND_SEGMENT 0
#define KIND_BOX 1
#define KIND_TRIANGLE 2
#define KIND_SPHERE 3

#if KIND == KIND_SEGMENT
layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuSegment instances[]; };
#elif KIND == KIND_BOX
layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuBox instances[]; };
#elif KIND == KIND_TRIANGLE
layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuTriangle instances[]; };
#else
layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuSphere instances[]; };
#endif

struct Edge {
  vec3 a, b;  // camera frame
  uint color;
  uvec2 id;
};

#if KIND == KIND_SPHERE
const float kTurn = 6.283185307179586;

// Circle 0 is the outline that the eye sees; 1 to 3 are the great circles about the batch's axes.
void circle_of(vec3 center, float radius, uint circle, out vec3 c, out vec3 u, out vec3 v) {
  if (circle == 0u) {
    vec3 to_eye = frame.bias.w > 0.5 ? -center : vec3(0, 0, 1);
    float distance_sq = dot(to_eye, to_eye);
    vec3 axis = to_eye * inversesqrt(max(distance_sq, 1e-30));
    float rest = radius;
    c = center;
    if (frame.bias.w > 0.5) {  // tangent cone: its circle of contact lies towards the eye
      float ratio = min(radius * radius / max(distance_sq, 1e-30), 1.0);
      c = center + to_eye * ratio;
      rest = radius * sqrt(max(1.0 - ratio, 0.0));
    }
    vec3 side = abs(axis.x) < 0.7 ? vec3(1, 0, 0) : vec3(0, 1, 0);
    u = normalize(cross(axis, side));
    v = cross(axis, u) * rest;
    u *= rest;
    return;
  }
  vec3 x = vec3(draw.row0.x, draw.row1.x, draw.row2.x);  // the batch's axes seen in the camera frame
  vec3 y = vec3(draw.row0.y, draw.row1.y, draw.row2.y);
  vec3 z = vec3(draw.row0.z, draw.row1.z, draw.row2.z);
  c = center;
  u = (circle == 3u ? y : x) * radius;
  v = (circle == 1u ? y : z) * radius;
}
#endif

Edge fetch_edge(uint number) {
  Edge edge;
#if KIND == KIND_SEGMENT
  GpuSegment s = instances[draw.first + number];
  edge.a = vec3(s.ax, s.ay, s.az);
  edge.b = vec3(s.bx, s.by, s.bz);
#elif KIND == KIND_BOX
  uint which = number % 12u;
  GpuBox s = instances[draw.first + number / 12u];
  vec3 center = vec3(s.cx, s.cy, s.cz);
  vec3 h[3] = vec3[3](vec3(s.ux, s.uy, s.uz), vec3(s.vx, s.vy, s.vz), vec3(s.wx, s.wy, s.wz));
  uint axis = which >> 2;  // four edges along each axis
  vec3 along = axis == 0u ? h[0] : axis == 1u ? h[1] : h[2];
  vec3 p = axis == 0u ? h[1] : axis == 1u ? h[2] : h[0];
  vec3 q = axis == 0u ? h[2] : axis == 1u ? h[0] : h[1];
  vec3 middle = center + ((which & 1u) != 0u ? p : -p) + ((which & 2u) != 0u ? q : -q);
  edge.a = middle - along;
  edge.b = middle + along;
#elif KIND == KIND_TRIANGLE
  uint which = number % 3u;
  GpuTriangle s = instances[draw.first + number / 3u];
  vec3 a = vec3(s.ax, s.ay, s.az), b = vec3(s.bx, s.by, s.bz), c = vec3(s.cx, s.cy, s.cz);
  edge.a = which == 0u ? a : which == 1u ? b : c;
  edge.b = which == 0u ? b : which == 1u ? c : a;
#else
  uint pieces = draw.segments * draw.circles;
  uint which = number % pieces;
  GpuSphere s = instances[sampled_instance(number / pieces)];
  vec3 center = camera_from_batch(vec3(s.cx, s.cy, s.cz));
  vec3 c, u, v;
  circle_of(center, s.radius, which / draw.segments, c, u, v);
  float step_rad = kTurn / float(draw.segments);
  float t0 = float(which % draw.segments) * step_rad;
  float t1 = float((which + 1u) % draw.segments) * step_rad;  // the last piece ends exactly where the first began
  edge.a = c + cos(t0) * u + sin(t0) * v;
  edge.b = c + cos(t1) * u + sin(t1) * v;
#endif
#if KIND != KIND_SPHERE
  edge.a = camera_from_batch(edge.a);
  edge.b = camera_from_batch(edge.b);
#endif
  edge.color = s.color;
  edge.id = uvec2(s.object, s.item);
  return edge;
}
