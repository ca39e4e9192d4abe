// SPDX-License-Identifier: MIT
// Qhull: convex hulls.
#include <libqhull_r/qhull_ra.h>

#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

class QhullPeer : public Peer {
public:
  unsigned skills() const override { return kSkillHull; }
  std::vector<Vec3> hull(std::span<const Vec3f> points) override {
    std::vector<coordT> copies;
    copies.reserve(3 * points.size());
    for (const Vec3f& p : points) copies.insert(copies.end(), {p.x, p.y, p.z});
    qhT state;
    qh_zero(&state, stderr);
    char command[] = "qhull Qt Pp";
    std::vector<Vec3> vertices;
    if (qh_new_qhull(&state, 3, static_cast<int>(points.size()), copies.data(), False, command, nullptr,
                     stderr) == 0)
      for (vertexT* v = state.vertex_list; v != nullptr && v->next != nullptr; v = v->next)
        vertices.emplace_back(v->point[0], v->point[1], v->point[2]);
    qh_freeqhull(&state, !qh_ALL);
    int left = 0, total = 0;
    qh_memfreeshort(&state, &left, &total);
    return vertices;
  }
};

const RegisterPeer qhull("Qhull", "Debian's package 2020.2 as shipped", make_peer<QhullPeer>);

}  // namespace
}  // namespace boxwood::bench
