// SPDX-License-Identifier: MIT
// Makes topics of records: the worst member of a group gives camera and picture.
#include "app/features/clash/report/bcf/bcf_export.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/cli/interrupt.hpp"
#include "app/cli/lengths.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/clash_picture.hpp"
#include "app/features/clash/report/bcf/bcf_topic.hpp"
#include "app/features/clash/report/bcf/bcf_world.hpp"
#include "app/features/clash/report/bcf/guid.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"
#include "base/output_file.hpp"
#include "render/image_file.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kBcfWidth = 960, kBcfHeight = 600;  // of a picture, at most 1500 for BCF
constexpr std::size_t kMostBcfMembers = 25;                 // of a group that the comment lists

std::string date_of(std::time_t seconds) {
  std::tm utc{};
  std::array<char, 32> text{};
  if (gmtime_r(&seconds, &utc) == nullptr) return "1970-01-01T00:00:00Z";
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

// Returns the time that SOURCE_DATE_EPOCH sets for all dates.
std::optional<std::time_t> fixed_time() {
  const char* fixed = std::getenv("SOURCE_DATE_EPOCH");
  if (fixed == nullptr) return std::nullopt;
  return static_cast<std::time_t>(std::strtoll(fixed, nullptr, 10));
}

// Returns SOURCE_DATE_EPOCH if it is set, else the time of the last change of a file, so that the same input
// gives the same bytes. Returns 0 if the time is unknown.
std::time_t time_of(const std::string& file) {
  if (const std::optional<std::time_t> fixed = fixed_time()) return *fixed;
  std::error_code error;
  const auto time = std::filesystem::last_write_time(file, error);
  if (error) return 0;
  return std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(time)));
}

// Returns the time of the latest change of the scene's files.
std::time_t time_of_export(const Scene& scene) {
  std::time_t latest = 0;
  for (const std::string& file : scene.files) latest = std::max(latest, time_of(file));
  return latest;
}

std::string bcf_file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

class BcfExport {
public:
  BcfExport(const Options& options, ClashObjects& objects, ClashSearch& search,
            const std::vector<ClashRecord>& records, const std::vector<std::string>& names,
            const ClashGroups& groups, const BcfStatuses* statuses)
      : options_(options), objects_(objects), scene_(objects.scene()), search_(search), records_(records),
        guids_(scene_, names), groups_(groups), statuses_(statuses),
        up_(up_axis_from_name(options.camera.up).value_or(up_axis_of(scene_, 0).value_or(UpAxis::plus_y))),
        world_(bcf_world(scene_, up_)) {
    const double metres = scene_.files.empty() ? 0.0 : unit_of(scene_, 0);
    unit_ = metres > 0.0 ? " " + name_of_unit(metres) : "";
  }

  Result<void> write() {
    Result<OutputFile> out = OutputFile::open(*clash_values(options_).bcf_file);
    if (!out) return out.error();
    if (unit_.empty() && !options_.quiet)
      print_warning("--bcf: the file does not state its unit; its coordinates are written as metres");
    created_ = date_of(time_of_export(scene_));
    start_renderer();
    if (const Result<void> added = add_topics(); !added) return added;
    add_vanished();
    std::vector<BcfModelFile> files;
    std::string project;
    for (const std::string& file : scene_.files) {
      files.push_back({bcf_file_name(file), date_of(time_of(file))});
      project += (project.empty() ? "" : ", ") + bcf_file_name(file);
    }
    const BcfVersion version =
        clash_values(options_).bcf_version == "2.1" ? BcfVersion::v2_1 : BcfVersion::v3_0;
    const Result<std::string> bytes = bcf_archive(topics_, files, project, version);
    if (!bytes) return bytes.error();
    if (const Result<void> written = out->write(*bytes); !written) return written;
    return out->commit();
  }

private:
  void start_renderer() {
    auto while_it_starts = end_on_stop();
    RendererOptions renderer_options;
    renderer_options.device_name = options_.device;
    Result<std::unique_ptr<Renderer>> renderer = Renderer::create(renderer_options);
    while_it_starts.reset();
    if (!renderer) {
      if (!options_.quiet) print_warning("--bcf: topics without snapshots: " + renderer.error().message);
      return;
    }
    renderer_ = std::move(*renderer);
    pictures_.emplace(*renderer_, scene_, up_);
  }

