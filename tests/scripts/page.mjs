// A page without a browser: a clock that is wound by hand, and a network that answers what a test tells it to.
import vm from "node:vm";

import { Element } from "./elements.mjs";
import { joined } from "./modules.mjs";

export { Element, Text } from "./elements.mjs";

const STATIC = new URL("../../tournament/static/tournament/", import.meta.url);

class Clock {
  now = 1000000;
  waiting = [];
  later = (call, time, again) => { const timer = { call, at: this.now + time, again }; this.waiting.push(timer); return timer; };
  forget = (timer) => { this.waiting = this.waiting.filter((other) => other !== timer); };
  // Winds on, and does what is due in its order.
  async wind(milliseconds) {
    const until = this.now + milliseconds;
    for (;;) {
      const due = this.waiting.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.now = Math.max(this.now, due.at);
      if (due.again) due.at += due.again;
      else this.forget(due);
      due.call();
      await settled();
    }
    this.now = until;
    await settled();
  }
}

// Lets every promise that is resolved by now run its callbacks.
export async function settled() {
  for (let turn = 0; turn < 60; turn += 1) await null;
}

// A window with this in its body, as a script finds it.
export function open(...body) {
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
  const kept = new Map();
  const at = { pathname: "/table/1/1/key/", search: "", href: "http://hall/table/1/1/key/", loads: 0, reload() { this.loads += 1; }, assign(to) { this.to = to; } };
  const window = {
    document, location: at, Node: { ELEMENT_NODE: 1 }, URLSearchParams, Uint8Array, Map, Set, JSON, Promise, Number, AbortSignal, URL,
    Math: Object.assign(Object.create(Math), { random: () => 0.5, min: Math.min, max: Math.max }),
    Date: class extends Date { constructor(...when) { super(...(when.length ? when : [clock.now])); } static now() { return clock.now; } },
    performance: { now: () => clock.now },
    setTimeout: (call, time) => clock.later(call, time), clearTimeout: clock.forget,
    setInterval: (call, time) => clock.later(call, time, time),
    addEventListener: listen(listeners),
    CustomEvent: class { constructor(type) { this.type = type; } },
    FormData: class { constructor(form, button) { return !form ? new Map() : button?.name ? [...form.sent, [button.name, button.value]] : form.sent; } },
    crypto: { getRandomValues: (bytes) => bytes.fill((window.keys = (window.keys ?? 0) + 1)) },
    localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, String(text)), removeItem: (name) => kept.delete(name) },
  };
  window.window = window;
  const happens = (kind, event = {}) => {
    for (const listener of listeners[kind] ?? []) listener({ type: kind, preventDefault() {}, ...event });
    return settled();
  };
  return { window, document, clock, happens, kept, run: (script) => run(window, script) };
}

function run(window, script) {
  vm.runInContext(joined(new URL(script, STATIC)), vm.createContext(window), { filename: script });
}
