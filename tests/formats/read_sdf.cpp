// SPDX-License-Identifier: MIT
// What libsdformat reads in an SDF: a line for each collision element, "link name shape x y z qw qx qy qz
// sizes...".
#include <cstdio>

#include <sdf/Box.hh>
#include <sdf/Capsule.hh>
#include <sdf/Collision.hh>
#include <sdf/Cylinder.hh>
#include <sdf/Geometry.hh>
#include <sdf/Link.hh>
#include <sdf/Mesh.hh>
#include <sdf/Model.hh>
#include <sdf/Root.hh>
#include <sdf/Sphere.hh>

int main(int, char** argv) {
  sdf::Root root;
  const sdf::Errors errors = root.Load(argv[1]);
  for (const sdf::Error& e : errors) std::fprintf(stderr, "%s\n", e.Message().c_str());
  if (!errors.empty() || root.Model() == nullptr) return 1;
  for (std::uint64_t i = 0; i < root.Model()->LinkCount(); ++i) {
    const sdf::Link& link = *root.Model()->LinkByIndex(i);
    for (std::uint64_t k = 0; k < link.CollisionCount(); ++k) {
      const sdf::Collision& c = *link.CollisionByIndex(k);
      const auto& p = c.RawPose();
      const sdf::Geometry& g = *c.Geom();
      const char* shape = g.BoxShape()        ? "box"
                          : g.SphereShape()   ? "sphere"
                          : g.CylinderShape() ? "cylinder"
                          : g.CapsuleShape()  ? "capsule"
                          : g.MeshShape()     ? "mesh"
                                              : "other";
      std::printf("%s %s %s %.17g %.17g %.17g %.17g %.17g %.17g %.17g", link.Name().c_str(), c.Name().c_str(),
                  shape, p.Pos().X(), p.Pos().Y(), p.Pos().Z(), p.Rot().W(), p.Rot().X(), p.Rot().Y(),
                  p.Rot().Z());
      if (g.BoxShape())
        std::printf(" %.17g %.17g %.17g", g.BoxShape()->Size().X() / 2, g.BoxShape()->Size().Y() / 2,
                    g.BoxShape()->Size().Z() / 2);
      if (g.SphereShape()) std::printf(" %.17g", g.SphereShape()->Radius());
      if (g.CylinderShape())
        std::printf(" %.17g %.17g", g.CylinderShape()->Radius(), g.CylinderShape()->Length() / 2);
      if (g.CapsuleShape())
        std::printf(" %.17g %.17g", g.CapsuleShape()->Radius(), g.CapsuleShape()->Length() / 2);
      if (g.MeshShape()) std::printf(" %s", g.MeshShape()->Uri().c_str());
      std::printf("\n");
    }
  }
  return 0;
}
