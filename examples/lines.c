/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include "list.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 1 << 20 };

bool fail(fault *why, size_t line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    why->line = line;
    vsnprintf(why->reason, sizeof why->reason, format, arguments);
    va_end(arguments);
    return false;
}

bool lines_open(lines *file, const char *path, fault *why) {
    *file = (lines){0};
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        return fail(why, 0, "cannot open it: %s", strerror(errno));
    }
    size_t capacity = 0, got = 1;
    while (got) {
        file->bytes = list_room(file->bytes, &capacity, file->size + 1, 1);
        got = fread(file->bytes + file->size, 1, capacity - file->size - 1, stream);
        file->size += got;
    }
    const int error = ferror(stream) ? errno : 0;
    fclose(stream);
    if (error) {
        return fail(why, 0, "cannot read it: %s", strerror(error));
    }
    if (file->size == 0) {
        return fail(why, 0, "the file is empty");
    }
    file->bytes[file->size] = '\0';
    if (strncmp(file->bytes, "\xEF\xBB\xBF", 3) == 0) {
        file->at = 3; /* the byte order mark some editors write */
    }
    why->line = 0;
    return true;
}

/* Tab, carriage return and form feed are all the control characters that text files hold. */
static bool is_text(unsigned char byte) {
    return (byte >= ' ' && byte != 0x7F) || byte == '\t' || byte == '\r' || byte == '\f';
}

char *lines_next(lines *file, fault *why) {
    if (file->at >= file->size) {
        return NULL;
    }
    char *line = file->bytes + file->at;
    const size_t left = file->size - file->at;
    const char *end = memchr(line, '\n', left);
    size_t length = end ? (size_t)(end - line) : left;
    file->at += length + 1;
    file->number++;
    for (size_t i = 0; i < length; i++) {
        if (!is_text((unsigned char)line[i])) {
            fail(why, file->number, "byte 0x%02X in column %zu: this is not a text file",
                 (unsigned char)line[i], i + 1);
            return NULL;
        }
    }
    if (length > LONGEST_LINE) {
        fail(why, file->number, "%zu bytes long, more than %d", length, LONGEST_LINE);
        return NULL;
    }
    if (length > 0 && line[length - 1] == '\r') {
        length--;
    }
    line[length] = '\0';
    return line;
}

void lines_close(lines *file) {
    free(file->bytes);
    *file = (lines){0};
}
