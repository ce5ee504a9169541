// SPDX-License-Identifier: MIT
//
// The part of the world that a stage shows: its centre, and pixels per unit. The y axis points up.

const LEAST = 2,
    MOST = 1e9; // pixels per unit; an ulp of 1 is then 119 pixels

export function makeCamera() {
    return { x: 0, y: 0, scale: 70, width: 1, height: 1 };
}

export function toScreen(camera, [x, y]) {
    return [
        camera.width / 2 + (x - camera.x) * camera.scale,
        camera.height / 2 - (y - camera.y) * camera.scale,
    ];
}

export function fromScreen(camera, [x, y]) {
    return [
        camera.x + (x - camera.width / 2) / camera.scale,
        camera.y - (y - camera.height / 2) / camera.scale,
    ];
}

// Zooms so that the place under the screen point stays there.
export function zoomAt(camera, factor, point) {
    const [x, y] = fromScreen(camera, point);
    camera.scale = Math.min(Math.max(camera.scale * factor, LEAST), MOST);
    const [nowX, nowY] = fromScreen(camera, point);
    camera.x += x - nowX;
    camera.y += y - nowY;
}

export function pan(camera, dx, dy) {
    camera.x -= dx / camera.scale;
    camera.y += dy / camera.scale;
}

// Shows the box {low, high} in the upper part of the stage, because one axis is drawn below it; with
// axes all around it in the middle.
export function fit(camera, { low, high }, around) {
    const width = Math.max(high[0] - low[0], 1),
        height = Math.max(high[1] - low[1], 1);
    const share = around ? 0.46 : 0.58;
    camera.scale = share * Math.min(camera.width / width, camera.height / height);
    camera.x = (low[0] + high[0]) / 2;
    camera.y = (low[1] + high[1]) / 2 - (around ? 0 : (0.07 * camera.height) / camera.scale);
}
