# SPDX-License-Identifier: MIT
# Fails unless PAGE contains every one of EXAMPLES (files of FOLDER) word for word, but for the line with the licence.
file(READ ${PAGE} page)
foreach(example ${EXAMPLES})
  file(READ ${FOLDER}/${example} code)
  string(REGEX REPLACE "^// SPDX-[^\n]*\n" "" code "${code}")
  string(FIND "${page}" "${code}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${example} is not in ${PAGE} as it is in docs/examples")
  endif()
endforeach()
