// SPDX-License-Identifier: MIT
// Writes a MeshBVH of three-mesh-bvh as a file for `boxwood tree --nodes-format three-mesh-bvh`:
// "3MBVH 1\n", the number of nodes, nodes of 32 bytes, the number of triangles, their numbers (32 bits, little-endian).
// Build it with { indirect: true }: then the geometry keeps its order, and the numbers are those of its triangles.
//
//   import { writeFileSync } from 'node:fs';
//   import { MeshBVH } from 'three-mesh-bvh';
//   const bvh = new MeshBVH(geometry, { indirect: true });
//   writeFileSync('model.3mbvh', nodesOf(MeshBVH.serialize(bvh, { cloneBuffers: true })));
export function nodesOf(serialized) {
  if (serialized.version !== 1) throw new Error('children of older versions are absolute; use three-mesh-bvh 0.9.1 or later');
  if (serialized.roots.length !== 1) throw new Error('geometry with groups has several trees; clear them');
  if (!serialized.indirectBuffer) throw new Error('build the MeshBVH with { indirect: true }');
  const nodes = new Uint8Array(serialized.roots[0]);
  const triangles = serialized.indirectBuffer;
  const file = new Uint8Array(8 + 4 + nodes.length + 4 + 4 * triangles.length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode('3MBVH 1\n'));
  view.setUint32(8, nodes.length / 32, true);
  file.set(nodes, 12);
  view.setUint32(12 + nodes.length, triangles.length, true);
  for (let i = 0; i < triangles.length; i++) view.setUint32(16 + nodes.length + 4 * i, triangles[i], true);
  return file;
}
