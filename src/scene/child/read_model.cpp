// Reads any format that Assimp knows, and puts its answers in our words.
#include "scene/child/read_model.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <assimp/Importer.hpp>
#include <assimp/ProgressHandler.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include "scene/child/channel.hpp"
#include "scene/child/convert.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

// Tells the parent how far Assimp is. Cancelling needs nothing here: the parent ends the process.
class Progress final : public Assimp::ProgressHandler {
public:
  bool Update(float fraction) override {
    if (fraction >= 0.0F && fraction <= 1.0F) send_progress(0.7 * static_cast<double>(fraction), "reading");
    return true;
  }
};

std::string lower_extension(const std::string& file) {
  std::string extension = std::filesystem::path(file).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

// Formats whose files may hold a tree of nodes and rightly no mesh.
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

// Corners beyond the third, over all faces: each is one triangle more once polygons are cut.
std::size_t triangles_after_cutting(const aiScene& scene) {
  std::size_t n = 0;
  for (unsigned m = 0; m < scene.mNumMeshes; ++m)
    for (unsigned f = 0; f < scene.mMeshes[m]->mNumFaces; ++f) {
      const unsigned corners = scene.mMeshes[m]->mFaces[f].mNumIndices;
      n += corners >= 3 ? corners - 2 : 0;
    }
  return n;
}

}  // namespace

Result<Scene> read_model(const std::string& file) {
  auto* importer = new Assimp::Importer;  // never freed: some files make it crash on freeing
  importer->SetProgressHandler(new Progress);
  const aiScene* scene = importer->ReadFile(file, 0);
  if (scene == nullptr) return in_our_words(importer->GetErrorString());
  if (const std::string broken = find_broken_part(*scene); !broken.empty())
    return Error{ErrorKind::malformed, broken, {}};
  const std::size_t promised = triangles_after_cutting(*scene);
  scene = importer->ApplyPostProcessing(aiProcess_Triangulate);
  if (scene == nullptr) return in_our_words(importer->GetErrorString());
  if (const std::string broken = find_broken_part(*scene); !broken.empty())
    return Error{ErrorKind::malformed, broken, {}};
  const std::size_t arrived = triangles_after_cutting(*scene);

  const std::string name = wire::clean_text(file, 4096);
  Result<Scene> result = convert(*scene, name);
  if (!result) return result;
  if (result->objects.empty()) {
    if (!may_be_empty(file)) return Error{ErrorKind::malformed, "there is no geometry in it", {}};
    result->warnings.push_back("'" + name + "': there is no geometry in it");
  }
  if (arrived < promised)
    result->warnings.push_back("'" + name + "': polygons that cross themselves lost " +
                               std::to_string(promised - arrived) + " of " + std::to_string(promised) +
                               " triangles");
  return result;
}

}  // namespace boxwood
