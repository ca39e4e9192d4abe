// SPDX-License-Identifier: MIT
// Walks Assimp's node tree and meshes, welds, and collects warnings.
#include "scene/child/convert.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <unordered_map>

#include <assimp/material.h>
#include <assimp/mesh.h>
#include <assimp/metadata.h>
#include <assimp/scene.h>

#include "scene/formats/channel.hpp"
#include "scene/formats/file_extension.hpp"
#include "scene/formats/mesh/raw_model.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

static_assert(sizeof(aiVector3D) == sizeof(Vec3f), "Assimp in single precision");

AffineTransform affine(const aiMatrix4x4& m) {
  return {{Vec3(m.a1, m.a2, m.a3), Vec3(m.b1, m.b2, m.b3), Vec3(m.c1, m.c2, m.c3)}, Vec3(m.a4, m.b4, m.c4)};
}

std::string text_of(const aiString& s) {
  return wire::clean_text({s.data, s.length < MAXLEN ? s.length : MAXLEN - 1});
}

// Returns true for "nodes[12]", "meshes[3]" and, for a part of one, "meshes[3]-1": Assimp's names if a glTF
// file has no name.
bool is_place_in_gltf(std::string_view name) {
  for (const std::string_view list : {"nodes[", "meshes["})
    if (name.starts_with(list)) {
      name.remove_prefix(list.size());
      return !name.empty() && name.find_first_not_of("0123456789]-") == std::string_view::npos;
    }
  return false;
}

// Returns true for names that a reader invents if the file has no name.
bool made_up(const std::string& name) {
  return name.empty() || name.front() == '<' || name == "ROOT" || name == "RootNode" || name == "root" ||
         name == "defaultobject" || name.starts_with("$ColladaAutoName$") || is_place_in_gltf(name);
}

std::uint8_t as_byte(double share) {
  return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(share, 0.0, 1.0)));
}

// Converts to the displayed value: the curve of sRGB (IEC 61966-2-1).
double encoded(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

// Returns the base colour. Base colours of glTF are linear, all others are as displayed. nullopt if the
// reader made up the material.
std::optional<SurfaceColor> color_of(const aiScene& source, unsigned material, bool is_linear) {
  if (source.mMaterials == nullptr || material >= source.mNumMaterials ||
      source.mMaterials[material] == nullptr)
    return std::nullopt;
  const aiMaterial& m = *source.mMaterials[material];
  aiString name;
  if (m.Get(AI_MATKEY_NAME, name) == aiReturn_SUCCESS && name == aiString(AI_DEFAULT_MATERIAL_NAME))
    return std::nullopt;
  aiColor4D c;
  if (m.Get(AI_MATKEY_BASE_COLOR, c) != aiReturn_SUCCESS &&
      m.Get(AI_MATKEY_COLOR_DIFFUSE, c) != aiReturn_SUCCESS)
    return std::nullopt;
  std::array<double, 3> rgb = {static_cast<double>(c.r), static_cast<double>(c.g), static_cast<double>(c.b)};
  for (double& x : rgb) {
    if (!std::isfinite(x)) return std::nullopt;
    if (is_linear) x = encoded(std::clamp(x, 0.0, 1.0));
  }
  return SurfaceColor{as_byte(rgb[0]), as_byte(rgb[1]), as_byte(rgb[2])};
}

// Returns the up axis that an FBX file states; Assimp does not change the geometry.
std::optional<UpAxis> up_of_metadata(const aiScene& source) {
  std::int32_t axis = -1, sign = 1;
  if (source.mMetaData == nullptr || !source.mMetaData->Get("UpAxis", axis) || axis < 0 || axis > 2)
    return std::nullopt;
  if (!source.mMetaData->Get("UpAxisSign", sign)) sign = 1;
  return static_cast<UpAxis>(2 * axis + (sign < 0 ? 1 : 0));
}

// Returns the up axis of the format: +Y for glTF, +Z for 3MF (the build plate lies below). COLLADA is rotated
// to +Y by its reader.
std::optional<UpAxis> up_of(const aiScene& source, const std::string& extension) {
  if (extension == ".gltf" || extension == ".glb" || extension == ".dae") return UpAxis::plus_y;
  if (extension == ".3mf") return UpAxis::plus_z;
  return extension == ".fbx" ? up_of_metadata(source) : std::nullopt;
}

RawPart part_of(const aiMesh& mesh) {
  RawPart out;
  out.name = text_of(mesh.mName);
  const auto* positions = reinterpret_cast<const Vec3f*>(mesh.mVertices);
  out.positions.assign(positions, positions + mesh.mNumVertices);
  if (mesh.mNumFaces == 0) return out;
  out.triangles.reserve(mesh.mNumFaces);
  out.used.resize(mesh.mNumVertices);
  for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
    const aiFace& face = mesh.mFaces[f];
    for (unsigned c = 0; c < face.mNumIndices; ++c) out.used[face.mIndices[c]] = true;
    if (face.mNumIndices == 3)
      out.triangles.push_back({face.mIndices[0], face.mIndices[1], face.mIndices[2]});
    else if (face.mNumIndices == 2)
      ++out.lines;
    else if (face.mNumIndices == 1)
      ++out.points;
  }
  return out;
}

