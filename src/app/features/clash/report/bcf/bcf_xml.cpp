// SPDX-License-Identifier: MIT
// Writes the files of a BCF archive, with elements in the order that the schemas demand.
#include <algorithm>
#include <charconv>
#include <utility>

#include "app/features/clash/report/bcf/bcf_topic.hpp"
#include "app/features/clash/report/bcf/guid.hpp"
#include "app/features/clash/report/bcf/zip_writer.hpp"
#include "app/text/letter_case.hpp"
#include "app/text/markup.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
constexpr std::string_view kAuthor = "boxwood";
constexpr std::size_t kMostComponents = 1000;  // more make viewers slow

// A writer of nested elements, which it indents.
class XmlText {
public:
  explicit XmlText(std::string_view head = kHead) : text_(head) {}
  using Attributes = std::vector<std::pair<std::string_view, std::string>>;
  XmlText& open(std::string_view name, const Attributes& attributes = {}) {
    tag(name, attributes, ">\n");
    open_.push_back(name);
    return *this;
  }
  XmlText& close() {
    const std::string_view name = open_.back();
    open_.pop_back();
    indent();
    text_.append("</").append(name).append(">\n");
    return *this;
  }
  XmlText& leaf(std::string_view name, std::string_view content, const Attributes& attributes = {}) {
    tag(name, attributes, ">");
    text_.append(markup_escaped(content)).append("</").append(name).append(">\n");
    return *this;
  }
  XmlText& empty(std::string_view name, const Attributes& attributes) {
    tag(name, attributes, "/>\n");
    return *this;
  }
  std::string take() { return std::exchange(text_, {}); }

private:
  void indent() { text_.append(2 * open_.size(), ' '); }
  void tag(std::string_view name, const Attributes& attributes, std::string_view end) {
    indent();
    text_.append("<").append(name);
    for (const auto& [key, value] : attributes)
      text_.append(" ").append(key).append("=\"").append(markup_escaped(value)).append("\"");
    text_.append(end);
  }
  std::string text_;
  std::vector<std::string_view> open_;
};

std::string xml_number(double x) {
  std::array<char, 32> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), x + 0.0);
  return {digits.data(), error == std::errc{} ? end : digits.data()};
}

std::string color_text(const Rgba& color) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (const std::uint8_t part : {color.r, color.g, color.b}) {
    text += kDigits[part >> 4U];
    text += kDigits[part & 15U];
  }
  return text;
}

void add_vector(XmlText& xml, std::string_view name, const Vec3& v) {
  xml.open(name).leaf("X", xml_number(v.x)).leaf("Y", xml_number(v.y)).leaf("Z", xml_number(v.z)).close();
}

std::string markup_of(const BcfTopic& topic, std::span<const BcfModelFile> files, BcfVersion version) {
  const bool new_form = version == BcfVersion::v3_0;
  XmlText xml;
  xml.open("Markup");
  if (!files.empty()) {
    xml.open("Header");
    if (new_form) xml.open("Files");
    for (const BcfModelFile& file : files) {
      xml.open("File", {{new_form ? "IsExternal" : "isExternal", "true"}}).leaf("Filename", file.name);
      if (!file.date.empty()) xml.leaf("Date", file.date);
      xml.close();
    }
    if (new_form) xml.close();
    xml.close();
  }
  xml.open("Topic",
           {{"Guid", topic.guid}, {"TopicType", "Clash"}, {"TopicStatus", bcf_status(topic.status)}});
  xml.leaf("Title", topic.title).leaf("Priority", topic.priority);
  if (new_form && !topic.labels.empty()) xml.open("Labels");
  for (const std::string& label : topic.labels) xml.leaf(new_form ? "Label" : "Labels", label);
  if (new_form && !topic.labels.empty()) xml.close();
  xml.leaf("CreationDate", topic.created).leaf("CreationAuthor", kAuthor);
  if (!topic.description.empty()) xml.leaf("Description", topic.description);
  if (!new_form) xml.close();
  if (!topic.comment.empty()) {
    if (new_form) xml.open("Comments");
    xml.open("Comment", {{"Guid", topic.comment_guid}});
    xml.leaf("Date", topic.created).leaf("Author", kAuthor).leaf("Comment", topic.comment);
    if (topic.camera) xml.empty("Viewpoint", {{"Guid", topic.viewpoint_guid}});
    xml.close();
    if (new_form) xml.close();
  }
  if (topic.camera) {
    if (new_form) xml.open("Viewpoints");
    xml.open(new_form ? "ViewPoint" : "Viewpoints", {{"Guid", topic.viewpoint_guid}});
    xml.leaf("Viewpoint", "viewpoint.bcfv");
    if (!topic.snapshot.empty()) xml.leaf("Snapshot", "snapshot.png");
    xml.leaf("Index", "0").close();
    if (new_form) xml.close();
  }
  if (new_form) xml.close();
  return xml.close().take();
}

