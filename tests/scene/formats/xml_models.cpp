// SPDX-License-Identifier: MIT
// Writers of XML and of archives, apart from what the product reads them with.
#include "scene/formats/xml_models.hpp"

#include <cstdint>

#include "scene/kind_writers.hpp"

namespace boxwood::test {

namespace {

std::uint32_t check_sum(const std::string& bytes) {
  std::uint32_t sum = 0xFFFFFFFFU;
  for (const char c : bytes) {
    sum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1U ^ ((sum & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~sum;
}

}  // namespace

std::string zip(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string out;
  std::string list;
  for (const auto& [name, bytes] : files) {
    const auto length = static_cast<std::uint32_t>(bytes.size());
    std::string common;  // from the version that is needed to the lengths of the names
    for (const int word : {20, 0, 0, 0, 0x21}) put(common, static_cast<std::uint16_t>(word));
    put(common, check_sum(bytes));
    put(common, length);
    put(common, length);
    put(common, static_cast<std::uint16_t>(name.size()));
    put(common, std::uint16_t{0});
    list += std::string("PK\1\2\x14\0", 6) + common + std::string(10, '\0');
    put(list, static_cast<std::uint32_t>(out.size()));
    list += name;
    out += "PK\3\4" + common + name + bytes;
  }
  std::string end("PK\5\6\0\0\0\0", 8);
  put(end, static_cast<std::uint16_t>(files.size()));
  put(end, static_cast<std::uint16_t>(files.size()));
  put(end, static_cast<std::uint32_t>(list.size()));
  put(end, static_cast<std::uint32_t>(out.size()));
  return out + list + end + std::string(2, '\0');
}

std::string cube_model_3mf() {
  std::string out = R"(<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
 <resources>
  <object id="1" type="model"><mesh><vertices>
)";
  for (const Vec3f& v : cube().vertices)
    out += "<vertex x=\"" + std::to_string(v.x) + "\" y=\"" + std::to_string(v.y) + "\" z=\"" +
           std::to_string(v.z) + "\"/>\n";
  out += "</vertices><triangles>\n";
  for (const Triangle& t : cube().triangles)
    out += "<triangle v1=\"" + std::to_string(t[0]) + "\" v2=\"" + std::to_string(t[1]) + "\" v3=\"" +
           std::to_string(t[2]) + "\"/>\n";
  return out +
         "</triangles></mesh></object>\n </resources>\n <build><item objectid=\"1\"/></build>\n</model>\n";
}

std::string package_3mf(const std::string& model) {
  const std::string links =
      R"(<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)"
      R"(<Relationship Target="/3D/3dmodel.model" Id="rel0" )"
      R"(Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>)";
  const std::string types =
      R"(<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">)"
      R"(<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>)"
      R"(<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>)";
  return zip({{"[Content_Types].xml", types}, {"_rels/.rels", links}, {"3D/3dmodel.model", model}});
}

std::string cube_collada() {
  std::string positions;
  for (const Vec3f& v : cube().vertices)
    for (int axis = 0; axis < 3; ++axis) positions += std::to_string(v[axis]) + " ";
  std::string indices;
  for (const Triangle& t : cube().triangles)
    for (const std::uint32_t corner : t) indices += std::to_string(corner) + " ";
  return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><unit meter="1" name="meter"/><up_axis>Y_UP</up_axis></asset>
 <library_geometries><geometry id="cube"><mesh>
  <source id="cube-p"><float_array id="cube-pa" count="24">)" +
         positions + R"(</float_array>
   <technique_common><accessor source="#cube-pa" count="8" stride="3">
    <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
   </accessor></technique_common></source>
  <vertices id="cube-v"><input semantic="POSITION" source="#cube-p"/></vertices>
  <triangles count="12"><input semantic="VERTEX" source="#cube-v" offset="0"/>
   <p>)" +
         indices +
         R"(</p></triangles>
 </mesh></geometry></library_geometries>
 <library_visual_scenes><visual_scene id="scene">
  <node id="n"><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix><instance_geometry url="#cube"/></node>
 </visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>
)";
}

}  // namespace boxwood::test
