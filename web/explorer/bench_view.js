// SPDX-License-Identifier: MIT
//
// The page of the benchmark: a table with a bar for each strategy.
import { BENCH_KINDS, freeTask, makeTask, timeJavaScript, timeStrategy } from "./bench.js";

export function makeBenchView(root, sepax) {
    const kind = root.querySelector("#bench-kind"),
        run = root.querySelector("#bench-run");
    const state = { results: [], running: false, runs: 0 };
    BENCH_KINDS.forEach((name) => kind.add(new Option(name, name)));
    kind.value = "boxes";
    const start = async () => {
        state.running = true;
        run.disabled = true;
        root.querySelector("#bench-status").textContent = `measuring ${kind.value} …`;
        state.results = await measure(sepax, kind.value, (results) => drawBars(root, results));
        drawBars(root, state.results);
        root.querySelector("#bench-status").textContent = verdict(state.results);
        run.disabled = false;
        state.running = false;
        state.runs++;
    };
    run.addEventListener("click", start);
    kind.addEventListener("change", () => !state.running && start());
    return state;
}

// Between two measurements the page lives.
async function measure(sepax, kind, show) {
    const task = makeTask(sepax, kind),
        results = [];
    const rest = () => new Promise((resolve) => setTimeout(resolve, 20));
    for (const strategy of sepax.strategies) {
        await rest();
        results.push({ name: strategy.replace("_", " "), ...timeStrategy(task, strategy) });
        show(results);
    }
    await rest();
    const own = timeJavaScript(task);
    if (own !== null) {
        results.push({ name: "JavaScript, not exact", ...own });
    }
    freeTask(task);
    return results;
}

function verdict(results) {
    const library = results.filter(({ name }) => !name.startsWith("JavaScript"));
    const same = library.every(({ meet }) => meet === library[0].meet);
    return (
        `${Math.round(100 * library[0].meet)} % of the pairs meet; ` +
        (same ? "all strategies agree." : "the strategies do not agree: please report this.")
    );
}

function drawBars(root, results) {
    const times = results.map(({ time }) => time),
        least = Math.min(...times);
    const best = times.indexOf(least);
    const rows = results.map(({ name, time }, i) => {
        const looks = [i === best ? "best" : "", name.startsWith("JavaScript") ? "own" : ""];
        const width = ((100 * least) / time).toFixed(1);
        return `<tr class="${looks.join(" ")}"><th scope="row">${name}</th>
            <td class="bar"><span style="width: ${width}%"></span></td>
            <td>${(1000 / time).toFixed(1)}</td><td>${time.toFixed(1)}</td></tr>`;
    });
    root.querySelector("tbody").innerHTML = rows.join("");
}
