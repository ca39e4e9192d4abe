// SPDX-License-Identifier: MIT
// Takes one convex piece out of a solid of plane faces. Edges of faces are clipped at the tool's planes,
// edges of the tool at faces; between these points the boundaries of faces and walls are joined again. Every
// point belongs to one edge and one plane, and is made once.
#include "scene/formats/ifc/solids/face_solid.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

namespace boxwood {

namespace {

constexpr double kFlush = 1e-8;         // of the size: so near, two faces lie in one plane
constexpr double kMove = 2.0 * kFlush;  // how far the tool's plane then moves
constexpr std::uint32_t kNoVertex = UINT32_MAX;

}  // namespace

class FaceCut {
public:
  FaceCut(FaceSolid& solid, const ConvexTool& tool)
      : solid_(solid), tool_(tool), known_(static_cast<std::uint32_t>(solid.vertices_.size())) {}

  bool run() {
    const bool done = cut();
    if (!done) solid_.vertices_.resize(known_);
    return done;
  }

private:
  using Loop = FaceSolid::Loop;
  using Face = FaceSolid::Face;
  using Segment = std::pair<std::uint32_t, std::uint32_t>;

  // The part of an edge that lies in the tool.
  struct Clip {
    double from = 0.0, to = 1.0;            // shares of the edge from its smaller vertex on
    std::int32_t enters = -1, leaves = -1;  // planes; -1: it begins or ends inside
    std::uint32_t first = kNoVertex, last = kNoVertex;
    bool any = false;
  };
  // A point where the boundary of a face and a plane of the tool meet, on the line that both share.
  struct Mark {
    double at = 0.0;
    bool begins = false;  // the line enters the part of the face here
    std::uint32_t vertex = 0;
  };
  // A point where an edge of the tool meets a face.
  struct Crossing {
    double at = 0.0;      // from the edge's first corner on
    bool enters = false;  // the solid
    std::uint32_t vertex = 0;
  };

  // The loops that a face has instead of its own, or beside them.
  struct Change {
    std::size_t number = 0;
    bool keeps = false;
    Face face;
  };

  bool cut() {
    if (!stand_apart()) return false;
    walls_.resize(tool_.planes.size());
    crossings_.resize(tool_.edges.size());
    for (std::size_t i = 0; i < solid_.faces_.size(); ++i)
      if (solid_.boxes_[i].meets(box_) && !cut_face(i)) return false;
    if (!know_corners() || !cut_edges()) return false;
    std::vector<Face> walls;
    for (std::size_t j = 0; j < walls_.size(); ++j) {
      if (walls_[j].empty()) continue;
      Face wall{{tool_.planes[j].point, -tool_.planes[j].normal}, {}, {}, {}};
      if (!join(walls_[j], wall)) return false;
      walls.push_back(std::move(wall));
    }
    if (!is_balanced(walls)) return false;
    commit(std::move(walls));
    return true;
  }

  // Moves planes of the tool away from faces that lie in them, and finds its box.
  bool stand_apart() {
    measure_box();
    std::vector<double> moves(tool_.planes.size(), 0.0);
    bool any = false;
    for (std::size_t i = 0; i < solid_.faces_.size(); ++i) {
      if (!solid_.boxes_[i].meets(box_)) continue;
      const Face& face = solid_.faces_[i];
      for (std::size_t j = 0; j < moves.size(); ++j) {
        const Plane& plane = tool_.planes[j];
        const double like = glm::dot(plane.normal, face.plane.normal);
        if (std::abs(like) < 1.0 - 1e-6 || !lies_in(face, plane)) continue;
        any = true;
        if (like > 0.0)
          moves[j] = kMove * solid_.size_;  // the same way: nothing of the face stays
        else if (moves[j] == 0.0)
          moves[j] = -kMove * solid_.size_;  // they touch from outside
      }
    }
    if (!any) return true;
    if (!tool_.move(moves)) return false;
    measure_box();
    return true;
  }
  void measure_box() {
    box_ = {};
    for (const ConvexTool::Corner& corner : tool_.corners) box_.add(corner.at);
    box_.low -= Vec3(2.0 * kMove * solid_.size_);
    box_.high += Vec3(2.0 * kMove * solid_.size_);
  }
  bool lies_in(const Face& face, const Plane& plane) const {
    for (const Loop& loop : face.loops)
      for (const std::uint32_t corner : loop)
        if (std::abs(glm::dot(plane.normal, solid_.vertices_[corner] - plane.point)) > kFlush * solid_.size_)
          return false;
    return true;
  }