void add_components(XmlText& xml, const BcfTopic& topic, BcfVersion version) {
  const bool new_form = version == BcfVersion::v3_0;
  const XmlText::Attributes hints = {
      {"SpacesVisible", "false"}, {"SpaceBoundariesVisible", "false"}, {"OpeningsVisible", "false"}};
  const auto add_all = [&] {
    std::size_t count = 0;
    for (const BcfTopic::Part& part : topic.parts)
      for (const std::string& id : part.ids)
        if (count++ < kMostComponents) xml.empty("Component", {{"IfcGuid", id}});
  };
  xml.open("Components");
  if (!new_form) xml.empty("ViewSetupHints", hints);
  xml.open("Selection");
  add_all();
  xml.close();
  xml.open("Visibility", {{"DefaultVisibility", topic.hides_others ? "false" : "true"}});
  if (new_form) xml.empty("ViewSetupHints", hints);
  if (topic.hides_others) {
    xml.open("Exceptions");
    add_all();
    xml.close();
  }
  xml.close();
  xml.open("Coloring");
  std::size_t count = 0;
  for (const BcfTopic::Part& part : topic.parts) {
    if (part.ids.empty() || count >= kMostComponents) continue;
    xml.open("Color", {{"Color", color_text(part.color)}});
    if (new_form) xml.open("Components");
    for (const std::string& id : part.ids)
      if (count++ < kMostComponents) xml.empty("Component", {{"IfcGuid", id}});
    if (new_form) xml.close();
    xml.close();
  }
  xml.close().close();
}

std::string viewpoint_of(const BcfTopic& topic, BcfVersion version) {
  const bool new_form = version == BcfVersion::v3_0;
  const BcfCamera& camera = *topic.camera;
  XmlText xml;
  xml.open("VisualizationInfo", {{"Guid", topic.viewpoint_guid}});
  add_components(xml, topic, version);
  xml.open("PerspectiveCamera");
  add_vector(xml, "CameraViewPoint", camera.position);
  add_vector(xml, "CameraDirection", camera.direction);
  add_vector(xml, "CameraUpVector", camera.up);
  xml.leaf("FieldOfView", xml_number(new_form ? camera.angle_deg : std::clamp(camera.angle_deg, 45.0, 60.0)));
  if (new_form) xml.leaf("AspectRatio", xml_number(camera.aspect));
  return xml.close().close().take();
}

std::string version_file(BcfVersion version) {
  XmlText xml;
  if (version == BcfVersion::v3_0) return xml.empty("Version", {{"VersionId", "3.0"}}).take();
  return xml.open("Version", {{"VersionId", "2.1"}}).leaf("DetailedVersion", "2.1").close().take();
}

std::string project_file(std::string_view name, BcfVersion version) {
  const XmlText::Attributes id = {
      {"ProjectId", text_of(uuid_of(kBoxwoodSpace, "project|" + std::string(name)))}};
  XmlText xml;
  xml.open(version == BcfVersion::v3_0 ? "ProjectInfo" : "ProjectExtension");
  xml.open("Project", id).leaf("Name", name).close();
  if (version == BcfVersion::v2_1) xml.leaf("ExtensionSchema", "");
  return xml.close().take();
}

// Returns the lists of all values that the topics use.
std::string extensions_file(std::span<const BcfTopic> topics) {
  std::vector<std::string> labels;
  for (const BcfTopic& topic : topics) labels.insert(labels.end(), topic.labels.begin(), topic.labels.end());
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  XmlText xml;
  xml.open("Extensions");
  xml.open("TopicTypes").leaf("TopicType", "Clash").close();
  xml.open("TopicStatuses");
  for (const std::string_view status : kClashStatuses) xml.leaf("TopicStatus", bcf_status(status));
  xml.close().open("Priorities");
  for (const std::string_view priority : {"Major", "Normal", "Minor"}) xml.leaf("Priority", priority);
  xml.close();
  if (!labels.empty()) {
    xml.open("TopicLabels");
    for (const std::string& label : labels) xml.leaf("TopicLabel", label);
    xml.close();
  }
  return xml.open("Users").leaf("User", kAuthor).close().close().take();
}

}  // namespace

std::string bcf_status(std::string_view status) {
  return capital(std::string(status.empty() ? kClashStatuses[0] : status));
}

Result<std::string> bcf_archive(std::span<const BcfTopic> topics, std::span<const BcfModelFile> files,
                                std::string_view project, BcfVersion version) {
  ZipWriter zip;
  bool fits = true;
  const auto add = [&](const std::string& name, std::string_view bytes) {
    fits = fits && zip.fits(name, bytes);
    if (fits) zip.add(name, bytes);
  };
  add("bcf.version", version_file(version));
  if (version == BcfVersion::v3_0) add("extensions.xml", extensions_file(topics));
  add("project.bcfp", project_file(project, version));
  for (const BcfTopic& topic : topics) {
    add(topic.guid + "/markup.bcf", markup_of(topic, files, version));
    if (topic.camera) add(topic.guid + "/viewpoint.bcfv", viewpoint_of(topic, version));
    if (topic.camera && !topic.snapshot.empty()) add(topic.guid + "/snapshot.png", topic.snapshot);
  }
  if (!fits) return Error{ErrorKind::over_limit, "the topics do not fit into one zip archive of 4 GiB"};
  return zip.take();
}

}  // namespace boxwood
