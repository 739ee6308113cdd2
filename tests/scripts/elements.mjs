// As much of a document as our scripts ask for, without a browser.
const TAG = /<(\w+)([^>]*)>(?:([^<]*)<\/\1>)?/g;
const PART = /:not\([^)]+\)|\.[\w-]+|#[\w-]+|\[[^\]]+\]|:checked|^[a-z0-9]+/g;

export class Text {
  nodeType = 3;
  nodeName = "#text";
  constructor(data) { this.data = data; }
  get textContent() { return this.data; }
  get parentElement() { return this.parent ?? null; }
  get nextSibling() { return after(this); }
  isEqualNode(other) { return told(this) === told(other); }
  cloneNode() { return new Text(this.data); }
  remove() { leave(this); }
}

export class Element {
  nodeType = 1;
  childNodes = [];
  listeners = {};
  heard = {};
  constructor(tag, attributes = {}, ...children) {
    this.nodeName = tag.toUpperCase();
    this.told = { ...attributes };
    if ("value" in attributes) this.value = this.defaultValue = attributes.value;
    this.checked = "checked" in attributes;
    for (const child of children) this.appendChild(typeof child === "string" ? new Text(child) : child);
  }
  get value() { return this.typed; }
  set value(words) { this.typed = String(words); }
  get id() { return this.told.id ?? ""; }
  set id(value) { this.told.id = value; }
  get name() { return this.told.name; }
  get type() { return this.told.type ?? "text"; }
  set type(kind) { this.told.type = kind; }
  get action() { return new URL(this.told.action, "http://hall/").href; }
  get className() { return this.told.class ?? ""; }
  set className(value) { this.told.class = value; }
  get attributes() { return Object.entries(this.told).map(([name, value]) => ({ name, value })); }
  get dataset() {
    const set = (_, name, value) => { this.told[`data-${name}`] = String(value); return true; };
    return new Proxy({}, { get: (_, name) => this.told[`data-${name}`], has: (_, name) => `data-${name}` in this.told, set });
  }
  get classList() {
    const all = () => this.className.split(" ").filter(Boolean);
    const put = (name, is) => { this.className = [...all().filter((one) => one !== name), ...(is ? [name] : [])].join(" "); };
    return { ...all(), contains: (name) => all().includes(name), toggle: put, add: (name) => put(name, true), remove: (name) => put(name, false) };
  }
  get firstChild() { return this.childNodes[0] ?? null; }
  get children() { return this.childNodes.filter((one) => one.nodeType === 1); }
  get nextSibling() { return after(this); }
  get parentNode() { return this.parent ?? null; }
  get parentElement() { return this.parentNode; }
  get textContent() { return this.childNodes.map((one) => one.textContent).join(""); }
  set textContent(words) { this.childNodes = []; if (words) this.appendChild(new Text(words)); }
  get innerHTML() { return this.children.map(written).join(""); }
  set innerHTML(words) {
    this.childNodes = [];
    for (const [, tag, more, within] of words.matchAll(TAG)) this.append(new Element(tag, Object.fromEntries(all(more)), within ?? ""));
  }
  get hidden() { return "hidden" in this.told; }
  set hidden(is) { this.toggleAttribute("hidden", is); }
  get elements() { return Object.fromEntries(this.querySelectorAll("[name]").map((one) => [one.name, one])); }
  hasAttribute(name) { return name in this.told; }
  getAttribute(name) { return this.told[name] ?? null; }
  setAttribute(name, value) { this.told[name] = String(value); }
  removeAttribute(name) { delete this.told[name]; }
  toggleAttribute(name, is) { if (is) this.told[name] = ""; else delete this.told[name]; }
  insertBefore(child, place) {
    const at = place ? this.childNodes.indexOf(place) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parent = this;
    return child;
  }
  appendChild(child) { return this.insertBefore(child, null); }
  insertAdjacentElement(where, child) { return this.insertBefore(child, where === "afterbegin" ? this.firstChild : null); }
  remove() { leave(this); }
  append(...more) { for (const one of more) this.appendChild(typeof one === "string" ? new Text(one) : one); }
  replaceChildren(...more) { this.childNodes = []; this.append(...more); }
  replaceWith(other) { this.parent.insertBefore(other, this); this.remove(); }
  after(other) { this.parent.insertBefore(other, after(this)); }
  contains(other) { return other === this || inside(this).includes(other); }
  addEventListener(kind, what) { (this.heard[kind] ??= []).push(what); }
  dispatchEvent(event) {
    event.target = this;
    for (let up = this; up; up = up.parent) for (const one of up.heard[event.type] ?? []) one(event);
  }
  // Whoever leaves a box that was typed into has changed it.
  focus() {
    const page = top(this);
    const left = page.activeElement;
    if (left === this) return;
    page.activeElement = this;
    if (left?.isTyped) left.dispatchEvent({ type: "change" });
    if (left) left.isTyped = false;
    this.dispatchEvent({ type: "focusin" });
  }
  scrollIntoView() { top(this).scrolledTo = this; }
  click() { this.listeners.click?.(); }
  isEqualNode(other) { return told(this) === told(other); }
  cloneNode() { return new Element(this.nodeName, this.told, ...this.childNodes.map((one) => one.cloneNode())); }
  setSelectionRange() { this.isWhole = false; }
  matches(selector) { return selector.split(",").some((one) => fits(this, one.trim().split(" "))); }
  closest(selector) { return this.matches(selector) ? this : this.parent?.closest(selector) ?? null; }
  querySelectorAll(selector) {
    const own = selector.replace(":scope > ", "");
    return (own === selector ? inside(this) : this.children).filter((one) => one.matches(own));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  // What a form resets, its hidden boxes not, and what is sent of it.
  reset() {
    for (const one of inside(this).filter((one) => one.told.type !== "hidden")) {
      one.checked = one.hasAttribute("checked");
      one.value = one.defaultValue ?? one.value;
    }
  }
  get sent() {
    const boxes = this.querySelectorAll("[name]").filter((one) => one.nodeName !== "BUTTON");
    const all = boxes.filter((one) => one.told.type !== "radio" || one.checked);
    return all.map((one) => [one.name, one.value]);
  }
}

const after = (node) => node.parent?.childNodes[node.parent.childNodes.indexOf(node) + 1] ?? null;
const leave = (node) => node.parent.childNodes.splice(node.parent.childNodes.indexOf(node), 1);
const top = (node) => (node.parent ? top(node.parent) : node);
const all = (words) => [...words.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
const written = (node) => `<${node.nodeName}${node.attributes.map(({ name, value }) => ` ${name}="${value}"`).join("")}>${node.textContent}</${node.nodeName}>`;
const inside = (node) => node.children.flatMap((one) => [one, ...inside(one)]);
const told = (node) => node.nodeType === 3 ? JSON.stringify(node.data)
  : JSON.stringify([node.nodeName, Object.entries(node.told).sort()]) + node.childNodes.map(told);

function fits(node, parts) {
  const last = parts.at(-1);
  const own = last.match(PART).every((part) => isPart(node, part));
  if (!own || parts.length === 1) return own;
  if (parts.at(-2) === ">") return node.parent ? fits(node.parent, parts.slice(0, -2)) : false;
  for (let up = node.parent; up; up = up.parent) if (fits(up, parts.slice(0, -1))) return true;
  return false;
}

function isPart(node, part) {
  if (part === ":checked") return node.checked;
  if (part.startsWith(":not")) return !isPart(node, part.slice(5, -1));
  if (part[0] === ".") return node.classList.contains(part.slice(1));
  if (part[0] === "#") return node.id === part.slice(1);
  if (part[0] !== "[") return node.nodeName === part.toUpperCase();
  const [name, value] = part.slice(1, -1).split("=");
  if (name.endsWith("$")) return node.told[name.slice(0, -1)]?.endsWith(value) ?? false;
  if (name.endsWith("^")) return node.told[name.slice(0, -1)]?.startsWith(value.slice(1, -1)) ?? false;
  return node.hasAttribute(name) && (value === undefined || node.told[name] === value.replaceAll('"', ""));
}
