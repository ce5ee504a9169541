// SPDX-License-Identifier: MIT
//
// The store: its shapes, which of them may collide, and the queries. Each query has two forms: one
// returns vectors, the other fills the caller's buffers. These must have room for the results (else
// SEPAX_ERROR_CAPACITY) and may be longer.
//
// of<T> is a T where errors are exceptions, and a result<T> where they are results.
//
// Calls into buffers are always inlined: then the kind of the source is a constant in the caller's
// loop, and only the call of C remains.
#ifndef SEPAX_STORE_HPP
#define SEPAX_STORE_HPP

#include "answers.hpp"
#include "broad_phase.h"
#include "manifolds.h"
#include "query.hpp"
#include "relation.h"
#include "shapes.hpp"
#include "sources.hpp"

#include <optional>
#include <vector>

namespace sepax {

template <class Errors = default_errors> class basic_store : public basic_shapes<Errors> {
    template <class T> using of = detail::of<Errors, T>;

  public:
    template <class E = Errors, if_throws<E> = 0>
    explicit basic_store(config_ref config = {}) : basic_store(basic_store::create(config)) {
    }
    explicit basic_store(sepax_store *owned) noexcept : basic_shapes<Errors>(owned) {
    }

    // ------------------------------------------------------- who may collide

    of<std::vector<sepax_pair>> find_pairs(basic_workspace<Errors> &workspace,
                                           optional_ref<broad_options> options = {}) const {
        std::vector<sepax_pair> out;
        const failure why = finding(workspace, out, options);
        return detail::done<Errors>(why.status, why.rejection, std::move(out));
    }
    // Fills a vector, whose size becomes the number of pairs; its memory is used again.
    of<void> find_pairs(basic_workspace<Errors> &workspace, std::vector<sepax_pair> &out,
                        optional_ref<broad_options> options = {}) const {
        const failure why = finding(workspace, out, options);
        return detail::done<Errors>(why.status, why.rejection);
    }
    // Fills the beginning of a buffer. Returns the number of pairs.
    of<std::size_t> find_pairs(basic_workspace<Errors> &workspace, view<sepax_pair> out,
                               optional_ref<broad_options> options = {}) const {
        std::size_t count = 0;
        const failure why =
            detail::with_layers(options.get(), this->size(), [&](const auto *given) {
                return sepax_find_pairs(this->get(), given, workspace.get(), out.data(), out.size(),
                                        &count);
            });
        return detail::done_counting<Errors>(why, count);
    }

    // -------------------------------------------------------------- relation

    of<std::vector<relation>> relate(const source &from, options_ref options = {}) const {
        std::vector<relation> out(from.result_count());
        return answer<&sepax_relate>(from, options, moving(out), detail::bytes<relation>(out));
    }
    [[gnu::always_inline]] of<void> relate(const source &from, view<relation> out,
                                           options_ref options = {}) const {
        return fill<&sepax_relate>(from, options, out.size(), detail::bytes(out));
    }

    of<std::vector<std::uint32_t>> hits(const source &from, options_ref options = {}) const {
        return listing<&sepax_hits, std::uint32_t>(from, options, from.result_count());
    }
    // Returns how many there are.
    [[gnu::always_inline]] of<std::size_t> hits(const source &from, view<std::uint32_t> out,
                                                options_ref options = {}) const {
        return listing<&sepax_hits>(from, options, from.result_count(), out);
    }

    of<std::vector<std::uint8_t>> hit_bits(const source &from, options_ref options = {}) const {
        std::vector<std::uint8_t> out(bytes_of_bits(from));
        return answer<&sepax_hit_bits>(from, options, moving(out), out.data());
    }
    [[gnu::always_inline]] of<void> hit_bits(const source &from, view<std::uint8_t> out,
                                             options_ref options = {}) const {
        return detail::query<&sepax_hit_bits, Errors>(
            *this, from, options, out.size(), bytes_of_bits(from), detail::nothing, out.data());
    }

    // Empty where no pair hits.
    of<std::optional<std::size_t>> first_hit(const source &from, options_ref options = {}) const {
        std::size_t first = SEPAX_NO_INDEX;
        const auto found = [&first] {
            return first != SEPAX_NO_INDEX ? std::optional<std::size_t>(first) : std::nullopt;
        };
        return answer<&sepax_first_hit>(from, options, found, &first);
    }

    of<std::vector<std::uint32_t>> first_hits(const source &from, options_ref options = {}) const {
        std::vector<std::uint32_t> out(from.result_count());
        return answer<&sepax_first_hits>(from, options, moving(out), out.data());
    }
    [[gnu::always_inline]] of<void> first_hits(const source &from, view<std::uint32_t> out,
                                               options_ref options = {}) const {
        return fill<&sepax_first_hits>(from, options, out.size(), out.data());
    }

    of<std::vector<containment>> contain(const source &from, options_ref options = {}) const {
        std::vector<containment> out(from.result_count());
        return answer<&sepax_contain>(from, options, moving(out), detail::bytes<containment>(out));
    }
    [[gnu::always_inline]] of<void> contain(const source &from, view<containment> out,
                                            options_ref options = {}) const {
        return fill<&sepax_contain>(from, options, out.size(), detail::bytes(out));
    }

    // --------------------------------------------------------------- measures

    of<contacts> separate(const source &from, options_ref options = {}) const {
        contacts out(from.result_count());
        const contact_buffers to = out;
        return answer<&sepax_separate>(from, options, moving(out), &to.get());
    }
    [[gnu::always_inline]] of<void> separate(const source &from, const contact_buffers &out,
                                             options_ref options = {}) const {
        return fill<&sepax_separate>(from, options, out.room(), &out.get());
    }

    of<distances> distance(const source &from, options_ref options = {}) const {
        distances out(from.result_count());
        const distance_buffers to = out;
        return answer<&sepax_distance>(from, options, moving(out), &to.get());
    }
    [[gnu::always_inline]] of<void> distance(const source &from, const distance_buffers &out,
                                             options_ref options = {}) const {
        return fill<&sepax_distance>(from, options, out.room(), &out.get());
    }

    // `motions` has one element a pair.
    of<casts> cast(const source &from, view<const sepax_vec2> motions,
                   options_ref options = {}) const {
        casts out(from.result_count());
        const cast_buffers to = out;
        return answer<&detail::cast>(fitting(from, motions), options, moving(out), motions.data(),
                                     &to.get());
    }
    [[gnu::always_inline]] of<void> cast(const source &from, view<const sepax_vec2> motions,
                                         const cast_buffers &out, options_ref options = {}) const {
        return fill<&detail::cast>(fitting(from, motions), options, out.room(), motions.data(),
                                   &out.get());
    }

    // The arrays of `moves` are those of the caller, like the workspace that it names.
    of<impacts> impact(const source &from, const sepax_moves &moves, float tolerance,
                       options_ref options = {}) const {
        impacts out(from.result_count());
        const impact_buffers to = out;
        return answer<&detail::impact>(from, options, moving(out), &moves, tolerance, &to.get());
    }
    [[gnu::always_inline]] of<void> impact(const source &from, const sepax_moves &moves,
                                           float tolerance, const impact_buffers &out,
                                           options_ref options = {}) const {
        return fill<&detail::impact>(from, options, out.room(), &moves, tolerance, &out.get());
    }

    of<std::vector<sepax_manifold>> manifolds(const source &from, options_ref options = {}) const {
        return listing<&sepax_manifolds, sepax_manifold>(from, options,
                                                         sepax_source_count(from.get()));
    }
    // Returns how many there are.
    [[gnu::always_inline]] of<std::size_t> manifolds(const source &from, view<sepax_manifold> out,
                                                     options_ref options = {}) const {
        return listing<&sepax_manifolds>(from, options, sepax_source_count(from.get()), out);
    }

  private:
    // A query whose arrays are large enough.
    template <auto Call, class Finish, class... Out>
    [[gnu::always_inline]] auto answer(const source &from, options_ref options, Finish finish,
                                       Out... out) const {
        return detail::query<Call, Errors>(*this, from, options, 0, 0, finish, out...);
    }
    // A query that writes one element a result.
    template <auto Call, class... Out>
    [[gnu::always_inline]] of<void> fill(const source &from, options_ref options, std::size_t room,
                                         Out... out) const {
        return detail::query<Call, Errors>(*this, from, options, room, from.result_count(),
                                           detail::nothing, out...);
    }
    // A query that writes a list of at most so many elements, and its length.
    template <auto Call, class T>
    [[gnu::always_inline]] of<std::size_t> listing(const source &from, options_ref options,
                                                   std::size_t most, view<T> out) const {
        std::size_t count = 0;
        return detail::query<Call, Errors>(
            *this, from, options, out.size(), most, [&count] { return count; }, out.data(), &count);
    }
    template <auto Call, class T>
    of<std::vector<T>> listing(const source &from, options_ref options, std::size_t most) const {
        std::vector<T> out(most);
        std::size_t count = 0;
        const auto cut = [&out, &count] {
            out.resize(count);
            return std::move(out);
        };
        return answer<Call>(from, options, cut, out.data(), &count);
    }

    template <class T> static auto moving(T &value) noexcept {
        return [&value] { return std::move(value); };
    }
    static std::size_t bytes_of_bits(const source &from) noexcept {
        return from.result_count() / 8 + (from.result_count() % 8 != 0);
    }
    static source fitting(const source &from, view<const sepax_vec2> motions) noexcept {
        const std::size_t count = sepax_source_count(from.get());
        return motions.size() == count || !from.fits() ? from : source::misfit(count);
    }

    failure finding(basic_workspace<Errors> &workspace, std::vector<sepax_pair> &out,
                    optional_ref<broad_options> options) const {
        return detail::with_layers(options.get(), this->size(), [&](const auto *given) {
            return detail::grown(out, 2 * this->size(), [&](std::size_t *count) {
                return sepax_find_pairs(this->get(), given, workspace.get(), out.data(), out.size(),
                                        count);
            });
        });
    }
};

} // namespace sepax

#endif