class Converter {
public:
  Converter(const aiScene& source, const std::string& file, const MaterialUse* materials)
      : source_(source), warnings_(file),
        file_stem_(wire::clean_text(std::filesystem::path(file).stem().string())),
        meshes_(source.mNumMeshes) {
    scene_.files.push_back(file);
    const std::string extension = lower_extension(file);
    scene_.up_axes.push_back(up_of(source, extension));
    linear_colors_ = extension == ".gltf" || extension == ".glb";
    if (materials != nullptr) take_materials(*materials);
  }

  Result<Scene> run() {
    struct Visit {
      const aiNode* node;
      std::int32_t parent;
      AffineTransform world_from_parent;
    };
    std::vector<Visit> stack;
    if (source_.mRootNode != nullptr) stack.push_back({source_.mRootNode, -1, {}});
    note_names();
    while (!stack.empty()) {
      const Visit visit = stack.back();
      stack.pop_back();
      const auto number = static_cast<std::int32_t>(scene_.nodes.size());
      const AffineTransform local = affine(visit.node->mTransformation);
      scene_.nodes.push_back({text_of(visit.node->mName), visit.parent, local});
      const AffineTransform world = compose(visit.world_from_parent, local);
      for (unsigned i = 0; i < visit.node->mNumMeshes; ++i)
        if (!place_mesh(*visit.node, i, number, world))
          return Error{ErrorKind::over_limit, "it shows more than 4294967295 triangles", {}};
      for (unsigned i = visit.node->mNumChildren; i-- > 0;) {
        if (visit.node->mChildren[i] != nullptr)
          stack.push_back({visit.node->mChildren[i], number, world});
        else
          warnings_.add("", "a child of node '" + text_of(visit.node->mName) + "' is missing");
      }
    }
    std::size_t unplaced = 0;
    for (const auto& mesh : meshes_) unplaced += mesh == nullptr ? 1 : 0;
    if (unplaced > 0 && !scene_.objects.empty())
      warnings_.add("", std::to_string(unplaced) + " of its meshes are placed by no node and left out");
    scene_.warnings = warnings_.take();
    return std::move(scene_);
  }

private:
  std::string material_name(const aiMesh& mesh) const {
    if (source_.mMaterials == nullptr || mesh.mMaterialIndex >= source_.mNumMaterials ||
        source_.mMaterials[mesh.mMaterialIndex] == nullptr)
      return {};
    const aiString name = source_.mMaterials[mesh.mMaterialIndex]->GetName();
    return {name.data, std::min<std::size_t>(name.length, MAXLEN - 1)};
  }

