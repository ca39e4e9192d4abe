# SPDX-License-Identifier: MIT
# cmake -D FOLDER=. -D SOURCE=x.cpp -P embed_clash_page.cmake: the parts of the page of clashes as C++ strings. The first line of
# each part is its licence, and stays out of the page.
set(rows "")
foreach(part "Style clash_page.css" "Body clash_page.html" "Script clash_page.js" "View3d clash_page_view3d.js")
  separate_arguments(words UNIX_COMMAND "${part}")
  list(GET words 0 name)
  list(GET words 1 file)
  file(READ "${FOLDER}/${file}" text)
  string(FIND "${text}" "\n" end)
  string(SUBSTRING "${text}" ${end} -1 text)
  string(APPEND rows "const std::string_view kClashPage${name} = R\"page(${text})page\";\n")
endforeach()
file(WRITE "${SOURCE}" "// Made by CMake from src/app/features/clash/report.
#include \"app/features/clash/report/clash_page_text.hpp\"

namespace boxwood {

${rows}
}  // namespace boxwood
")
