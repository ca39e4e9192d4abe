// SPDX-License-Identifier: MIT
// Saves and loads scenes.
#include <boxwood/saved_scene.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <new>
#include <unordered_map>
#include <utility>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"
#include "scene/scene_record.hpp"
#include "scene/scene_trees.hpp"
#include "scene/time_limit.hpp"
#include "store/chords.hpp"
#include "store/model_reader.hpp"
#include "store/model_writer.hpp"
#include "store/proof.hpp"

namespace boxwood {

namespace {

using Clock = std::chrono::steady_clock;
double ms_since(Clock::time_point start) noexcept {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Adds one tree for each place that has one.
void add_trees(const Scene& scene, SceneRecord& record, ModelWriter& writer) {
  const auto of_file = [&](std::uint32_t file) {
    return file < scene.whole_trees.size() ? scene.whole_trees[file].get() : nullptr;
  };
  for (const TreePlace& place : tree_places(scene, SceneTrees::all)) {
    const Tree* tree = nullptr;
    for (const std::uint32_t o : place.objects)
      if (tree == nullptr) tree = scene.objects[o].tree.get();
    for (const std::uint32_t f : place.files)
      if (tree == nullptr) tree = of_file(f);
    if (tree == nullptr) continue;
    const bool is_over_mesh = place.mesh_of && is_identity(scene.objects[*place.mesh_of].world_from_mesh);
    const std::uint32_t number =
        writer.add_tree(*tree, is_over_mesh ? record.objects[*place.mesh_of].mesh : kNoMesh);
    for (const std::uint32_t o : place.objects)
      if (scene.objects[o].tree != nullptr) record.objects[o].tree = number;
    for (const std::uint32_t f : place.files)
      if (of_file(f) != nullptr) record.files[f].tree = number;
  }
}

}  // namespace

Result<void> save_scene(const std::filesystem::path& file, const Scene& scene, const WorkOptions& work) {
  return with_memory_to("save the scene", [&]() -> Result<void> {
    ModelWriter writer;
    SceneRecord record;
    Chords chords_of_meshes;
    std::unordered_map<const SceneMesh*, std::uint32_t> meshes;
    record.nodes = scene.nodes;
    record.warnings = scene.warnings;
    record.unread = scene.unread;
    for (const SceneObject& object : scene.objects) {
      const auto [mesh, is_new] = meshes.emplace(object.mesh.get(), 0);
      if (is_new) {
        mesh->second = writer.add_mesh(object.mesh->mesh);
        record.meshes.push_back(object.mesh->name);
        record.colors.push_back(object.mesh->color);
        chords_of_meshes.push_back(object.mesh->chord);
      }
      record.objects.push_back({object.name, mesh->second, object.node, object.file, kNoTree,
                                object.world_from_mesh, object.class_name, object.global_id});
    }
    for (std::size_t f = 0; f < scene.files.size(); ++f)
      record.files.push_back(
          {scene.files[f], kNoTree, unit_of(scene, f), up_axis_of(scene, f), origin_of(scene, f)});
    add_trees(scene, record, writer);
    const std::vector<std::byte> bytes = bytes_of(record), facts = bytes_of_facts(record),
                                 chords = bytes_of_chords(chords_of_meshes),
                                 products = bytes_of_products(record);
    writer.set_bytes(SectionKind::scene, bytes);
    writer.set_bytes(SectionKind::scene_facts, facts);
    if (!chords.empty()) writer.set_bytes(SectionKind::chords, chords);
    if (!products.empty()) writer.set_bytes(SectionKind::products, products);
    return writer.write(file, work.threads, work.stop);
  });
}

bool is_saved_scene(const std::filesystem::path& file) noexcept {
  try {
    const Result<InputFile> in = InputFile::open(file);
    std::array<std::uint8_t, kFileMagic.size()> magic{};
    return in && in->size() >= magic.size() && in->read(0, std::as_writable_bytes(std::span(magic))) &&
           magic == kFileMagic;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

namespace {

// Converts a file of save_model(), a mesh with a tree and no scene, to one object with the file's name, at
// its place.
SceneRecord record_of_one(const std::filesystem::path& file, std::uint32_t trees) {
  const std::string name = clean_text(file.stem().string());
  SceneRecord record;
  record.files.push_back({clean_text(file.filename().string())});
  record.nodes.push_back({name, -1, {}});
  record.meshes.push_back(name);
  record.objects.push_back({name, 0, 0, 0, trees == 1 ? 0 : kNoTree, {}});
  return record;
}

class SceneLoad {
public:
  SceneLoad(const std::filesystem::path& file, const ModelReader& reader, const LoadSceneOptions& options)
      : file_(file), reader_(reader), options_(options) {}

  Result<SavedScene> run() {
    const Clock::time_point start = Clock::now();
    if (const Result<void> read = read_record(); !read) return read.error();
    if (const Result<void> found = find_places(); !found) return found.error();
    if (const Result<void> made = make_trees(); !made) return made.error();
    out_.read_ms = ms_since(start);
    if (options_.trusted) return std::move(out_);
    const Clock::time_point proof = Clock::now();
    if (const Result<void> proven = prove_trees(); !proven) return proven.error();
    out_.proof_ms = out_.trees == 0 ? 0.0 : ms_since(proof);
    return std::move(out_);
  }

private:
  // Reads the scene without its triangles.
  Result<void> read_record() {
    const Result<std::vector<std::byte>> bytes = reader_.section_bytes(SectionKind::scene);
    if (!bytes) return bytes.error();
    std::string fault = "it has no scene";
    std::optional<SceneRecord> record;
    if (!bytes->empty())
      record = read_scene_record(*bytes, reader_.meshes(), reader_.trees(), fault);
    else if (reader_.meshes() == 1 && reader_.trees() <= 1)
      record = record_of_one(file_, reader_.trees());
    if (!record) return reader_.malformed(fault);
    record_ = std::move(*record);
    const Result<std::vector<std::byte>> facts = reader_.section_bytes(SectionKind::scene_facts);
    if (!facts) return facts.error();
    if (!facts->empty() && !read_scene_facts(*facts, record_, fault)) return reader_.malformed(fault);
    record_.colors.resize(record_.meshes.size());
    const Result<std::vector<std::byte>> chords = reader_.section_bytes(SectionKind::chords);
    if (!chords) return chords.error();
    if (!read_chords(*chords, record_.meshes.size(), chords_, fault)) return reader_.malformed(fault);
    const Result<std::vector<std::byte>> products = reader_.section_bytes(SectionKind::products);
    if (!products) return products.error();
    if (!products->empty() && !read_scene_products(*products, record_, fault))
      return reader_.malformed(fault);
    return {};
  }

  // Takes the meshes, and the objects that place them.
  Result<void> take_meshes(std::vector<TriangleMesh>&& meshes) {
    Scene& scene = out_.scene;
    std::vector<std::shared_ptr<const SceneMesh>> shared;
    for (std::size_t i = 0; i < meshes.size(); ++i)
      shared.push_back(std::make_shared<const SceneMesh>(
          SceneMesh{std::move(record_.meshes[i]), std::move(meshes[i]), record_.colors[i], chords_[i]}));
    scene.nodes = std::move(record_.nodes);
    scene.warnings = std::move(record_.warnings);
    for (SceneRecord::File& file : record_.files) {
      scene.files.push_back(std::move(file.name));
      scene.metres_per_unit.push_back(file.metres_per_unit);
      scene.up_axes.push_back(file.up);
      if (file.origin != Vec3(0.0)) scene.origins.resize(record_.files.size(), Vec3(0.0));
    }
    for (std::size_t f = 0; f < scene.origins.size(); ++f) scene.origins[f] = record_.files[f].origin;
    scene.unread = std::move(record_.unread);
    scene.whole_trees.resize(scene.files.size());
    std::vector<std::uint64_t> triangles(scene.files.size(), 0), vertices(scene.files.size(), 0);
    for (SceneRecord::Object& from : record_.objects) {
      SceneObject object;
      object.name = std::move(from.name);
      object.mesh = shared[from.mesh];
      object.world_from_mesh = from.world_from_mesh;
      object.node = from.node;
      object.file = from.file;
      object.class_name = std::move(from.class_name);
      object.global_id = std::move(from.global_id);
      object.first_triangle = static_cast<std::uint32_t>(triangles[from.file]);
      triangles[from.file] += object.mesh->mesh.triangles.size();
      vertices[from.file] += object.mesh->mesh.vertices.size();
      if (triangles[from.file] > UINT32_MAX || vertices[from.file] > UINT32_MAX)
        return reader_.malformed("the objects of file " + std::to_string(from.file) +
                                 " have more triangles or vertices than 32 bits can number");
      scene.objects.push_back(std::move(object));
    }
    return {};
  }

  std::uint32_t tree_at(const TreePlace& place) const noexcept {
    std::uint32_t tree = kNoTree;
    for (const std::uint32_t object : place.objects) tree = std::min(tree, record_.objects[object].tree);
    for (const std::uint32_t file : place.files) tree = std::min(tree, record_.files[file].tree);
    return tree;
  }

  Result<void> find_places() {
    std::vector<std::uint32_t> wanted;
    const bool of_objects = options_.trees == SceneTrees::objects || options_.trees == SceneTrees::all,
               of_files = options_.trees == SceneTrees::whole || options_.trees == SceneTrees::all;
    const auto want = [&](std::uint32_t tree) {
      if (tree != kNoTree) wanted.push_back(tree);
    };
    if (of_objects)
      for (const SceneRecord::Object& object : record_.objects) want(object.tree);
    if (of_files)
      for (const SceneRecord::File& file : record_.files) want(file.tree);
    Result<ModelArrays> arrays = reader_.arrays(wanted);
    if (!arrays) return arrays.error();
    stocks_ = std::move(arrays->trees);
    if (Result<void> taken = take_meshes(std::move(arrays->meshes)); !taken) return taken;
    // A tree has one place; otherwise its triangles would not be those of all its users.
    std::vector<std::size_t> uses(reader_.trees(), 0);
    for (TreePlace& place : tree_places(out_.scene, options_.trees)) {
      const std::uint32_t tree = tree_at(place);
      if (tree == kNoTree) continue;
      const bool same = std::all_of(place.objects.begin(), place.objects.end(),
                                    [&](std::uint32_t o) {
                                      const std::uint32_t t = record_.objects[o].tree;
                                      return t == tree || t == kNoTree;
                                    }) &&
                        std::all_of(place.files.begin(), place.files.end(), [&](std::uint32_t f) {
                          const std::uint32_t t = record_.files[f].tree;
                          return t == tree || t == kNoTree;
                        });
      if (!same || ++uses[tree] > 1)
        return reader_.malformed("tree " + std::to_string(tree) +
                                 " and the places it belongs to are not one to one");
      places_.push_back(std::move(place));
      tree_of_place_.push_back(tree);
    }
    return {};
  }

  Result<void> make_trees() {
    made_.resize(places_.size());
    std::atomic<std::size_t> triangles = 0;
    const Result<void> done =
        for_each_place(places_, options_.threads, [&](std::size_t i, Threads threads) -> Result<void> {
          const std::uint32_t number = tree_of_place_[i];
          const std::uint64_t bytes =
              places_[i].triangles * sizeof(Triangle) + places_[i].vertices * sizeof(Vec3f);
          if (bytes >> 20U > options_.memory_limit_mib)
            return reader_.failure(ErrorKind::over_limit,
                                   "needs more memory for a placed mesh than the limit of " +
                                       std::to_string(options_.memory_limit_mib) + " MiB");
          const PlaceMesh mesh(out_.scene, places_[i]);
          Result<Tree> tree = tree_of(std::move(*stocks_[number]), mesh.view(), threads, options_.stop);
          if (!tree) return reader_.fault_in_tree(number, tree.error());
          made_[i] = std::make_shared<const Tree>(std::move(*tree));
          triangles += mesh.view().triangles.size();
          return {};
        });
    if (!done) return done;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      for (const std::uint32_t object : places_[i].objects)
        if (record_.objects[object].tree != kNoTree) out_.scene.objects[object].tree = made_[i];
      for (const std::uint32_t file : places_[i].files)
        if (record_.files[file].tree != kNoTree) out_.scene.whole_trees[file] = made_[i];
    }
    out_.trees = places_.size();
    out_.triangles = triangles;
    return {};
  }

  Result<void> prove_trees() {
    return for_each_place(places_, options_.threads, [&](std::size_t i, Threads threads) -> Result<void> {
      const PlaceMesh mesh(out_.scene, places_[i]);
      return prove(reader_, tree_of_place_[i], *made_[i], mesh.view(), threads, options_.stop);
    });
  }

  const std::filesystem::path& file_;
  const ModelReader& reader_;
  const LoadSceneOptions& options_;
  SavedScene out_;
  SceneRecord record_;
  Chords chords_;  // of each mesh
  std::vector<std::optional<TreeStock>> stocks_;
  std::vector<TreePlace> places_;
  std::vector<std::uint32_t> tree_of_place_;
  std::vector<std::shared_ptr<const Tree>> made_;
};

Result<SavedScene> loaded(const std::filesystem::path& file, const LoadSceneOptions& options) {
  const Result<ModelReader> reader = ModelReader::open(file, reading_of(options));
  if (!reader) return reader.error();
  return SceneLoad(file, *reader, options).run();
}

}  // namespace

Result<SavedScene> load_scene(const std::filesystem::path& file, const LoadSceneOptions& options) {
  return with_memory_to("load the scene", [&]() -> Result<SavedScene> {
    const TimeLimit limit(options.time_limit_s, options.stop);
    LoadSceneOptions limited = options;
    limited.stop = limit.stop();
    Result<SavedScene> scene = loaded(file, limited);
    if (!scene && scene.error().kind == ErrorKind::cancelled && limit.is_over())
      return took_too_long(file, options.time_limit_s);
    return scene;
  });
}

}  // namespace boxwood
