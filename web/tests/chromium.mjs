// SPDX-License-Identifier: MIT
//
// A headless Chromium that is driven through a pipe, in its DevTools protocol: no other package is
// needed. Comes in: commands. Goes out: answers and events.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const flags = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--mute-audio",
    // containers have no namespaces for its sandbox, and the pages are ours
    "--no-sandbox",
];

export class Chromium {
    #process;
    #profile;
    #last = 0;
    #waiting = new Map();
    #listeners = new Map();
    #rest = "";

    constructor(program = process.env.CHROMIUM ?? "chromium") {
        this.#profile = mkdtempSync(join(tmpdir(), "sepax-chromium-"));
        const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
        this.#process = spawn(program, [...flags, `--user-data-dir=${this.#profile}`], { stdio });
        this.ended = new Promise((done) => this.#process.once("close", done));
        this.#process.once("error", (error) => this.#fail(error));
        this.ended.then(() => this.#fail(new Error("Chromium has ended")));
        this.#process.stdio[3].on("error", () => {});
        this.#process.stdio[4].setEncoding("utf8").on("data", (text) => this.#take(text));
    }

    #fail(error) {
        this.#waiting.forEach(({ reject }) => reject(error));
        this.#waiting.clear();
    }

    #take(text) {
        const messages = (this.#rest + text).split("\0");
        this.#rest = messages.pop();
        for (const message of messages.map((m) => JSON.parse(m))) {
            const waiting = this.#waiting.get(message.id);
            this.#waiting.delete(message.id);
            if (waiting === undefined) {
                this.#listeners.get(message.method)?.(message.params, message.sessionId);
            } else if (message.error !== undefined) {
                waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
            } else {
                waiting.resolve(message.result);
            }
        }
    }

    /** Calls a method of the protocol: its result. */
    send(method, params = {}, sessionId = undefined) {
        const id = ++this.#last;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { method, resolve, reject });
            const message = JSON.stringify({ id, method, params, sessionId });
            this.#process.stdio[3].write(`${message}\0`);
        });
    }

    on(method, listener) {
        this.#listeners.set(method, listener);
    }

    /** Opens a page, waits until it is loaded, and returns a function that calls methods on it. */
    async open(url) {
        const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
        const page = (method, params) => this.send(method, params, sessionId);
        await page("Page.enable");
        const loaded = new Promise((done) => {
            this.on("Page.loadEventFired", (_, session) => session === sessionId && done());
        });
        await page("Page.navigate", { url });
        await loaded;
        return page;
    }

    async close() {
        this.send("Browser.close").catch(() => {});
        const timer = setTimeout(() => this.#process.kill("SIGKILL"), 5000);
        await this.ended;
        clearTimeout(timer);
        rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

/** The value of an expression, or of its promise, in a page. */
export async function evaluate(page, expression) {
    const { result, exceptionDetails } = await page("Runtime.evaluate", {
        expression,
        awaitPromise: true,
        returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
}
