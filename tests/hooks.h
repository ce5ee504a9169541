// SPDX-License-Identifier: MIT
//
// Hooks that run the parts of a call: in order, in reverse, shuffled, in hostile floating-point
// modes, and on pools of threads.

#ifndef SEPAX_TESTS_HOOKS_H
#define SEPAX_TESTS_HOOKS_H

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "fp_modes.h"
#include "shapes.h"
#include "threads_pool.h"

// A hook with a name, and what it was called with.
class hook {
  public:
    using task_function = void(void *argument, uint32_t part);

    explicit hook(std::string name) : name_(std::move(name)) {
    }
    virtual ~hook() = default;
    hook(const hook &) = delete;
    hook &operator=(const hook &) = delete;

    const std::string &name() const {
        return name_;
    }
    const sepax_threads *threads() const {
        return &threads_;
    }
    // The numbers of parts since the last call of this function.
    std::vector<uint32_t> take_parts() {
        return std::exchange(parts_, {});
    }

  protected:
    virtual void run(task_function *task, void *argument, uint32_t parts) = 0;

  private:
    static void run_hook(void *context, task_function *task, void *argument, uint32_t parts) {
        hook *h = static_cast<hook *>(context);
        h->parts_.push_back(parts);
        h->run(task, argument, parts);
    }

    std::string name_;
    std::vector<uint32_t> parts_;
    sepax_threads threads_ = {run_hook, this};
};

// Parts in an order, on the calling thread, each in another floating-point mode where `hostile_` is
// set.
class ordered_hook : public hook {
  public:
    enum class order { forward, backward, shuffled };

    ordered_hook(const std::string &name, order o, bool hostile_modes)
        : hook(name), order_(o), hostile_(hostile_modes) {
    }

  protected:
    void run(task_function *task, void *argument, uint32_t parts) override {
        std::vector<uint32_t> all(parts);
        std::iota(all.begin(), all.end(), 0U);
        if (order_ == order::backward)
            std::reverse(all.begin(), all.end());
        if (order_ == order::shuffled)
            std::shuffle(all.begin(), all.end(), random_);
        for (const uint32_t part : all) {
            if (!hostile_) {
                task(argument, part);
                continue;
            }
            const hostile guard(fp_modes()[part % fp_modes().size()]);
            task(argument, part);
            modes_left_alone_ &= guard.left_alone();
        }
    }

  public:
    bool modes_left_alone() const {
        return modes_left_alone_;
    }

  private:
    order order_;
    bool hostile_, modes_left_alone_ = true;
    shapes::rng random_{7};
};

class pool_hook : public hook {
  public:
    explicit pool_hook(unsigned count)
        : hook("pool of " + std::to_string(count)),
          pool_(threads_pool_create(count), threads_pool_destroy) {
    }

  protected:
    void run(task_function *task, void *argument, uint32_t parts) override {
        const sepax_threads own = threads_pool_lend(pool_.get());
        own.run(own.context, task, argument, parts);
    }

  private:
    std::unique_ptr<threads_pool, void (*)(threads_pool *)> pool_;
};

// One of each, with pools of 2, 3 and 8 threads.
inline std::vector<std::unique_ptr<hook>> all_hooks() {
    using order = ordered_hook::order;
    std::vector<std::unique_ptr<hook>> hooks;
    hooks.emplace_back(new ordered_hook("in order", order::forward, false));
    hooks.emplace_back(new ordered_hook("in reverse", order::backward, false));
    hooks.emplace_back(new ordered_hook("shuffled", order::shuffled, false));
    hooks.emplace_back(new ordered_hook("hostile modes", order::backward, true));
    for (const unsigned count : {2U, 3U, 8U})
        hooks.emplace_back(new pool_hook(count));
    return hooks;
}

// Whether no part has changed the floating-point mode of its thread.
inline bool modes_left_alone(const std::vector<std::unique_ptr<hook>> &hooks) {
    return std::all_of(hooks.begin(), hooks.end(), [](const std::unique_ptr<hook> &h) {
        const auto *o = dynamic_cast<const ordered_hook *>(h.get());
        return o == nullptr || o->modes_left_alone();
    });
}

#endif
