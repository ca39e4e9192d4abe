// SPDX-License-Identifier: MIT
// Loads, inspects and saves scenes.
#include "bind_scene.hpp"

#include <algorithm>
#include <optional>

#include <boxwood/import.hpp>
#include <boxwood/robot_import.hpp>
#include <boxwood/saved_scene.hpp>

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "arrays/arrays_out.hpp"
#include "bind_tree.hpp"
#include "errors.hpp"
#include "factories.hpp"
#include "interrupt.hpp"
#include "process.hpp"
#include "saved_bytes.hpp"

namespace boxwood::python {

namespace {
// the import child installed with the module; empty if the library must find it
std::filesystem::path g_helper;

SceneTrees scene_trees_in(const std::string& name) {
  if (name == "none") return SceneTrees::none;
  if (name == "whole") return SceneTrees::whole;
  if (name == "objects") return SceneTrees::objects;
  if (name == "all") return SceneTrees::all;
  fail_usage("trees must be 'none', 'whole', 'objects' or 'all', not '" + name + "'");
}

Result<Scene> imported(const std::vector<std::filesystem::path>& files, const ImportOptions& options) {
  Scene scene;
  for (const auto& file : files) {
    Result<Scene> one =
        is_robot_file(file) ? import_robot_scene(file, {options, {}, {}}) : import_file(file, options);
    if (!one) return one;
    if (const Result<void> done = append(scene, std::move(*one)); !done) return done.error();
  }
  return scene;
}

ScenePointer load(const py::args& names, const std::filesystem::path& root, double time_limit,
                  std::uint64_t memory_limit, const std::string& trees, bool trusted, int threads,
                  const py::object& chord) {
  std::vector<std::filesystem::path> files;
  for (const py::handle name : names) {
    if (!py::isinstance<py::str>(name) && !py::isinstance<py::bytes>(name) &&
        !py::hasattr(name, "__fspath__"))
      throw py::type_error("a file is named by a str, bytes or a path, not " +
                           std::string(py::str(py::type::handle_of(name))));
    files.push_back(py::cast<std::filesystem::path>(name));
  }
  if (files.empty()) fail_usage("load() takes at least one file");
  ImportOptions options;
  options.root = root;
  options.time_limit_s = time_limit;
  options.memory_limit_mib = memory_limit;
  options.trees = scene_trees_in(trees);
  options.trusted = trusted;
  options.threads = threads_of(threads);
  options.helper = g_helper;
  if (!chord.is_none()) {
    options.chord = py::cast<double>(chord);
    if (!(options.chord > 0.0 && options.chord <= 1e300)) fail_usage("chord must be a length above 0");
  }
  return std::make_shared<SceneData>(made(Length::many, [&](const std::atomic<bool>* stop) {
    ImportOptions own = options;
    own.stop = stop;
    return imported(files, own);
  }));
}

// Returns the largest chord of the objects of a file, or of all.
std::optional<double> largest_chord(const Scene& scene, const std::optional<int>& file) {
  std::optional<double> most;
  for (const SceneObject& object : scene.objects)
    if (!file || object.file == static_cast<std::uint32_t>(*file))
      if (const std::optional<double> chord = placed_chord(object))
        most = std::max(most.value_or(0.0), *chord);
  return most;
}

std::shared_ptr<Mesh> whole(const SceneData& data, const std::optional<int>& file) {
  if (file && (*file < 0 || static_cast<std::size_t>(*file) >= data.scene.files.size()))
    fail_usage("there is no file " + std::to_string(*file) + " in a scene of " +
               std::to_string(data.scene.files.size()));
  auto mesh = std::make_shared<Mesh>(made(Length::unknown, [&](const std::atomic<bool>* stop) {
    return baked_whole(data.scene, file.value_or(-1), stop);
  }));
  mesh->set_chord(largest_chord(data.scene, file));
  if (data.scene.files.size() == 1)
    if (auto tree = whole_tree(data.scene, 0)) mesh->keep_tree(std::move(tree));
  if (data.scene.files.size() > 1 && file)
    if (auto tree = whole_tree(data.scene, static_cast<std::size_t>(*file))) mesh->keep_tree(std::move(tree));
  return mesh;
}

ScenePointer with_trees(const SceneData& data, const std::string& which, const std::string& kind,
                        const std::optional<std::string>& split, std::uint32_t leaf_size,
                        std::uint32_t max_depth, int threads) {
  BuildOptions options;
  options.kind = tree_kind_in(kind);
  if (split) options.split = split_rule_in(*split);
  if (leaf_size < 1) fail_usage("leaf_size must be at least 1");
  options.leaf_size = leaf_size;
  options.max_depth = max_depth;
  options.threads = threads_of(threads);
  const SceneTrees trees = scene_trees_in(which);
  return std::make_shared<SceneData>(made(Length::many, [&](const std::atomic<bool>* stop) -> Result<Scene> {
    Scene scene = data.scene;  // meshes and trees are shared
    BuildOptions own = options;
    own.stop = stop;
    if (const Result<void> done = build_trees(scene, trees, own); !done) return done.error();
    return scene;
  }));
}

void save(const SceneData& data, const std::filesystem::path& file, int threads) {
  made(Length::many, [&](const std::atomic<bool>* stop) -> Result<bool> {
    const Result<void> done = save_scene(file, data.scene, {threads_of(threads), stop});
    if (!done) return done.error();
    return true;
  });
}

py::list nodes_of(const SceneData& data) {
  const py::object type = py::module_::import("boxwood.results").attr("SceneNode");
  py::list nodes;
  for (const SceneNode& node : data.scene.nodes)
    nodes.append(type(node.name, node.parent, matrix_of(node.parent_from_node)));
  return nodes;
}

// Returns the axis in the form of --up: "+Y".
std::string name_of(UpAxis up) {
  const auto number = static_cast<unsigned>(up);
  return {number % 2 == 0 ? '+' : '-', "XYZ"[number / 2]};
}

// Returns one entry for each file; None if the file has no up axis.
py::list up_axes_of(const SceneData& data) {
  py::list out;
  for (std::size_t f = 0; f < data.scene.files.size(); ++f) {
    const std::optional<UpAxis> up = up_axis_of(data.scene, f);
    out.append(up ? py::object(py::str(name_of(*up))) : py::none());
  }
  return out;
}

py::list units_of(const SceneData& data) {
  py::list out;
  for (std::size_t f = 0; f < data.scene.files.size(); ++f) {
    const double unit = unit_of(data.scene, f);
    out.append(unit > 0.0 ? py::object(py::float_(unit)) : py::none());
  }
  return out;
}

ScenePointer in_unit(const SceneData& data, double metres_per_unit) {
  if (!(metres_per_unit > 0.0 && is_finite(metres_per_unit)))
    fail_usage("metres_per_unit must be a finite number above 0");
  for (std::size_t f = 0; f < data.scene.files.size(); ++f)
    if (!(unit_of(data.scene, f) > 0.0))
      fail_usage("'" + data.scene.files[f] + "' does not say in what unit its lengths are");
  Scene scene = data.scene;  // meshes are shared
  for (std::size_t f = 0; f < scene.files.size(); ++f)
    if (unit_of(scene, f) != metres_per_unit) check(scale_to_unit(scene, f, metres_per_unit));
  return std::make_shared<SceneData>(std::move(scene));
}

py::object color_of(const SceneItem& o) {
  const std::optional<SurfaceColor>& color = o.object().mesh->color;
  return color ? py::object(py::make_tuple(color->red, color->green, color->blue)) : py::none();
}

SceneItem item_at(const ScenePointer& data, std::ptrdiff_t index) {
  const auto count = static_cast<std::ptrdiff_t>(data->scene.objects.size());
  if (index < -count || index >= count) throw py::index_error("there is no object " + std::to_string(index));
  return {data, static_cast<std::size_t>(index < 0 ? index + count : index)};
}

SceneItem item_named(const ScenePointer& data, const std::string& name) {
  for (std::size_t i = 0; i < data->scene.objects.size(); ++i)
    if (data->scene.objects[i].name == name) return {data, i};
  throw py::key_error("there is no object '" + name + "'");
}

// Makes a scene of a dict of names and models. Their trees go with them.
ScenePointer scene_of(const py::dict& models) {
  Scene scene;
  scene.files.emplace_back("python");
  std::uint32_t first = 0;
  for (const auto& [key, value] : models) {
    const auto name = py::cast<std::string>(key);
    if (name.empty()) fail_usage("an object must have a name");
    const MeshPointer mesh = mesh_in(value);
    const MeshView& view = mesh->view();
    auto stored = std::make_shared<SceneMesh>();
    stored->name = name;
    stored->chord = mesh->chord();
    stored->mesh.vertices.assign(view.vertices.begin(), view.vertices.end());
    stored->mesh.triangles.assign(view.triangles.begin(), view.triangles.end());
    SceneObject object{name, std::move(stored), {}, static_cast<std::uint32_t>(scene.nodes.size()), 0, first};
    if (py::isinstance<TreeObject>(value)) object.tree = py::cast<const TreeObject&>(value).tree;
    scene.nodes.push_back({name, -1});
    scene.objects.push_back(std::move(object));
    first += static_cast<std::uint32_t>(view.triangles.size());
  }
  return std::make_shared<SceneData>(std::move(scene));
}

void bind_object(py::module_& module) {
  py::class_<SceneItem>(module, "SceneObject", "One object of a scene: one placing of one mesh.")
      .def_property_readonly(
          "name", [](const SceneItem& o) { return o.object().name; },
          "Never empty; unique names are not promised.")
      .def_property_readonly(
          "index", [](const SceneItem& o) { return o.index; }, "Its place in the scene.")
      .def_property_readonly(
          "mesh", [](const SceneItem& o) { return std::const_pointer_cast<Mesh>(o.baked_mesh()); },
          "Its Mesh in the model's frame: float32 of the matrix times the stored vertex. Made once.")
      .def_property_readonly(
          "vertices",
          [](const SceneItem& o) {
            const MeshPointer mesh = o.baked_mesh();
            return view_of(mesh, mesh->view().vertices.data(), mesh->view().vertices.size());
          },
          "(n, 3) float32: those of `mesh`.")
      .def_property_readonly(
          "faces",
          [](const SceneItem& o) {
            const MeshPointer mesh = o.baked_mesh();
            return view_of(mesh, mesh->view().triangles.data(), mesh->view().triangles.size());
          },
          "(m, 3) uint32: those of `mesh`.")
      .def_property_readonly(
          "tree",
          [](const SceneItem& o) {
            const Model model = model_in(py::cast(o));
            return std::make_shared<TreeObject>(TreeObject{model.mesh, model.tree, 1.0});
          },
          "The Tree over `mesh`: that of a .bwt file, else one of the default options, built once.")
      .def_property_readonly(
          "world_from_mesh", [](const SceneItem& o) { return matrix_of(o.object().world_from_mesh); },
          "(4, 4): what placed the stored mesh; `mesh` has it applied.")
      .def_property_readonly(
          "chord", [](const SceneItem& o) { return placed_chord(o.object()); },
          "How far its triangles may be from the surfaces they stand for (STEP, IGES); 0 where all is "
          "straight; "
          "None where the file holds triangles.")
      .def_property_readonly(
          "node", [](const SceneItem& o) { return o.object().node; }, "Its place in Scene.nodes.")
      .def_property_readonly(
          "file", [](const SceneItem& o) { return o.object().file; }, "Its place in Scene.files.")
      .def_property_readonly("color", &color_of,
                             "(red, green, blue), 0 to 255 as shown (sRGB): the base colour of its material; "
                             "None where the file has none.")
      .def_property_readonly(
          "first_triangle", [](const SceneItem& o) { return o.object().first_triangle; },
          "The number of its first triangle in its file.")
      .def(py::pickle([](const SceneItem& o) { return py::make_tuple(o.data, o.index); },
                      [](const py::tuple& state) {
                        if (state.size() != 2)
                          fail(ErrorKind::malformed, "this is no pickle of a SceneObject");
                        const auto data = py::cast<ScenePointer>(state[0]);
                        const auto index = py::cast<std::size_t>(state[1]);
                        if (data == nullptr || index >= data->scene.objects.size())
                          fail(ErrorKind::malformed, "this is no pickle of a SceneObject");
                        return SceneItem{data, index};
                      }))
      .def("__repr__", [](const SceneItem& o) {
        return "<boxwood.SceneObject " + std::to_string(o.index) + " '" + o.object().name + "'>";
      });
}

void bind_pickle(py::class_<SceneData, ScenePointer>& scene) {
  scene.def(py::pickle(
      [](const SceneData& data) {
        MemoryFile file;
        save(data, file.path(), 1);
        return py::make_tuple(file.read());
      },
      [](const py::tuple& state) {
        MemoryFile file;
        file.write(std::string_view(py::cast<py::bytes>(state[0])));
        LoadSceneOptions options;
        options.trusted = true;  // unpickling runs code of the pickle in any case
        options.memory_limit_mib = ~std::uint64_t{0} >> 24U;
        const py::gil_scoped_release released;
        return std::make_shared<SceneData>(value_of(load_scene(file.path(), options)).scene);
      }));
}
}  // namespace

MeshPointer SceneItem::baked_mesh() const {
  {
    const py::gil_scoped_release released;
    const std::lock_guard lock(data->mutex);
    if (data->baked[index] != nullptr) return data->baked[index];
  }
  auto mesh = std::make_shared<Mesh>(
      made(Length::unknown, [&](const std::atomic<bool>* stop) { return boxwood::baked(object(), stop); }));
  mesh->set_chord(placed_chord(object()));
  if (object().tree != nullptr) mesh->keep_tree(object().tree);
  const py::gil_scoped_release released;
  const std::lock_guard lock(data->mutex);
  if (data->baked[index] == nullptr) data->baked[index] = std::move(mesh);
  return data->baked[index];
}

std::filesystem::path import_helper() {
  return g_helper;
}

void bind_scene(py::module_& module) {
  py::class_<SceneData, ScenePointer> scene(
      module, "Scene", R"(What model files hold: objects by number or name, the node tree, warnings.

len(scene), scene[0], scene['name'] and iteration give its SceneObjects. Scene({'name': mesh, ...}) is made of Meshes,
Trees or anything with vertices and faces; saved as .bwt it is a model for the program boxwood.)");
  bind_object(module);
  scene.def(py::init(&scene_of), py::arg("models"))
      .def_property_readonly(
          "objects",
          [](const ScenePointer& data) {
            std::vector<SceneItem> items;
            for (std::size_t i = 0; i < data->scene.objects.size(); ++i) items.push_back({data, i});
            return items;
          },
          "All objects, in the order of their triangles.")
      .def_property_readonly(
          "names",
          [](const SceneData& data) {
            std::vector<std::string> names;
            for (const SceneObject& o : data.scene.objects) names.push_back(o.name);
            return names;
          },
          "Their names.")
      .def_property_readonly("nodes", &nodes_of,
                             "The node tree, parents before children: a list of SceneNode.")
      .def_property_readonly(
          "files", [](const SceneData& data) { return data.scene.files; }, "The names of the files.")
      .def_property_readonly(
          "warnings", [](const SceneData& data) { return data.scene.warnings; },
          "What is odd about the files, one sentence each.")
      .def_property_readonly("metres_per_unit", &units_of,
                             "Of each file, how many metres a unit of its coordinates is, as the file or its "
                             "format says; None: it is not known.")
      .def_property_readonly("up_axes", &up_axes_of,
                             "Of each file which way is up, '+Y' and the like; None where it does not say.")
      .def("in_unit", &in_unit, py::arg("metres_per_unit"),
           "This scene with all lengths in one unit: 0.001 for millimetres. Trees are built anew where the "
           "scale "
           "changes. UsageError where a file does not say its own unit.")
      .def("whole", &whole, py::arg("file") = py::none(),
           "All objects (of one file, by number) as one Mesh, triangles numbered through the file.")
      .def("build_trees", &with_trees, py::arg("which") = "all", py::kw_only(), py::arg("kind") = "obb",
           py::arg("split") = py::none(), py::arg("leaf_size") = 8, py::arg("max_depth") = 0,
           py::arg("threads") = 0,
           "This scene with the trees it does not have: of 'objects', of each file as a 'whole', or 'all'.")
      .def("save", &save, py::arg("file"), py::kw_only(), py::arg("threads") = 0,
           "Writes the scene and its trees to a .bwt file, whole or not at all.")
      .def("__len__", [](const SceneData& data) { return data.scene.objects.size(); })
      .def("__iter__", [](const py::object& self) { return py::iter(self.attr("objects")); })
      .def("__getitem__", &item_at, py::arg("index"))
      .def("__getitem__", &item_named, py::arg("name"))
      .def("__repr__", [](const SceneData& data) {
        return "<boxwood.Scene of " + std::to_string(data.scene.objects.size()) + " objects, " +
               std::to_string(data.scene.warnings.size()) + " warnings>";
      });
  bind_pickle(scene);
  module.def(
      "load", &load, py::kw_only(), py::arg("root") = "", py::arg("time_limit") = 60.0,
      py::arg("memory_limit") = 4096, py::arg("trees") = "all", py::arg("trusted") = false,
      py::arg("threads") = 0, py::arg("chord") = py::none(),
      R"(load(*files, ...): the objects of model files (GLB, glTF, OBJ, STL, PLY, COLLADA, 3MF, OFF, STEP, IGES and more, and .bwt), each in the model's
frame, in the units and axes of the file. Reading goes on in a process of its own, which can open nothing.
root: where files that a model names may lie; '' for its own folder. time_limit: seconds; memory_limit: MiB.
trees, trusted: which trees of a .bwt are read, and whether the proof that they are trees is left out.
chord: how far triangles may be from the surfaces of STEP and IGES, in the unit of the file; None: a thousandth of the diagonal
of each part. Those need the helper program boxwood-import-cad (the package boxwood-step).

Raises InputMissingError, MalformedError, LimitError; the message names the file.)");
  module.def("_set_import_helper", [](const std::filesystem::path& helper) { g_helper = helper; });
}

}  // namespace boxwood::python