  Result<void> add_topics() {
    std::vector<ClashRecord> shown;
    for (const ClashRecord& record : records_)
      if (clash_values(options_).strict || !record.is_slight()) shown.push_back(record);
    std::vector<ClashGroupRows> rows;
    for (ClashGroupRows& all : grouped_rows(shown))
      if (all.group.empty())
        for (const std::size_t row : all.rows) rows.push_back({{}, {row}});
      else
        rows.push_back(std::move(all));
    ProgressLine progress(!options_.quiet);
    for (const ClashGroupRows& group : rows) {
      if (topics_.size() == kMostBcfTopics) break;
      const double share = static_cast<double>(topics_.size()) / static_cast<double>(rows.size());
      progress.show(share, "writing topics");
      clash_values(options_).report(share);
      if (stop_requested()) return cancelled();
      std::vector<const ClashRecord*> members;
      for (const std::size_t row : group.rows) members.push_back(&shown[row]);
      Result<BcfTopic> topic = topic_of(group.group, members);
      if (!topic) return topic.error();
      topics_.push_back(std::move(*topic));
    }
    if (topics_.size() < rows.size() && !options_.quiet)
      print_warning("--bcf: the worst " + grouped(topics_.size()) + " of " + grouped(rows.size()) +
                    " topics are written; --group-by makes fewer");
    if (pictures_ && topics_.size() > kMostBcfPictures && !options_.quiet)
      print_warning("--bcf: the worst " + grouped(kMostBcfPictures) + " topics have snapshots");
    return {};
  }

  std::string shown_name(std::uint32_t object) const {
    const SceneObject& it = scene_.objects[object];
    return (it.class_name.empty() ? "" : it.class_name + " ") + "'" + printable(it.name) + "'";
  }
  std::string pair_text(const ClashRecord& record) const {
    return shown_name(record.first) + (record.is_self() ? "" : " and " + shown_name(record.second));
  }
  std::string numbers_of(const ClashRecord& record) const {
    const ClashResult& r = record.result;
    std::string text(class_of(record));
    if (record.form != ClashForm::none) text += " (" + std::string(name_of(record.form)) + ")";
    if (r.depth) text += ", depth " + bounds_text(r.depth->lower, r.depth->upper) + unit_;
    if (has_distance(r)) text += ", distance " + short_number(r.distance) + unit_;
    if (record.region)
      text += ", common volume " + bounds_text(record.region->volume_lower, record.region->volume_upper) +
              (unit_.empty() ? "" : unit_ + "3");
    if (record.practical) {
      const Vec3 way = world_.direction(record.practical->direction);
      text += ", apart after " + rounded_text(record.practical->upper, 4, true) + unit_ + " along (" +
              short_number(way.x) + ", " + short_number(way.y) + ", " + short_number(way.z) + ")";
    }
    std::string doubts;
    for (const std::string& doubt : doubts_of(record)) doubts += (doubts.empty() ? "" : "; ") + doubt;
    if (!doubts.empty()) text += ", undecided: " + doubts;
    return text;
  }

  std::string part_text(const char* role, std::uint32_t object) const {
    const SceneObject& it = scene_.objects[object];
    return std::string(role) + ": " + shown_name(object) + ", GlobalId " + guids_.ifc_guid(object) +
           (it.global_id.empty() ? " (made of the names)" : "") +
           (it.file < scene_.files.size() ? ", " + bcf_file_name(scene_.files[it.file]) : "") + "\n";
  }

