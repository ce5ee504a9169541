/* SPDX-License-Identifier: MIT
 *
 * Arrays that grow, and numbers that are easy to read.
 */
#ifndef DEMO_LIST_H
#define DEMO_LIST_H

#include <stddef.h>
#include <stdint.h>

/* A part of an array. */
typedef struct span {
    uint32_t first, count;
} span;

/* Makes room for element number `count` of an array with elements of `size` bytes and returns the
 * array, which may have moved. Without memory the program ends: it has nothing to save. */
void *list_room(void *items, size_t *capacity, size_t count, size_t size);

/* An array of count elements of zeros, never NULL; released by free(). */
void *list_new(size_t count, size_t size);

/* 1234567 as "1,234,567". The text lives until the eighth call after this one. */
const char *grouped(size_t number);

/* "1 pair", "1,234 pairs" and "2 geometries": `noun` takes an s. Lives as long. */
const char *counted(size_t number, const char *noun);

#endif
