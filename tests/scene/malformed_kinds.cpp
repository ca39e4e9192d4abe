// SPDX-License-Identifier: MIT
// Files that are wrong on purpose, and the few that only look so.
#include <random>

#include "scene/kind_writers.hpp"
#include "scene/kinds.hpp"

namespace boxwood::test {

namespace {

// Random bytes that begin no known format.
std::string junk() {
  std::mt19937 random(3);
  std::string out;
  while (out.size() < 2000) out += static_cast<char>(random() >> 8U);
  out[0] = 'y';
  return out;
}

std::string cut(const std::string& bytes, std::size_t removed) {
  return bytes.substr(0, bytes.size() - removed);
}

std::string cube_vertices() {
  const std::string text = obj_text(cube());
  return text.substr(0, text.find("f "));
}

std::string last_replaced(std::string text, const std::string& what, const std::string& by) {
  text.replace(text.rfind(what), what.size(), by);
  return text;
}

std::string stl_that_says(std::uint32_t count) {
  std::string out = stl_bytes(cube());
  std::memcpy(out.data() + 80, &count, sizeof count);
  return out;
}

std::string ply_with_last_count(unsigned char count) {
  std::string out = ply_bytes(cube());
  out[out.size() - 13] = static_cast<char>(count);
  return out;
}

std::string glb_with_word(std::size_t at, std::uint32_t word) {
  std::string out = glb_bytes();
  std::memcpy(out.data() + at, &word, sizeof word);
  return out;
}

std::string collada(const std::string& instance) {
  return R"(<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">)"
         R"(<asset><up_axis>Y_UP</up_axis></asset><library_visual_scenes><visual_scene id="v"><node>)" +
         instance +
         R"(</node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#v"/></scene></COLLADA>)";
}

Gltf with(void (*change)(Gltf&)) {
  Gltf gltf;
  change(gltf);
  return gltf;
}

}  // namespace