  static std::string priority_of(const ClashRecord& record) {
    if (record.is_slight() || record.result.kind == ClashClass::touching) return "Minor";
    return record.result.is_certain() && record.result.kind != ClashClass::clearance ? "Major" : "Normal";
  }

  Result<BcfTopic> topic_of(const std::vector<std::string>& group,
                            const std::vector<const ClashRecord*>& members) {
    const ClashRecord& worst = *members.front();
    BcfTopic topic;
    topic.guid = group.empty() ? guids_.topic_guid(worst.first, worst.second,
                                                   groups_.pair_rule(worst.first, worst.second))
                               : guids_.topic_guid(group);
    topic.viewpoint_guid = text_of(uuid_of(kBoxwoodSpace, topic.guid + "|viewpoint"));
    topic.comment_guid = text_of(uuid_of(kBoxwoodSpace, topic.guid + "|comment"));
    std::string title;
    for (const std::string& level : group) title += (title.empty() ? "" : " / ") + printable(level);
    if (!group.empty())
      title += ": " + count_text(members.size()) + (members.size() == 1 ? " clash" : " clashes");
    topic.title = group.empty() ? std::string(class_of(worst)) + ": " + pair_text(worst) : title;
    topic.status = worst.status.empty() ? "new" : worst.status;
    const BcfOldTopic* old = statuses_ == nullptr ? nullptr : statuses_->find(topic.guid);
    topic.created = old != nullptr && !old->created.empty() ? old->created : created_;
    topic.priority = old != nullptr && !old->priority.empty() ? old->priority : priority_of(worst);
    topic.labels = {std::string(class_of(worst))};
    topic.description = numbers_of(worst) + "\n" + part_text("A", worst.first);
    if (!worst.is_self()) topic.description += part_text("B", worst.second);
    topic.comment = comment_of(members);
    topic.hides_others = clash_values(options_).isolate;
    add_parts(members, topic);
    if (const Result<void> seen = add_view(worst, topic); !seen) return seen.error();
    return topic;
  }

  std::string comment_of(const std::vector<const ClashRecord*>& members) const {
    std::string text;
    for (std::size_t i = 0; i < std::min(members.size(), kMostBcfMembers); ++i) {
      text += (i == 0 ? "" : "\n") + pair_text(*members[i]) + ": " + numbers_of(*members[i]);
      if (!members[i]->comment.empty()) text += "; " + members[i]->comment;
    }
    if (members.size() > kMostBcfMembers)
      text += "\n... and " + count_text(members.size() - kMostBcfMembers) + " more";
    return text;
  }

  // Adds A and B of the worst member in their colours, and the other members of a group with B.
  void add_parts(const std::vector<const ClashRecord*>& members, BcfTopic& topic) const {
    const auto [color_a, color_b] = clash_colors(*members.front());
    topic.parts = {{color_a, {}}, {color_b, {}}};
    std::vector<std::string> seen;
    const auto add = [&](std::uint32_t object, std::size_t part) {
      const std::string id = guids_.ifc_guid(object);
      if (std::find(seen.begin(), seen.end(), id) != seen.end()) return;
      seen.push_back(id);
      topic.parts[part].ids.push_back(id);
    };
    for (const ClashRecord* record : members) {
      if (seen.size() >= 1000) break;
      add(record->first, record == members.front() ? 0 : 1);
      if (!record->is_self()) add(record->second, 1);
    }
  }

