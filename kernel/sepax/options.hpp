// SPDX-License-Identifier: MIT
//
// Options of calls: the structs of sepax.h, which begin as {0} here, and the type of the parameter
// by which a call takes them.
#ifndef SEPAX_OPTIONS_HPP
#define SEPAX_OPTIONS_HPP

#include "broad_phase.h"
#include "errors.hpp"
#include "index.h"
#include "options.h"
#include "shapes.h"
#include "store.h"
#include "threads.h"
#include "view.hpp"

namespace sepax {

// A struct of sepax.h that begins as {0}, its good default. Set its fields by their C names:
//
//     sepax::options options;
//     options.margin = 0.1f;
//     store.relate(pairs, options);
template <class Struct> struct zeroed : Struct {
    constexpr zeroed() noexcept : Struct() {
    }
};

using store_config = zeroed<sepax_store_config>;
using index_options = zeroed<sepax_index_options>;

struct options : zeroed<sepax_options> {
    // The viewed array must exist as long as the options are used.
    void set_hints(view<std::uint8_t> bytes) noexcept {
        hints = bytes.data();
        hint_count = bytes.size();
    }
};

// Layers and masks by id. Each is empty, and so left out, or has an element for every id, else the
// call ends with SEPAX_ERROR_COUNT. The viewed arrays must exist as long as the options are used.
struct layers_and_masks {
    view<const std::uint32_t> layers, masks;

    bool fit(std::size_t ids) const noexcept {
        return (layers.empty() || layers.size() >= ids) && (masks.empty() || masks.size() >= ids);
    }
};

// sepax_index_filter.
struct index_filter : layers_and_masks {
    sepax_bodies bodies = {nullptr, 0};
    std::uint32_t flags = 0;

    sepax_index_filter get() const noexcept {
        return {detail::array(layers), detail::array(masks), bodies, flags};
    }
};

// sepax_point_filter. `layers` is as above.
struct point_filter {
    sepax_bodies bodies = {nullptr, 0};
    view<const std::uint32_t> layers;
    std::uint32_t mask = 0;

    bool fit(std::size_t ids) const noexcept {
        return layers.empty() || layers.size() >= ids;
    }
    sepax_point_filter get() const noexcept {
        return {bodies, detail::array(layers), mask};
    }
};

// sepax_broad_options: pairs each shape of one range with each shape of another, or all shapes of
// one range:
//
//     sepax::broad_options options(store.all());
struct broad_options : layers_and_masks {
    const sepax_backend *backend = nullptr;
    sepax_range a, b;
    float margin = 0;
    sepax_bodies bodies = {nullptr, 0};
    const sepax_threads *threads = nullptr;
    std::uint32_t flags = 0;

    explicit broad_options(sepax_range all) noexcept : broad_options(all, all) {
    }
    broad_options(sepax_range first, sepax_range second) noexcept : a(first), b(second) {
    }
    sepax_broad_options get() const noexcept {
        return {backend, a,       b,    margin, detail::array(layers), detail::array(masks),
                bodies,  threads, flags};
    }
};

// How calls take options: those of a caller, of C++ or of C, or none.
template <class Struct> class optional_ref {
  public:
    constexpr optional_ref() noexcept = default;
    constexpr optional_ref(const Struct &s) noexcept : pointer_(&s) {
    }
    constexpr const Struct *get() const noexcept {
        return pointer_;
    }

  private:
    const Struct *pointer_ = nullptr;
};

using options_ref = optional_ref<sepax_options>;

namespace detail {
// Makes a call with the struct of C for options that have layers and masks, or with NULL for none;
// refuses layers and masks that lack elements for `ids` ids.
template <class Options, class Call>
failure with_layers(const Options *options, std::size_t ids, Call call) {
    if (options == nullptr) {
        return {call(static_cast<decltype(options->get()) *>(nullptr))};
    }
    if (!options->fit(ids)) {
        return wrong_size(ids);
    }
    const auto given = options->get();
    return {call(&given)};
}

// Ends a call that fills a buffer and counts what it found.
template <class Errors> of<Errors, std::size_t> done_counting(failure why, std::size_t count) {
    if (why.status == SEPAX_ERROR_CAPACITY) {
        why = too_small(count);
    }
    return done<Errors>(why.status, why.rejection, std::move(count));
}
} // namespace detail

// Bodies whose shapes are offsets[i] to offsets[i + 1] - 1.
inline sepax_bodies bodies(view<const sepax_id> offsets) noexcept {
    return {offsets.data(), detail::list_count(offsets)};
}

// Lends the threads of `run`, which calls task(part) for each part from 0 to parts - 1, once each:
//
//     auto run = [&](auto &task, std::uint32_t parts) { pool.for_each(parts, task); };
//     const sepax_threads threads = sepax::lend(run);
//
// `run` must exist as long as the threads are used and must not throw; its other duties are those
// of sepax_threads.
class part_task {
  public:
    part_task(void (*task)(void *, std::uint32_t), void *argument) noexcept
        : task_(task), argument_(argument) {
    }
    void operator()(std::uint32_t part) const {
        task_(argument_, part);
    }

  private:
    void (*task_)(void *, std::uint32_t);
    void *argument_;
};

template <class Run> sepax_threads lend(Run &run) noexcept {
    sepax_threads threads;
    threads.run = [](void *context, void (*task)(void *, std::uint32_t), void *argument,
                     std::uint32_t parts) {
        const part_task each(task, argument);
        (*static_cast<Run *>(context))(each, parts);
    };
    threads.context = &run;
    return threads;
}

} // namespace sepax

#endif
