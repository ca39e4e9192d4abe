// SPDX-License-Identifier: MIT
// Lists the option --rules, and opens rules and motion in the clash list of a window and of pictures.
#include <vector>

#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/features/clash/clash_commands.hpp"

namespace boxwood {

void set_up_clash(const Options& options, TypedStore& setups);  // report/clash_setup.cpp
void add_clash_list_options(OptionList& list);                  // clash_list_options.cpp

void add_clash_options(OptionList& list) {
  using namespace option_values;
  list.rows.push_back({"--form",
                       {"--rules", 0, kRulesOptions, ValueShape::one, 0, "FILE",
                        "what is meant to touch or must keep apart (docs/clash.md)",
                        [](Options& o, std::string_view v) { return set_file(v, o.rules_file); }}});
  add_clash_list_options(list);
  list.setups.push_back(set_up_clash);
  list.shown.push_back({shown_order::kFeature, [](const Options& options, std::vector<Command>& out) {
                          if (options.rules_file) out.emplace_back(ClashUseRules{*options.rules_file});
                          if (options.motion_file) out.emplace_back(ClashUseMotion{*options.motion_file});
                        }});
}

}  // namespace boxwood
