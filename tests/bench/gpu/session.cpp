// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/session.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <thread>

#include "engine/error.hpp"

namespace gramscore::bench {
namespace {

// Sums of floats, and x in one byte, differ from doubles by this much at most.
constexpr double tolerated_error = 2e-5;
constexpr double tolerated_error_one_byte = 5e-2;

void print(std::string const& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

std::string today() {
  std::time_t const now = std::time(nullptr);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

json_object describe_host() {
  utsname names{};
  uname(&names);
  std::string cpu;
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; cpu.empty() && std::getline(info, line);) {
    if (line.starts_with("model name")) {
      cpu = line.substr(std::min(line.size(), line.find(':') + 2));
    }
  }
  json_object out;
  out.add("cpu", cpu)
      .add("cores", std::uint64_t{std::thread::hardware_concurrency()})
      .add("system", fmt::format("{} {} {}", names.sysname, names.release, names.machine));
  return out;
}

}  // namespace

int thread_count(options const& wanted) {
  auto const cores = static_cast<int>(std::thread::hardware_concurrency());
  return wanted.threads != 0 ? wanted.threads : std::max(1, cores);
}

session::session(options const& wanted, std::string const& command)
    : wanted_(wanted),
      command_(command),
      device_(wanted.device),
      copy_bandwidth_(device_.copy_bandwidth()),
      host_bandwidth_(device_.host_bandwidth()),
      idle_watts_(wanted.seconds > 0 ? device_.idle_watts() : std::nullopt) {
  print(
      fmt::format("device {}\ncopy within the device {:.0f} GB/s, from pinned host memory "
                  "{:.1f} GB/s, idle {}\n",
                  device_.describe().text(), copy_bandwidth_ / 1e9, host_bandwidth_ / 1e9,
                  idle_watts_ ? fmt::format("{:.1f} W", *idle_watts_) : "power unknown"));
}

void session::describe_matrix(problem const& p) {
  auto const counts = count_cells(*p.cells, p.threads);
  auto const columns = p.cells->columns();
  auto const csr = 8 * counts.all() + 4 * (std::uint64_t{p.cells->rows} + 1);
  auto const two_bit = (std::uint64_t{p.cells->rows} + 3) / 4 * columns;
  matrix_ = {};
  matrix_.add("rows", std::uint64_t{p.cells->rows})
      .add("columns", columns)
      .add("copies", std::uint64_t{p.cells->order.size() / p.cells->blocks.size()})
      .add("dosage_1_cells", counts.one)
      .add("dosage_2_cells", counts.two)
      .add("missing_cells", p.grammar->missing_cells())
      .add("haplotype_rows", p.grammar->haplotype_rows())
      .add("tiles", std::uint64_t{p.grammar->tile_count()})
      .add("tile_bytes", p.grammar->tile_bytes())
      .add("csr_bytes", csr)
      .add("two_bit_bytes", two_bit);
  print(fmt::format("matrix {}\n{}", matrix_.text(), table_head()));
}

record const& session::run(std::string const& name, std::size_t columns,
                           column_set const& reference,
                           std::function<std::unique_ptr<product>()> const& make) {
  record out;
  try {
    auto const what = make();
    out = measure(device_, *what, reference, {wanted_.repetitions, wanted_.flush, wanted_.seconds});
  } catch (std::exception const& e) {
    out = {};
    out.problem = e.what();
  }
  out.rival = name;
  out.columns = columns;
  auto const tolerated = name == "int8-1-limb" ? tolerated_error_one_byte : tolerated_error;
  if (out.problem.empty() && !(out.error <= tolerated)) {
    out.note += (out.note.empty() ? "" : "; ") + std::string("WRONG RESULT");
  }
  failed_ = failed_ || !out.problem.empty() || !(out.error <= tolerated);
  records_.push_back(out);
  print(table_row(out, copy_bandwidth_));
  save();
  if (!out.problem.empty() && !device_.usable()) {
    throw error(error_category::gpu, "the device cannot go on after: " + out.problem);
  }
  return records_.back();
}

void session::remark(std::string const& name, double value, std::string const& text) {
  remarks_.add(name, value);
  if (!text.empty()) {
    print(text + "\n");
  }
  save();
}

void session::save() const {
  if (wanted_.json.empty()) {
    return;
  }
  std::vector<json_object> rows;
  for (auto const& r : records_) {
    rows.push_back(to_json(r, copy_bandwidth_));
  }
  json_object out;
  out.add("date", today())
      .add("commit", wanted_.commit)
      .add("command", command_)
      .add("host", describe_host())
      .add("device", device_.describe())
      .add("copy_bytes_per_s", copy_bandwidth_)
      .add("host_to_device_bytes_per_s", host_bandwidth_)
      .add("idle_watts", idle_watts_.value_or(-1))
      .add("repetitions", static_cast<std::uint64_t>(wanted_.repetitions))
      .add("l2_flushed", wanted_.flush)
      .add("matrix", matrix_)
      .add("grgl_cuda", "not built: GRGL's own CUDA graph is measured outside this program")
      .add("remarks", remarks_)
      .add("records", rows);
  std::ofstream file(wanted_.json);
  file << out.text() << "\n";
  if (!file.flush()) {
    throw error(error_category::write_failed, "cannot write " + wanted_.json);
  }
}

}  // namespace gramscore::bench
