// SPDX-License-Identifier: MIT
// Volumes as plain meshes: OBJ, PLY, STL.
#include <algorithm>
#include <cmath>

#include "app/formats/export_format.hpp"
#include "app/formats/shape.hpp"

namespace boxwood {

namespace {
// Returns an object's own triangles at its place in the world.
Result<Polyhedron> placed_object(const VolumeSet& set, std::size_t object) {
  const Result<TriangleMesh> mesh = baked(set.scene->objects[object]);
  if (!mesh) return mesh.error();
  Polyhedron out;
  out.vertices.reserve(mesh->vertices.size());
  for (const Vec3f& v : mesh->vertices) out.vertices.push_back(place(set.world_from_models[object], Vec3(v)));
  for (const Triangle& t : mesh->triangles)
    if (is_finite(out.vertices[t[0]]) && is_finite(out.vertices[t[1]]) && is_finite(out.vertices[t[2]]))
      out.faces.push_back({t[0], t[1], t[2]});
  for (Vec3& v : out.vertices)
    if (!is_finite(v)) v = Vec3(0.0);  // part of no face, but keeps the numbering
  return out;
}

// The wireframe of a volume.
struct Lines {
  std::vector<Vec3> points;
  std::vector<std::array<std::uint32_t, 2>> edges;
};
Lines lines_of(const AnyVolume& volume) {
  Lines out;
  if (const Sphere* s = std::get_if<Sphere>(&volume); s != nullptr && s->radius > 0.0) {
    for (const auto& [a, b] : circles_of_unit_sphere()) {
      const auto i = static_cast<std::uint32_t>(out.points.size());
      out.points.push_back(s->center + s->radius * a);
      out.points.push_back(s->center + s->radius * b);
      out.edges.push_back({i, i + 1});
    }
    return out;
  }
  const auto of_round = [&](const auto& v) {
    for (const auto& [a, b] : drawn_lines(v)) {
      const auto i = static_cast<std::uint32_t>(out.points.size());
      out.points.push_back(a);
      out.points.push_back(b);
      out.edges.push_back({i, i + 1});
    }
    return out;
  };
  if (const Capsule* c = std::get_if<Capsule>(&volume)) return of_round(*c);
  if (const Cylinder* c = std::get_if<Cylinder>(&volume)) return of_round(*c);
  Polyhedron shape = faces_of(volume);
  out.edges = edges_of(shape);
  out.points = std::move(shape.vertices);
  return out;
}

// Calls `each` with name and mesh of each part of the export.
template <class Each> Result<void> for_each_mesh(const VolumeSet& set, const BufferedFile& out, Each&& each) {
  if (set.with_model)
    for (std::size_t i = 0; i < set.scene->objects.size() && !out.ended(); ++i) {
      const Result<Polyhedron> mesh = placed_object(set, i);
      if (!mesh) return mesh.error();
      each(set.scene->objects[i].name, *mesh);
    }
  if (!set.lines)
    for (const ExportedVolume& v : set.volumes) {
      if (out.ended()) break;
      each(v.name, faces_of(v.volume));
    }
  return {};
}

// Returns the text as one word: blanks and line ends cannot be part of a name in OBJ and PLY.
std::string one_word(const std::string& name) {
  std::string out = name;
  for (char& c : out)
    if (static_cast<unsigned char>(c) <= ' ' || c == 0x7F) c = '_';
  return out;
}
std::string one_line(const std::string& name) {
  std::string out = name;
  for (char& c : out)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = '_';
  return out;
}
}  // namespace

Result<void> write_obj(const VolumeSet& set, const std::string&, BufferedFile& out) {
  std::size_t base = 1;
  out.text("# ").text(one_line(set.title)).text(", by boxwood export\n");
  const auto points = [&](const std::string& name, const std::vector<Vec3>& list) {
    out.text("o ").text(one_word(name)).text("\n");
    for (const Vec3& v : list) out.text("v ").vector(v).text("\n");
  };
  const auto element = [&](const char* word, const auto& corners) {
    out.text(word);
    for (const std::uint32_t i : corners) out.text(" ").count(base + i);
    out.text("\n");
  };
  const auto mesh = [&](const std::string& name, const Polyhedron& shape) {
    points(name, shape.vertices);
    for (const auto& face : shape.faces) element(face.size() > 2 ? "f" : "l", face);
    if (shape.faces.empty())
      for (std::uint32_t i = 0; i < shape.vertices.size() && !out.ended(); ++i) element("p", std::array{i});
    base += shape.vertices.size();
  };
  if (Result<void> done = for_each_mesh(set, out, mesh); !done) return done;
  for (const ExportedVolume& v : set.volumes) {
    if (!set.lines || out.ended()) break;
    const Lines lines = lines_of(v.volume);
    points(v.name, lines.points);
    for (const auto& edge : lines.edges) element("l", edge);
    base += lines.points.size();
  }
  return {};
}

// The counts of a PLY's header, and the comments that name its parts.
struct PlyCounts {
  std::size_t vertices = 0, faces = 0, edges = 0;
  std::string names;
};

Result<void> count_ply(const VolumeSet& set, BufferedFile& out, PlyCounts& counts) {
  std::size_t number = 0;
  const auto named = [&](const std::string& name) {
    counts.names += "comment part " + std::to_string(number++) + " " + one_line(name) + "\n";
  };
  Result<void> counted = for_each_mesh(set, out, [&](const std::string& name, const Polyhedron& shape) {
    named(name);
    counts.vertices += shape.vertices.size();
    for (const auto& face : shape.faces) (face.size() > 2 ? counts.faces : counts.edges) += 1;
  });
  if (!counted) return counted;
  for (const ExportedVolume& v : set.volumes) {
    if (!set.lines || out.ended()) break;
    named(v.name);
    const Lines lines = lines_of(v.volume);
    counts.vertices += lines.points.size();
    counts.edges += lines.edges.size();
  }
  return {};
}

void write_ply_header(const PlyCounts& counts, BufferedFile& out) {
  out.text("ply\nformat binary_little_endian 1.0\ncomment by boxwood export\n").text(counts.names);
  out.text("element vertex ").count(counts.vertices);
  out.text("\nproperty double x\nproperty double y\nproperty double z\nproperty int part\nelement face ");
  out.count(counts.faces).text("\nproperty list uint int vertex_indices\nproperty int part\n");
  if (counts.edges != 0)
    out.text("element edge ")
        .count(counts.edges)
        .text("\nproperty int vertex1\nproperty int vertex2\nproperty int part\n");
  out.text("end_header\n");
}

// Generates everything twice, first for the counts in the header, instead of keeping it in memory.
Result<void> write_ply(const VolumeSet& set, const std::string&, BufferedFile& out) {
  PlyCounts counts;
  if (Result<void> counted = count_ply(set, out, counts); !counted) return counted;
  write_ply_header(counts, out);
  if (counts.vertices > 0x7FFFFFFFU)
    return Error{ErrorKind::over_limit,
                 "a PLY numbers 2147483647 vertices at most, these are " + std::to_string(counts.vertices)};

  std::string face_bytes, edge_bytes;  // they follow all vertices
  const auto put = [](std::string& to, const auto& value) {
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  std::int32_t part = 0, base = 0;
  const auto add_points = [&](const std::vector<Vec3>& list) {
    for (const Vec3& v : list) out.bytes(v).bytes(part);
  };
  const auto add_edge = [&](std::uint32_t a, std::uint32_t b) {
    put(edge_bytes, base + static_cast<std::int32_t>(a));
    put(edge_bytes, base + static_cast<std::int32_t>(b));
    put(edge_bytes, part);
  };
  Result<void> written = for_each_mesh(set, out, [&](const std::string&, const Polyhedron& shape) {
    add_points(shape.vertices);
    for (const auto& face : shape.faces) {
      if (face.size() == 2) {
        add_edge(face[0], face[1]);
      } else if (face.size() > 2) {
        put(face_bytes, static_cast<std::uint32_t>(face.size()));
        for (const std::uint32_t i : face) put(face_bytes, base + static_cast<std::int32_t>(i));
        put(face_bytes, part);
      }
    }
    base += static_cast<std::int32_t>(shape.vertices.size());
    ++part;
  });
  if (!written) return written;
  for (const ExportedVolume& v : set.volumes) {
    if (!set.lines || out.ended()) break;
    const Lines lines = lines_of(v.volume);
    add_points(lines.points);
    for (const auto& edge : lines.edges) add_edge(edge[0], edge[1]);
    base += static_cast<std::int32_t>(lines.points.size());
    ++part;
  }
  out.text(face_bytes).text(edge_bytes);
  return {};
}

Result<void> write_stl(const VolumeSet& set, const std::string&, BufferedFile& out) {
  std::uint64_t triangles = 0;
  Result<void> counted = for_each_mesh(set, out, [&](const std::string&, const Polyhedron& shape) {
    for (const auto& face : shape.faces) triangles += std::max<std::size_t>(face.size(), 2) - 2;
  });
  if (!counted) return counted;
  if (triangles > 0xFFFFFFFFU)
    return Error{ErrorKind::over_limit,
                 "an STL counts 4294967295 triangles at most, these are " + std::to_string(triangles)};
  std::string header = "binary STL by boxwood export";  // never begins with "solid", the mark of text files
  header.resize(80, ' ');
  out.text(header).bytes(static_cast<std::uint32_t>(triangles));
  return for_each_mesh(set, out, [&](const std::string&, const Polyhedron& shape) {
    for (const auto& [i, j, k] : triangles_of(shape)) {
      const Vec3 &a = shape.vertices[i], &b = shape.vertices[j], &c = shape.vertices[k];
      const Vec3 normal = glm::cross(b - a, c - a);
      const double length = glm::length(normal);
      out.bytes(length > 0.0 && is_finite(length) ? Vec3f(normal / length) : Vec3f(0.0F));
      out.bytes(Vec3f(a)).bytes(Vec3f(b)).bytes(Vec3f(c)).bytes(std::uint16_t{0});
    }
  });
}

}  // namespace boxwood
