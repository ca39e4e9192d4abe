// SPDX-License-Identifier: MIT
// Computes the curves, the normal and the depth of a contact.
#include <cstdio>

#include <boxwood/contact.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh a = tetrahedron(), b = tetrahedron();
  const Tree tree_a = build_tree(a).value(), tree_b = build_tree(b).value();
  const ModelView model_a{&tree_a, a}, model_b{&tree_b, b};
  const RigidTransform a_from_b{kIdentityRows, Vec3(0.3, 0.2, 0.1)};

  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  collide(model_a, model_b, a_from_b, {}, scratch, pairs);

  ContactSet set;
  find_contacts(model_a, model_b, a_from_b, pairs, {}, scratch, set);
  for (const ContactPatch& patch : set.patches)
    std::printf("patch of %u contacts: normal %g %g %g, depth %g\n", patch.contacts, patch.normal.x,
                patch.normal.y, patch.normal.z, patch.depth);
  for (const ContactCurve& curve : set.curves)
    std::printf("%s curve of %u points\n", curve.closed ? "closed" : "open", curve.point_count);
  return set.curves.size() == 1 && set.curves[0].closed ? 0 : 1;
}
