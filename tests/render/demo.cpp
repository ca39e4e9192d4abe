// SPDX-License-Identifier: MIT
// Draws one picture with every primitive, to be looked at: boxwood_render_demo FILE.png [ortho|many|bench].
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <random>

#include "render/image_file.hpp"
#include "render/pictures.hpp"

using namespace boxwood;
using namespace boxwood::test;

int main(int argc, char** argv) {
  const std::string mode = argc > 2 ? argv[2] : "";
  const auto t0 = std::chrono::steady_clock::now();
  const auto ms = [&] {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - t0).count();
  };
  RendererOptions options;
  options.validation = std::getenv("BOXWOOD_VALIDATION") != nullptr;
  options.on_message = [](const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); };
  auto renderer = Renderer::create(options);
  if (!renderer) {
    std::fprintf(stderr, "%s (%s)\n", renderer.error().message.c_str(),
                 renderer.error().reasons.empty() ? "" : renderer.error().reasons[0].c_str());
    return 4;
  }
  std::fprintf(stderr, "%s, created after %.1f ms\n", (*renderer)->device_name().c_str(), ms());
  const bool big = mode == "bench" || mode == "million";
  MeshArrays mesh = mode == "million" ? torus(1000, 500) : big ? torus(350, 100) : torus(48, 20);
  std::vector<BoxInstance> boxes = {box({0, 0, 0}, {1.42, 1.42, 0.42}, {0, 114, 178, 255}, {1, 2}),
                                    box({2.6, 0, 0}, {0.5, 0.3, 0.7}, {213, 94, 0, 255}, {1, 3}, 0.5)};
  if (mode == "many" || big) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> turn(0.0, 6.28), tube(0.0, 0.4);
    boxes.clear();
    for (int i = 0; i < (big ? 10000 : 300); ++i) {
      const double u = turn(random), v = turn(random), r = 1.0 + 0.4 * std::cos(v);
      boxes.push_back(box({r * std::cos(u), r * std::sin(u), 0.4 * std::sin(v)}, Vec3(big ? 0.01 : 0.05),
                          {0, 158, 115, 255}, {1, static_cast<std::uint32_t>(i)}, u));
    }
  }
  std::vector<SphereInstance> spheres = {{Vec3f(-2.6F, 0, 0), 0.8F, {0, 158, 115, 255}, {1, 1}}};
  std::vector<SegmentInstance> axes = {{Vec3f(0), Vec3f(2, 0, 0), {200, 60, 60, 255}, {}},
                                       {Vec3f(0), Vec3f(0, 2, 0), {60, 160, 60, 255}, {}},
                                       {Vec3f(0), Vec3f(0, 0, 2), {60, 90, 200, 255}, {}}};
  std::vector<PointInstance> points = {{Vec3f(1.4F, 0, 0), {204, 121, 167, 255}, {}},
                                       {Vec3f(-1.4F, 0, 0), {204, 121, 167, 255}, {}}};
  std::vector<TriangleInstance> faces = {
      {Vec3f(2, -2, 0), Vec3f(3, -2, 0), Vec3f(2.5F, -2, 1), {230, 159, 0, 255}, {1, 9}}};
  DrawList list;
  list.meshes.push_back(mesh.batch(1));
  list.meshes.back().edges = mode == "wire";
  list.boxes.push_back(batch_of(2, boxes));
  if (std::getenv("EDGES_ONLY") != nullptr) list.boxes[0].style.fill = FillMode::edges;
  if (std::getenv("NO_BOXES") != nullptr) list.boxes.clear();
  if (!big) {
    list.spheres.push_back(batch_of(3, spheres));
    list.segments.push_back(batch_of(4, axes));
    list.points.push_back(batch_of(5, points));
    list.triangles.push_back(batch_of(6, faces));
  }
  View view = look({3.4, -4.6, 3.0}, {0, 0, 0});
  if (mode == "ortho") view.orthographic = true, view.ortho_height = 4.5;
  auto image = (*renderer)->draw_image(list, view, 1280, 720);
  if (!image) {
    std::fprintf(stderr, "%s (%s)\n", image.error().message.c_str(),
                 image.error().reasons.empty() ? "" : image.error().reasons[0].c_str());
    return 4;
  }
  std::fprintf(stderr, "first picture after %.1f ms (frame %.1f, uploaded %llu)\n", ms(),
               (*renderer)->statistics().frame_ms,
               static_cast<unsigned long long>((*renderer)->statistics().uploaded_bytes));
  for (int i = 0; i < (big ? 5 : 3); ++i) {
    const std::clock_t cpu = std::clock();
    image = (*renderer)->draw_image(list, view, 1280, 720);
    std::fprintf(stderr, "again: CPU %.1f ms, frame %.1f ms, uploaded %llu\n",
                 1e3 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC,
                 (*renderer)->statistics().frame_ms,
                 static_cast<unsigned long long>((*renderer)->statistics().uploaded_bytes));
  }
  const double before = ms();
  const auto written = write_png(*image, argc > 1 ? argv[1] : "demo.png");
  std::fprintf(stderr, "png %.1f ms\n", ms() - before);
  return written.ok() ? 0 : 5;
}
