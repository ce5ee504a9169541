// SPDX-License-Identifier: MIT
//
// Sources: where a query takes its pairs from. A sepax::source is made from any array of pairs, or
// by a function below. As in C it points to the caller's arrays, and should be made in the call
// itself.
//
// Arrays of the wrong length make a source that every query refuses with SEPAX_ERROR_COUNT.
#ifndef SEPAX_SOURCES_HPP
#define SEPAX_SOURCES_HPP

#include "rows.h"
#include "sources.h"
#include "view.hpp"
#include "workspace.hpp"

#include <cstdint>
#include <type_traits>

namespace sepax {

class source {
  public:
    // A source made by a function of sepax.h.
    constexpr source(const sepax_source &made) noexcept : source_(made) {
    }
    // An array of pairs: any contiguous range of sepax_pair.
    template <class Pairs, class = std::enable_if_t<
                               std::is_convertible_v<const Pairs &, view<const sepax_pair>>>>
    source(const Pairs &range) noexcept : source(view<const sepax_pair>(range)) {
    }
    source(view<const sepax_pair> range) noexcept
        : source_(sepax_pairs(range.data(), range.size())) {
    }
    // Each id of one list with each of another.
    source(view<const sepax_id> a, view<const sepax_id> b) noexcept
        : source_(sepax_lists(a.data(), a.size(), b.data(), b.size())) {
    }
    // A source whose arrays do not fit together: one of them should have `needed` elements.
    static source misfit(std::size_t needed) noexcept {
        sepax_source none = {};
        none.kind = SEPAX_SOURCE_KIND_COUNT;
        none.count = needed;
        return none;
    }

    const sepax_source &get() const noexcept {
        return source_;
    }
    bool fits() const noexcept {
        return source_.kind != SEPAX_SOURCE_KIND_COUNT;
    }
    std::size_t needed() const noexcept {
        return source_.count;
    }
    // The number of results: one a group. For the kinds of sources that programs make in loops it
    // is found without a call. A product that overflows is of lists that every query refuses.
    std::size_t result_count() const noexcept {
        if (source_.groups != nullptr) {
            return source_.group_count;
        }
        if (source_.kind == SEPAX_SOURCE_PAIRS || source_.kind == SEPAX_SOURCE_BODIES) {
            return source_.count;
        }
        return source_.kind == SEPAX_SOURCE_LISTS ? source_.a_count * source_.b_count
                                                  : other_count(source_);
    }

  private:
    [[gnu::noinline]] static std::size_t other_count(const sepax_source &source) noexcept {
        if (source.kind != SEPAX_SOURCE_ROWS || (source.rows->flags & SEPAX_EACH_PAIR) != 0) {
            return sepax_source_count(source);
        }
        return source.rows->groups != nullptr ? source.rows->group_count : source.rows->row_count;
    }

    sepax_source source_;
};

inline source pairs(view<const sepax_pair> range) noexcept {
    return source(range);
}

inline source lists(view<const sepax_id> a, view<const sepax_id> b) noexcept {
    return source(a, b);
}

inline source all_pairs(view<const sepax_id> ids) noexcept {
    return sepax_all_pairs(ids.data(), ids.size());
}

inline source body_pairs(sepax_bodies bodies, view<const sepax_pair> pairs) noexcept {
    return sepax_body_pairs(bodies, pairs.data(), pairs.size());
}

// Group g has the pairs offsets[g] to offsets[g + 1] - 1, so there is one offset more than groups.
inline source grouped(const source &of, view<const std::uint32_t> offsets) noexcept {
    if (!of.fits() || offsets.empty()) {
        return source::misfit(of.fits() ? 1 : of.needed());
    }
    return sepax_grouped(of.get(), offsets.data(), offsets.size() - 1);
}

// The lists of rows: list k is ids[offsets[k]] to ids[offsets[k + 1] - 1], and row r has the
// list list_of[r] or, where that is empty, the list r.
struct row_lists {
    view<const std::uint32_t> offsets;
    view<const sepax_id> ids;
    view<const std::uint32_t> list_of = {};
};

// sepax_rows. It points to the caller's arrays and to the workspace, and must exist as long as a
// source made from it.
class rows {
  public:
    template <class Errors>
    rows(basic_workspace<Errors> &workspace, view<const sepax_id> shapes, const row_lists &lists) {
        rows_.shapes = shapes.data();
        rows_.row_count = shapes.size();
        rows_.list_of = detail::array(lists.list_of);
        rows_.offsets = lists.offsets.data();
        rows_.list_count = detail::list_count(lists.offsets);
        rows_.ids = lists.ids.data();
        rows_.workspace = workspace.get();
        fit(lists.list_of.empty() ? shapes.size() : lists.list_of.size(), shapes.size());
        fit(lists.offsets.size(), rows_.list_count + 1);
        if (!lists.offsets.empty() && lists.ids.size() < lists.offsets[rows_.list_count]) {
            fit(lists.ids.size(), lists.offsets[rows_.list_count]);
        }
    }
    // Row r is answered as if its shape were placed at poses[r].
    rows &at(view<const sepax_pose> poses) noexcept {
        rows_.poses = poses.data();
        fit(poses.size(), rows_.row_count);
        return *this;
    }
    // Row r is answered as if its shape were also moved by shifts[r], in real numbers.
    rows &moved(view<const sepax_vec2> shifts) noexcept {
        rows_.shifts = shifts.data();
        fit(shifts.size(), rows_.row_count);
        return *this;
    }
    // Group g, which has one result, consists of the rows offsets[g] to offsets[g + 1] - 1.
    rows &in_groups(view<const std::uint32_t> offsets) noexcept {
        rows_.groups = offsets.data();
        rows_.group_count = detail::list_count(offsets);
        fit(offsets.size(), rows_.group_count + 1);
        return *this;
    }
    // SEPAX_SKIP_SELF, SEPAX_EACH_PAIR.
    rows &with(std::uint32_t flags) noexcept {
        rows_.flags |= flags;
        return *this;
    }

    const sepax_rows &get() const noexcept {
        return rows_;
    }
    // The pairs of the rows, for a query.
    operator source() const noexcept {
        return fits_ ? source(sepax_row_pairs(&rows_)) : source::misfit(needed_);
    }

  private:
    void fit(std::size_t size, std::size_t needed) noexcept {
        if (size != needed && fits_) {
            needed_ = needed;
            fits_ = false;
        }
    }

    sepax_rows rows_ = {};
    std::size_t needed_ = 0;
    bool fits_ = true;
};

} // namespace sepax

#endif
