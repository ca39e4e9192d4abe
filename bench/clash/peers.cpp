// SPDX-License-Identifier: MIT
// FCL and Bullet.
#include "clash/peers.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <unordered_map>
#include <utility>

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <fcl/fcl.h>

namespace boxwood::bench {

namespace {

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
std::uint64_t key_of(std::size_t a, std::size_t b) {
  return static_cast<std::uint64_t>(std::min(a, b)) << 32U | std::max(a, b);
}

using Model = fcl::BVHModel<fcl::OBBd>;

std::shared_ptr<Model> fcl_model(const TriangleMesh& mesh) {
  std::vector<fcl::Vector3d> points;
  std::vector<fcl::Triangle> triangles;
  for (const Vec3f& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
  for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  auto model = std::make_shared<Model>();
  model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
  model->addSubModel(points, triangles);
  model->endModel();
  model->computeLocalAABB();
  return model;
}

using Candidates = std::vector<std::pair<fcl::CollisionObjectd*, fcl::CollisionObjectd*>>;

}  // namespace

PeerAnswer fcl_pairs(const Scene& scene, int threads) {
  PeerAnswer answer;
  const double start = now_s();
  std::unordered_map<const SceneMesh*, std::shared_ptr<Model>> models;
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects;
  std::vector<fcl::CollisionObjectd*> all;
  for (std::size_t i = 0; i < scene.objects.size(); ++i) {
    const SceneObject& object = scene.objects[i];
    std::shared_ptr<Model>& model = models[object.mesh.get()];
    if (!model) model = fcl_model(object.mesh->mesh);
    fcl::Matrix3d turn;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) turn(r, c) = object.world_from_mesh.linear[static_cast<std::size_t>(r)][c];
    const Vec3& t = object.world_from_mesh.translation;
    objects.push_back(std::make_unique<fcl::CollisionObjectd>(model, turn, fcl::Vector3d(t.x, t.y, t.z)));
    objects.back()->computeAABB();
    objects.back()->setUserData(reinterpret_cast<void*>(i));
    all.push_back(objects.back().get());
  }
  fcl::DynamicAABBTreeCollisionManagerd manager;
  manager.registerObjects(all);
  manager.setup();
  const double built = now_s();
  Candidates near;
  manager.collide(&near, [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* to) {
    static_cast<Candidates*>(to)->emplace_back(a, b);
    return false;
  });
  const double found = now_s();
  answer.candidates = near.size();
  std::vector<unsigned char> meets(near.size(), 0);
  const auto work = [&](std::size_t first, std::size_t step) {
    for (std::size_t i = first; i < near.size(); i += step) {
      const fcl::CollisionRequestd request(1, false);
      fcl::CollisionResultd result;
      meets[i] = fcl::collide(near[i].first, near[i].second, request, result) > 0 ? 1 : 0;
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i)
    others.emplace_back(work, static_cast<std::size_t>(i), static_cast<std::size_t>(threads));
  work(0, static_cast<std::size_t>(threads));
  for (std::thread& other : others) other.join();
  for (std::size_t i = 0; i < near.size(); ++i)
    if (meets[i] != 0)
      answer.pairs.push_back(key_of(reinterpret_cast<std::size_t>(near[i].first->getUserData()),
                                    reinterpret_cast<std::size_t>(near[i].second->getUserData())));
  std::sort(answer.pairs.begin(), answer.pairs.end());
  answer.build_s = built - start;
  answer.broad_s = found - built;
  answer.narrow_s = now_s() - found;
  return answer;
}

namespace {

struct BulletMesh {
  explicit BulletMesh(const TriangleMesh& mesh) {
    for (const Vec3f& v : mesh.vertices) vertices.insert(vertices.end(), {v.x, v.y, v.z});
    for (const Triangle& t : mesh.triangles)
      for (const std::uint32_t i : t) indices.push_back(static_cast<int>(i));
    btIndexedMesh part;
    part.m_numTriangles = static_cast<int>(mesh.triangles.size());
    part.m_triangleIndexBase = reinterpret_cast<const unsigned char*>(indices.data());
    part.m_triangleIndexStride = 3 * sizeof(int);
    part.m_numVertices = static_cast<int>(mesh.vertices.size());
    part.m_vertexBase = reinterpret_cast<const unsigned char*>(vertices.data());
    part.m_vertexStride = 3 * sizeof(btScalar);
    array.addIndexedMesh(part);
    shape = std::make_unique<btGImpactMeshShape>(&array);
    shape->setMargin(0);
    shape->updateBound();
  }
  std::vector<btScalar> vertices;
  std::vector<int> indices;
  btTriangleIndexVertexArray array;
  std::unique_ptr<btGImpactMeshShape> shape;
};

}  // namespace

PeerAnswer bullet_pairs(const Scene& scene) {
  PeerAnswer answer;
  const double start = now_s();
  btDefaultCollisionConstructionInfo sizes;
  sizes.m_defaultMaxPersistentManifoldPoolSize = 1 << 17;
  sizes.m_defaultMaxCollisionAlgorithmPoolSize = 1 << 17;
  btDefaultCollisionConfiguration configuration(sizes);
  btCollisionDispatcher dispatcher(&configuration);
  btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
  btDbvtBroadphase broad;
  std::unordered_map<const SceneMesh*, std::unique_ptr<BulletMesh>> meshes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;
  btCollisionWorld world(&dispatcher, &broad, &configuration);
  for (std::size_t i = 0; i < scene.objects.size(); ++i) {
    const SceneObject& object = scene.objects[i];
    std::unique_ptr<BulletMesh>& mesh = meshes[object.mesh.get()];
    if (!mesh) mesh = std::make_unique<BulletMesh>(object.mesh->mesh);
    btMatrix3x3 turn;
    const auto row = [](const Vec3& v) {
      return btVector3(static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z));
    };
    for (int r = 0; r < 3; ++r) turn[r] = row(object.world_from_mesh.linear[static_cast<std::size_t>(r)]);
    objects.push_back(std::make_unique<btCollisionObject>());
    objects.back()->setCollisionShape(mesh->shape.get());
    objects.back()->setWorldTransform(btTransform(turn, row(object.world_from_mesh.translation)));
    objects.back()->setCollisionFlags(0);  // two that are static are not compared
    objects.back()->setUserIndex(static_cast<int>(i));
    world.addCollisionObject(objects.back().get());
  }
  const double built = now_s();
  world.performDiscreteCollisionDetection();
  for (int i = 0; i < dispatcher.getNumManifolds(); ++i) {
    const btPersistentManifold* manifold = dispatcher.getManifoldByIndexInternal(i);
    bool meets = false;
    for (int k = 0; k < manifold->getNumContacts(); ++k)
      meets = meets || manifold->getContactPoint(k).getDistance() <= 0;
    if (meets)
      answer.pairs.push_back(key_of(static_cast<std::size_t>(manifold->getBody0()->getUserIndex()),
                                    static_cast<std::size_t>(manifold->getBody1()->getUserIndex())));
  }
  std::sort(answer.pairs.begin(), answer.pairs.end());
  answer.pairs.erase(std::unique(answer.pairs.begin(), answer.pairs.end()), answer.pairs.end());
  answer.build_s = built - start;
  answer.narrow_s = now_s() - built;
  answer.candidates = static_cast<std::size_t>(broad.getOverlappingPairCache()->getNumOverlappingPairs());
  for (const auto& object : objects) world.removeCollisionObject(object.get());
  return answer;
}

}  // namespace boxwood::bench