  // Uses the file's colours. The reader assigns faces of an unknown material to the material that follows, so
  // a material gets its colour only if it has as many triangles here as in the file.
  void take_materials(const MaterialUse& materials) {
    materials_.emplace();
    std::map<std::string, std::uint64_t, std::less<>> arrived;
    for (unsigned m = 0; m < source_.mNumMeshes; ++m)
      for (unsigned f = 0; f < source_.mMeshes[m]->mNumFaces; ++f)
        arrived[material_name(*source_.mMeshes[m])] += source_.mMeshes[m]->mFaces[f].mNumIndices == 3 ? 1 : 0;
    std::size_t mixed = 0;
    for (const auto& [name, color] : materials.colors) {
      const auto here = arrived.find(name);
      if (here == arrived.end() || here->second == 0) continue;
      const auto there = materials.triangles.find(name);
      if (there != materials.triangles.end() && there->second == here->second)
        materials_->emplace(name, color);
      else
        ++mixed;
    }
    if (mixed > 0)
      warnings_.add(
          "", std::to_string(mixed) +
                  (mixed == 1 ? " of its materials has no colour" : " of its materials have no colour") +
                  " here: their faces could not be told apart");
  }

  std::optional<SurfaceColor> color_of_mesh(const aiMesh& mesh) const {
    if (!materials_) return color_of(source_, mesh.mMaterialIndex, linear_colors_);
    const auto found = materials_->find(material_name(mesh));
    return found == materials_->end() ? std::nullopt : std::optional(found->second);
  }

  bool place_mesh(const aiNode& node, unsigned i, std::int32_t number, const AffineTransform& world) {
    const unsigned index = node.mMeshes[i];
    SceneObject object;
    object.name = object_name(node, i);
    if (meshes_[index] == nullptr) meshes_[index] = convert_mesh(*source_.mMeshes[index], object.name);
    object.mesh = meshes_[index];
    object.world_from_mesh = world;
    object.node = static_cast<std::uint32_t>(number);
    object.first_triangle = static_cast<std::uint32_t>(triangles_);
    if (!is_finite(world.translation) || !is_finite(world.linear[0]) || !is_finite(world.linear[1]) ||
        !is_finite(world.linear[2]))
      warnings_.add(object.name, "its node's transform is not finite");
    triangles_ += object.mesh->mesh.triangles.size();
    if (triangles_ > UINT32_MAX) return false;
    scene_.objects.push_back(std::move(object));
    return true;
  }

  // Returns true for Assimp's small pyramids, which replace a file with only a skeleton.
  bool is_stand_in(const aiMesh& mesh) const {
    if (mesh.mMaterialIndex >= source_.mNumMaterials) return false;
    return source_.mMaterials[mesh.mMaterialIndex]->GetName() == aiString("SkeletonMaterial");
  }

  // Collects the names that the file gives to nodes.
  void note_names() {
    std::vector<const aiNode*> stack;
    if (source_.mRootNode != nullptr) stack.push_back(source_.mRootNode);
    while (!stack.empty()) {
      const aiNode& node = *stack.back();
      stack.pop_back();
      if (node.mNumMeshes != 0) times_.emplace(text_of(node.mName), 1);
      for (unsigned i = 0; i < node.mNumChildren; ++i)
        if (node.mChildren[i] != nullptr) stack.push_back(node.mChildren[i]);
    }
  }
  // Makes the name of a mesh unique if several unnamed nodes place it: "bolt", "bolt (2)", "bolt (3)".
  std::string distinct(const std::string& name) {
    if (times_.emplace(name, 1).second) return name;
    for (;;) {
      std::string numbered = name + " (" + std::to_string(++times_[name]) + ")";
      if (times_.emplace(numbered, 1).second) return numbered;
    }
  }

