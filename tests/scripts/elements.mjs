// The parts of a browser's document that the scripts use.
const TAG_PATTERN = /<(\w+)([^>]*)>(?:([^<]*)<\/\1>)?/g;
const SELECTOR_PART_PATTERN = /:not\([^)]+\)|\.[\w-]+|#[\w-]+|\[[^\]]+\]|:checked|^[a-z0-9]+/g;

export class Text {
  nodeType = 3;
  nodeName = "#text";
  constructor(data) { this.data = data; }
  get textContent() { return this.data; }
  get parentElement() { return this.parent ?? null; }
  get nextSibling() { return nextSiblingOf(this); }
  isEqualNode(other) { return serialize(this) === serialize(other); }
  cloneNode() { return new Text(this.data); }
  remove() { removeFromParent(this); }
}

export class Element {
  nodeType = 1;
  childNodes = [];
  listeners = {};
  listenersByKind = {};
  constructor(tag, attributes = {}, ...children) {
    this.nodeName = tag.toUpperCase();
    this.attributeValues = { ...attributes };
    if ("value" in attributes) this.value = this.defaultValue = attributes.value;
    this.checked = "checked" in attributes;
    for (const child of children) this.appendChild(typeof child === "string" ? new Text(child) : child);
  }
  get value() { return this.typed; }
  set value(words) { this.typed = String(words); }
  get id() { return this.attributeValues.id ?? ""; }
  set id(value) { this.attributeValues.id = value; }
  get name() { return this.attributeValues.name; }
  get type() { return this.attributeValues.type ?? "text"; }
  set type(kind) { this.attributeValues.type = kind; }
  get action() { return new URL(this.attributeValues.action, "http://hall/").href; }
  get className() { return this.attributeValues.class ?? ""; }
  set className(value) { this.attributeValues.class = value; }
  get attributes() { return Object.entries(this.attributeValues).map(([name, value]) => ({ name, value })); }
  get dataset() {
    const set = (_, name, value) => { this.attributeValues[`data-${name}`] = String(value); return true; };
    const deleteProperty = (_, name) => delete this.attributeValues[`data-${name}`];
    return new Proxy({}, { get: (_, name) => this.attributeValues[`data-${name}`], has: (_, name) => `data-${name}` in this.attributeValues, set, deleteProperty });
  }
  get classList() {
    const all = () => this.className.split(" ").filter(Boolean);
    const setClass = (name, isSet) => { this.className = [...all().filter((other) => other !== name), ...(isSet ? [name] : [])].join(" "); };
    return { ...all(), contains: (name) => all().includes(name), toggle: setClass, add: (name) => setClass(name, true), remove: (name) => setClass(name, false) };
  }
  get firstChild() { return this.childNodes[0] ?? null; }
  get children() { return this.childNodes.filter((node) => node.nodeType === 1); }
  get nextSibling() { return nextSiblingOf(this); }
  get parentNode() { return this.parent ?? null; }
  get parentElement() { return this.parentNode; }
  get textContent() { return this.childNodes.map((node) => node.textContent).join(""); }
  set textContent(words) { this.childNodes = []; if (words) this.appendChild(new Text(words)); }
  get innerHTML() { return this.children.map(toHtml).join(""); }
  set innerHTML(words) {
    this.childNodes = [];
    for (const [, tag, attributes, within] of words.matchAll(TAG_PATTERN)) this.append(new Element(tag, Object.fromEntries(attributeEntries(attributes)), within ?? ""));
  }
  get hidden() { return "hidden" in this.attributeValues; }
  set hidden(isSet) { this.toggleAttribute("hidden", isSet); }
  get elements() { return Object.fromEntries(this.querySelectorAll("[name]").map((node) => [node.name, node])); }
  hasAttribute(name) { return name in this.attributeValues; }
  getAttribute(name) { return this.attributeValues[name] ?? null; }
  setAttribute(name, value) { this.attributeValues[name] = String(value); }
  removeAttribute(name) { delete this.attributeValues[name]; }
  toggleAttribute(name, isSet) { if (isSet) this.attributeValues[name] = ""; else delete this.attributeValues[name]; }
  insertBefore(child, place) {
    const at = place ? this.childNodes.indexOf(place) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parent = this;
    return child;
  }
  appendChild(child) { return this.insertBefore(child, null); }
  insertAdjacentElement(where, child) { return this.insertBefore(child, where === "afterbegin" ? this.firstChild : null); }
  remove() { removeFromParent(this); }
  append(...children) { for (const node of children) this.appendChild(typeof node === "string" ? new Text(node) : node); }
  prepend(child) { this.insertBefore(child, this.firstChild); }
  replaceChildren(...children) { this.childNodes = []; this.append(...children); }
  replaceWith(other) { this.parent.insertBefore(other, this); this.remove(); }
  after(other) { this.parent.insertBefore(other, nextSiblingOf(this)); }
  contains(other) { return other === this || descendantsOf(this).includes(other); }
  addEventListener(kind, listener) { (this.listenersByKind[kind] ??= []).push(listener); }
  dispatchEvent(event) {
    event.target = this;
    for (let up = this; up; up = up.parent) for (const listener of up.listenersByKind[event.type] ?? []) listener(event);
  }
  // Leaving a box that was typed into dispatches its change.
  focus() {
    const page = rootOf(this);
    const left = page.activeElement;
    if (left === this) return;
    page.activeElement = this;
    if (left?.isTyped) left.dispatchEvent({ type: "change" });
    left?.dispatchEvent({ type: "focusout", relatedTarget: this });
    if (left) left.isTyped = false;
    this.dispatchEvent({ type: "focusin" });
  }
  scrollIntoView() { rootOf(this).scrolledTo = this; }
  click() { this.listeners.click?.(); }
  isEqualNode(other) { return serialize(this) === serialize(other); }
  cloneNode() { return new Element(this.nodeName, this.attributeValues, ...this.childNodes.map((node) => node.cloneNode())); }
  setSelectionRange() { this.isTextSelected = false; }
  matches(selector) { return selector.split(",").some((choice) => matchesParts(this, choice.trim().split(" "))); }
  closest(selector) { return this.matches(selector) ? this : this.parent?.closest(selector) ?? null; }
  querySelectorAll(selector) {
    const own = selector.replace(":scope > ", "");
    return (own === selector ? descendantsOf(this) : this.children).filter((node) => node.matches(own));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  // Reset all boxes but the hidden ones.
  reset() {
    for (const node of descendantsOf(this).filter((node) => node.attributeValues.type !== "hidden")) {
      node.checked = node.hasAttribute("checked");
      node.value = node.defaultValue ?? node.value;
    }
  }
  get sent() {
    const boxes = this.querySelectorAll("[name]").filter((node) => node.nodeName !== "BUTTON");
    const all = boxes.filter((node) => node.attributeValues.type !== "radio" || node.checked);
    return all.map((node) => [node.name, node.value]);
  }
}

const nextSiblingOf = (node) => node.parent?.childNodes[node.parent.childNodes.indexOf(node) + 1] ?? null;
const removeFromParent = (node) => node.parent.childNodes.splice(node.parent.childNodes.indexOf(node), 1);
const rootOf = (node) => (node.parent ? rootOf(node.parent) : node);
const attributeEntries = (words) => [...words.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
const toHtml = (node) => `<${node.nodeName}${node.attributes.map(({ name, value }) => ` ${name}="${value}"`).join("")}>${node.textContent}</${node.nodeName}>`;
const descendantsOf = (node) => node.children.flatMap((child) => [child, ...descendantsOf(child)]);
const serialize = (node) => node.nodeType === 3 ? JSON.stringify(node.data)
  : JSON.stringify([node.nodeName, Object.entries(node.attributeValues).sort()]) + node.childNodes.map(serialize);

function matchesParts(node, parts) {
  const last = parts.at(-1);
  const own = last.match(SELECTOR_PART_PATTERN).every((part) => matchesPart(node, part));
  if (!own || parts.length === 1) return own;
  if (parts.at(-2) === ">") return node.parent ? matchesParts(node.parent, parts.slice(0, -2)) : false;
  for (let up = node.parent; up; up = up.parent) if (matchesParts(up, parts.slice(0, -1))) return true;
  return false;
}

function matchesPart(node, part) {
  if (part === ":checked") return node.checked;
  if (part.startsWith(":not")) return !matchesPart(node, part.slice(5, -1));
  if (part[0] === ".") return node.classList.contains(part.slice(1));
  if (part[0] === "#") return node.id === part.slice(1);
  if (part[0] !== "[") return node.nodeName === part.toUpperCase();
  const [name, value] = part.slice(1, -1).split("=");
  if (name.endsWith("$")) return node.attributeValues[name.slice(0, -1)]?.endsWith(value) ?? false;
  if (name.endsWith("^")) return node.attributeValues[name.slice(0, -1)]?.startsWith(value.slice(1, -1)) ?? false;
  return node.hasAttribute(name) && (value === undefined || node.attributeValues[name] === value.replaceAll('"', ""));
}
