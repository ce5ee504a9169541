// SPDX-License-Identifier: MIT
//
// Rebuilds examples/counties.txt byte for byte. In an empty directory, with Node 20 or later:
//
//   npm install us-atlas@3.0.1 topojson-client@3.1.0 earcut@3.2.4
//   cp .../examples/build_counties.mjs .
//   node build_counties.mjs counties.txt
//
// us-atlas holds the county borders of the US Census Bureau as a topology of shared arcs, in
// integers up to 99,999. The integers are kept as they are.
//
// The rest of this program is a second opinion on the demo, by other means: topojson-client puts the
// arcs together to rings, earcut cuts the polygons into triangles, which are checked in exact integer
// arithmetic, and the relations of all pieces are computed by brute force. The figures on stderr are
// the ones that tests/check_demo.cmake expects of the demo.

import fs from 'node:fs';
import earcut from 'earcut';
import {feature} from 'topojson-client';

const topology = JSON.parse(fs.readFileSync('node_modules/us-atlas/counties-10m.json'));
const licence = fs.readFileSync('node_modules/us-atlas/LICENSE', 'utf8').trimEnd();
const counties = topology.objects.counties.geometries;
const states = topology.objects.states.geometries;

// The same topology in absolute integers: without `transform` topojson-client takes arcs as given.
const arcs = topology.arcs.map(arc => {
    let x = 0, y = 0;
    return arc.map(([dx, dy]) => [x += dx, y += dy]);
});
const integers = {...topology, arcs};
delete integers.transform;

// Twice the signed area; every product is below 2^35, so doubles are exact.
const turn = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const ringArea2 = ring =>
    ring.reduce((sum, p, i) => {
        const q = ring[(i + 1) % ring.length];
        return sum + p[0] * q[1] - q[0] * p[1];
    }, 0);

const polygonsOf = geometry => {
    const {type, coordinates} = feature(integers, geometry).geometry;
    const refs = type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
    return (type === 'Polygon' ? [coordinates] : coordinates).map((rings, i) =>
        flatHolesLast(rings.map((ring, k) => ({refs: refs[i][k], at: openRing(ring)}))));
};

// A hole that rounding left without area cuts nothing out, and earcut would make it a vertex.
const hasArea = ring => ringArea2(ring.at) !== 0;
const flatHolesLast = ([outer, ...holes]) =>
    [outer, ...holes.filter(hasArea), ...holes.filter(ring => !hasArea(ring))];

// Without the closing vertex, and without the copies of it that pad rings of fewer than three.
function openRing(ring) {
    const open = ring.slice(0, -1);
    while (open.length > 1 && String(open.at(-1)) === String(open[0])) open.pop();
    return open;
}

// Whether two edges cross in a point that is an end of neither.
const cross = (a, b, c, d) => Math.sign(turn(a, b, c)) * Math.sign(turn(a, b, d)) < 0 &&
    Math.sign(turn(c, d, a)) * Math.sign(turn(c, d, b)) < 0;

// Where edges a-b and c-d of a ring cross, a-c and b-d take their place: the part between them is
// turned round. earcut would cut such a ring into triangles that overlap.
function uncross(ring, name) {
    const n = ring.length;
    for (let i = 0; i < n; i++)
        for (let j = i + 2; j < n; j++)
            if (cross(ring[i], ring[i + 1], ring[j], ring[(j + 1) % n])) {
                problems.crossing.push(
                    `${name}: ${ring[i]} to ${ring[i + 1]} and ${ring[j]} to ${ring[(j + 1) % n]}`);
                const part = ring.slice(i + 1, j + 1).reverse();
                return uncross([...ring.slice(0, i + 1), ...part, ...ring.slice(j + 1)], name);
            }
    return ring;
}

const problems = {flat: [], area: [], crossing: [], zero: 0};

// A ring without area is a segment or a point: its first and last vertex by x and then y.
function ends(ring) {
    const sorted = [...ring].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    const [low, high] = [sorted[0], sorted.at(-1)];
    return String(low) === String(high) ? [low] : [low, high];
}

// The pieces of a polygon.
function triangulate(polygon, name) {
    const rings = polygon.filter((ring, i) => i === 0 || hasArea(ring))
        .map(ring => uncross(ring.at.filter((p, i, at) => String(p) !== String(at.at(i - 1))), name));
    if (!hasArea(polygon[0])) {
        problems.flat.push(name);
        return [ends(polygon[0].at)];
    }
    const vertices = rings.flat();
    const holes = [];
    let start = 0;
    for (const ring of rings.slice(0, -1)) holes.push(start += ring.length);
    const indices = earcut(vertices.flat(), holes);
    const triangles = [];
    let area2 = 0;
    for (let i = 0; i < indices.length; i += 3) {
        const t = indices.slice(i, i + 3).map(k => vertices[k]);
        const area = turn(...t);
        area2 += Math.abs(area);
        if (area !== 0) triangles.push(area > 0 ? t : t.reverse());
        else problems.zero++;
    }
    const wanted = rings.reduce(
        (sum, ring, i) => sum + (i ? -1 : 1) * Math.abs(ringArea2(ring)), 0);
    if (area2 !== wanted) problems.area.push(`${name}: ${wanted / 2} in rings, ${area2 / 2} in pieces`);
    return triangles;
}

const stateName = Object.fromEntries(states.map(s => [s.id, s.properties.name]));
const fullName = c => `${c.properties.name}, ${stateName[c.id.slice(0, 2)]}`;

