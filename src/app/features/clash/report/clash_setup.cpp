// SPDX-License-Identifier: MIT
// Sets the functions with which the clash list of a window or a picture reads and writes files.
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/options.hpp"
#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/report/bcf/bcf_export.hpp"
#include "app/features/clash/report/clash_page.hpp"
#include "app/features/clash/report/clash_rules_file.hpp"
#include "app/features/clash/report/clash_table.hpp"
#include "app/features/clash/report/clash_window_files.hpp"
#include "base/output_file.hpp"

namespace boxwood {

namespace {

// Writes the list as `boxwood clash --csv` prints it.
Result<void> write_csv(const std::string& file, const ClashExport& clashes) {
  std::string text = csv_header() + "\n";
  const std::string unit = unit_name(*clashes.scene);
  for (const ClashRecord& record : clashes.records)
    text += csv_of(record, clashes.names, *clashes.scene, unit) + "\n";
  return write_file(file, text);
}

}  // namespace

void set_up_clash(const Options& options, TypedStore& setups);

void set_up_clash(const Options& options, TypedStore& setups) {
  ClashFiles& files = setups.get<ClashFiles>();
  files = clash_files();
  files.read_rules = rules_reader(options.quiet);
  files.read_motion = read_motion_file;
  files.formats.push_back({"CSV", ".csv"});
  files.formats.push_back({"HTML page", ".html", kMostPagePictures});
  files.formats.push_back({"BCF", ".bcf", kMostBcfPictures, true});
  files.write_list = [write_json = files.write_list](const std::string& file, const ClashExport& clashes) {
    return file.ends_with(".csv") ? write_csv(file, clashes) : write_json(file, clashes);
  };
  files.write_pictures = [device = options.device](const std::string& file, const ClashExport& clashes,
                                                   const std::atomic<bool>& stop) {
    return write_window_pictures(device, file, clashes, stop);
  };
}

}  // namespace boxwood
