// SPDX-License-Identifier: MIT
// The list of queries.
#include "query/every_query.hpp"

#include <boxwood/pair_heat.hpp>
#include <boxwood/ray_count.hpp>

#include <algorithm>
#include <utility>

#include "query/meshes.hpp"

namespace boxwood::testing {

namespace {

void put(std::vector<double>& out, std::initializer_list<double> numbers) {
  out.insert(out.end(), numbers);
}
void put(std::vector<double>& out, const Vec3& v) {
  put(out, {v.x, v.y, v.z});
}
void put(std::vector<double>& out, const QueryCounters& c) {
  for (const std::uint64_t n : {c.box_tests, c.triangle_tests, c.exact_signs, c.degenerate_pairs})
    out.push_back(static_cast<double>(n));
}
void put(std::vector<double>& out, const TrianglePair& p) {
  put(out, {double(p.a), double(p.b), double(p.coplanar)});
}
void put(std::vector<double>& out, const CollideResult& r) {
  put(out, {double(r.colliding), double(r.truncated), double(r.undecided), double(r.engine)});
  put(out, r.counters);
}
void put(std::vector<double>& out, const RayHit& h) {
  put(out, {h.t, double(h.triangle)});
  put(out, h.barycentric);
}
void put(std::vector<double>& out, const std::optional<RayHit>& h) {
  out.push_back(h ? 1.0 : 0.0);
  if (h) put(out, *h);
}
void put(std::vector<double>& out, const SceneRayHit& h) {
  out.push_back(h.object);
  put(out, h.hit);
}
void put(std::vector<double>& out, const ContainedPart& p) {
  put(out, {double(p.side), double(p.part_a), double(p.part_b)});
}
void put(std::vector<double>& out, const CandidatePair& p) {
  put(out, {double(p.first), double(p.second)});
}
void put(std::vector<double>& out, const Contact& c) {
  put(out, c.triangles);
  put(out, {double(c.first_point), double(c.point_count), c.depth, double(c.patch)});
  put(out, c.normal);
}
void put(std::vector<double>& out, const ContactCurve& c) {
  put(out, {double(c.first_point), double(c.point_count), double(c.closed), double(c.patch)});
}
void put(std::vector<double>& out, const ContactPatch& p) {
  put(out, p.normal);
  put(out, p.point);
  put(out, {p.depth, double(p.contacts)});
}
void put(std::vector<double>& out, const MeshPart& p) {
  put(out, {double(p.first_triangle), double(p.triangles), double(p.closed), double(p.oriented)});
  put(out, p.box.min);
  put(out, p.box.max);
}
void put(std::vector<double>& out, const TraceEvent& e) {
  put(out, {double(e.step), double(e.axis), double(e.level), double(e.a), double(e.b)});
}
template <class T> void put_all(std::vector<double>& out, const std::vector<T>& list) {
  out.push_back(static_cast<double>(list.size()));
  for (const T& x : list) put(out, x);
}

template <class T, class Less>
bool is_subset(const std::vector<T>& part, const std::vector<T>& whole, const Less& less) {
  return std::is_sorted(part.begin(), part.end(), less) &&
         std::includes(whole.begin(), whole.end(), part.begin(), part.end(), less);
}
bool less_pair(const TrianglePair& p, const TrianglePair& q) {
  return p.a != q.a ? p.a < q.a : p.b < q.b;
}

}  // namespace

std::vector<double> numbers_of(const QueryOutput& o) {
  std::vector<double> out;
  put(out, o.collide);
  put(out, {o.distance.distance, double(o.distance.triangle_a), double(o.distance.triangle_b)});
  put(out, o.distance.point_a);
  put(out, o.distance.point_b);
  put(out, o.distance.counters);
  put(out, {double(o.clearance.within), double(o.flag), double(o.containment.contained)});
  put(out, {double(o.sweep.impact), o.sweep.time, o.sweep.tolerance, double(o.sweep.exhausted)});
  put(out, {double(o.sweep.triangle_a), double(o.sweep.triangle_b), double(o.sweep.steps)});
  put(out, {double(o.broad.box_tests), double(o.broad.candidates)});
  put_all(out, o.pairs);
  put_all(out, o.folded);
  put_all(out, o.trace.events);
  for (const std::uint64_t n : o.trace.pairs_by_level) out.push_back(static_cast<double>(n));
  put_all(out, o.contacts.contacts);
  put_all(out, o.contacts.points);
  put_all(out, o.contacts.curves);
  put_all(out, o.contacts.curve_points);
  put_all(out, o.contacts.patches);
  put_all(out, o.parts.parts);
  put_all(out, o.inside);
  put_all(out, o.hits);
  put_all(out, o.scene_hits);
  for (const std::uint32_t i : o.objects) out.push_back(i);
  put_all(out, o.results);
  for (const auto& list : o.lists) put_all(out, list);
  put_all(out, o.batch_hits);
  put_all(out, o.candidates);
  return out;
}

bool is_part_of(const QueryOutput& part, const QueryOutput& whole) {
  const auto less_hit = [](const RayHit& p, const RayHit& q) {
    return p.t != q.t ? p.t < q.t : p.triangle < q.triangle;
  };
  const auto less_scene = [&](const SceneRayHit& p, const SceneRayHit& q) {
    if (p.hit.t != q.hit.t) return p.hit.t < q.hit.t;
    return p.object != q.object ? p.object < q.object : p.hit.triangle < q.hit.triangle;
  };
  const auto less_inside = [](const ContainedPart& p, const ContainedPart& q) {
    if (p.side != q.side) return p.side < q.side;
    return p.part_a != q.part_a ? p.part_a < q.part_a : p.part_b < q.part_b;
  };
  const auto less_candidate = [](const CandidatePair& p, const CandidatePair& q) {
    return p.first != q.first ? p.first < q.first : p.second < q.second;
  };
  bool ok = is_subset(part.pairs, whole.pairs, less_pair) && is_subset(part.folded, whole.folded, less_pair);
  ok = ok && (!part.collide.colliding || whole.collide.colliding);
  ok = ok && part.distance.distance >= whole.distance.distance;
  ok = ok && (!part.clearance.within || whole.clearance.within) && (!part.flag || whole.flag);
  ok = ok && (!part.sweep.impact || whole.sweep.impact) && part.sweep.time <= whole.sweep.time;
  ok = ok && (part.containment.contained == Containment::none ||
              part.containment.contained == whole.containment.contained);
  ok = ok && part.contacts.contacts.empty() && part.contacts.points.empty();  // all or nothing
  ok = ok && part.parts.parts.empty();
  ok = ok && is_subset(part.inside, whole.inside, less_inside);
  ok = ok && is_subset(part.hits, whole.hits, less_hit);
  ok = ok && is_subset(part.scene_hits, whole.scene_hits, less_scene);
  ok = ok && is_subset(part.candidates, whole.candidates, less_candidate);
  for (std::size_t i = 0; ok && i < part.results.size(); ++i) {
    ok = !part.results[i].colliding || whole.results[i].colliding;
    if (i < part.lists.size() && i < whole.lists.size())
      ok = ok && is_subset(part.lists[i], whole.lists[i], less_pair);
  }
  for (std::size_t i = 0; ok && i < part.batch_hits.size(); ++i)
    ok = !part.batch_hits[i] || part.batch_hits[i]->t == whole.batch_hits[i]->t;
  return ok;
}

QueryModels::QueryModels(TriangleMesh mesh_a, TriangleMesh mesh_b, const RigidTransform& near_pose,
                         const RigidTransform& far_pose)
    : a(std::move(mesh_a)), b(std::move(mesh_b)), inner(scaled(b, 1e-3)), tree_a(tree_over(a)),
      tree_b(tree_over(b)), tree_inner(tree_over(inner)), rays_a(tree_a),
      aabbs_a(tree_over(a, TreeKind::aabb)), spheres_b(tree_over(b, TreeKind::sphere)),
      parts_a(*mesh_parts(a)), parts_inner(*mesh_parts(inner)), near(near_pose), far(far_pose) {
  (void)prepare_rays(rays_a, a);
  QueryScratch scratch;
  collide({&tree_a, a}, {&tree_b, b}, near, {}, scratch, contacts);
}

std::vector<NamedQuery> every_query(const QueryModels& m, Threads threads) {
  std::vector<NamedQuery> list;
  const auto add = [&](std::string name, auto run) { list.push_back({std::move(name), run}); };
  const ModelView a{&m.tree_a, m.a}, b{&m.tree_b, m.b}, plain_a{&m.aabbs_a, m.a}, plain_b{&m.spheres_b, m.b};
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
    const std::string of_engine = engine == QueryEngine::fast ? "fast " : "reference ";
    CollideOptions options;
    options.engine = engine;
    options.threads = threads;
    CollideOptions first = options;
    first.mode = CollideMode::first;
    add(of_engine + "collide", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.collide = collide(a, b, m.near, options, s, o.pairs);
    });
    add(of_engine + "collide first", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.collide = collide(a, b, m.near, first, s, o.pairs);
    });
    add(of_engine + "collide, far", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.collide = collide(a, b, m.far, options, s, o.pairs);
    });
    add(of_engine + "collide placed", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.collide = collide({a, m.far}, {b, compose(m.far, m.near)}, options, s, o.pairs);
    });
    DistanceOptions nearest;
    nearest.engine = engine;
    add(of_engine + "distance", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.distance = distance(a, b, m.far, nearest, s);
    });
    add(of_engine + "distance in contact", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.distance = distance(a, b, m.near, nearest, s);
    });
    add(of_engine + "distance placed", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.distance = distance({a, m.far}, {b, m.near}, nearest, s);
    });
    for (const double clearance : {-0.01, 0.0, 0.1, 10.0})
      add(of_engine + "clearance " + std::to_string(clearance), [=, &m](QueryScratch& s, QueryOutput& o) {
        o.status = o.clearance = within_clearance(a, b, m.far, {clearance, engine}, s);
      });
    RaycastOptions rays;
    rays.engine = engine;
    rays.threads = threads;
    const Ray ray{Vec3(m.a.vertices[0]) + Vec3(0, 4, 0), Vec3(0, -1, 0)};  // at a corner: exact signs
    for (const Tree* tree : {&m.tree_a, &m.rays_a, &m.aabbs_a}) {
      const ModelView model{tree, m.a};
      const std::string of_tree = tree == &m.tree_a ? "wide" : tree == &m.rays_a ? "with layout" : "aabb";
      add(of_engine + "ray first, " + of_tree, [=](QueryScratch& s, QueryOutput& o) {
        const RaycastResult r = raycast_first(model, ray, rays, s);
        o.status = r;
        o.flag = r.hit.has_value();
      });
      add(of_engine + "ray all, " + of_tree,
          [=](QueryScratch& s, QueryOutput& o) { o.status = raycast_all(model, ray, rays, s, o.hits); });
      add(of_engine + "ray counted, " + of_tree, [=](QueryScratch& s, QueryOutput& o) {
        RayCountOptions counting;
        counting.engine = rays.engine;
        counting.stop = rays.stop;
        for (const RayHits hits : {RayHits::closest, RayHits::any, RayHits::all}) {
          counting.hits = hits;
          const CountedRay r = count_ray(model, ray, counting, s);
          o.status.add(r);
          if (hits == RayHits::closest) o.flag = r.hit.has_value();
        }
        const Result<RayTree> nodes = ray_tree(*tree, rays.engine);
        if (!nodes) return void(o.status.out_of_memory = true);
        std::vector<std::uint32_t> path;
        o.status.add(trace_ray(model, ray, *nodes, counting, s, path));
      });
    }
    add(of_engine + "ray, scene", [=, &m](QueryScratch& s, QueryOutput& o) {
      const PlacedModel objects[] = {{a, {}}, {b, m.near}, {a, m.far}, {plain_b, m.far}};
      const SceneRaycastResult r = raycast_scene_first(objects, ray, rays, s);
      o.status = r;
      o.flag = r.hit.has_value();
      o.status.add(raycast_scene_all(objects, ray, rays, s, o.scene_hits));
    });
    std::vector<RigidTransform> poses;
    for (int i = 0; i < 20; ++i) poses.push_back(i % 3 == 0 ? m.far : m.near);
    add(of_engine + "collide batch", [=](QueryScratch& s, QueryOutput& o) {
      o.status = collide_batch(a, b, poses, options, s, o.results, &o.lists);
    });
    const std::vector<Ray> many(3000, ray);
    add(of_engine + "ray batch",
        [=](QueryScratch& s, QueryOutput& o) { o.status = raycast_batch(a, many, rays, s, o.batch_hits); });
    add(of_engine + "self", [=](QueryScratch& s, QueryOutput& o) {
      o.status = o.collide = collide_self(a, options, s, o.pairs, o.folded);
    });
  }
  add("collide, mixed kinds", [=, &m](QueryScratch& s, QueryOutput& o) {
    o.status = o.collide = collide(plain_a, plain_b, m.near, {}, s, o.pairs);
  });
  add("distance, mixed kinds", [=, &m](QueryScratch& s, QueryOutput& o) {
    o.status = o.distance = distance(plain_a, plain_b, m.far, {}, s);
  });
  add("collide with heat", [=, &m](QueryScratch& s, QueryOutput& o) {
    try {
      PairHeat heat(m.tree_a, m.a.triangles.size(), m.tree_b, m.b.triangles.size());
      Trace trace;
      trace.reader = &heat;
      CollideOptions traced;
      traced.trace = &trace;
      o.status = o.collide = collide(a, b, m.near, traced, s, o.pairs);
      heat.finish();
      o.status.out_of_memory = o.status.out_of_memory || !heat.is_complete();
      const PairMatrix matrix = pair_matrix(heat, m.tree_a, m.tree_b, 16);
      o.flag = !o.status.out_of_memory && matrix.cells.size() == 256 && heat.in_vain() > 0;
    } catch (const std::bad_alloc&) {
      o.status.out_of_memory = true;
    }
  });
  add("collide traced", [=, &m](QueryScratch& s, QueryOutput& o) {
    CollideOptions traced;
    traced.trace = &o.trace;
    o.status = o.collide = collide(a, b, m.near, traced, s, o.pairs);
  });
  add("collide traced, far", [=](QueryScratch& s, QueryOutput& o) {
    CollideOptions traced;
    traced.trace = &o.trace;
    o.status = o.collide = collide(a, b, {kIdentityRows, Vec3(1e3, 0, 0)}, traced, s, o.pairs);
  });
  add("distance traced", [=, &m](QueryScratch& s, QueryOutput& o) {
    DistanceOptions traced;
    traced.trace = &o.trace;
    o.status = o.distance = distance(a, b, m.far, traced, s);
  });
  for (const bool turns : {false, true})
    for (const bool traced : {false, true}) {
      Motion motion{m.far, {m.far.rotation, -m.far.translation}};
      if (turns) motion.to.rotation = rotated(Vec3(1, 2, 3), 2.0).rotation;
      add(std::string("sweep") + (turns ? " turning" : "") + (traced ? " traced" : ""),
          [=](QueryScratch& s, QueryOutput& o) {
            SweepOptions options;
            if (traced) options.trace = &o.trace;
            o.status = o.sweep = sweep(a, b, motion, options, s);
          });
    }
  add("contacts", [=, &m](QueryScratch& s, QueryOutput& o) {
    o.status = find_contacts(a, b, m.near, m.contacts, {}, s, o.contacts);
  });
  add("contacts placed", [=, &m](QueryScratch& s, QueryOutput& o) {
    o.status = find_contacts({a, {}}, {b, m.near}, m.contacts, {}, s, o.contacts);
  });
  add("mesh parts", [&m](QueryScratch&, QueryOutput& o) {
    Result<MeshParts> parts = mesh_parts(m.a);
    o.status.out_of_memory = !parts;
    if (parts) o.parts = std::move(*parts);
  });
  const RigidTransform inside{kIdentityRows, 0.3 * (Vec3(m.a.vertices[0]) + Vec3(m.a.vertices[1]))};
  for (const bool known : {false, true}) {
    const ModelView outer{&m.tree_a, m.a, known ? &m.parts_a : nullptr},
        inner{&m.tree_inner, m.inner, known ? &m.parts_inner : nullptr};
    add(known ? "containment" : "containment, parts unknown", [=](QueryScratch& s, QueryOutput& o) {
      o.status = o.containment = containment(outer, inner, inside, {}, {}, s, o.inside);
    });
    add("containment placed", [=, &m](QueryScratch& s, QueryOutput& o) {
      o.status = o.containment =
          containment({outer, m.far}, {inner, compose(m.far, inside)}, {}, {}, s, o.inside);
    });
    add("point", [=](QueryScratch& s, QueryOutput& o) {
      const PointResult r = contains_point(outer, inside.translation, {}, s);
      o.status = r;
      o.flag = r.inside;
    });
  }
  add("ray, scene by tree", [&m](QueryScratch& s, QueryOutput& o) {
    const PlacedModel objects[] = {{{&m.tree_a, m.a}, {}}, {{&m.tree_b, m.b}, m.near}};
    ObjectTree tree;
    for (const PlacedModel& object : objects) {
      const Result<std::uint32_t> added =
          tree.add(broad_object({Vec3(0.0), 100.0}, {Vec3(-100.0), Vec3(100.0)}, object.world_from_model));
      o.status.out_of_memory = o.status.out_of_memory || !added;
    }
    o.status.add(tree.update());
    const Ray ray{Vec3(0.01, 5, 0.02), Vec3(0, -1, 0)};
    o.status.add(raycast_scene_first(tree, objects, ray, {}, s));
    o.status.add(raycast_scene_all(tree, objects, ray, {}, s, o.scene_hits));
    if (o.status.out_of_memory) o.scene_hits.clear();  // an object that is missing shifts their numbers
  });
  add("broad phase", [](QueryScratch&, QueryOutput& o) {
    ObjectTree phase;
    for (int i = 0; i < 40; ++i) {
      const Result<std::uint32_t> added = phase.add(
          broad_object({Vec3(0.0), 1.0}, {Vec3(-0.5), Vec3(0.5)}, {kIdentityRows, Vec3(0.2 * i, 0, 0)}));
      o.status.out_of_memory = o.status.out_of_memory || !added;
    }
    o.status.add(phase.candidates({}, o.candidates));
    if (phase.size() > 3)
      phase.move(3,
                 broad_object({Vec3(0.0), 1.0}, {Vec3(-0.5), Vec3(0.5)}, {kIdentityRows, Vec3(1.3, 0, 0)}));
    const BroadPhaseResult r = phase.candidates({}, o.candidates);  // keeps what did not move
    o.status.add(r);
    o.broad = r.counters;
    o.status.add(phase.overlapping({Vec3(0.9, 0, 0), Vec3(1.1, 1, 1)}, o.objects));
    if (o.status.out_of_memory) o.candidates.clear();  // an object that is missing shifts their numbers
  });
  add("brute force", [&m](QueryScratch&, QueryOutput& o) {
    o.status = o.collide = collide_brute_force(m.inner, m.b, m.near, o.pairs);
  });
  add("self brute force", [&m](QueryScratch&, QueryOutput& o) {
    o.status = o.collide = collide_self_brute_force(m.b, o.pairs, o.folded);
  });
  add("ray brute force", [&m](QueryScratch&, QueryOutput& o) {
    o.status = raycast_all_brute_force(m.a, {Vec3(0.01, 5, 0.02), Vec3(0, -1, 0)}, o.hits);
  });
  return list;
}

}  // namespace boxwood::testing
