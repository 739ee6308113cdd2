// A page without a browser. Tests advance its clock, and decide what the network answers.
import vm from "node:vm";

import { Element } from "./elements.mjs";
import { joinModules } from "./modules.mjs";

export { Element, Text } from "./elements.mjs";

const STATIC = new URL("../../tournament/static/tournament/", import.meta.url);

class Clock {
  now = 1000000;
  timers = [];
  schedule = (call, time, again) => { const timer = { call, at: this.now + time, again }; this.timers.push(timer); return timer; };
  cancel = (timer) => { this.timers = this.timers.filter((other) => other !== timer); };
  // Advance the clock, and call the timers that are due in order.
  async advance(milliseconds) {
    const until = this.now + milliseconds;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.now = Math.max(this.now, due.at);
      if (due.again) due.at += due.again;
      else this.cancel(due);
      due.call();
      await settlePromises();
    }
    this.now = until;
    await settlePromises();
  }
}

// Run the callbacks of all promises that are resolved by now.
export async function settlePromises() {
  for (let turn = 0; turn < 60; turn += 1) await null;
}

// Return a page with this body, in which scripts can run.
export function openPage(...body) {
  const clock = new Clock();
  const listeners = {};
  const listen = (where) => (kind, listener) => { (where[kind] ??= []).push(listener); };
  const root = new Element("html", {}, new Element("body", {}, ...body));
  const document = root;
  Object.assign(root, {
    body: root.firstChild, activeElement: root.firstChild, hidden: false, listeners: {},
    createElement: (tag) => new Element(tag),
    importNode: (node) => node.cloneNode(),
    getElementById: (id) => root.querySelector(`#${id}`),
  });
  Object.defineProperty(root, "hidden", { value: false, writable: true });
  root.addEventListener = listen(root.listeners);
  root.dispatchEvent = (event) => (root.listeners[event.type] ?? []).forEach((listener) => listener(event));
  const storage = new Map();
  const at = { pathname: "/table/1/1/key/", search: "", href: "http://hall/table/1/1/key/", loads: 0, reload() { this.loads += 1; }, assign(to) { this.to = to; } };
  const window = {
    document, location: at, Node: { ELEMENT_NODE: 1 }, URLSearchParams, Uint8Array, Map, Set, JSON, Promise, Number, AbortSignal, URL,
    Math: Object.assign(Object.create(Math), { random: () => 0.5, min: Math.min, max: Math.max }),
    Date: class extends Date { constructor(...when) { super(...(when.length ? when : [clock.now])); } static now() { return clock.now; } },
    performance: { now: () => clock.now },
    setTimeout: (call, time) => clock.schedule(call, time), clearTimeout: clock.cancel,
    setInterval: (call, time) => clock.schedule(call, time, time),
    addEventListener: listen(listeners),
    CustomEvent: class { constructor(type) { this.type = type; } },
    FormData: class { constructor(form, button) { return !form ? new Map() : button?.name ? [...form.sent, [button.name, button.value]] : form.sent; } },
    crypto: { getRandomValues: (bytes) => bytes.fill((window.keys = (window.keys ?? 0) + 1)) },
    localStorage: { getItem: (name) => storage.get(name) ?? null, setItem: (name, text) => storage.set(name, String(text)), removeItem: (name) => storage.delete(name) },
  };
  window.window = window;
  const dispatch = (kind, event = {}) => {
    for (const listener of listeners[kind] ?? []) listener({ type: kind, preventDefault() {}, ...event });
    return settlePromises();
  };
  return { window, document, clock, dispatch, storage, run: (script) => runScript(window, script) };
}

function runScript(window, script) {
  vm.runInContext(joinModules(new URL(script, STATIC)), vm.createContext(window), { filename: script });
}
