// SPDX-License-Identifier: MIT
// Gives the writers of the command line the list of a window, with its objects where they are.
#include "app/features/clash/report/clash_window_files.hpp"

#include <algorithm>

#include "app/cli/options.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/report/bcf/bcf_export.hpp"
#include "app/features/clash/report/clash_page.hpp"
#include "app/features/clash/review/clash_groups.hpp"
#include "base/thread_stop.hpp"

namespace boxwood {

Result<void> write_window_pictures(const std::string& device, const std::string& file,
                                   const ClashExport& clashes, const std::atomic<bool>& stop) {
  const ThreadStop guard(&stop);
  const Scene& scene = *clashes.scene;
  Options options;
  options.quiet = true;
  options.threads = clashes.threads;
  options.device = device;
  options.camera.up = name_of(clashes.up);
  ClashOptionValues& values = options.of_features.get<ClashOptionValues>();
  const bool is_page = file.ends_with(".html");
  values.done = clashes.done;
  (is_page ? values.html_file : values.bcf_file) = file;

  ClashObjectsOptions of_objects;
  of_objects.threads = clashes.threads;
  of_objects.budget = clashes.memory_budget;
  of_objects.stop = &stop;
  of_objects.moving = std::any_of(clashes.poses.begin(), clashes.poses.end(), [](const RigidTransform& pose) {
    return numbers_of(pose) != numbers_of(RigidTransform{});
  });
  ClashObjects objects(scene, of_objects);
  if (Result<void> measured = objects.measure(); !measured) return measured;
  if (of_objects.moving)
    for (std::uint32_t i = 0; i < objects.size(); ++i) objects.place(i, clashes.poses[i]);
  ClashRules rules = clashes.rules ? *clashes.rules : ClashRules(scene);
  if (clashes.clearance) rules.set_clearance(*clashes.clearance);
  ClashSearchOptions of_search;
  of_search.threads = clashes.threads;
  of_search.stop = &stop;
  ClashSearch search(objects, rules, of_search);
  search.summary() = clashes.summary;
  if (is_page) {
    if (clashes.remark) *clashes.remark = missing_from_clash_page();
    return write_clash_page(options, objects, search, clashes.records, clashes.names, {});
  }
  const ClashGroups groups(scene, rules, clashes.names, {});
  return write_bcf(options, objects, search, clashes.records, clashes.names, groups, nullptr);
}

}  // namespace boxwood
