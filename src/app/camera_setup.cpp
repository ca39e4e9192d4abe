// From camera options to a camera.
#include "app/camera_setup.hpp"

#include <numbers>

namespace boxwood {

Camera camera_from_options(const CameraOptions& options, const Aabb& bounds, double aspect) {
  constexpr double kRadians = std::numbers::pi / 180.0;
  const bool placed = options.position || options.focal_point;
  Camera camera;
  camera.up = up_axis_from_name(options.up).value_or(UpAxis::plus_y);
  camera.orthographic = options.orthographic;
  if (options.view_angle_deg) camera.vertical_angle_rad = *options.view_angle_deg * kRadians;
  if (!placed) camera.orbit(options.azimuth_deg, options.elevation_deg);
  camera.fit(bounds, aspect);
  if (placed) {
    camera.place(options.position.value_or(camera.eye()), options.focal_point.value_or(camera.focal_point));
    camera.orbit(options.azimuth_deg, options.elevation_deg);
  }
  return camera;
}

Aabb bounds_of(const Scene& scene) {
  Aabb bounds;
  for (const SceneObject& object : scene.objects) {
    const bool identity = is_identity(object.world_from_mesh);
    for (const Vec3f& v : object.mesh->mesh.vertices) {
      const Vec3 p = identity ? Vec3(v) : Vec3(Vec3f(apply(object.world_from_mesh, Vec3(v))));
      if (is_finite(p)) bounds = grow(bounds, p);
    }
  }
  return bounds;
}

}  // namespace boxwood
