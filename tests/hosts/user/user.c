/* SPDX-License-Identifier: MIT
 *
 * A program of a user of the host's library.
 */
int host_squares_touch(void);

int main(void) {
    return host_squares_touch() ? 0 : 1;
}
