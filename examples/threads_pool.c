/* SPDX-License-Identifier: MIT */
#include "threads_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct threads_pool {
    pthread_mutex_t in_use; /* held by the call that the threads work for */
    pthread_mutex_t lock;   /* guards the members up to `stop` */
    pthread_cond_t begin, end;
    unsigned job;     /* counts calls */
    unsigned working; /* threads that are at the current one */
    bool open;        /* it has parts left */
    bool stop;
    void (*task)(void *argument, uint32_t part);
    void *argument;
    uint32_t parts;
    atomic_uint next; /* the next part */
    unsigned started;
    pthread_t threads[];
};

/* Takes part after part until there are no more. */
static void work(threads_pool *pool) {
    uint32_t part;
    while ((part = atomic_fetch_add(&pool->next, 1)) < pool->parts) {
        pool->task(pool->argument, part);
    }
}

static void *stand_by(void *context) {
    threads_pool *pool = context;
    unsigned seen = 0;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stop) {
        if (!pool->open || pool->job == seen) {
            pthread_cond_wait(&pool->begin, &pool->lock);
            continue;
        }
        seen = pool->job;
        pool->working++;
        pthread_mutex_unlock(&pool->lock);
        work(pool);
        pthread_mutex_lock(&pool->lock);
        pool->working--;
        if (pool->working == 0) {
            pthread_cond_signal(&pool->end);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Threads that wake up too late find the job closed, and nobody waits for them. */
static void run_parts(void *context, void (*task)(void *argument, uint32_t part), void *argument,
                      uint32_t parts) {
    threads_pool *pool = context;
    if (pthread_mutex_trylock(&pool->in_use) != 0) {
        for (uint32_t part = 0; part < parts; part++) {
            task(argument, part);
        }
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->task = task;
    pool->argument = argument;
    pool->parts = parts;
    atomic_store(&pool->next, 0);
    pool->job++;
    pool->open = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    work(pool);
    pthread_mutex_lock(&pool->lock);
    pool->open = false;
    while (pool->working > 0) {
        pthread_cond_wait(&pool->end, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    pthread_mutex_unlock(&pool->in_use);
}

threads_pool *threads_pool_create(unsigned count) {
    const unsigned others = count > 0 ? count - 1 : 0;
    threads_pool *pool = calloc(1, sizeof *pool + others * sizeof *pool->threads);
    if (pool == NULL) {
        return NULL;
    }
    pthread_mutex_init(&pool->in_use, NULL);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->end, NULL);
    atomic_init(&pool->next, 0);
    while (pool->started < others &&
           pthread_create(&pool->threads[pool->started], NULL, stand_by, pool) == 0) {
        pool->started++;
    }
    if (pool->started < others) {
        threads_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void threads_pool_destroy(threads_pool *pool) {
    if (pool == NULL) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->stop = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->started; i++) {
        pthread_join(pool->threads[i], NULL);
    }
    pthread_cond_destroy(&pool->end);
    pthread_cond_destroy(&pool->begin);
    pthread_mutex_destroy(&pool->lock);
    pthread_mutex_destroy(&pool->in_use);
    free(pool);
}

sepax_threads threads_pool_lend(threads_pool *pool) {
    return (sepax_threads){run_parts, pool};
}
