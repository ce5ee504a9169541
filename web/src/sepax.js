// SPDX-License-Identifier: MIT
//
// What users import.

export {
    Containment,
    FEATURE_B,
    FEATURE_NONE,
    FEATURE_VERTEX,
    NO_BODY,
    NO_PAIR,
    NO_ROW,
    Relation,
    Status,
} from "./constants.js";
export { SepaxError } from "./error.js";
export { load, start } from "./load.js";
export { Manifolds } from "./manifolds.js";
export { Report } from "./queries.js";
