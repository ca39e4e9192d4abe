// SPDX-License-Identifier: MIT
// Reads any format that Assimp knows, and rewords its errors.
#include "scene/child/read_model.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <assimp/Importer.hpp>
#include <assimp/ProgressHandler.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/version.h>

#include "robot/file/read_urdf.hpp"
#include "scene/child/assimp_files.hpp"
#include "scene/child/convert.hpp"
#include "scene/formats/channel.hpp"
#include "scene/formats/file_extension.hpp"
#include "scene/formats/file_view.hpp"
#include "scene/formats/format_checks.hpp"
#include "scene/formats/ifc/read_ifc.hpp"
#include "scene/formats/mesh/mesh_readers.hpp"
#include "scene/formats/mesh/model_warnings.hpp"
#include "scene/formats/precision.hpp"
#include "scene/import_protocol.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

// Reports Assimp's progress to the parent. Cancelling needs no code here: the parent ends the process.
class Progress final : public Assimp::ProgressHandler {
public:
  bool Update(float fraction) override {
    if (fraction >= 0.0F && fraction <= 1.0F) send_progress(0.7 * static_cast<double>(fraction), "reading");
    return true;
  }
};

// Returns true for formats whose files may consist of nodes without a mesh.
bool may_be_empty(const std::string& file) {
  const std::string extension = lower_extension(file);
  return extension == ".gltf" || extension == ".glb" || extension == ".dae";
}

Error in_our_words(const std::string& message) {
  if (message.find("bad_alloc") != std::string::npos) return {ErrorKind::over_limit, "", {}};
  if (message.find("No suitable reader") != std::string::npos)
    return {ErrorKind::malformed, "its format is not supported or not recognised", {}};
  return {ErrorKind::malformed, "it cannot be read: " + wire::clean_text(message, 200), {}};
}

// Returns the number of corners beyond the third, over all faces: each becomes one more triangle when
// polygons are cut.
std::size_t triangles_after_cutting(const aiScene& scene) {
  std::size_t n = 0;
  for (unsigned m = 0; m < scene.mNumMeshes; ++m)
    for (unsigned f = 0; f < scene.mMeshes[m]->mNumFaces; ++f) {
      const unsigned corners = scene.mMeshes[m]->mFaces[f].mNumIndices;
      n += corners >= 3 ? corners - 2 : 0;
    }
  return n;
}

// The instructions for Assimp: the files that it may open, and the findings of our own check.
struct Task {
  const std::string& file;
  AssimpFiles* files;
  const RawModel* model;     // null if we have no reader for the format
  const Findings* findings;  // null if the file was not checked by our readers
};

// Returns the unit that the file or its format states, in metres; 0 if unknown.
double unit_of(const Task& task, const aiScene& scene) {
  const std::string extension = lower_extension(task.file);
  if (extension == ".gltf" || extension == ".glb" || extension == ".dae" || extension == ".zae") return 1.0;
  float centimetres = 0.0F;
  if (extension == ".fbx" && scene.mMetaData != nullptr &&
      scene.mMetaData->Get("UnitScaleFactor", centimetres) && is_finite(centimetres) && centimetres > 0.0F)
    return 0.01 * static_cast<double>(centimetres);
  return task.findings != nullptr ? task.findings->metres_per_unit : 0.0;
}

Result<Scene> read_with_assimp(const Task& task) {
  auto* importer = new Assimp::Importer;  // never freed: some files make it crash on freeing
  importer->SetProgressHandler(new Progress);
  importer->SetIOHandler(task.files);
  const aiScene* scene = importer->ReadFile(task.files->name(), 0);
  if (scene == nullptr) return in_our_words(importer->GetErrorString());
  if (const std::string broken = find_broken_part(*scene); !broken.empty())
    return Error{ErrorKind::malformed, broken, {}};
  const std::size_t promised = triangles_after_cutting(*scene);
  scene = importer->ApplyPostProcessing(aiProcess_Triangulate);
  if (scene == nullptr) return in_our_words(importer->GetErrorString());
  if (const std::string broken = find_broken_part(*scene); !broken.empty())
    return Error{ErrorKind::malformed, broken, {}};
  const std::size_t arrived = triangles_after_cutting(*scene);

  const std::string name = wire::clean_text(task.file, 4096);
  const MaterialUse* const materials =
      task.model != nullptr && task.model->materials ? &*task.model->materials : nullptr;
  Result<Scene> result = convert(*scene, name, materials);
  if (!result) return result;
  result->metres_per_unit = {unit_of(task, *scene)};
  if (result->objects.empty()) {
    if (!may_be_empty(task.file)) return Error{ErrorKind::malformed, "there is no geometry in it", {}};
    result->warnings.push_back("'" + name + "': there is no geometry in it");
  }
  if (arrived < promised)
    result->warnings.push_back("'" + name + "': polygons that cross themselves lost " +
                               std::to_string(promised - arrived) + " of " + std::to_string(promised) +
                               " triangles");
  if (task.findings != nullptr && task.findings->triangles && arrived == promised) {
    std::uint64_t shown = 0;
    for (const SceneObject& object : result->objects) shown += object.mesh->mesh.triangles.size();
    if (shown != *task.findings->triangles)
      return Error{ErrorKind::malformed,
                   "its reader delivers " + std::to_string(shown) + " triangles where the file holds " +
                       std::to_string(*task.findings->triangles),
                   {}};
  }
  return result;
}

