/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include "list.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 1 << 25 };

bool fail(fault *why, size_t line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    why->line = line;
    why->column = 0;
    vsnprintf(why->reason, sizeof why->reason, format, arguments);
    va_end(arguments);
    return false;
}

void fault_print(const char *path, const fault *why) {
    fprintf(stderr, "%s: ", path);
    if (why->line > 0) {
        fprintf(stderr, "%s %zu", why->unit != NULL ? why->unit : "line", why->line);
        if (why->column > 0) {
            fprintf(stderr, ", column %zu", why->column);
        }
        fputs(": ", stderr);
    }
    fprintf(stderr, "%s\n", why->reason);
}

bool lines_open(lines *file, const char *path, fault *why) {
    *file = (lines){0};
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        return fail(why, 0, "the file cannot be opened: %s", strerror(errno));
    }
    size_t capacity = 0, got = 1;
    while (got > 0) {
        file->bytes = list_room(file->bytes, &capacity, file->size + 1, 1);
        got = fread(file->bytes + file->size, 1, capacity - file->size - 1, stream);
        file->size += got;
    }
    const int error = ferror(stream) ? errno : 0;
    fclose(stream);
    if (error != 0) {
        return fail(why, 0, "the file cannot be read: %s", strerror(error));
    }
    if (file->size == 0) {
        return fail(why, 0, "the file is empty");
    }
    file->bytes[file->size] = '\0';
    if (strncmp(file->bytes, "\xEF\xBB\xBF", 3) == 0) {
        file->at = 3; /* the byte order mark that some editors write */
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
    size_t length = end != NULL ? (size_t)(end - line) : left;
    file->at += length + 1;
    file->number++;
    for (size_t i = 0; i < length; i++) {
        if (!is_text((unsigned char)line[i])) {
            fail(why, file->number, "the byte 0x%02X does not occur in a text file",
                 (unsigned char)line[i]);
            why->column = i + 1;
            return NULL;
        }
    }
    if (length > LONGEST_LINE) {
        fail(why, file->number, "the line has %zu bytes; at most %d are read", length,
             LONGEST_LINE);
        return NULL;
    }
    if (length > 0 && line[length - 1] == '\r') {
        length--;
    }
    line[length] = '\0';
    return line;
}

bool lines_join(lines *file, char *line, fault *why) {
    char *end = line + strlen(line);
    const char *next = lines_next(file, why);
    if (next == NULL) {
        return false;
    }
    memset(end, ' ', (size_t)(next - end)); /* a carriage return may be between them */
    file->bytes[next - file->bytes - 1] = '\n';
    return true;
}

void lines_close(lines *file) {
    free(file->bytes);
    *file = (lines){0};
}
