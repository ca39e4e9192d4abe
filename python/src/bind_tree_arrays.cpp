// SPDX-License-Identifier: MIT
// The nodes of a tree as structured arrays in place, and volumes of other kinds for them.
#include <boxwood/node_volumes.hpp>

#include <pybind11/stl.h>

#include "arrays/arrays_out.hpp"
#include "bind_tree.hpp"
#include "errors.hpp"
#include "interrupt.hpp"
#include "process.hpp"
#include "volumes/bind_volumes.hpp"

namespace boxwood::python {

namespace {
using Pointer = std::shared_ptr<TreeObject>;

// The formats of PEP 3118; offsets are those of the structs.
static_assert(sizeof(TreeNode) == 16 && sizeof(Obb) == 120 && sizeof(Aabb) == 48 && sizeof(Sphere) == 32);
constexpr const char* kNodeFormat = "T{I:first:I:count:I:left:I:parent:}";
constexpr const char* kVolumeFormats[] = {"T{(3)d:center:(3,3)d:axes:(3)d:half_extents:}",
                                          "T{(3)d:min:(3)d:max:}", "T{(3)d:center:d:radius:}"};

py::object tree_nodes_of(const Pointer& object) {
  const std::shared_ptr<const Tree> tree = object->tree;
  const auto& nodes = tree->topology().nodes;
  return array_over({tree,
                     nodes.data(),
                     kNodeFormat,
                     py::ssize_t{sizeof(TreeNode)},
                     {static_cast<py::ssize_t>(nodes.size())},
                     true});
}

py::object volumes_of(const Pointer& object) {
  const std::shared_ptr<const Tree> tree = object->tree;
  return std::visit(
      [&](const auto& bounds) {
        const auto& volumes = bounds.volumes;
        return array_over({tree,
                           volumes.data(),
                           kVolumeFormats[tree->bounds().index()],
                           py::ssize_t{sizeof(volumes[0])},
                           {static_cast<py::ssize_t>(volumes.size())},
                           true});
      },
      tree->bounds());
}

py::object levels_of(const Pointer& object) {
  const auto& nodes = object->tree->topology().nodes;
  std::vector<std::uint32_t> levels(nodes.size(), 0);
  for (std::size_t i = 1; i < nodes.size(); ++i) levels[i] = levels[nodes[i].parent] + 1;
  return array_of(std::move(levels));
}

std::vector<std::uint32_t> node_numbers(const py::object& nodes, std::size_t count) {
  std::vector<std::uint32_t> numbers;
  if (nodes.is_none()) {
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(static_cast<std::uint32_t>(i));
    return numbers;
  }
  const Numbers given(nodes, "nodes", Numbers::Kind::integer);
  if (given.dimensions() != 1) fail_usage("nodes must have the shape (n,), not " + given.shape_text());
  for (std::size_t i = 0; i < given.size(0); ++i) {
    const std::int64_t n = given.integer_at(given.data() + static_cast<std::ptrdiff_t>(i) * given.stride(0));
    if (n < 0 || static_cast<std::size_t>(n) >= count)
      fail_usage("there is no node " + std::to_string(n) + " in a tree of " + std::to_string(count));
    numbers.push_back(static_cast<std::uint32_t>(n));
  }
  return numbers;
}

py::list node_volumes(const Pointer& object, const std::string& name, const py::object& nodes,
                      const std::string& obb_method, int threads) {
  const VolumeKind kind = volume_kind_in(name);
  const std::shared_ptr<const Tree> tree = object->tree;
  const std::vector<std::uint32_t> numbers = node_numbers(nodes, tree->topology().nodes.size());
  NodeVolumeOptions options;
  options.obb_method = obb_method == "certified" ? ObbMethod::certified
                       : obb_method == "tight"   ? ObbMethod::tight
                                                 : ObbMethod::fast;
  if (obb_method != name_of(options.obb_method))
    fail_usage("obb_method must be 'fast', 'tight' or 'certified', not '" + obb_method + "'");
  options.threads = threads;
  VolumeArray volumes;
  interruptible(numbers.size() > 1000 ? Length::many : Length::unknown, [&](const std::atomic<bool>* stop) {
    NodeVolumeOptions own = options;
    own.stop = stop;
    auto fitted = fit_node_volumes(kind, object->mesh->view(), *tree, numbers, own);
    if (!fitted && fitted.error().kind == ErrorKind::cancelled) return false;
    volumes = value_of(std::move(fitted));
    return true;
  });
  py::list list;
  for (std::size_t i = 0; i < count_of(volumes); ++i) list.append(object_of(volume_at(volumes, i)));
  return list;
}
}  // namespace

void bind_tree_arrays(py::class_<TreeObject, Pointer>& tree) {
  tree.def_property_readonly("nodes", &tree_nodes_of,
                             R"((n,) structured, read-only, without a copy: first, count, left, parent.

Node 0 is the root. Its triangles are order[first : first + count]. The children of node i are left[i] and
left[i] + 1; left 0 means a leaf. The root is its own parent.)")
      .def_property_readonly(
          "order",
          [](const Pointer& object) {
            const std::shared_ptr<const Tree> kept = object->tree;
            return view_of(kept, kept->topology().order.data(), kept->topology().order.size());
          },
          "(m,) uint32, read-only, without a copy: the finite triangles in the order of the leaves.")
      .def_property_readonly("volumes", &volumes_of,
                             R"((n,) structured, read-only, without a copy: the nodes' volumes, float64.

Fields: center (3,), axes (3, 3), half_extents (3,) of an obb; min (3,), max (3,) of an aabb; center (3,),
radius of a sphere. Each holds its triangles bit-exactly.)")
      .def_property_readonly("levels", &levels_of, "(n,) uint32: the level of each node, 0 the root.")
      .def("fit_nodes", &node_volumes, py::arg("volumes"), py::arg("nodes") = py::none(), py::kw_only(),
           py::arg("obb_method") = "fast", py::arg("threads") = 0,
           "A list of volumes of any kind, one around each of the nodes (all by default).");
}

}  // namespace boxwood::python
