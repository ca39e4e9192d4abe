// SPDX-License-Identifier: MIT
// The Python objects that a query accepts as a model.
#include "bind_scene.hpp"
#include "bind_tree.hpp"
#include "errors.hpp"
#include "interrupt.hpp"

namespace boxwood::python {

namespace {
void find_parts(Model& model) {
  model.parts = model.mesh->known_parts();
  if (model.parts != nullptr) return;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    model.parts = model.mesh->parts(stop);
    return model.parts != nullptr;
  });
}

Model with_tree(MeshPointer mesh) {
  Model model{std::move(mesh), nullptr, nullptr};
  model.tree = model.mesh->known_tree();
  if (model.tree == nullptr)
    interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
      model.tree = model.mesh->default_tree(stop);
      return model.tree != nullptr;
    });
  return model;
}

bool has_arrays(py::handle object) {
  return py::hasattr(object, "vertices") && py::hasattr(object, "faces");
}

Model found_model(py::handle object) {
  if (py::isinstance<TreeObject>(object)) {
    const auto& tree = py::cast<const TreeObject&>(object);
    return {tree.mesh, tree.tree, nullptr};
  }
  return with_tree(mesh_in(object));
}
}  // namespace

std::shared_ptr<Mesh> mesh_in(py::handle object) {
  if (py::isinstance<Mesh>(object)) return py::cast<std::shared_ptr<Mesh>>(object);
  if (py::isinstance<TreeObject>(object))
    return std::const_pointer_cast<Mesh>(py::cast<const TreeObject&>(object).mesh);
  if (py::isinstance<SceneItem>(object))
    return std::const_pointer_cast<Mesh>(py::cast<const SceneItem&>(object).baked_mesh());
  if (!has_arrays(object))
    throw py::type_error(
        "a mesh is a boxwood Mesh, Tree or SceneObject, or an object with vertices and faces, not " +
        std::string(py::str(py::type::handle_of(object))));
  return std::make_shared<Mesh>(object.attr("vertices"), object.attr("faces"), true);
}

bool is_mesh(py::handle object) {
  return py::isinstance<Mesh>(object) || py::isinstance<TreeObject>(object) ||
         py::isinstance<SceneItem>(object) || has_arrays(object);
}

Model model_in(py::handle object, bool parts) {
  Model model = found_model(object);
  if (parts) find_parts(model);
  return model;
}

}  // namespace boxwood::python
