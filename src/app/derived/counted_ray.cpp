// SPDX-License-Identifier: MIT
// Counts the rays of pixels.
#include "app/derived/counted_ray.hpp"

namespace boxwood {

namespace {

Ray from(const Ray& ray, double begin) {
  return {ray.origin + begin * ray.direction, ray.direction, kInfinity};
}

bool is_cut_away(const CountedRay& counted, double begin, RayHits hits) {
  return hits != RayHits::all && counted.hit && counted.hit->t < begin;
}

}  // namespace

Result<Tree> tree_of_counted_rays(const MeshView& mesh, Threads threads, const std::atomic<bool>* stop) {
  BuildOptions build;
  build.kind = TreeKind::aabb;
  build.threads = threads;
  build.stop = stop;
  build.rays = true;
  return build_tree(mesh, build);
}

CountedRay count_from(const ModelView& model, const Ray& ray, double begin, const RayCountOptions& options,
                      QueryScratch& scratch) {
  CountedRay first = count_ray(model, ray, options, scratch);
  if (!is_cut_away(first, begin, options.hits)) return first;
  CountedRay second = count_ray(model, from(ray, begin), options, scratch);
  second.counts += first.counts;
  second.add(first);
  if (second.hit) second.hit->t += begin;
  return second;
}

Ray ray_counted_last(const ModelView& model, const Ray& ray, double begin, const RayCountOptions& options,
                     QueryScratch& scratch) {
  const CountedRay first = count_ray(model, ray, options, scratch);
  return is_cut_away(first, begin, options.hits) ? from(ray, begin) : ray;
}

}  // namespace boxwood
