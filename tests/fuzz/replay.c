/* SPDX-License-Identifier: MIT
 *
 * Runs a target on the files given, where there is no libFuzzer: any compiler, any machine.
 */
#include "sepax.h"
#include "target.h"

#include <stdio.h>
#include <stdlib.h>

/* The bytes of a file in a block of exactly their size, so that sanitizers see where they end. */
static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return NULL;
    const long end = ftell(file);
    rewind(file);
    *size = end > 0 ? (size_t)end : 0;
    uint8_t *bytes = malloc(*size ? *size : 1);
    const bool read = bytes && fread(bytes, 1, *size, file) == *size;
    fclose(file);
    if (!read) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

int main(int count, char **paths) {
    for (int i = 1; i < count; i++) {
        size_t size = 0;
        uint8_t *bytes = read_file(paths[i], &size);
        if (!bytes) {
            fprintf(stderr, "%s: cannot read it\n", paths[i]);
            return EXIT_FAILURE;
        }
        /* Before the run: an input that ends the program is named by the last line. */
        printf("%s\n", paths[i]);
        fflush(stdout);
        LLVMFuzzerTestOneInput(bytes, size);
        free(bytes);
    }
    printf("%d inputs, default backend %s\n", count - 1,
           sepax_backend_name(sepax_backend_default()));
    return count > 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
