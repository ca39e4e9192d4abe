// Opening of models.
#include "app/load.hpp"

#include "app/interrupt.hpp"
#include "app/messages.hpp"
#include "scene/import.hpp"

namespace boxwood {

Result<Scene> load_models(std::span<const std::string> files, const Options& options) {
  Scene scene;
  for (const std::string& file : files) {
    ProgressLine progress(!options.quiet);
    ImportOptions import;
    import.time_limit_s = options.time_limit_s;
    import.memory_limit_mib = options.memory_limit_mib;
    import.stop = &stop_requested();
    import.on_progress = [&](double fraction, const char* what) { progress.show(fraction, what);
  };
  Result<Scene> opened = import_file(file, import);
  if (!opened) return opened.error();
  append(scene, std::move(*opened));
}
if (!options.quiet)
  for (const std::string& warning : scene.warnings) print_warning(warning);
return scene;
}  // namespace boxwood

}  // namespace boxwood
