// SPDX-License-Identifier: MIT
//
// All tests that run in node and in a page: by name, functions of an instance and what they need.
import { bytes } from "./bytes.js";
import { errors } from "./errors.js";
import { fields } from "./fields.js";
import { hashes } from "./hashes.js";
import { memories } from "./memories.js";
import { queries } from "./queries.js";
import { stores } from "./stores.js";
import { worlds } from "./worlds.js";

export const cases = { stores, bytes, queries, worlds, fields, errors, memories, hashes };
