/* SPDX-License-Identifier: MIT */
#include "gallery_stage.h"

stage stage_open(FILE *svg, spot origin, double scale) {
    stage s = {svg, NULL, origin, scale, true};
    stage_check(&s, sepax_store_create(NULL, &s.store));
    return s;
}

bool stage_close(stage *s) {
    sepax_store_destroy(s->store);
    return s->good;
}

bool stage_check(stage *s, sepax_status status) {
    if (status != SEPAX_OK && s->good) {
        fprintf(stderr, "sepax: %s\n", sepax_status_text(status));
        s->good = false;
    }
    return s->good;
}

sepax_id stage_add(stage *s, const sepax_vec2 *vertices, size_t count, float radius,
                   sepax_pose pose) {
    sepax_id id = SEPAX_NO_ID;
    if (s->good &&
        stage_check(s, sepax_store_add(s->store, vertices, count, SEPAX_HULL, &id, NULL)) &&
        stage_check(s, sepax_store_set_radii(s->store, &id, &radius, 1, NULL))) {
        stage_check(s, sepax_store_place(s->store, &id, &pose, 1, NULL));
    }
    return id;
}

spot stage_spot(const stage *s, float x, float y) {
    return (spot){s->origin.x + s->scale * (double)x, s->origin.y - s->scale * (double)y};
}

void stage_draw(stage *s, const char *look, sepax_id id) {
    stage_draw_moved(s, look, id, 0, 0);
}

void stage_draw_moved(stage *s, const char *look, sepax_id id, float x, float y) {
    sepax_vec2 vertices[STAGE_VERTICES];
    spot core[STAGE_VERTICES];
    size_t count = 0;
    if (!s->good ||
        !stage_check(s, sepax_store_vertices(s->store, id, vertices, STAGE_VERTICES, &count))) {
        return;
    }
    const double radius = s->scale * (double)sepax_store_radius(s->store, id);
    for (size_t i = 0; i < count; i++) {
        core[i] = stage_spot(s, vertices[i].x + x, vertices[i].y + y);
    }
    if (radius > 0) {
        svg_rounded(s->svg, look, core, count, radius);
    } else if (count > 1) {
        svg_polygon(s->svg, look, core, count);
    } else {
        svg_dot(s->svg, "dot", core[0], 4);
    }
    if (radius > 0 && count > 1) {
        svg_polygon(s->svg, "core", core, count);
    }
}

void stage_say(stage *s, int line, const char *look, const char *text) {
    svg_text(s->svg, look, (spot){s->origin.x, s->origin.y + 18 + 19 * line}, text);
}
