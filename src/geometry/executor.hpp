// The executor, under the name that the library's own sources use.
#pragma once

#include <boxwood/executor.hpp>