const lines = [
    'sepax-counties 2',
    '# County borders of the United States: us-atlas 3.0.1, counties-10m.json, made from the',
    '# cartographic boundary files (2017) of the US Census Bureau, which are in the public domain.',
    '# Rebuilt by examples/build_counties.mjs, which see.',
    '# transform  sx sy tx ty: longitude = sx * x + tx, latitude = sy * y + ty, in degrees',
    '# s  state code, name',
    '# a  an arc: x y of the first point, then steps; arcs count from 0',
    '# c  county code (it starts with the state code), name; counties count from 0',
    '# p  a polygon of that county: the arcs of its rings, n backwards as -n - 1; | starts a hole',
    '# end  how many states, arcs, counties and polygons there are above',
    '#',
    '# us-atlas comes with this notice:',
    ...licence.split('\n').map(line => `# ${line}`.trimEnd()),
];
const {scale, translate} = topology.transform;
lines.push(`transform ${[...scale, ...translate].join(' ')}`);
for (const s of [...states].sort((a, b) => (a.id < b.id ? -1 : 1)))
    lines.push(`s ${s.id} ${s.properties.name}`);
for (const arc of topology.arcs) lines.push(`a ${arc.flat().join(' ')}`);

const pieces = [];
let polygonCount = 0;
counties.forEach((county, c) => {
    lines.push(`c ${county.id} ${county.properties.name}`);
    for (const polygon of polygonsOf(county)) {
        polygonCount++;
        lines.push(`p ${polygon.map(ring => ring.refs.join(' ')).join(' | ')}`);
        for (const at of triangulate(polygon, fullName(county))) pieces.push({county: c, at});
    }
});
lines.push(`end ${states.length} ${arcs.length} ${counties.length} ${polygonCount}`);
fs.writeFileSync(process.argv[2] ?? 'counties.txt', lines.join('\n') + '\n');

// ------------------------------------------------- the figures, by exact brute force

// Whether two segments or points meet. Points are segments from one point to itself.
function meet([a, b = a], [c, d = c]) {
    const between = (p, q, r) => turn(p, q, r) === 0 &&
        Math.min(p[0], q[0]) <= r[0] && r[0] <= Math.max(p[0], q[0]) &&
        Math.min(p[1], q[1]) <= r[1] && r[1] <= Math.max(p[1], q[1]);
    return cross(a, b, c, d) || between(a, b, c) || between(a, b, d) || between(c, d, a) ||
        between(c, d, b);
}

// 0 disjoint, 1 touching, 2 overlapping. A segment has two edges, there and back; a point has none.
function relation(p, q) {
    if (p.length < 3 && q.length < 3) return meet(p, q) ? 1 : 0;
    let most = -Infinity;
    for (const [u, v] of [[p, q], [q, p]])
        for (let e = 0; e < u.length && u.length > 1; e++) {
            const least = -Math.max(...v.map(w => turn(u[e], u[(e + 1) % u.length], w)));
            if (least > 0) return 0;
            most = Math.max(most, least);
        }
    return most < 0 ? 2 : 1;
}

for (const piece of pieces) {
    const x = piece.at.map(p => p[0]), y = piece.at.map(p => p[1]);
    Object.assign(piece, {x0: Math.min(...x), x1: Math.max(...x), y0: Math.min(...y), y1: Math.max(...y)});
}
pieces.sort((a, b) => a.x0 - b.x0);

const own = new Set(), met = new Map();
pieces.forEach((p, i) => {
    for (let j = i + 1; j < pieces.length && pieces[j].x0 <= p.x1; j++) {
        const q = pieces[j];
        if (p.y0 > q.y1 || q.y0 > p.y1) continue;
        const r = relation(p.at, q.at);
        if (p.county === q.county && r === 2) own.add(fullName(counties[p.county]));
        if (p.county === q.county || r === 0) continue;
        const key = [p.county, q.county].sort((a, b) => a - b).join(' ');
        met.set(key, Math.max(r, met.get(key) ?? 0));
    }
});

const users = arcs.map(() => new Set());
counties.forEach((c, i) => c.arcs.flat(3).forEach(a => users[a < 0 ? ~a : a].add(i)));
const sharing = new Set();
for (const set of users) {
    const u = [...set];
    for (let i = 0; i < u.length; i++)
        for (let j = i + 1; j < u.length; j++) sharing.add(`${u[i]} ${u[j]}`);
}
const names = key => key.split(' ').map(i => fullName(counties[i])).join(' | ');
const list = items => items.map(item => `\n    ${item}`).join('');
const overlaps = [...met].filter(([, r]) => r === 2).map(([key]) => key);
const flatPieces = pieces.filter(p => p.at.length < 3).length;
console.error(`polygons of counties ${polygonCount}, triangles ${pieces.length - flatPieces}, without area ${problems.zero}
polygons without area ${problems.flat.length}${list(problems.flat)}
edges that cross ${problems.crossing.length}${list(problems.crossing)}
polygons whose pieces have another area ${problems.area.length}${list(problems.area)}
counties with overlapping pieces ${own.size}${list([...own])}
county pairs that touch ${met.size - overlaps.length}
county pairs that overlap ${overlaps.length}${list(overlaps.map(names))}
county pairs that share an arc ${sharing.size}, of which do not meet:${list([...sharing].filter(k => !met.has(k)).map(names))}
county pairs that touch without sharing an arc ${[...met].filter(([k, r]) => r === 1 && !sharing.has(k)).length}`);