  Result<void> add_view(const ClashRecord& record, BcfTopic& topic) {
    std::vector<TrianglePair> pairs;
    if (const Result<void> found = search_.meeting_triangles({record.first, record.second}, pairs); !found)
      return found.error();
    const Result<ClashPlace> place = place_of(objects_, record, pairs, up_vector(up_), &stop_requested());
    if (!place) return place.error();
    const Camera camera = clash_camera(*place, up_);
    const Rows3 axes = camera.camera_from_world();  // right, up, backward
    topic.camera = BcfCamera{world_.point(camera.eye()), world_.direction(-axes[2]),
                             world_.direction(axes[1]), in_degrees(camera.vertical_angle_rad),
                             static_cast<double>(kBcfWidth) / static_cast<double>(kBcfHeight)};
    if (!pictures_ || topics_.size() >= kMostBcfPictures) return {};
    const Result<Image> image = pictures_->draw(objects_, record, *place, kBcfWidth, kBcfHeight);
    if (!image) return image.error();
    const Result<std::vector<std::byte>> png = encode_png(*image, &stop_requested());
    if (!png) return png.error();
    topic.snapshot.assign(reinterpret_cast<const char*>(png->data()), png->size());
    return {};
  }

  // Adds, as resolved, the topics of the old file that have no clash any more.
  void add_vanished() {
    if (statuses_ == nullptr || search_.summary().partial) return;
    for (const auto& [guid, old] : statuses_->vanished()) {
      const bool is_written =
          std::any_of(topics_.begin(), topics_.end(),
                      [&guid = guid](const BcfTopic& topic) { return topic.guid == guid; });
      if (is_written || old.title.empty()) continue;
      BcfTopic topic;
      topic.guid = guid;
      topic.comment_guid = text_of(uuid_of(kBoxwoodSpace, guid + "|resolved"));
      topic.title = old.title;
      topic.status = "resolved";
      topic.priority = old.priority.empty() ? "Normal" : old.priority;
      topic.created = old.created.empty() ? created_ : old.created;
      topic.description = old.description;
      topic.comment = "Nothing is found here any more.";
      topics_.push_back(std::move(topic));
    }
  }

  const Options& options_;
  ClashObjects& objects_;
  const Scene& scene_;
  ClashSearch& search_;
  const std::vector<ClashRecord>& records_;
  const BcfNames guids_;
  const ClashGroups& groups_;
  const BcfStatuses* statuses_;
  const UpAxis up_;
  const BcfWorld world_;
  std::string unit_, created_;
  std::unique_ptr<Renderer> renderer_;
  std::optional<ClashPictures> pictures_;
  std::vector<BcfTopic> topics_;
};

}  // namespace

std::string BcfNames::ifc_guid(std::uint32_t object) const {
  const SceneObject& it = scene_.objects[object];
  if (is_ifc_guid(it.global_id)) return it.global_id;
  const std::string file = it.file < scene_.files.size() ? scene_.files[it.file] : "";
  // The selector without the folder of its file.
  std::string_view name = names_[object];
  if (const std::size_t hash = name.find('#', file.size() < name.size() ? file.size() : 0);
      hash != std::string_view::npos)
    name.remove_prefix(hash + 1);
  return ifc_text_of(uuid_of(kBoxwoodSpace, "object|" + bcf_file_name(file) + "|" + std::string(name)));
}

std::string BcfNames::topic_guid(std::uint32_t first, std::uint32_t second, const std::string& rule) const {
  std::string a = ifc_guid(first), b = ifc_guid(second);
  if (b < a) std::swap(a, b);
  return text_of(uuid_of(kBoxwoodSpace, "pair|" + a + "|" + b + "|" + rule));
}

std::string BcfNames::topic_guid(const std::vector<std::string>& group) const {
  std::string name = "group";
  for (const std::string& level : group) name += "|" + std::to_string(level.size()) + ":" + level;
  return text_of(uuid_of(kBoxwoodSpace, name));
}

Result<void> write_bcf(const Options& options, ClashObjects& objects, ClashSearch& search,
                       const std::vector<ClashRecord>& records, const std::vector<std::string>& names,
                       const ClashGroups& groups, const BcfStatuses* statuses) {
  return BcfExport(options, objects, search, records, names, groups, statuses).write();
}

}  // namespace boxwood
