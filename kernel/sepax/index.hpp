// SPDX-License-Identifier: MIT
//
// The index: a tree over the boxes of a store's shapes that stays from call to call. of<T> is a T
// where errors are exceptions, and a result<T> where they are results.
#ifndef SEPAX_INDEX_HPP
#define SEPAX_INDEX_HPP

#include "answers.hpp"
#include "index.h"
#include "seeks.hpp"
#include "store.hpp"

#include <vector>

namespace sepax {

template <class Errors = default_errors>
class basic_index : public owner<basic_index<Errors>, Errors, sepax_index, &sepax_index_create,
                                 &sepax_index_destroy> {
    template <class T> using of = detail::of<Errors, T>;

  public:
    template <class E = Errors, if_throws<E> = 0>
    explicit basic_index(config_ref config = {}) : basic_index(basic_index::create(config)) {
    }
    explicit basic_index(sepax_index *owned) noexcept : basic_index::owner(owned) {
    }

    of<void> build(const basic_store<Errors> &store,
                   optional_ref<sepax_index_options> options = {}) {
        return detail::done<Errors>(sepax_index_build(this->get(), store.get(), options.get()));
    }
    of<void> refit(const basic_store<Errors> &store) {
        return detail::done<Errors>(sepax_index_refit(this->get(), store.get()));
    }

    // sepax_index_generation.
    std::uint64_t generation() const noexcept {
        return sepax_index_generation(this->get());
    }

    // sepax_index_count: the length of arrays by id.
    std::size_t size() const noexcept {
        return sepax_index_count(this->get());
    }

    of<std::vector<sepax_pair>> pairs(basic_workspace<Errors> &workspace,
                                      optional_ref<index_filter> filter = {}) {
        std::vector<sepax_pair> out;
        const failure why = pairing(workspace, out, filter);
        return detail::done<Errors>(why.status, why.rejection, std::move(out));
    }
    // Fills a vector, whose size becomes the number of pairs; its memory is used again.
    of<void> pairs(basic_workspace<Errors> &workspace, std::vector<sepax_pair> &out,
                   optional_ref<index_filter> filter = {}) {
        const failure why = pairing(workspace, out, filter);
        return detail::done<Errors>(why.status, why.rejection);
    }
    // Fills the beginning of a buffer. Returns the number of pairs.
    of<std::size_t> pairs(basic_workspace<Errors> &workspace, view<sepax_pair> out,
                          optional_ref<index_filter> filter = {}) {
        std::size_t count = 0;
        const failure why = detail::with_layers(filter.get(), size(), [&](const auto *given) {
            return sepax_index_pairs(this->get(), given, workspace.get(), out.data(), out.size(),
                                     &count);
        });
        return detail::done_counting<Errors>(why, count);
    }

    // List i has the ids of the shapes whose boxes meet boxes[i].
    of<ragged<sepax_id>> query(basic_workspace<Errors> &workspace,
                               view<const sepax_bounds> boxes) const {
        return looking_up(boxes.size(), [&](std::uint32_t *offsets, std::vector<sepax_id> &ids,
                                            std::size_t *needed, sepax_rejection *why) {
            return sepax_index_query(this->get(), boxes.data(), boxes.size(), workspace.get(),
                                     offsets, ids.data(), ids.size(), needed, why);
        });
    }
    of<ragged<sepax_id>> query_posed(basic_workspace<Errors> &workspace,
                                     const basic_store<Errors> &store, view<const sepax_id> shapes,
                                     view<const sepax_pose> poses) const {
        if (poses.size() != shapes.size()) {
            return Errors::template fail<ragged<sepax_id>>(detail::wrong_size(shapes.size()));
        }
        return looking_up(shapes.size(), [&](std::uint32_t *offsets, std::vector<sepax_id> &ids,
                                             std::size_t *needed, sepax_rejection *why) {
            return sepax_index_query_posed(this->get(), store.get(), shapes.data(), poses.data(),
                                           shapes.size(), workspace.get(), offsets, ids.data(),
                                           ids.size(), needed, why);
        });
    }

    // The shapes or bodies that each point is in.
    of<located> locate(basic_workspace<Errors> &workspace, const basic_store<Errors> &store,
                       view<const sepax_vec2> points,
                       optional_ref<point_filter> filter = {}) const {
        located out;
        out.found.offsets.resize(points.size() + 1);
        sepax_rejection rejection = no_rejection;
        failure why = detail::with_layers(filter.get(), size(), [&](const auto *given) {
            return detail::grown(out.found.values, 2 * points.size(), [&](std::size_t *needed) {
                out.relations.resize(out.found.values.size());
                return sepax_index_locate(this->get(), store.get(), points.data(), points.size(),
                                          given, workspace.get(), out.found.offsets.data(),
                                          out.found.values.data(),
                                          detail::bytes(view<relation>(out.relations)),
                                          out.found.values.size(), needed, &rejection);
            });
        });
        out.relations.resize(out.found.values.size());
        if (filter.get() == nullptr || filter.get()->fit(size())) {
            why.rejection = rejection;
        }
        return detail::done<Errors>(why.status, why.rejection, std::move(out));
    }

    // The first shape that each mover meets.
    of<met_shapes> cast(basic_workspace<Errors> &workspace, const basic_store<Errors> &store,
                        const movers &of_all, optional_ref<sepax_seek_options> options = {}) const {
        met_shapes out = {{}, std::vector<sepax_id>(of_all.size()), casts(of_all.size())};
        const cast_buffers to = out.casts;
        return seeking(of_all, out, [&](sepax_rejection *why) {
            return sepax_index_cast(this->get(), store.get(), of_all.get(), options.get(),
                                    workspace.get(), out.shapes.data(), &to.get(), why);
        });
    }
    of<std::vector<std::uint8_t>> cast_bits(basic_workspace<Errors> &workspace,
                                            const basic_store<Errors> &store, const movers &of_all,
                                            optional_ref<sepax_seek_options> options = {}) const {
        std::vector<std::uint8_t> out(of_all.size() / 8 + (of_all.size() % 8 != 0));
        return seeking(of_all, out, [&](sepax_rejection *why) {
            return sepax_index_cast_bits(this->get(), store.get(), of_all.get(), options.get(),
                                         workspace.get(), out.data(), why);
        });
    }
    of<met_shapes> cast_all(basic_workspace<Errors> &workspace, const basic_store<Errors> &store,
                            const movers &of_all,
                            optional_ref<sepax_seek_options> options = {}) const {
        met_shapes out;
        return seeking_lists(of_all, out, [&](std::size_t *needed, sepax_rejection *why) {
            out.casts = casts(out.shapes.size());
            const cast_buffers to = out.casts;
            return sepax_index_cast_all(this->get(), store.get(), of_all.get(), options.get(),
                                        workspace.get(), out.offsets.data(), out.shapes.data(),
                                        &to.get(), out.shapes.size(), needed, why);
        });
    }
    // The `most` shapes nearest to each mover.
    of<near_shapes> nearest(basic_workspace<Errors> &workspace, const basic_store<Errors> &store,
                            const movers &of_all, std::size_t most,
                            optional_ref<sepax_seek_options> options = {}) const {
        const std::size_t count = of_all.size() * most;
        near_shapes out = {{}, std::vector<sepax_id>(count), distances(count)};
        const distance_buffers to = out.distances;
        return seeking(of_all, out, [&](sepax_rejection *why) {
            return sepax_index_nearest(this->get(), store.get(), of_all.get(), options.get(), most,
                                       workspace.get(), out.shapes.data(), &to.get(), why);
        });
    }
    of<near_shapes> within(basic_workspace<Errors> &workspace, const basic_store<Errors> &store,
                           const movers &of_all, float reach,
                           optional_ref<sepax_seek_options> options = {}) const {
        near_shapes out;
        return seeking_lists(of_all, out, [&](std::size_t *needed, sepax_rejection *why) {
            out.distances = distances(out.shapes.size());
            const distance_buffers to = out.distances;
            return sepax_index_within(this->get(), store.get(), of_all.get(), options.get(), reach,
                                      workspace.get(), out.offsets.data(), out.shapes.data(),
                                      &to.get(), out.shapes.size(), needed, why);
        });
    }

  private:
    template <class Out, class Call> of<Out> seeking(const movers &m, Out &out, Call call) const {
        if (!m.fits()) {
            return Errors::template fail<Out>(detail::wrong_size(m.size()));
        }
        sepax_rejection why = no_rejection;
        const sepax_status status = call(&why);
        return detail::done<Errors>(status, why, std::move(out));
    }
    template <class Out, class Call>
    of<Out> seeking_lists(const movers &m, Out &out, Call call) const {
        out.offsets.resize(m.size() + 1);
        return seeking(m, out, [&](sepax_rejection *why) {
            return detail::grown(out.shapes, m.size(),
                                 [&](std::size_t *needed) { return call(needed, why); });
        });
    }

    failure pairing(basic_workspace<Errors> &workspace, std::vector<sepax_pair> &out,
                    optional_ref<index_filter> filter) {
        return detail::with_layers(filter.get(), size(), [&](const auto *given) {
            return detail::grown(out, 0, [&](std::size_t *count) {
                return sepax_index_pairs(this->get(), given, workspace.get(), out.data(),
                                         out.size(), count);
            });
        });
    }

    template <class Call> of<ragged<sepax_id>> looking_up(std::size_t count, Call call) const {
        ragged<sepax_id> out;
        out.offsets.resize(count + 1);
        sepax_rejection why;
        const sepax_status status = detail::grown(out.values, 4 * count, [&](std::size_t *needed) {
            return call(out.offsets.data(), out.values, needed, &why);
        });
        return detail::done<Errors>(status, why, std::move(out));
    }
};

} // namespace sepax

#endif