std::vector<Kind> malformed_kinds() {
  const auto refused = [](std::string name, std::string bytes, std::string says) {
    return Kind{std::move(name), [bytes] { return bytes; }, false, 0, 0, std::move(says)};
  };
  const auto loads = [](std::string name, std::string bytes, std::string says) {
    return Kind{std::move(name), [bytes] { return bytes; }, true, 12, 1, std::move(says)};
  };
  const std::string ply = ply_bytes(cube(), PlyFormat::text);
  const std::string obj = obj_text(cube());
  std::string fbx = "Kaydara FBX Binary  ";
  fbx.append("\0\x1a\0\xe8\x1c\0\0", 7);
  std::string deep =
      R"({"asset":{"version":"2.0"},"extras":)" + std::string(50000, '[') + std::string(50000, ']') + "}";
  return {
      refused("zero_bytes.obj", "", "is empty"),
      refused("zero_bytes.stl", "", "is empty"),
      refused("zero_bytes.glb", "", "is empty"),
      refused("junk.obj", junk(), "no geometry"),
      refused("junk.stl", junk(), "size does not fit"),
      refused("junk.fbx", junk(), "neither"),
      refused("junk.3ds", junk(), "cannot be read"),
      refused("junk.xyzzy", junk(), "not supported"),
      loads("no_extension", obj, "without being checked"),
      refused("png_named.obj",
              "\x89PNG\r\n\x1a\n" + std::string("\0\0\0\rIHDR\0\0\0\1", 14) + junk().substr(0, 60),
              "no geometry"),
      refused(
          "html_named.stl",
          "<!DOCTYPE html>\n<html><head><title>404</title></head><body>There is no such page</body></html>\n",
          "size does not fit"),
      refused("binary_truncated.stl", cut(stl_bytes(cube()), 320), "truncated"),
      refused("binary_huge_count.stl", stl_that_says(4294967295U), "4294967295 triangles"),
      refused("ascii_truncated.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvert",
              "truncated"),
      refused(
          "ascii_bad_number.stl",
          "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 zero 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
          "endfacet\nendsolid a\n",
          "line 4"),
      refused("header_truncated.ply", "ply\nformat binary_little_endian 1.0\nelement vertex 8\nproperty flo",
              "no end_header"),
      refused("body_truncated.ply", cut(ply_bytes(cube()), 60), "face 7 of 12"),
      refused("huge_vertex_count.ply", last_replaced(ply, "vertex 8", "vertex 4000000000"), "4000000000"),
      refused("index_out_of_range.ply", last_replaced(ply, "3 1 7 3", "3 1 7 99"),
              "face 11 names vertex 99 of 8"),
      refused("negative_index.ply", last_replaced(ply, "3 1 7 3", "3 1 7 -5"),
              "face 11 names vertex -5 of 8"),
      refused("list_count_255.ply", ply_with_last_count(255), "255 corners"),
      refused("ply_no_vertices.ply",
              "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n3 "
              "0 1 2\n",
              "no vertices"),
      refused("index_out_of_range.obj", obj + "f 1 2 99\n", "99"),
      refused("relative_index_out_of_range.obj", obj + "f -1 -2 -30\n", "-30"),
      refused("zero_index.obj", obj + "f 0 1 2\n", "0"),
      refused("face_words.obj", cube_vertices() + "f one two three\nf 1 2 3\n", "one"),
      refused("vertex_two_numbers.obj", "v 0 0\nv 1 0\nv 0 1\nf 1 2 3\n", "vert"),
      loads("missing_mtl.obj", "mtllib nowhere_to_be_found.mtl\nusemtl gold\n" + obj, "mtl"),
      loads("long_line.obj", "# " + std::string(200000, 'x') + "\n" + obj, ""),
      refused("index_out_of_range.off", "OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 0 1 77\n",
              "face 1 names vertex 77 of 4"),
      refused("truncated.off", "OFF\n8 12 0\n0 0 0\n1 0 0\n", "do not fit"),
      refused("huge_count.off", "OFF\n2000000000 2000000000 0\n0 0 0\n", "do not fit"),
      refused("bad_magic.glb", "glTX" + glb_bytes().substr(4), "glTF"),
      refused("truncated.glb", cut(glb_bytes(), 100), "truncated"),
      refused("chunk_too_long.glb", glb_with_word(12, 0xFFFFFFF0U), "4294967280 bytes"),
      refused("syntax_error.gltf", cut(gltf_text(), 40), "JSON ends"),
      refused("missing_bin.gltf", gltf_text(with([](Gltf& g) { g.buffer_uri = "does_not_exist.bin"; })),
              "does_not_exist.bin"),
      refused("accessor_beyond_buffer.gltf", gltf_text(with([](Gltf& g) { g.position_count = "4000"; })),
              "accessor 0 lies beyond"),
      refused("index_out_of_range.gltf", gltf_text(with([](Gltf& g) { g.odd_index = 500; })),
              "vertex 500 of 8"),
      refused("node_cycle.gltf",
              gltf_text(with([](Gltf& g) { g.nodes = R"([{"mesh":0,"children":[1]},{"children":[0]}])"; })),
              "below itself"),
      refused("mesh_index_out_of_range.gltf", gltf_text(with([](Gltf& g) { g.nodes = R"([{"mesh":7}])"; })),
              "7"),
      refused("deep_json.gltf", deep, ""),
      loads("required_extension_unknown.gltf",
            gltf_text(with([](Gltf& g) { g.more = R"(,"extensionsRequired":["VENDOR_unheard_of"])"; })),
            "VENDOR_unheard_of"),
      refused("not_closed.dae", cut(collada(""), 60), "XML"),
      refused("dangling_reference.dae", collada("<instance_geometry url=\"#nowhere\"/>"), "#nowhere"),
      refused("chunk_too_long.3ds", std::string("\x4d\x4d\xff\xff\xff\x7f", 6) + std::string(26, '\0'),
              "cannot be read"),
      refused("header_only.fbx", fbx, "truncated"),
      refused("truncated.3mf", "PK\3\4" + junk(), "zip archive"),
  };
}

}  // namespace boxwood::test
