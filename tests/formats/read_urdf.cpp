// SPDX-License-Identifier: MIT
// What liburdfdom reads in a URDF: a line for each collision element, "link name shape x y z qw qx qy qz
// sizes...".
#include <cstdio>
#include <fstream>
#include <sstream>

#include <urdf_model/model.h>
#include <urdf_parser/urdf_parser.h>

int main(int, char** argv) {
  std::ifstream in(argv[1]);
  std::stringstream text;
  text << in.rdbuf();
  const urdf::ModelInterfaceSharedPtr model = urdf::parseURDF(text.str());
  if (!model) return 1;
  for (const auto& [name, link] : model->links_)
    for (const urdf::CollisionSharedPtr& c : link->collision_array) {
      const urdf::Vector3& p = c->origin.position;
      double x = 0, y = 0, z = 0, w = 1;
      c->origin.rotation.getQuaternion(x, y, z, w);
      std::printf("%s %s ", name.c_str(), c->name.c_str());
      const char* shape = c->geometry->type == urdf::Geometry::BOX        ? "box"
                          : c->geometry->type == urdf::Geometry::SPHERE   ? "sphere"
                          : c->geometry->type == urdf::Geometry::CYLINDER ? "cylinder"
                          : c->geometry->type == urdf::Geometry::MESH     ? "mesh"
                                                                          : "other";
      std::printf("%s %.17g %.17g %.17g %.17g %.17g %.17g %.17g", shape, p.x, p.y, p.z, w, x, y, z);
      if (const auto* box = dynamic_cast<const urdf::Box*>(c->geometry.get()))
        std::printf(" %.17g %.17g %.17g", box->dim.x / 2, box->dim.y / 2, box->dim.z / 2);
      if (const auto* sphere = dynamic_cast<const urdf::Sphere*>(c->geometry.get()))
        std::printf(" %.17g", sphere->radius);
      if (const auto* cylinder = dynamic_cast<const urdf::Cylinder*>(c->geometry.get()))
        std::printf(" %.17g %.17g", cylinder->radius, cylinder->length / 2);
      if (const auto* mesh = dynamic_cast<const urdf::Mesh*>(c->geometry.get()))
        std::printf(" %s", mesh->filename.c_str());
      std::printf("\n");
    }
  return 0;
}