ReferenceForm reference_form(std::string_view extension) {
  return extension == ".gltf" || extension == ".glb" || extension == ".dae" ? ReferenceForm::uri
                                                                            : ReferenceForm::path;
}

// Removes the byte order mark of UTF-8 from text formats; Assimp would read it as a word.
std::string_view without_byte_order_mark(std::string_view bytes, std::string_view extension) {
  const bool text = extension == ".obj" || extension == ".off" || extension == ".gltf";
  return text && bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
}

// Adds warnings about the files that Assimp requested and did not get.
Result<Scene> telling(Result<Scene> scene, const References& references) {
  const std::vector<std::string> refusals = references.refusals();
  if (refusals.empty()) return scene;
  if (!scene.ok()) {
    Error error = scene.error();
    if (!error.message.empty()) error.message += "; " + refusals.front();
    return error;
  }
  Warnings warnings(scene->files[0]);
  for (const std::string& clause : refusals) warnings.add("", clause);
  for (std::string& warning : warnings.take()) scene->warnings.push_back(std::move(warning));
  return scene;
}

// Reads a model. IFC has only our own reader. Other formats try our own readers first. Assimp reads the rest,
// after a check for errors that it would ignore.
Result<Scene> read_checked(const ReadOrder& order, const std::string& extension) {
  const std::string& file = order.file;
  const bool by_assimp_only = order.what == kReadByAssimpOnly;
  const FileView view{Descriptor(kChildModel)};
  if (!view.good()) return Error{ErrorKind::input_missing, "it cannot be read", {}};
  if (!by_assimp_only && is_ifc(view.bytes(), extension))
    return read_ifc(view.bytes(), extension, file,
                    {order.chord, order.chord_metres, order.what == kReadWithSpaces});
  const std::string_view bytes = without_byte_order_mark(view.bytes(), extension);
  References references(reference_form(extension), request_file);
  // owned by the importer, which is never freed
  AssimpFiles* files = new AssimpFiles(file, bytes, references);
  if (by_assimp_only) return telling(read_with_assimp({file, files, nullptr, nullptr}), references);
  if (extension == ".obj") files->give_material_names_only();
  DirectRead read = read_directly(bytes, extension, references);
  if (!read) return read.error();
  if (read->has_value() && !(*read)->left_to_assimp) return scene_of(std::move(**read), file);
  if (read->has_value() && !(*read)->cleaned.empty()) {  // like the file, these bytes outlive the importer
    const auto* const cleaned = new std::string(std::move((*read)->cleaned));
    files = new AssimpFiles(file, *cleaned, references);
    files->give_material_names_only();
  }
  Look look = read->has_value() ? Look(Findings{}) : check_file(bytes, extension, references);
  if (!look) return look.error();
  if (read->has_value() && (*read)->left_to_assimp && (*read)->triangles_after_cutting > 0)
    look->triangles = (*read)->triangles_after_cutting;
  Result<Scene> scene =
      telling(read_with_assimp({file, files, read->has_value() ? &**read : nullptr, &*look}), references);
  if (!scene.ok()) return scene;
  Warnings warnings(scene->files[0]);
  if (read->has_value())
    for (const std::string& clause : (*read)->warnings) warnings.add("", clause);
  for (const std::string& clause : look->warnings) warnings.add("", clause);
  for (std::string& warning : warnings.take()) scene->warnings.push_back(std::move(warning));
  return scene;
}

}  // namespace

std::string reader_version() {
  return "Assimp " + std::to_string(aiGetVersionMajor()) + "." + std::to_string(aiGetVersionMinor()) + "." +
         std::to_string(aiGetVersionPatch());
}

std::optional<Result<std::vector<std::byte>>> read_other(const ReadOrder& order) {
  if (order.what != kReadUrdf && order.what != kReadSrdf && order.what != kReadPlanningScene)
    return std::nullopt;
  const FileView view{Descriptor(kChildModel)};
  if (!view.good()) return Error{ErrorKind::input_missing, "it cannot be read", {}};
  RobotFile out;
  if (order.what == kReadUrdf) {
    Result<RobotDescription> robot = read_urdf(view.bytes());
    if (!robot) return robot.error();
    out.robot = std::move(*robot);
  } else if (order.what == kReadPlanningScene) {
    const bool is_text = lower_extension(order.file) == ".scene";
    Result<PlanningScene> scene = is_text ? read_scene_text(view.bytes()) : read_planning_scene(view.bytes());
    if (!scene) return scene.error();
    out.scene = std::move(*scene);
  } else {
    Result<SrdfFile> srdf = read_srdf(view.bytes());
    if (!srdf) return srdf.error();
    out.srdf = std::move(*srdf);
  }
  return bytes_of(out);
}

Result<Scene> read_model(const ReadOrder& order) {
  const std::string extension = lower_extension(order.file);
  Result<Scene> scene = read_checked(order, extension);
  if (scene.ok()) warn_about_precision(*scene, extension);
  return scene;
}

}  // namespace boxwood
