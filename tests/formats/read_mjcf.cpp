// SPDX-License-Identifier: MIT
// What MuJoCo makes of an MJCF: a line for each geom in the world, "body name shape x y z qw qx qy qz
// sizes...", of a mesh the number of its vertices and then these, in the world.
#include <cstdio>

#include <mujoco/mujoco.h>

int main(int, char** argv) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], nullptr, error, sizeof error);
  if (m == nullptr) {
    std::fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  for (int i = 0; i < m->ngeom; ++i) {
    const mjtNum* p = d->geom_xpos + 3 * i;
    const mjtNum* r = d->geom_xmat + 9 * i;
    mjtNum q[4];
    mju_mat2Quat(q, r);
    const char* shape = m->geom_type[i] == mjGEOM_BOX        ? "box"
                        : m->geom_type[i] == mjGEOM_SPHERE   ? "sphere"
                        : m->geom_type[i] == mjGEOM_CYLINDER ? "cylinder"
                        : m->geom_type[i] == mjGEOM_CAPSULE  ? "capsule"
                        : m->geom_type[i] == mjGEOM_MESH     ? "mesh"
                                                             : "other";
    std::printf("%s %s %s %.17g %.17g %.17g %.17g %.17g %.17g %.17g",
                m->names + m->name_bodyadr[m->geom_bodyid[i]], m->names + m->name_geomadr[i], shape, p[0],
                p[1], p[2], q[0], q[1], q[2], q[3]);
    if (m->geom_type[i] == mjGEOM_MESH) {
      const int mesh = m->geom_dataid[i];
      std::printf(" %d", m->mesh_vertnum[mesh]);
      for (int v = 0; v < m->mesh_vertnum[mesh]; ++v) {
        const float* x = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + v);
        for (int row = 0; row < 3; ++row)
          std::printf(" %.17g", p[row] + r[3 * row] * static_cast<double>(x[0]) +
                                    r[3 * row + 1] * static_cast<double>(x[1]) +
                                    r[3 * row + 2] * static_cast<double>(x[2]));
      }
    } else {
      const int sizes = m->geom_type[i] == mjGEOM_SPHERE ? 1 : m->geom_type[i] == mjGEOM_BOX ? 3 : 2;
      for (int k = 0; k < sizes; ++k) std::printf(" %.17g", m->geom_size[3 * i + k]);
    }
    std::printf("\n");
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
