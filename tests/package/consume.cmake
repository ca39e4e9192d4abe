# Installs the build into a folder of its own, then configures, builds and runs the consumer against it.
# cmake -D BUILD=... -D SOURCE=... -D WORK=... -D CXX=... -D FLAGS=... -P consume.cmake
function(step name)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  message(STATUS "${name}:\n${output}")
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${name} failed (${result})")
  endif()
endfunction()
file(REMOVE_RECURSE ${WORK})
step(install ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
step(configure ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G Ninja -D CMAKE_BUILD_TYPE=Release
     -D CMAKE_CXX_COMPILER=${CXX} "-DCMAKE_CXX_FLAGS=${FLAGS}" -D CMAKE_PREFIX_PATH=${WORK}/prefix)
step(build ${CMAKE_COMMAND} --build ${WORK}/build)
step(run ${WORK}/build/consumer)
file(WRITE ${WORK}/good.obj "v 0 0 0\nv 4 0 0\nv 0 2 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
file(WRITE ${WORK}/bad.obj "v 0 0 0\nv 4 0 0\nv 0 2 0\nf 1 2 7\n")
step(read ${WORK}/build/reader ${WORK}/good.obj ${WORK}/bad.obj)
