// SPDX-License-Identifier: MIT
// Takes files out of the document, and exchanges its scene.
#include <algorithm>
#include <utility>

#include "app/document/document.hpp"

namespace boxwood {

namespace {

// Leaves out the entries of these files; a list may have fewer entries than there are files.
template <class T> void leave_out(std::vector<T>& list, std::span<const std::uint32_t> files) {
  for (std::size_t i = files.size(); i-- > 0;)
    if (files[i] < list.size()) list.erase(list.begin() + files[i]);
}

// Returns the scene without these files. Its nodes stay: those without objects are not listed.
Scene without_files(const Scene& scene, std::span<const std::uint32_t> files) {
  Scene out = scene;  // shares the meshes
  std::erase_if(out.objects, [&](const SceneObject& object) {
    return std::binary_search(files.begin(), files.end(), object.file);
  });
  const auto moved_up = [&](std::uint32_t file) {
    return file -
           static_cast<std::uint32_t>(std::lower_bound(files.begin(), files.end(), file) - files.begin());
  };
  for (SceneObject& object : out.objects) object.file = moved_up(object.file);
  std::erase_if(out.unread, [&](const UnreadPart& part) {
    return std::binary_search(files.begin(), files.end(), part.file);
  });
  for (UnreadPart& part : out.unread) part.file = moved_up(part.file);
  leave_out(out.files, files);
  leave_out(out.whole_trees, files);
  leave_out(out.up_axes, files);
  leave_out(out.metres_per_unit, files);
  leave_out(out.origins, files);
  return out;
}

}  // namespace

Document::Kept Document::exchange(Kept other) {
  history_.end_group();
  Kept out{std::move(scene_), std::move(facts_), std::move(edit_), std::move(history_)};
  scene_ = std::move(other.scene);
  facts_ = std::move(other.facts);
  edit_ = std::move(other.edit);
  history_ = std::move(other.history);
  count_scene();
  return out;
}

EditEffect remove_files(Document& document, std::span<const std::uint32_t> files) {
  const std::vector<SceneObject>& objects = document.scene_->objects;
  Document::Kept next{
      std::make_shared<const Scene>(without_files(*document.scene_, files)), {}, document.edit_, {}};
  next.edit.objects.clear();
  next.edit.hidden_nodes.clear();
  for (std::size_t i = 0; i < objects.size(); ++i) {
    if (std::binary_search(files.begin(), files.end(), objects[i].file)) continue;
    next.facts.push_back(document.facts_[i]);
    next.edit.objects.push_back(document.edit_.objects[i]);
  }
  document.before_.push_back(document.exchange(std::move(next)));
  document.after_.clear();
  return {.any = true, .scene = true};
}

}  // namespace boxwood
