/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void words_skip(words *in, size_t length) {
    in->at += length;
    in->at += strspn(in->at, " \t\n");
}

size_t words_word(const words *in) {
    return strspn(in->at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
}

size_t words_token(const words *in) {
    return strcspn(in->at, " \t\n,();");
}

bool words_is(const words *in, size_t length, const char *wanted) {
    return length == strlen(wanted) && strncasecmp(in->at, wanted, length) == 0;
}

int words_shown(size_t length) {
    return (int)(length > WORDS_SHOWN ? WORDS_SHOWN : length);
}

bool words_fail_at(words *in, const char *at) {
    in->why->column = (size_t)(at - in->text) + 1;
    return false;
}

bool words_expected(words *in, const char *wanted) {
    if (*in->at == '\0') {
        fail(in->why, in->why->line, "the line ends in the middle of the geometry: %s is missing",
             wanted);
    } else {
        fail(in->why, in->why->line, "%s is expected, not '%.*s'", wanted,
             words_shown(strcspn(in->at, "\n")), in->at);
    }
    return words_fail_at(in, in->at);
}

bool words_take(words *in, char bracket) {
    if (*in->at != bracket) {
        return words_expected(in, bracket == '(' ? "(" : ")");
    }
    words_skip(in, 1);
    return true;
}

bool words_comma(words *in) {
    const bool is = *in->at == ',';
    if (is) {
        words_skip(in, 1);
    }
    return is;
}

static bool is_no_number(words *in, size_t length) {
    fail(in->why, in->why->line, "'%.*s' is not a number", words_shown(length), in->at);
    return words_fail_at(in, in->at);
}

/* "nan", "inf" and the like, which strtof accepts. */
static bool is_name(const char *number) {
    return strchr("NnIi", number[*number == '+' || *number == '-']) != NULL;
}

bool words_number(words *in, float *number, double *moved) {
    const size_t length = words_token(in);
    if (length == 0) {
        return words_expected(in, "a number");
    }
    char *end;
    *number = strtof(in->at, &end);
    if (end != in->at + length || is_name(in->at)) {
        return is_no_number(in, length);
    }
    if (!isfinite(*number)) {
        fail(in->why, in->why->line,
             "%.*s is too large for float32, whose largest number is 3.4028235e38; choose a larger "
             "unit of length",
             words_shown(length), in->at);
        return words_fail_at(in, in->at);
    }
    *moved = fabs((double)*number - strtod(in->at, NULL));
    words_skip(in, length);
    return true;
}

bool words_any_number(words *in) {
    const size_t length = words_token(in);
    char *end;
    strtod(in->at, &end);
    if (length == 0 || end != in->at + length) {
        return is_no_number(in, length);
    }
    words_skip(in, length);
    return true;
}
