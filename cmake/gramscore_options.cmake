# SPDX-License-Identifier: MIT
# Options that change how every target is compiled. Not for dependencies (top CMakeLists.txt).
option(GRAMSCORE_ENGINE_ONLY "Build the engine alone: no third-party library, no program" OFF)
option(GRAMSCORE_BUILD_FUZZERS "Build libFuzzer programs of tests/fuzz (clang only)" OFF)
option(GRAMSCORE_COVERAGE "Instrument for line coverage (gcov)" OFF)
set(GRAMSCORE_SANITIZE "" CACHE STRING "Sanitizers, e.g. address,undefined or thread")
set(GRAMSCORE_CUDA AUTO CACHE STRING "CUDA back-end: AUTO, ON or OFF")
set_property(CACHE GRAMSCORE_CUDA PROPERTY STRINGS AUTO ON OFF)

if(NOT GRAMSCORE_CUDA MATCHES "^(AUTO|ON|OFF)$")
  message(FATAL_ERROR "GRAMSCORE_CUDA=${GRAMSCORE_CUDA}: use AUTO, ON or OFF")
endif()
if(GRAMSCORE_ENGINE_ONLY AND GRAMSCORE_BUILD_TESTS)
  message(STATUS "GRAMSCORE_ENGINE_ONLY: the tests need every layer and are not built")
endif()

# gramscore_instrument(target): adds the sanitizer, fuzzer and coverage flags that the options ask
# for to an interface target.
function(gramscore_instrument target)
  set(sanitizers "${GRAMSCORE_SANITIZE}")
  if(GRAMSCORE_BUILD_FUZZERS)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      message(FATAL_ERROR "GRAMSCORE_BUILD_FUZZERS needs clang (libFuzzer); set CXX=clang++-14")
    endif()
    set(sanitizers "address,undefined")
    target_compile_options(${target} INTERFACE -fsanitize=fuzzer-no-link)
  endif()
  if(sanitizers)
    target_compile_options(${target} INTERFACE
      -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} INTERFACE -fsanitize=${sanitizers})
  endif()
  if(GRAMSCORE_COVERAGE)
    target_compile_options(${target} INTERFACE --coverage -fprofile-update=atomic)
    target_link_options(${target} INTERFACE --coverage)
  endif()
endfunction()

# The run-time libraries of C++ and OpenMP linked into the program: a warm run of 15 ms starts
# 0.7 ms sooner, and main.cpp can set how OpenMP threads wait.
execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-file-name=libgomp.a
                OUTPUT_VARIABLE GRAMSCORE_LIBGOMP OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT GRAMSCORE_SANITIZE AND
   IS_ABSOLUTE "${GRAMSCORE_LIBGOMP}")
  set(static_runtime ON)
else()
  set(static_runtime OFF)
endif()
option(GRAMSCORE_STATIC_RUNTIME "Link the C++ and OpenMP libraries statically (GNU compilers)"
       ${static_runtime})

if(GRAMSCORE_STATIC_RUNTIME)
  set(OpenMP_gomp_LIBRARY "${GRAMSCORE_LIBGOMP}" CACHE FILEPATH "libgomp" FORCE)  # for FindOpenMP
  add_link_options(-static-libstdc++ -static-libgcc -Wl,--as-needed)
endif()