  const Clip& clip_of(std::uint32_t a, std::uint32_t b) {
    if (a > b) std::swap(a, b);
    const auto [found, is_new] = clips_.emplace(std::uint64_t{a} << 32U | b, Clip{});
    Clip& clip = found->second;
    if (!is_new) return clip;
    const Vec3 p = solid_.vertices_[a], q = solid_.vertices_[b];
    for (std::size_t j = 0; j < tool_.planes.size(); ++j) {
      const Plane& plane = tool_.planes[j];
      const double hp = glm::dot(plane.normal, p - plane.point), hq = glm::dot(plane.normal, q - plane.point);
      if (hp >= 0.0 && hq >= 0.0) return clip;
      if (hp < 0.0 && hq < 0.0) continue;
      const double share = hp / (hp - hq);
      if (hp > hq && share > clip.from) {
        clip.from = share;
        clip.enters = static_cast<std::int32_t>(j);
      } else if (hp < hq && share < clip.to) {
        clip.to = share;
        clip.leaves = static_cast<std::int32_t>(j);
      }
    }
    if (!(clip.from < clip.to)) return clip;
    clip.any = true;
    clip.first = clip.enters < 0 ? a : add_vertex(p + (q - p) * clip.from);
    clip.last = clip.leaves < 0 ? b : add_vertex(p + (q - p) * clip.to);
    return clip;
  }
  std::uint32_t add_vertex(const Vec3& p) {
    solid_.vertices_.push_back(p);
    return static_cast<std::uint32_t>(solid_.vertices_.size() - 1);
  }

  bool near_tool(const Vec3& p, const Vec3& q) const noexcept {
    for (int k = 0; k < 3; ++k)
      if (std::min(p[k], q[k]) > box_.high[k] || std::max(p[k], q[k]) < box_.low[k]) return false;
    return true;
  }

  bool cut_face(std::size_t number) {
    const Face& face = solid_.faces_[number];
    std::map<std::size_t, std::vector<Mark>> marks;  // by plane
    const bool touched = mark_edges(face, marks);
    if (!mark_corners(face, touched, marks)) return false;
    if (!touched && marks.empty()) return true;
    Change change{number, !touched, {face.plane, {}, {}, {}}};
    std::vector<Segment> segments;
    for (auto& [plane, list] : marks)
      if (!pair_up(list, plane, segments)) return false;
    if (touched) keep_outside(face, segments);
    if (!join(segments, change.face)) return false;
    changes_.push_back(std::move(change));
    return true;
  }

  // The edge from a to b of a face as the tool clips it, in that direction.
  Clip directed_clip(std::uint32_t a, std::uint32_t b) {
    if (!near_tool(solid_.vertices_[a], solid_.vertices_[b])) return {};
    Clip clip = clip_of(a, b);
    if (a > b) {
      std::swap(clip.enters, clip.leaves);
      std::swap(clip.first, clip.last);
    }
    return clip;
  }

