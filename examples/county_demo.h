/* SPDX-License-Identifier: MIT
 *
 * The demo on the county borders.
 */
#ifndef DEMO_COUNTY_DEMO_H
#define DEMO_COUNTY_DEMO_H

typedef struct county_demo_options {
    const char *data; /* counties.txt */
    const char *svg;  /* where the map goes */
    const char *csv;  /* where the list of county pairs goes */
    unsigned runs;    /* of each measurement */
} county_demo_options;

/* Returns the exit status of the program. */
int county_demo(const county_demo_options *options);

#endif
