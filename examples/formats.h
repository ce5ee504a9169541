/* SPDX-License-Identifier: MIT
 *
 * The format of a file, by how it begins.
 */
#ifndef DEMO_FORMATS_H
#define DEMO_FORMATS_H

#include "lines.h"

/* Finds out whether a file is JSON; else its lines are rows. False fills in the fault: the file has
 * a format that is not read. */
bool formats_find(const lines *file, bool *json, fault *why);

#endif