  // Returns the node's name. If the node has several meshes, the mesh's name is added; without a node name,
  // it is the mesh's or the file's.
  std::string object_name(const aiNode& node, unsigned i) {
    const std::string node_name = text_of(node.mName);
    const std::string mesh_name = text_of(source_.mMeshes[node.mMeshes[i]]->mName);
    if (node.mNumMeshes == 1) {
      if (!made_up(node_name)) return node_name;
      return distinct(made_up(mesh_name) ? fallback_name() : mesh_name);
    }
    if (made_up(node_name) && !made_up(mesh_name)) return distinct(mesh_name);
    const std::string base = made_up(node_name) ? fallback_name() : node_name;
    return base + "/" + (made_up(mesh_name) || mesh_name == base ? std::to_string(i) : mesh_name);
  }
  std::string fallback_name() const { return file_stem_.empty() ? "object" : file_stem_; }

  std::shared_ptr<const SceneMesh> convert_mesh(const aiMesh& mesh, const std::string& object) {
    send_progress(0.7 + 0.25 * static_cast<double>(++converted_) / static_cast<double>(source_.mNumMeshes),
                  "welding");
    if (is_stand_in(mesh))
      warnings_.add(object, "the file has no geometry; a stand-in for its skeleton is shown");
    else if (mesh.mNumBones > 0)
      warnings_.add(object, "it is skinned; the bind pose is shown");
    RawPart part = part_of(mesh);
    part.color = color_of_mesh(mesh);
    return finish_part(std::move(part), object, warnings_);
  }

  const aiScene& source_;
  Warnings warnings_;
  std::string file_stem_;
  std::vector<std::shared_ptr<const SceneMesh>> meshes_;
  std::unordered_map<std::string, std::size_t> times_;  // names in use, and how often
  std::size_t converted_ = 0;
  std::uint64_t triangles_ = 0;
  bool linear_colors_ = false;
  std::optional<MaterialColors> materials_;
  Scene scene_;
};

}  // namespace

std::string find_broken_part(const aiScene& source) {
  const auto named = [](const aiMesh& mesh, unsigned m) {
    const std::string name = text_of(mesh.mName);
    return "mesh " + std::to_string(m) + (name.empty() ? "" : " '" + name + "'");
  };
  for (unsigned m = 0; m < source.mNumMeshes; ++m) {
    if (source.mMeshes == nullptr || source.mMeshes[m] == nullptr)
      return "mesh " + std::to_string(m) + " is missing";
    const aiMesh& mesh = *source.mMeshes[m];
    if (mesh.mNumVertices > 0 && mesh.mVertices == nullptr) return named(mesh, m) + " has no positions";
    if (mesh.mNumFaces > 0 && mesh.mFaces == nullptr) return named(mesh, m) + " has no faces";
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices > 0 && face.mIndices == nullptr)
        return "face " + std::to_string(f) + " of " + named(mesh, m) + " has no corners";
      for (unsigned c = 0; c < face.mNumIndices; ++c)
        if (face.mIndices[c] >= mesh.mNumVertices)
          return "face " + std::to_string(f) + " of " + named(mesh, m) + " names vertex " +
                 std::to_string(static_cast<int>(face.mIndices[c])) + " of " +
                 std::to_string(mesh.mNumVertices);
    }
  }
  std::vector<const aiNode*> stack;
  if (source.mRootNode != nullptr) stack.push_back(source.mRootNode);
  while (!stack.empty()) {
    const aiNode& node = *stack.back();
    stack.pop_back();
    for (unsigned i = 0; i < node.mNumMeshes; ++i)
      if (node.mMeshes[i] >= source.mNumMeshes)
        return "node '" + text_of(node.mName) + "' names mesh " + std::to_string(node.mMeshes[i]) + " of " +
               std::to_string(source.mNumMeshes);
    for (unsigned i = 0; i < node.mNumChildren; ++i) {
      if (node.mChildren[i] != nullptr) stack.push_back(node.mChildren[i]);
    }
  }
  return {};
}

Result<Scene> convert(const aiScene& source, const std::string& file, const MaterialUse* materials) {
  return Converter(source, file, materials).run();
}

}  // namespace boxwood
