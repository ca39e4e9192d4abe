# SPDX-License-Identifier: MIT
"""Public headers as strangers compile them: every header alone, and all of them, in either order, under every GLM_FORCE_* that
leaves double vectors, under -ffast-math, -march=native, -fno-exceptions, -fno-rtti, with g++ and clang++.

header_matrix.py ROOT [COMPILER...]
"""

import concurrent.futures
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# What GLM 0.9.9 and 1.0 know. Left out: GLM_FORCE_SINGLE_ONLY (no doubles), GLM_FORCE_CUDA and _NEON (other
# targets).
GLM_FORCE = """
DEFAULT_ALIGNED_GENTYPES ALIGNED_GENTYPES ALIGNED INTRINSICS PURE SSE SSE2 SSE3 SSSE3 SSE41 SSE42 AVX AVX2
CXX98 CXX03 CXX11 CXX14 CXX17 CXX2A CXX_UNKNOWN COMPILER_UNKNOWN PLATFORM_UNKNOWN ARCH_UNKNOWN
INLINE SWIZZLE UNRESTRICTED_GENTYPE UNRESTRICTED_FLOAT EXPLICIT_CTOR CTOR_INIT NO_CTOR_INIT SIZE_T_LENGTH XYZW_ONLY
QUAT_DATA_WXYZ QUAT_DATA_XYZW QUAT_CTOR_XYZW LEFT_HANDED DEPTH_ZERO_TO_ONE RADIANS IGNORE_VERSION SILENT_WARNINGS MESSAGES
PRECISION_LOWP_DOUBLE PRECISION_MEDIUMP_DOUBLE PRECISION_HIGHP_DOUBLE
PRECISION_LOWP_FLOAT PRECISION_MEDIUMP_FLOAT PRECISION_HIGHP_FLOAT
PRECISION_LOWP_INT PRECISION_MEDIUMP_INT PRECISION_LOWP_UINT PRECISION_MEDIUMP_UINT
PRECISION_LOWP_BOOL PRECISION_MEDIUMP_BOOL
""".split()
TOGETHER = [
    ["DEFAULT_ALIGNED_GENTYPES", "AVX2"],
    ["DEFAULT_ALIGNED_GENTYPES", "INTRINSICS", "SWIZZLE", "EXPLICIT_CTOR", "SIZE_T_LENGTH"],
    ["SWIZZLE", "XYZW_ONLY", "CXX98", "QUAT_DATA_WXYZ"],
    ["INTRINSICS", "INLINE", "CTOR_INIT", "PRECISION_MEDIUMP_FLOAT", "PRECISION_MEDIUMP_DOUBLE"],
]
FLAGS = [["-ffast-math"], ["-march=native"], ["-fno-exceptions"], ["-fno-rtti"], ["-std=c++2b"], ["-fPIC", "-O0"],
         ["-ffast-math", "-march=native", "-fno-exceptions", "-fno-rtti", "-DGLM_FORCE_DEFAULT_ALIGNED_GENTYPES"]]
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
# GLM's own headers warn under some of these, and say on purpose what they were told.
SYSTEM = ["-Wno-cpp", "-Wno-#pragma-messages", "-Wno-unknown-warning-option", "-Wno-pragmas"]


def compile_one(compiler, include, source, flags, what):
    command = [compiler, "-std=c++20", "-fsyntax-only", *SYSTEM, *flags, "-I", str(include), str(source)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode == 0:
        return None
    lines = [line for line in ended.stderr.splitlines() if "error" in line]
    return f"{compiler}: {what}\n  " + "\n  ".join(lines[:5] or ended.stderr.splitlines()[:5])


def jobs_of(compiler, include, headers, folder, is_first):
    jobs = []
    for name in headers if is_first else []:
        source = folder / f"{name.replace('/', '_')}.cpp"
        source.write_text(f"#include <boxwood/{name}>\n#include <boxwood/{name}>\n")
        jobs.append((compiler, include, source, WARNINGS, f"{name} alone"))
    every = folder / "every.cpp"
    every.write_text("".join(f"#include <boxwood/{name}>\n" for name in headers))
    backwards = folder / "backwards.cpp"
    backwards.write_text("".join(f"#include <boxwood/{name}>\n" for name in reversed(headers)))
    # With what every one of them needs parsed once: most of the time is the standard library's.
    needed = folder / "needed.hpp"
    standard = sorted({line.strip() for name in headers for line in (include / "boxwood" / name).read_text().splitlines()
                       if line.startswith("#include <") and "boxwood" not in line and "glm" not in line})
    needed.write_text("\n".join(standard) + "\n")
    prepared = folder / f"needed.hpp.{pathlib.Path(compiler).name}.pch"
    is_clang = "clang" in pathlib.Path(compiler).name
    if is_clang:
        before = ["-include-pch", str(prepared)]
    else:
        (folder / "gcc").mkdir(exist_ok=True)
        (folder / "gcc" / "needed.hpp").write_text(needed.read_text())
        prepared = folder / "gcc" / "needed.hpp.gch"
        before = ["-include", str(folder / "gcc" / "needed.hpp")]
    subprocess.run([compiler, "-std=c++20", "-x", "c++-header", str(needed), "-o", str(prepared)], check=True)
    for forced in itertools.chain(([m] for m in GLM_FORCE), TOGETHER):
        macros = [f"-DGLM_FORCE_{m}" for m in forced]
        jobs.append((compiler, include, every, [*before, *macros], "GLM_FORCE_" + ", ".join(forced)))
    for flags in FLAGS:
        jobs.append((compiler, include, backwards, flags, " ".join(flags)))
    return jobs


def main():
    root = pathlib.Path(sys.argv[1])
    include = root / "include"
    headers = sorted(str(path.relative_to(include / "boxwood")) for path in (include / "boxwood").rglob("*.hpp"))
    compilers = [c for c in sys.argv[2:] or ["g++", "clang++"] if shutil.which(c)]
    if not headers or not compilers:
        sys.exit("no headers, or no compiler")
    with tempfile.TemporaryDirectory(prefix="boxwood_headers_") as temporary:
        jobs = []
        for compiler in compilers:
            folder = pathlib.Path(temporary) / pathlib.Path(compiler).name
            folder.mkdir()
            jobs += jobs_of(compiler, include, headers, folder, compiler == compilers[0])
        # A header that does not compile must be seen: the check is tried on one.
        broken = pathlib.Path(temporary) / "broken.cpp"
        broken.write_text("#include <boxwood/math.hpp>\nboxwood::Vec3 f() { return glm::dvec4(1.0); }\n")
        if compile_one(compilers[0], include, broken, [], "broken") is None:
            sys.exit("a file that is wrong compiled")
        with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
            failures = [failure for failure in pool.map(lambda job: compile_one(*job), jobs) if failure]
    print(f"{len(jobs)} compilations of {len(headers)} headers by {', '.join(compilers)}: {len(failures)} failed")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
