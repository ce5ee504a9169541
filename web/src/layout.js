// SPDX-License-Identifier: MIT
//
// The structs of sepax.h in memory, for a processor with pointers of 4 bytes: the names of their
// members, each of which begins 4 bytes behind the one before it. The build compiles assertions of
// these (layout_check.mjs), so that a struct that changes does not go unnoticed.

const members = {
    sepax_rejection: "index id vertex by_rounding excess needed ring other",
    sepax_report: "backend rejection.index rejection.id rejection.vertex rejection.by_rounding \
rejection.excess rejection.needed rejection.ring rejection.other filtered in_double expanded",
    sepax_options: "backend strategy flags report hints hint_count margin threads",
    sepax_source: "kind pairs count a a_count b b_count groups group_count bodies.offsets \
bodies.count rows reader",
    sepax_rows: "shapes poses row_count list_of offsets list_count ids groups group_count flags \
workspace shifts near",
    sepax_store_config: "flags allocate release context threads",
    sepax_broad_options: "backend a.first a.count b.first b.count margin layers masks \
bodies.offsets bodies.count threads flags",
    sepax_index_options: "backend range margin threads",
    sepax_index_filter: "layers masks bodies.offsets bodies.count flags",
    sepax_point_filter: "bodies.offsets bodies.count layers mask",
    sepax_movers: "store shapes poses points motions count",
    sepax_seek_options: "layers masks mover_layers mover_masks body_of mover_bodies margin flags",
    sepax_field_config: "x y width height periodic_x flags backend",
    sepax_range: "first count",
    sepax_bodies: "offsets count",
    sepax_rings: "vertices offsets count",
    sepax_pieces: "xy indices offsets vertex_capacity piece_capacity vertex_count piece_count",
    sepax_contacts: "separation normal_x normal_y feature pair",
    sepax_distances: "distance normal_x normal_y point_a_x point_a_y point_b_x point_b_y \
feature_a feature_b pair",
    sepax_casts: "relation time normal_x normal_y feature_a feature_b",
    sepax_pose: "x y cos sin",
    sepax_box: "half_x half_y pose.x pose.y pose.cos pose.sin",
    sepax_bounds: "min_x min_y max_x max_y",
    sepax_pair: "a b",
    sepax_manifold: "pair count normal_x normal_y points[0].x points[0].y points[0].separation \
points[0].id points[1].x points[1].y points[1].separation points[1].id",
};

/** The names of the members of each struct, in order. */
export const layout = Object.freeze(
    Object.fromEntries(Object.entries(members).map(([name, text]) => [name, text.split(" ")])),
);

/** The place of each member in its struct. */
export const places = Object.freeze(
    Object.fromEntries(
        Object.entries(layout).map(([name, list]) => [name, new Map(list.map((m, i) => [m, i]))]),
    ),
);

/** The members that are floats where JavaScript writes or reads structs one by one. */
export const floatMembers = Object.freeze(
    new Set(["margin", "excess", "x", "y", "width", "height"]),
);

/** The bytes of a struct. */
export const sizeOf = (name) => 4 * layout[name].length;
