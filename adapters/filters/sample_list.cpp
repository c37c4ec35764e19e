// SPDX-License-Identifier: MIT
#include "adapters/filters/sample_list.hpp"

#include <optional>
#include <unordered_set>
#include <utility>

#include "adapters/bed/fam_layout.hpp"
#include "adapters/filters/sample_index.hpp"
#include "adapters/sscore/result_file.hpp"
#include "adapters/text/line_reader.hpp"
#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

/// Columns of a file as its header says; without one the FID is there where the line has two.
struct list_layout {
  bool has_header = false;
  bool has_fid = false;
  bool has_sid = false;
};

list_layout parse_header(line_reader const& reader, text_line const& line) {
  token_cursor cursor(line);
  list_layout layout;
  layout.has_header = true;
  layout.has_fid = cursor.next() == "#FID";
  if (layout.has_fid && cursor.next() != "IID") {
    throw error(error_category::malformed_input, "the header has no IID behind #FID",
                reader.place(line));
  }
  layout.has_sid = cursor.next() == "SID";
  return layout;
}

class list_parser {
 public:
  list_parser(sample_names const& samples, std::span<std::uint8_t const> kept)
      : samples_(samples), kept_(kept) {
    result_.named.assign(samples.iid.size(), 0);
  }

  void read(std::string const& path) {
    line_reader reader(path);
    text_line line;
    bool have_line = reader.next(line);
    if (have_line && !index_) index_.emplace(samples_, kept_);
    while (have_line && line.text.front() == '#' && !is_fam_header(line))
      have_line = reader.next(line);
    list_layout layout;
    if (have_line && line.text.front() == '#') {
      layout = parse_header(reader, line);
      have_line = reader.next(line);
    }
    for (; have_line; have_line = reader.next(line)) parse(reader, line, layout);
  }

  named_samples take() { return std::move(result_); }

 private:
  void parse(line_reader const& reader, text_line const& line, list_layout const& layout) {
    token_cursor cursor(line);
    std::string_view fid = "0";
    std::string_view iid = cursor.next();
    std::string_view sid;
    if (layout.has_fid || !layout.has_header) {
      std::string_view const second = cursor.next();
      if (!second.empty() || layout.has_fid) fid = std::exchange(iid, second);
    }
    if (layout.has_sid) sid = cursor.next();
    if (iid.empty() || (layout.has_sid && sid.empty())) {
      throw error(error_category::malformed_input, "the line has fewer columns than the header",
                  reader.place(line));
    }
    bool found = false;
    bool repeated = false;
    index_->visit(fid, iid, [&](std::uint32_t sample) {
      if (layout.has_sid && !samples_.sid.empty() && index_->sid(sample) != sid) return;
      found = true;
      repeated = std::exchange(result_.named[sample], std::uint8_t{1}) != 0 || repeated;
    });
    if (found && repeated) ++result_.repeated_count;
  }

  sample_names const& samples_;
  std::span<std::uint8_t const> kept_;
  std::optional<sample_index> index_;
  named_samples result_;
};

}  // namespace

named_samples read_sample_list(std::span<std::string const> paths, sample_names const& samples,
                               std::span<std::uint8_t const> kept) {
  list_parser parser(samples, kept);
  for (std::string const& path : paths) parser.read(path);
  return parser.take();
}

named_samples read_family_list(std::span<std::string const> paths, sample_names const& samples) {
  std::unordered_set<std::string> families;
  named_samples result;
  for (std::string const& path : paths) {
    line_reader reader(path);
    text_line line;
    while (reader.next(line)) {
      if (!families.emplace(token_cursor(line).next()).second) ++result.repeated_count;
    }
  }
  auto const count = samples.iid.size();
  bool const one_for_all = samples.fid.size() <= 1;
  std::string const shared(samples.fid.empty() ? "0" : samples.fid[0]);
  result.named.assign(count, one_for_all && families.contains(shared) ? 1 : 0);
  for (std::size_t i = 0; !one_for_all && i < count; ++i) {
    result.named[i] = families.contains(std::string(samples.fid[i])) ? 1 : 0;
  }
  return result;
}

void write_sample_list(std::string const& path, sample_names const& samples,
                       std::span<std::uint8_t const> chosen) {
  auto const name = [](std::span<std::string_view const> names, std::size_t s) {
    return names.size() == 1 ? names[0] : names[s];
  };
  std::string text = samples.fid.empty() ? "#IID" : "#FID\tIID";
  text += samples.sid.empty() ? "\n" : "\tSID\n";
  for (std::size_t s = 0; s < samples.iid.size(); ++s) {
    if (!is_kept(chosen, s)) continue;
    if (!samples.fid.empty()) text.append(name(samples.fid, s)).push_back('\t');
    text.append(samples.iid[s]);
    if (!samples.sid.empty()) text.append("\t").append(name(samples.sid, s));
    text.push_back('\n');
  }
  result_file file(path, result_compression::none);
  file.write(text);
  file.commit();
}

}  // namespace gramscore::adapters
