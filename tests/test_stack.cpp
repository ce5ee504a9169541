// SPDX-License-Identifier: MIT
//
// How much stack a batch call takes: callers run them in threads with little of it. The calls run
// on a stack that was painted before; what is not as it was painted has been used.

#include <pthread.h>

#include <functional>

#include "batch.h"
#include "scenes.h"

namespace {

constexpr size_t kPromised = size_t(128) << 10; // what README.md says
constexpr size_t kSize = size_t(2) << 20;
constexpr unsigned char kPaint = 0xA5;

struct task {
    const std::function<void()> *work;
    const unsigned char *top = nullptr;
};

void *run_task(void *argument) {
    task *t = static_cast<task *>(argument);
    volatile unsigned char here = 0;
    t->top = const_cast<const unsigned char *>(&here);
    (*t->work)();
    return nullptr;
}

// The bytes of stack below this function that `work` has written to.
size_t stack_of(const std::function<void()> &work) {
    std::vector<unsigned char> stack(kSize, kPaint);
    task t = {&work};
    pthread_attr_t attributes;
    pthread_t thread;
    EXPECT_EQ(0, pthread_attr_init(&attributes));
    EXPECT_EQ(0, pthread_attr_setstack(&attributes, stack.data(), stack.size()));
    EXPECT_EQ(0, pthread_create(&thread, &attributes, run_task, &t));
    EXPECT_EQ(0, pthread_join(thread, nullptr));
    EXPECT_EQ(0, pthread_attr_destroy(&attributes));
    const auto used =
        std::find_if(stack.begin(), stack.end(), [](unsigned char byte) { return byte != kPaint; });
    return static_cast<size_t>(t.top - &*used);
}

// Outputs of all batch calls, so that nothing but the calls takes stack.
struct outputs {
    std::vector<uint8_t> relations, bits, hints;
    std::vector<uint32_t> hits, feature;
    std::vector<float> separation, normal_x, normal_y;
    size_t count = 0, first = 0;

    explicit outputs(size_t n)
        : relations(n), bits(n), hints(n), hits(n), feature(n), separation(n), normal_x(n),
          normal_y(n) {
    }
    sepax_contacts contacts() {
        return {separation.data(), normal_x.data(), normal_y.data(), feature.data()};
    }
};

bool ask_array(const sepax_store *store, const std::vector<sepax_pair> &pairs,
               const sepax_options &o, outputs &out) {
    const sepax_pair *p = pairs.data();
    const size_t n = pairs.size();
    const sepax_contacts to = out.contacts();
    sepax_options hinted = o;
    hinted.hints = out.hints.data();
    hinted.hint_count = n;
    return sepax_relate(store, p, n, &o, out.relations.data()) == SEPAX_OK &&
           sepax_relate(store, p, n, &hinted, out.relations.data()) == SEPAX_OK &&
           sepax_hits(store, p, n, &o, out.hits.data(), &out.count) == SEPAX_OK &&
           sepax_hit_bits(store, p, n, &o, out.bits.data()) == SEPAX_OK &&
           sepax_first_hit(store, p, n, &o, &out.first) == SEPAX_OK &&
           sepax_separate(store, p, n, &o, &to) == SEPAX_OK;
}

bool ask_lists(const sepax_store *store, const sepax_lists &l, const sepax_options &o,
               outputs &out) {
    const sepax_contacts to = out.contacts();
    return sepax_relate_lists(store, &l, &o, out.relations.data()) == SEPAX_OK &&
           sepax_hits_lists(store, &l, &o, out.hits.data(), &out.count) == SEPAX_OK &&
           sepax_hit_bits_lists(store, &l, &o, out.bits.data()) == SEPAX_OK &&
           sepax_first_hit_lists(store, &l, &o, &out.first) == SEPAX_OK &&
           sepax_separate_lists(store, &l, &o, &to) == SEPAX_OK;
}

} // namespace

TEST(Stack, OfABatchCallIsWhatWasPromised) {
    if (!SEPAX_STACK_OF_RELEASE)
        GTEST_SKIP() << "only that of a release build was promised";
    size_t most = 0;
    for (const named_scene &c :
         make_scenes(1100, {"triangles", "random4", "boxes", "random5", "random6", "random8",
                            "grazing8", "random16", "grazing20", "random64", "lattice128", "mixed",
                            "grazing_mixed", "all_classes", "mixed_exponents"})) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
        ASSERT_TRUE(store);
        std::vector<sepax_id> ids(std::min<size_t>(c.scene.count(), 34));
        for (size_t i = 0; i < ids.size(); ++i)
            ids[i] = static_cast<sepax_id>(i);
        const sepax_lists cross = {ids.data(), ids.size(), ids.data(), ids.size(), 0};
        const sepax_lists all = {ids.data(), ids.size(), nullptr, 0, SEPAX_ALL_PAIRS};
        outputs out(std::max(c.scene.pairs.size(), ids.size() * ids.size()));
        for_each_variant([&](const sepax_options &o) {
            bool good = false;
            const size_t used = stack_of([&] {
                good = ask_array(store.get(), c.scene.pairs, o, out) &&
                       ask_lists(store.get(), cross, o, out) && ask_lists(store.get(), all, o, out);
            });
            EXPECT_TRUE(good);
            EXPECT_LE(used, kPromised);
            most = std::max(most, used);
        });
    }
    std::printf("at most %.1f KiB\n", static_cast<double>(most) / 1024);
    EXPECT_GT(most, size_t(4) << 10); // the paint was seen to come off
}
