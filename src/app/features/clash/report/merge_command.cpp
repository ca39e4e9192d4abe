// SPDX-License-Identifier: MIT
// Runs `boxwood merge`: joins the outputs of the shards of one clash, as one process would have printed them.
#include "app/cli/command_table.hpp"
#include "app/features/clash/report/clash_baseline.hpp"
#include "app/text/text.hpp"

namespace boxwood {

Result<ExitCode> run_merge(const CommandContext& context) {
  const std::vector<std::string>& files = context.options.models;
  const auto wrong = [](const std::string& file, const std::string& why) {
    return Error{ErrorKind::malformed, "'" + printable(file) + "' " + why};
  };
  std::vector<ClashLines> parts;
  std::vector<std::size_t> part_of(files.size(), files.size());  // by shard
  for (std::size_t i = 0; i < files.size(); ++i) {
    Result<ClashLines> part = read_clash_lines(files[i]);
    if (!part) return part.error();
    if (!part->summary)
      return wrong(files[i], "has no summary: its run did not come to an end (--resume goes on)");
    if (!part->summary->shard) return wrong(files[i], "is not the output of a shard");
    const auto [index, count] = *part->summary->shard;
    if (i != 0 && count != parts.front().summary->shard->count)
      return wrong(files[i], "is of another number of shards than '" + printable(files[0]) + "'");
    if (count != files.size())
      return Error{ErrorKind::usage, "there are " + std::to_string(count) + " shards, and " +
                                         std::to_string(files.size()) + " files are given"};
    if (index < 1 || index > count || part_of[index - 1] != files.size())
      return wrong(files[i], "is a shard that was there before: " + std::to_string(index));
    part_of[index - 1] = i;
    parts.push_back(std::move(*part));
  }
  ClashSummary total;
  total.objects = parts.front().summary->objects;
  total.tolerance = parts.front().summary->tolerance;
  for (const std::size_t i : part_of) {
    const ClashSummary& summary = *parts[i].summary;
    if (summary.objects != total.objects) return wrong(files[i], "is of other objects than the first");
    if (summary.tolerance != total.tolerance) return wrong(files[i], "has another tolerance than the first");
    total.pairs += summary.pairs;
    total.apart += summary.apart;
    total.self += summary.self;
    total.ignored += summary.ignored;
    total.undecided += summary.undecided;
    total.within_rounding += summary.within_rounding;
    total.below_tolerance += summary.below_tolerance;
    for (const ClashClass kind : kClashClasses) total.of(kind) += summary.of(kind);
    total.partial = total.partial || summary.partial;
    for (const ClashLine& line : parts[i].lines) context.out.write_line(line.text);
  }
  context.out.write_line(json_of(total));
  return kExitDone;
}

}  // namespace boxwood
