// SPDX-License-Identifier: MIT
//
// Rebuilds examples/counties.txt byte for byte. In an empty directory, with Node 20 or later:
//
//   npm install us-atlas@3.0.1 topojson-client@3.1.0 earcut@3.2.4
//   cp .../examples/build_counties.mjs .
//   node build_counties.mjs counties.txt
//
// us-atlas holds the county borders of the US Census Bureau as a topology of shared arcs, in
// integers up to 99,999. The integers are kept as they are. topojson-client puts the arcs together
// to rings, earcut cuts the polygons into triangles. What earcut made is checked here in exact
// integer arithmetic, and the relations of all pieces are computed by brute force: the figures on
// stderr are the ones that tests/check_demo.cmake expects of the demo.

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

const problems = {flat: [], area: [], zero: 0};

function triangulate(polygon, name) {
    const rings = polygon.filter((ring, i) => i === 0 || hasArea(ring)).map(ring => ring.at);
    const vertices = rings.flat();
    const holes = [];
    let start = 0;
    for (const ring of rings.slice(0, -1)) holes.push(start += ring.length);
    const indices = earcut(vertices.flat(), holes);
    const triangles = [];
    let area2 = 0;
    for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = indices.slice(i, i + 3);
        const area = turn(vertices[a], vertices[b], vertices[c]);
        area2 += Math.abs(area);
        if (area > 0) triangles.push([a, b, c]);
        else if (area < 0) triangles.push([a, c, b]);
        else problems.zero++;
    }
    const wanted = rings.reduce(
        (sum, ring, i) => sum + (i ? -1 : 1) * Math.abs(ringArea2(ring)), 0);
    if (area2 !== wanted) problems.area.push(`${name}: ${wanted / 2} in rings, ${area2 / 2} in pieces`);
    if (!triangles.length) problems.flat.push(name);
    return {vertices, triangles};
}

const stateName = Object.fromEntries(states.map(s => [s.id, s.properties.name]));
const fullName = c => `${c.properties.name}, ${stateName[c.id.slice(0, 2)]}`;

const lines = [
    'sepax-counties 1',
    '# County borders of the United States: us-atlas 3.0.1, counties-10m.json, made from the',
    '# cartographic boundary files (2017) of the US Census Bureau, which are in the public domain.',
    '# Cut into triangles by earcut 3.2.4; rebuilt by examples/build_counties.mjs, which see.',
    '# transform  sx sy tx ty: longitude = sx * x + tx, latitude = sy * y + ty, in degrees',
    '# s  state code, name',
    '# a  an arc: x y of the first point, then steps; arcs count from 0',
    '# c  county code (it starts with the state code), name; counties count from 0',
    '# p  a polygon of that county: the arcs of its rings, n backwards as -n - 1; | starts a hole',
    '# t  its triangles, counter-clockwise: vertices count from 0 through the rings, in which an',
    '#    arc does not repeat the end of the one before it and no ring repeats its start',
    '# end  how many states, arcs, counties, polygons and triangles there are above',
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
        const {vertices, triangles} = triangulate(polygon, fullName(county));
        polygonCount++;
        lines.push(`p ${polygon.map(ring => ring.refs.join(' ')).join(' | ')}`);
        if (triangles.length) lines.push(`t ${triangles.flat().join(' ')}`);
        for (const t of triangles) pieces.push({county: c, at: t.map(i => vertices[i])});
    }
});
lines.push(`end ${states.length} ${arcs.length} ${counties.length} ${polygonCount} ${pieces.length}`);
fs.writeFileSync(process.argv[2] ?? 'counties.txt', lines.join('\n') + '\n');

// ------------------------------------------------- the figures, by exact brute force

// 0 disjoint, 1 touching, 2 overlapping.
function relation(p, q) {
    let most = -Infinity;
    for (const [u, v] of [[p, q], [q, p]])
        for (let e = 0; e < 3; e++) {
            const least = -Math.max(...v.map(w => turn(u[e], u[(e + 1) % 3], w)));
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

const count = [0, 0, 0];
const own = new Set(), met = new Map();
pieces.forEach((p, i) => {
    for (let j = i + 1; j < pieces.length && pieces[j].x0 <= p.x1; j++) {
        const q = pieces[j];
        if (p.y0 > q.y1 || q.y0 > p.y1) continue;
        const r = relation(p.at, q.at);
        count[r]++;
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
console.error(`polygons of counties ${polygonCount}, triangles ${pieces.length}, without area ${problems.zero}
polygons without area ${problems.flat.length}${list(problems.flat)}
polygons whose pieces have another area (rings that cross themselves) ${problems.area.length}${list(problems.area)}
counties with overlapping pieces ${own.size}${list([...own])}
candidates ${count[0] + count[1] + count[2]}: disjoint ${count[0]}, touching ${count[1]}, overlapping ${count[2]}
county pairs that touch ${met.size - overlaps.length}
county pairs that overlap ${overlaps.length}${list(overlaps.map(names))}
county pairs that share an arc ${sharing.size}, of which do not meet:${list([...sharing].filter(k => !met.has(k)).map(names))}
county pairs that touch without sharing an arc ${[...met].filter(([k, r]) => r === 1 && !sharing.has(k)).length}`);
