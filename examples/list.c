/* SPDX-License-Identifier: MIT */
#include "list.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_exit(void *memory) {
    if (memory == NULL) {
        fputs("There is not enough memory.\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

void *list_room(void *items, size_t *capacity, size_t count, size_t size) {
    if (count < *capacity) {
        return items;
    }
    size_t wanted = *capacity ? *capacity * 2 : 64;
    if (wanted > SIZE_MAX / size) {
        wanted = 0;
    }
    items = or_exit(wanted ? realloc(items, wanted * size) : NULL);
    *capacity = wanted;
    return items;
}

void *list_new(size_t count, size_t size) {
    return or_exit(calloc(count ? count : 1, size));
}

const char *grouped(size_t number) {
    static char texts[8][32];
    static unsigned turn;
    char *text = texts[turn++ % 8];
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%zu", number);
    char *out = text;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            *out++ = ',';
        }
        *out++ = digits[i];
    }
    *out = '\0';
    return text;
}

const char *counted(size_t number, const char *noun) {
    static char texts[8][64];
    static unsigned turn;
    char *text = texts[turn++ % 8];
    const size_t length = strlen(noun);
    const bool y = number != 1 && length > 0 && noun[length - 1] == 'y';
    snprintf(text, sizeof texts[0], "%s %.*s%s", grouped(number), (int)(length - y), noun,
             y             ? "ies"
             : number == 1 ? ""
                           : "s");
    return text;
}
