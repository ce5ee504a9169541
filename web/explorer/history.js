// SPDX-License-Identifier: MIT
//
// Undo and redo of a scene. What changes between two actions of the user is one step: a whole drag,
// a click, a key.

const ACTIONS = ["pointerdown", "keydown", "click", "change", "hashchange"];
const DEPTH = 200;

// {undo(), redo(), can(): {undo, redo}}; `target` gets the events of the user.
export function makeHistory(scene, target) {
    const past = [],
        future = [];
    let present = JSON.stringify(scene.state),
        fresh = false; // whether an action has begun since the last change
    for (const action of ACTIONS) {
        target.addEventListener(action, (event) => (fresh ||= !event.repeat), true);
    }
    scene.listen((state) => {
        const now = JSON.stringify(state);
        if (now === present) {
            return;
        }
        if (fresh) {
            past.push(present);
            past.splice(0, past.length - DEPTH);
        }
        future.length = 0;
        present = now;
        fresh = false;
    });
    const go = (from, to) => {
        if (from.length > 0) {
            to.push(present);
            present = from.pop();
            scene.change((state) => Object.assign(state, JSON.parse(present)));
        }
    };
    return {
        undo: () => go(past, future),
        redo: () => go(future, past),
        can: () => ({ undo: past.length > 0, redo: future.length > 0 }),
    };
}
