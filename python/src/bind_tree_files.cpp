// SPDX-License-Identifier: MIT
// Saves and loads trees in .bwt files and in pickles.
#include <boxwood/saved_model.hpp>

#include <pybind11/stl/filesystem.h>

#include "bind_tree.hpp"
#include "errors.hpp"
#include "interrupt.hpp"
#include "process.hpp"
#include "saved_bytes.hpp"

namespace boxwood::python {

namespace {
using Pointer = std::shared_ptr<TreeObject>;

void save_tree(const TreeObject& object, const std::filesystem::path& file, int threads) {
  const std::shared_ptr<const Tree> tree = object.tree;
  interruptible(Length::many, [&](const std::atomic<bool>* stop) {
    const Result<void> saved =
        save_model(file, object.mesh->view(), *tree, {threads_of(threads), stop, object.mesh->chord()});
    if (!saved && saved.error().kind == ErrorKind::cancelled) return false;
    check(saved);
    return true;
  });
}

Pointer load_tree(const std::filesystem::path& file, bool trusted, std::uint64_t memory_limit, int threads) {
  auto object = std::make_shared<TreeObject>();
  interruptible(Length::many, [&](const std::atomic<bool>* stop) {
    LoadOptions options;
    options.trusted = trusted;
    options.threads = threads_of(threads);
    options.stop = stop;
    options.memory_limit_mib = memory_limit;
    Result<SavedModel> loaded = load_model(file, options);
    if (!loaded && loaded.error().kind == ErrorKind::cancelled) return false;
    SavedModel model = value_of(std::move(loaded));
    auto mesh = std::make_shared<Mesh>(std::move(model.mesh));
    mesh->set_chord(model.chord);
    object->mesh = std::move(mesh);
    object->tree = std::make_shared<const Tree>(std::move(model.tree));
    return true;
  });
  return object;
}

// Pickles are loaded without proof, only their structure is checked: unpickling runs code of the pickle in
// any case.
constexpr std::uint64_t kNoLimit = ~std::uint64_t{0} >> 24U;
}  // namespace

void bind_tree_files(py::class_<TreeObject, Pointer>& tree) {
  tree.def("save", &save_tree, py::arg("file"), py::kw_only(), py::arg("threads") = 0,
           "Writes mesh and tree to a .bwt file, whole or not at all.")
      .def_static("load", &load_tree, py::arg("file"), py::kw_only(), py::arg("trusted") = false,
                  py::arg("memory_limit") = 4096, py::arg("threads") = 0,
                  "Mesh and tree of a .bwt file of one model, proven to be a tree over its mesh unless "
                  "`trusted`. memory_limit: MiB.")
      .def(py::pickle(
          [](const TreeObject& object) {
            MemoryFile file;
            save_tree(object, file.path(), 1);
            return py::make_tuple(file.read(), object.cost_ratio);
          },
          [](const py::tuple& state) {
            MemoryFile file;
            file.write(std::string_view(py::cast<py::bytes>(state[0])));
            Pointer object = load_tree(file.path(), true, kNoLimit, 1);
            object->cost_ratio = py::cast<double>(state[1]);
            return object;
          }));
}

}  // namespace boxwood::python
