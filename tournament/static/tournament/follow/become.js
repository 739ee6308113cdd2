// A page takes in a newer one, so that nobody who is reading it or typing in it is disturbed.

// What is shown becomes what came, node by node: what is equal stays as it is, and so do focus, selection, what is
// typed and what is unfolded.
const OWN = ["value", "checked", "open", "selected"]; // the reader's, once the page is there

/** @param {any} old @param {any} fresh */
function alike(old, fresh) {
  return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName
    && (old.id || "") === (fresh.id || "") && (old.name || "") === (fresh.name || "");
}

/** @param {any} old @param {any} fresh */
function take(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.isEqualNode(fresh)) return;
  for (const { name } of Array.from(old.attributes)) {
    if (!fresh.hasAttribute(name) && !OWN.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of Array.from(fresh.attributes)) {
    if (!OWN.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if ("defaultValue" in old && old.value === old.defaultValue && old !== document.activeElement) {
    old.defaultValue = fresh.defaultValue;
    old.value = fresh.value;
  }
  if (old.nodeName !== "TEXTAREA") become(old, fresh);
}

// What is called by an id that is still wanted is never passed over for the sake of a blank.
/** @param {Node} old @param {Node} fresh */
export function become(old, fresh) {
  /** @type {any} */
  let place = old.firstChild;
  const children = Array.from(fresh.childNodes);
  const named = new Set(children.map((child) => /** @type {Element} */ (child).id).filter(Boolean));
  for (const child of children) {
    let match = place;
    while (match && !alike(match, child)) match = named.has(match.id) ? null : match.nextSibling;
    if (!match) {
      old.insertBefore(document.importNode(child, true), place);
      continue;
    }
    while (place !== match) {
      const between = place;
      place = place.nextSibling;
      between.remove();
    }
    take(match, child);
    place = match.nextSibling;
  }
  while (place) {
    const rest = place;
    place = place.nextSibling;
    rest.remove();
  }
}
