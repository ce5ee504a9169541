/* SPDX-License-Identifier: MIT */
/* A ramp and two boxes: prints how they relate, and pushes them apart until none overlap. */
#include <sepax.h>
#include <stdio.h>
#include <stdlib.h>

static void check(sepax_status status) {
    if (status != SEPAX_OK) {
        fprintf(stderr, "error: %s\n", sepax_status_text(status));
        exit(1);
    }
}

int main(void) {
    /* Vertices run counter-clockwise. A pose is x, y, and the cosine and sine of an angle. */
    const sepax_vec2 ramp[3] = {{0, 0}, {4, 0}, {0, 3}};
    const sepax_vec2 box[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const char *const words[3] = {"are disjoint", "touch", "overlap"};
    sepax_pose poses[3] = {{0, 0, 1, 0}, {2, 2, 1, 0}, {5, 1, 1, 0}};
    sepax_id ids[3];
    sepax_store *store;
    sepax_workspace *workspace;
    check(sepax_store_create(NULL, &store));
    check(sepax_workspace_create(NULL, &workspace));
    check(sepax_store_add(store, ramp, 3, 0, &ids[0], NULL));
    check(sepax_store_add(store, box, 4, 0, &ids[1], NULL));
    check(sepax_store_add(store, box, 4, 0, &ids[2], NULL));
    for (int round = 1, overlaps = 1; overlaps > 0; round++) {
        sepax_pair pairs[3]; /* three shapes make at most three pairs */
        uint8_t relations[3];
        float separation[3], normal_x[3], normal_y[3];
        const sepax_contacts contacts = {separation, normal_x, normal_y, NULL, NULL};
        size_t count;
        check(sepax_store_place(store, ids, poses, 3, NULL));
        check(sepax_find_pairs(store, NULL, workspace, pairs, 3, &count));
        check(sepax_relate(store, sepax_pairs(pairs, count), NULL, relations));
        check(sepax_separate(store, sepax_pairs(pairs, count), NULL, &contacts));
        overlaps = 0;
        for (size_t i = 0; i < count; i++) {
            const sepax_id a = pairs[i].a, b = pairs[i].b;
            printf("Round %d: shapes %u and %u %s.\n", round, a, b, words[relations[i]]);
            if (relations[i] == SEPAX_OVERLAPPING) {
                /* The normal points from a to b; 0.001 is for the rounding of the new pose. */
                poses[b].x += (0.001f - separation[i]) * normal_x[i];
                poses[b].y += (0.001f - separation[i]) * normal_y[i];
                printf("  Shape %u moves to (%.3f, %.3f).\n", b, poses[b].x, poses[b].y);
                overlaps++;
            }
        }
    }
    sepax_workspace_destroy(workspace);
    sepax_store_destroy(store);
    return 0;
}
