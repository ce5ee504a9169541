// SPDX-License-Identifier: MIT
//
// What tests expect, in node and in a page alike.

const show = (value) =>
    ArrayBuffer.isView(value) ? `${value.constructor.name} [${[...value]}]` : JSON.stringify(value);

export function ok(value, text = "it is not true") {
    if (!value) {
        throw new Error(text);
    }
}

export function equal(found, expected) {
    ok(Object.is(found, expected), `${show(found)} instead of ${show(expected)}`);
}

/** The same elements, and where `Type` is given of that type. */
export function same(found, expected, Type) {
    const isSame =
        found.length === expected.length && [...expected].every((v, i) => Object.is(v, found[i]));
    ok(isSame, `${show(found)} instead of ${show(expected)}`);
    ok(Type === undefined || found instanceof Type, `${show(found)} is no ${Type?.name}`);
}

/** Numbers that differ by no more than `most`. */
export function close(found, expected, most = 1e-6) {
    ok(Math.abs(found - expected) <= most, `${found} instead of ${expected}`);
}

/** Calls what must throw; `expected` is a class, or members that the error has. */
export function throws(call, expected) {
    let error;
    try {
        call();
    } catch (caught) {
        error = caught;
    }
    ok(error !== undefined, "nothing was thrown");
    if (typeof expected === "function") {
        ok(error instanceof expected, `${error} is no ${expected.name}`);
        return error;
    }
    for (const name in expected) {
        const value = error[name];
        const wish = expected[name];
        const good = wish instanceof RegExp ? wish.test(value) : value === wish;
        ok(good, `${name} of "${error}" is ${show(value)} instead of ${wish}`);
    }
    return error;
}