  // Marks where the face's boundary and the tool's planes meet. Returns true if a part of an edge lies in the
  // tool.
  bool mark_edges(const Face& face, std::map<std::size_t, std::vector<Mark>>& marks) {
    bool any = false;
    const auto mark = [&](std::int32_t plane, bool begins, std::uint32_t vertex) {
      const auto j = static_cast<std::size_t>(plane);
      if (plane >= 0) marks[j].push_back({place_on_line(face, j, solid_.vertices_[vertex]), begins, vertex});
    };
    for (std::size_t l = 0; l < face.loops.size(); ++l) {
      if (!face.boxes[l].meets(box_)) continue;
      const Loop& loop = face.loops[l];
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const Clip clip = directed_clip(loop[i], loop[(i + 1) % loop.size()]);
        if (!clip.any) continue;
        any = true;
        // Where the boundary goes into the tool, the tool's line leaves the face, and the other way round.
        mark(clip.enters, false, clip.first);
        mark(clip.leaves, true, clip.last);
      }
    }
    return any;
  }
  void keep_outside(const Face& face, std::vector<Segment>& segments) {
    for (const Loop& loop : face.loops)
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const std::uint32_t a = loop[i], b = loop[(i + 1) % loop.size()];
        const Clip clip = directed_clip(a, b);
        if (!clip.any) segments.emplace_back(a, b);
        if (clip.any && clip.enters >= 0) segments.emplace_back(a, clip.first);
        if (clip.any && clip.leaves >= 0) segments.emplace_back(clip.last, b);
      }
  }
  // Along the line that the face and a plane of the tool share, counterclockwise round the tool.
  double place_on_line(const Face& face, std::size_t plane, const Vec3& p) const {
    return glm::dot(glm::cross(face.plane.normal, tool_.planes[plane].normal), p - tool_.planes[plane].point);
  }

  // Finds where edges of the tool go through the face.
  bool mark_corners(const Face& face, bool touched, std::map<std::size_t, std::vector<Mark>>& marks) {
    std::optional<bool> all_inside;  // if no edge of the face meets the tool, one corner tells of all
    for (std::size_t e = 0; e < tool_.edges.size(); ++e) {
      const ConvexTool::Edge& edge = tool_.edges[e];
      const Vec3 u = tool_.corners[edge.from].at, v = tool_.corners[edge.to].at;
      const double hu = glm::dot(face.plane.normal, u - face.plane.point),
                   hv = glm::dot(face.plane.normal, v - face.plane.point);
      if (hu == 0.0 || hv == 0.0) return false;
      if ((hu > 0.0) == (hv > 0.0)) continue;
      const double share = hu / (hu - hv);
      const Vec3 at = u + (v - u) * share;
      if (!touched && !all_inside) all_inside = solid_.holds(face, at);
      if (touched ? !solid_.holds(face, at) : !*all_inside) continue;
      const std::uint32_t vertex = add_vertex(at);
      crossings_[e].push_back({share, hu > 0.0, vertex});
      for (const bool left : {true, false}) {
        const std::size_t plane = left ? edge.left : edge.right;
        marks[plane].push_back({place_on_line(face, plane, at), (hu > 0.0) == left, vertex});
      }
    }
    return true;
  }

  // The parts of the tool's line in a plane that lie in the face: the face gets them backwards, the wall
  // forwards.
  bool pair_up(std::vector<Mark>& marks, std::size_t plane, std::vector<Segment>& inner) {
    if (marks.size() % 2 != 0) return false;
    std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.at < b.at; });
    for (std::size_t i = 0; i < marks.size(); i += 2) {
      if (!marks[i].begins || marks[i + 1].begins) return false;
      inner.emplace_back(marks[i + 1].vertex, marks[i].vertex);
      walls_[plane].emplace_back(marks[i].vertex, marks[i + 1].vertex);
    }
    return true;
  }

  // Finds which corners of the tool lie in the solid: along edges, from where they go through faces; if no
  // edge does, by a ray.
  bool know_corners() {
    inside_.assign(tool_.corners.size(), -1);
    const auto set = [&](std::uint32_t corner, int value) {
      if (inside_[corner] >= 0 && inside_[corner] != value) return false;
      inside_[corner] = value;
      return true;
    };
    for (std::size_t e = 0; e < crossings_.size(); ++e) {
      std::vector<Crossing>& list = crossings_[e];
      std::sort(list.begin(), list.end(), [](const Crossing& a, const Crossing& b) { return a.at < b.at; });
      for (std::size_t i = 1; i < list.size(); ++i)
        if (list[i].enters == list[i - 1].enters) return false;
      if (!list.empty() && (!set(tool_.edges[e].from, list.front().enters ? 0 : 1) ||
                            !set(tool_.edges[e].to, list.back().enters ? 1 : 0)))
        return false;
    }
    if (std::all_of(inside_.begin(), inside_.end(), [](int v) { return v < 0; })) {
      const std::optional<bool> first = solid_.holds(tool_.corners[0].at);
      if (!first) return false;
      inside_[0] = *first ? 1 : 0;
    }
    for (bool more = true; more;) {
      more = false;
      for (std::size_t e = 0; e < crossings_.size(); ++e) {
        const std::uint32_t from = tool_.edges[e].from, to = tool_.edges[e].to;
        if (!crossings_[e].empty() || inside_[from] == inside_[to]) continue;
        if (inside_[from] >= 0 && inside_[to] >= 0) return false;
        inside_[from] = inside_[to] = std::max(inside_[from], inside_[to]);
        more = true;
      }
    }
    return std::none_of(inside_.begin(), inside_.end(), [](int v) { return v < 0; });
  }

  // The parts of the tool's edges that lie in the solid bound the walls on both sides.
  bool cut_edges() {
    std::vector<std::uint32_t> vertex_of(tool_.corners.size(), kNoVertex);
    const auto corner = [&](std::uint32_t c) {
      if (vertex_of[c] == kNoVertex) vertex_of[c] = add_vertex(tool_.corners[c].at);
      return vertex_of[c];
    };
    for (std::size_t e = 0; e < tool_.edges.size(); ++e) {
      const ConvexTool::Edge& edge = tool_.edges[e];
      std::vector<std::uint32_t> ends;
      if (inside_[edge.from] == 1) ends.push_back(corner(edge.from));
      for (const Crossing& crossing : crossings_[e]) ends.push_back(crossing.vertex);
      if (inside_[edge.to] == 1) ends.push_back(corner(edge.to));
      if (ends.size() % 2 != 0) return false;
      for (std::size_t i = 0; i < ends.size(); i += 2) {
        walls_[edge.left].emplace_back(ends[i + 1], ends[i]);
        walls_[edge.right].emplace_back(ends[i], ends[i + 1]);
      }
    }
    return true;
  }

  // Joins segments to loops; each vertex must have one after it. A face without any has no loops.
  bool join(const std::vector<Segment>& segments, Face& face) {
    std::unordered_map<std::uint32_t, std::uint32_t> next;
    for (const Segment& segment : segments) {
      if (!next.emplace(segment.first, segment.second).second) return false;
    }
    for (const Segment& segment : segments) {
      Loop loop;
      for (auto at = next.find(segment.first); at != next.end(); at = next.find(loop.back())) {
        const std::uint32_t to = at->second;
        next.erase(at);
        loop.push_back(to);
      }
      if (loop.empty()) continue;
      if (loop.back() != segment.first) return false;
      solid_.add_loop(face, std::move(loop));
    }
    return true;
  }

  // The changed faces and the walls have the edges that the faces had before: the solid stays closed.
  bool is_balanced(const std::vector<Face>& walls) const {
    std::unordered_map<std::uint64_t, int> sums;
    const auto add = [&](const Face& face, int times) {
      for (const Loop& loop : face.loops)
        for (std::size_t i = 0; i < loop.size(); ++i) {
          const std::uint32_t a = loop[i], b = loop[(i + 1) % loop.size()];
          sums[std::uint64_t{std::min(a, b)} << 32U | std::max(a, b)] += a < b ? times : -times;
        }
    };
    for (const Change& change : changes_) {
      if (!change.keeps) add(solid_.faces_[change.number], -1);
      add(change.face, 1);
    }
    for (const Face& wall : walls) add(wall, 1);
    return std::all_of(sums.begin(), sums.end(), [](const auto& sum) { return sum.second == 0; });
  }

  void commit(std::vector<Face>&& walls) {
    for (Change& change : changes_) {
      Face& face = solid_.faces_[change.number];
      face.triangles.clear();
      if (!change.keeps) {
        face.loops.clear();
        face.boxes.clear();
      }
      for (Loop& loop : change.face.loops) solid_.add_loop(face, std::move(loop));
      if (!change.keeps) solid_.boxes_[change.number] = FaceSolid::box_of(face);
    }
    for (Face& wall : walls) {
      solid_.boxes_.push_back(FaceSolid::box_of(wall));
      solid_.faces_.push_back(std::move(wall));
    }
    if (std::any_of(changes_.begin(), changes_.end(),
                    [&](const Change& change) { return solid_.faces_[change.number].loops.empty(); }))
      solid_.drop_empty_faces();
  }

  FaceSolid& solid_;
  ConvexTool tool_;
  const std::uint32_t known_;  // vertices before the cut
  FaceSolid::Box box_;         // of the tool, a little larger
  std::unordered_map<std::uint64_t, Clip> clips_;
  std::vector<std::vector<Segment>> walls_;       // of each plane
  std::vector<std::vector<Crossing>> crossings_;  // of each edge of the tool
  std::vector<int> inside_;                       // of each corner: 1, 0, or -1 if unknown
  std::vector<Change> changes_;
};

bool FaceSolid::carve(const ConvexTool& tool) {
  if (FaceCut(*this, tool).run()) return true;
  // An edge may go through an edge: a larger tool, by less than a float tells apart, may not have that.
  ConvexTool larger = tool;
  std::vector<double> moves;
  for (std::size_t i = 0; i < tool.planes.size(); ++i)
    moves.push_back(kMove * size_ * (1.5 + 0.1 * static_cast<double>(i % 7)));
  return larger.move(moves) && FaceCut(*this, larger).run();
}

}  // namespace boxwood
