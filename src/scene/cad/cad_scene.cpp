// SPDX-License-Identifier: MIT
// Traverses the assembly tree, instance by instance.
#include "scene/cad/cad_scene.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <unordered_map>

#include <NCollection_DataMap.hxx>
#include <TDF_Label.hxx>
#include <TDF_LabelMapHasher.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDataStd_Name.hxx>
#include <TopTools_ShapeMapHasher.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include "scene/cad/cad_body.hpp"
#include "scene/cad/cad_cut.hpp"
#include "scene/cad/cad_paint.hpp"
#include "scene/formats/channel.hpp"
#include "scene/formats/mesh/model_warnings.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t from = text.find_first_not_of(" \t");
  return from == std::string::npos ? std::string()
                                   : text.substr(from, text.find_last_not_of(" \t") + 1 - from);
}

// Returns true for names invented by a writer or by the reader.
bool is_no_name(const std::string& name) {
  if (name.empty() || name.starts_with("=>[") || name.starts_with("Open CASCADE STEP translator"))
    return true;
  std::string_view rest = name;
  if (rest.starts_with("NAUO")) rest.remove_prefix(4);
  return rest.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string name_of(const TDF_Label& label) {
  Handle(TDataStd_Name) name;
  if (!label.FindAttribute(TDataStd_Name::GetID(), name)) return {};
  const TCollection_ExtendedString& wide = name->Get();
  std::string text(static_cast<std::size_t>(wide.LengthOfCString()), '\0');
  Standard_PCharacter out = text.data();
  wide.ToUTF8CString(out);
  std::string clean = trimmed(wire::clean_text(text));
  return is_no_name(clean) ? std::string() : clean;
}

using NamesOfShapes = NCollection_DataMap<TopoDS_Shape, std::string, TopTools_ShapeMapHasher>;

// Returns the names of the solids and faces of a part that have their own.
NamesOfShapes names_below(const TDF_Label& part) {
  NamesOfShapes names;
  TDF_LabelSequence labels;
  XCAFDoc_ShapeTool::GetSubShapes(part, labels);
  for (Standard_Integer i = 1; i <= labels.Length(); ++i)
    if (const std::string name = name_of(labels.Value(i)); !name.empty())
      names.Bind(XCAFDoc_ShapeTool::GetShape(labels.Value(i)).Located(TopLoc_Location()), name);
  return names;
}

std::string rough(double length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", length);
  return text;
}

// One part of the file, cut at its first instance.
struct Part {
  std::string name;  // the product's; may be empty
  struct Body {
    std::string name;
    AffineTransform part_from_body;
    bool is_located = false;
    TopoDS_Shape shape;
  };
  std::vector<Body> bodies;
  PartPaint paint;
};

class CadScene {
public:
  CadScene(const CadDocument& document, const std::string& file, double chord)
      : document_(document), warnings_(file), chord_(chord), unit_(document.millimetres_per_unit),
        tool_(XCAFDoc_DocumentTool::ShapeTool(document.document->Main())), paint_(document.document),
        stem_(wire::clean_text(std::filesystem::path(file).stem().string())) {
    scene_.files.push_back(file);
    scene_.metres_per_unit.push_back(unit_ / 1000.0);
    if (stem_.empty()) stem_ = "object";
  }

  Result<Scene> run() {
    for (const std::string& warning : document_.warnings) warnings_.add("", warning);
    TDF_LabelSequence roots;
    tool_->GetFreeShapes(roots);
    for (Standard_Integer i = roots.Length(); i >= 1; --i) stack_.push_back({roots.Value(i), -1, {}, {}});
    count_bodies(roots);
    while (!stack_.empty()) {
      const Visit visit = std::move(stack_.back());
      stack_.pop_back();
      if (!enter(visit)) return Error{ErrorKind::over_limit, "it shows more than 4294967295 triangles", {}};
    }
    warn_about_the_rest();
    if (scene_.objects.empty())
      return Error{ErrorKind::malformed,
                   loose_ > 0 ? "it holds curves or points only: there is no surface in it"
                              : "there is no geometry in it",
                   {}};
    scene_.warnings = warnings_.take();
    return std::move(scene_);
  }

private:
  struct Visit {
    TDF_Label label;
    std::int32_t parent;
    AffineTransform world_from_parent;
    std::optional<SurfaceColor> color;  // of an instance above
  };

  // Counts the shapes, for the progress.
  void count_bodies(const TDF_LabelSequence&) {
    TDF_LabelSequence shapes;
    tool_->GetShapes(shapes);
    for (Standard_Integer i = 1; i <= shapes.Length(); ++i)
      parts_to_cut_ += XCAFDoc_ShapeTool::IsSimpleShape(shapes.Value(i)) ? 1 : 0;
  }

  // Returns false if there are too many triangles to number.
  bool enter(const Visit& visit) {
    TDF_Label part = visit.label;
    AffineTransform local;
    if (XCAFDoc_ShapeTool::IsReference(visit.label)) {
      local = placing_of(XCAFDoc_ShapeTool::GetLocation(visit.label), unit_);
      XCAFDoc_ShapeTool::GetReferredShape(visit.label, part);
    }
    const std::string product = name_of(part), own = part == visit.label ? product : name_of(visit.label);
    const auto number = static_cast<std::int32_t>(scene_.nodes.size());
    const AffineTransform world = compose(visit.world_from_parent, local);
    scene_.nodes.push_back({own.empty() ? product : own, visit.parent, local});
    std::optional<SurfaceColor> color = visit.color;
    if (part != visit.label)
      if (const std::optional<SurfaceColor> of_instance = paint_.of_label(visit.label)) color = of_instance;
    if (XCAFDoc_ShapeTool::IsAssembly(part)) {
      if (!color) color = paint_.of_label(part);
      TDF_LabelSequence components;
      XCAFDoc_ShapeTool::GetComponents(part, components);
      for (Standard_Integer i = components.Length(); i >= 1; --i)
        stack_.push_back({components.Value(i), number, world, color});
      return true;
    }
    return place(part_at(part), own, number, world, color);
  }

  const Part& part_at(const TDF_Label& label) {
    if (const std::size_t* known = part_of_label_.Seek(label)) return *parts_[*known];
    auto part = std::make_unique<Part>();
    part->name = name_of(label);
    part->paint = paint_.of_part(label);
    const CadBodies bodies = bodies_of(XCAFDoc_ShapeTool::GetShape(label));
    loose_ += bodies.loose_edges + bodies.loose_points;
    const NamesOfShapes names = names_below(label);
    for (const CadBody& body : bodies.bodies) {
      AffineTransform placing = body.part_from_body;
      placing.translation = placing.translation / unit_;
      const std::string* named = names.Seek(body.shape);
      const std::string name = named == nullptr ? std::string() : *named;
      part->bodies.push_back(
          {name == part->name ? std::string() : name, placing, body.is_located, body.shape});
    }
    part_of_label_.Bind(label, parts_.size());
    parts_.push_back(std::move(part));
    send_progress(0.5 + 0.45 * static_cast<double>(std::min(parts_.size(), parts_to_cut_)) /
                            static_cast<double>(std::max<std::size_t>(parts_to_cut_, 1)),
                  "cutting surfaces into triangles");
    return *parts_.back();
  }

  bool place(const Part& part, const std::string& instance, std::int32_t number, const AffineTransform& world,
             const std::optional<SurfaceColor>& color) {
    const std::string base = distinct(!instance.empty() ? instance : part.name.empty() ? stem_ : part.name);
    for (std::size_t i = 0; i < part.bodies.size(); ++i) {
      const Part::Body& body = part.bodies[i];
      SceneObject object;
      object.name = base;
      if (part.bodies.size() > 1)
        object.name = distinct(base + "/" + (body.name.empty() ? std::to_string(i) : body.name));
      object.world_from_mesh = world;
      object.node = static_cast<std::uint32_t>(number);
      if (body.is_located) {
        object.node = static_cast<std::uint32_t>(scene_.nodes.size());
        object.world_from_mesh = compose(world, body.part_from_body);
        scene_.nodes.push_back({body.name, number, body.part_from_body});
      }
      const std::string mesh_name =
          body.name.empty() ? (part.name.empty() ? object.name : part.name) : body.name;
      object.mesh = mesh_of(part, body, mesh_name, object.name, color);
      if (object.mesh->mesh.triangles.empty()) continue;
      object.first_triangle = static_cast<std::uint32_t>(triangles_);
      triangles_ += object.mesh->mesh.triangles.size();
      if (triangles_ > UINT32_MAX) return false;
      scene_.objects.push_back(std::move(object));
    }
    return true;
  }

  // Makes a repeated name unique: "bolt", "bolt (2)".
  std::string distinct(const std::string& name) {
    if (times_.emplace(name, 1).second) return name;
    for (;;) {
      std::string numbered = name + " (" + std::to_string(++times_[name]) + ")";
      if (times_.emplace(numbered, 1).second) return numbered;
    }
  }

  struct Cut {
    CutBody body;
    bool is_reported = false;
    std::vector<std::shared_ptr<const SceneMesh>> meshes;  // one for each colour
  };

  std::shared_ptr<const SceneMesh> mesh_of(const Part& part, const Part::Body& body, const std::string& name,
                                           const std::string& object,
                                           const std::optional<SurfaceColor>& instance_color) {
    std::shared_ptr<Cut>* known = cuts_.ChangeSeek(body.shape);
    if (known == nullptr) {
      known = cuts_.Bound(body.shape, std::make_shared<Cut>());
      (*known)->body = cut_body(body.shape, {chord_, unit_});
      warn_about((*known)->body, object);
    }
    Cut& cut = **known;
    const BodyColor painted = part.paint.of_body(body.shape, cut.body.face_areas, instance_color);
    if (painted.colors > 1 && !cut.is_reported) {
      cut.is_reported = true;
      ++many_colored_;
    }
    for (const auto& mesh : cut.meshes)
      if (mesh->color == painted.color && mesh->name == name) return mesh;
    auto mesh = std::make_shared<SceneMesh>();
    mesh->name = name;
    mesh->mesh = cut.body.welded.mesh;
    mesh->color = painted.color;
    mesh->chord = std::max(cut.body.chord, cut.body.chord > 0.0 ? cut.body.deviation : 0.0);
    cut.meshes.push_back(mesh);
    return mesh;
  }

  void warn_about(const CutBody& cut, const std::string& object) {
    if (cut.uncut_faces > 0)
      warnings_.add(object,
                    std::to_string(cut.uncut_faces) + " of its " + std::to_string(cut.faces) +
                        (cut.uncut_faces == 1 ? " faces could not be cut into triangles: there is a hole"
                                              : " faces could not be cut into triangles: there are holes"));
    else if (cut.should_close && !cut.is_closed)
      warnings_.add(object, "it is closed, and its triangles are not");
    if (cut.chord > 0.0 && cut.deviation > cut.chord)
      warnings_.add(object, "its triangles are up to " + rough(cut.deviation) +
                                " from its surfaces, more than the chord of " + rough(cut.chord));
    if (cut.was_inside_out) warnings_.add(object, "it was inside out, and is turned round");
    if (!cut.welded.mesh.triangles.empty()) warnings_.about_mesh(object, cut.welded, 0, 0);
  }

  void warn_about_the_rest() {
    if (loose_ > 0)
      warnings_.add("",
                    std::to_string(loose_) +
                        (loose_ == 1 ? " curve or point of it bounds" : " curves and points of it bound") +
                        " no face and " + (loose_ == 1 ? "is" : "are") + " left out");
    if (many_colored_ > 0)
      warnings_.add("", "faces of " + std::to_string(many_colored_) +
                            (many_colored_ == 1 ? " body have" : " bodies have") +
                            " different colours; each body has that of most of its area");
  }

  const CadDocument& document_;
  Warnings warnings_;
  double chord_, unit_;
  Handle(XCAFDoc_ShapeTool) tool_;
  CadPaint paint_;
  std::string stem_;
  Scene scene_;
  std::vector<Visit> stack_;
  NCollection_DataMap<TDF_Label, std::size_t, TDF_LabelMapHasher> part_of_label_;
  std::vector<std::unique_ptr<Part>> parts_;
  NCollection_DataMap<TopoDS_Shape, std::shared_ptr<Cut>, TopTools_ShapeMapHasher> cuts_;
  std::unordered_map<std::string, std::size_t> times_;  // names in use, and how often
  std::size_t parts_to_cut_ = 0, loose_ = 0, many_colored_ = 0;
  std::uint64_t triangles_ = 0;
};

}  // namespace

Result<Scene> scene_of(const CadDocument& document, const std::string& file, double chord) {
  return CadScene(document, file, chord).run();
}

}  // namespace boxwood
