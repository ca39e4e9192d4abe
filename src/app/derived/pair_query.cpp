// SPDX-License-Identifier: MIT
// Runs one collision query with its trace, contacts or gap, ready for drawing.
#include "app/derived/pair_query.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

#include <boxwood/placed_pair.hpp>
#include <boxwood/tree.hpp>

#include "app/text/errors.hpp"

namespace boxwood {

namespace {

// Most contacts whose curves are drawn. More of them would cover the surfaces.
constexpr std::size_t kDrawnPairs = 50000;

QueryStatus add_contacts(const PlacedModel& a, const PlacedModel& b, const std::atomic<bool>* stop,
                         QueryScratch& scratch, CollisionAnswer& out) {
  constexpr std::size_t kAtATime = 1 << 16;  // pairs between two reads of the stop flag
  std::vector<bool> in_a(a.model.mesh.triangles.size()), in_b(b.model.mesh.triangles.size());
  for (std::size_t i = 0; i < out.pairs.size(); ++i) {
    if (i % kAtATime == 0 && *stop) return {true, false};
    in_a[out.pairs[i].a] = true;
    in_b[out.pairs[i].b] = true;
  }
  const auto add = [&](const PlacedModel& model, const std::vector<bool>& met) {
    for (std::uint32_t t = 0; t < met.size(); ++t) {
      if (t % kAtATime == 0 && *stop) return;
      if (!met[t]) continue;
      auto triangle = corners(model.model.mesh, t);
      for (Vec3& corner : triangle) corner = place(model.world_from_model, corner);
      out.triangles.push_back(triangle);
    }
  };
  add(a, in_a);
  add(b, in_b);
  ContactSet contacts;
  const std::size_t drawn = std::min(out.pairs.size(), kDrawnPairs);
  const QueryStatus status =
      find_contacts(a, b, std::span(out.pairs).first(drawn), {stop}, scratch, contacts);
  for (const Contact& contact : contacts.contacts) {
    const std::span<const Vec3> points(contacts.points.data() + contact.first_point, contact.point_count);
    for (std::size_t i = 2; i < points.size(); ++i)
      out.faces.push_back({points[0], points[i - 1], points[i]});
    for (std::uint32_t i = 0; i < contact.point_count; ++i) {
      const std::uint32_t next = i + 1 < contact.point_count ? i + 1 : 0;
      if (contact.point_count == 2 && i == 1) break;  // a segment has only one side
      out.segments.push_back(
          {contacts.points[contact.first_point + i], contacts.points[contact.first_point + next]});
    }
  }
  out.places = std::move(contacts.patches);
  std::stable_sort(out.places.begin(), out.places.end(),
                   [](const ContactPatch& p, const ContactPatch& q) { return p.contacts > q.contacts; });
  return status;
}

}  // namespace

RigidTransform CollisionQuestion::a_from_b() const {
  const bool a_at_rest = numbers_of(world_from_a) == numbers_of(RigidTransform{});
  return a_at_rest ? world_from_b : compose(inverse(world_from_a), world_from_b);
}

bool CollisionQuestion::same_as(const CollisionQuestion& other) const {
  return a == other.a && b == other.b && tree_a == other.tree_a && tree_b == other.tree_b &&
         numbers_of(world_from_a) == numbers_of(other.world_from_a) &&
         numbers_of(world_from_b) == numbers_of(other.world_from_b);
}

Result<std::shared_ptr<const CollisionAnswer>> answer(const CollisionQuestion& question,
                                                      const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                      const std::atomic<bool>& stop) {
  const TriangleMesh *mesh_a = lazy_a.get(stop), *mesh_b = lazy_b.get(stop);
  if (mesh_a == nullptr || mesh_b == nullptr) return cancelled();
  auto out = std::make_shared<CollisionAnswer>();
  out->question = question;
  const PlacedModel a{{&question.tree_a->tree, mesh_a->view()}, question.world_from_a},
      b{{&question.tree_b->tree, mesh_b->view()}, question.world_from_b};
  QueryScratch scratch;
  // The first run is timed, the second one writes the trace.
  const auto begin = std::chrono::steady_clock::now();
  CollideOptions options;
  options.stop = &stop;
  const CollideResult result = collide(a, b, options, scratch, out->pairs);
  out->query_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  out->colliding = result.colliding;
  out->counters = result.counters;
  Trace trace;
  out->descent = DescentRecord(question.tree_a->tree.topology().nodes.size(),
                               question.tree_b->tree.topology().nodes.size());
  trace.reader = &out->descent;
  options.trace = &trace;
  std::vector<TrianglePair> traced;
  QueryStatus status;
  status.add(result);
  const CollideResult readable = collide(a, b, options, scratch, traced);
  status.add(readable);
  status.out_of_memory = status.out_of_memory || out->descent.out_of_memory();
  out->descent_counters = readable.counters;
  if (out->colliding) {
    status.add(add_contacts(a, b, &stop, scratch, *out));
  } else {
    out->gap = distance(a, b, DistanceOptions{.stop = &stop}, scratch);
    status.add(*out->gap);
  }
  out->out_of_memory = status.out_of_memory;
  if (stop) return cancelled();
  return std::shared_ptr<const CollisionAnswer>(std::move(out));
}

std::string pose_text(const RigidTransform& a_from_b) {
  std::string out;
  for (const double x : numbers_of(a_from_b)) {
    char text[40];
    const double plain = x == 0.0 ? 0.0 : x;  // avoids "-0"
    if (!out.empty()) out += ' ';
    out.append(text, std::to_chars(text, text + sizeof text, plain).ptr);
  }
  return out;
}

}  // namespace boxwood
