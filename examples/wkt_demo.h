/* SPDX-License-Identifier: MIT
 *
 * The demo on a file of the user's own: one polygon in well-known text a line, and out come the
 * pairs that touch or overlap.
 */
#ifndef DEMO_WKT_DEMO_H
#define DEMO_WKT_DEMO_H

/* Reads `path` and writes CSV to `out`, or to standard output when that is NULL. Returns the exit
 * status of the program. */
int wkt_demo(const char *path, const char *out);

#endif
