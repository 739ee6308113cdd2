// Change a page into a newer version without disturbing its reader. Only nodes that differ are changed, so the cursor, the
// selection, typed values and open folds stay.

const READER_ATTRIBUTES = ["value", "checked", "open", "selected"]; // attributes that only the reader changes

/** @param {any} oldNode @param {any} newNode */
function isSameNode(oldNode, newNode) {
  return oldNode.nodeType === newNode.nodeType && oldNode.nodeName === newNode.nodeName
    && (oldNode.id || "") === (newNode.id || "") && (oldNode.name || "") === (newNode.name || "");
}

/** @param {any} oldNode @param {any} newNode */
function updateNode(oldNode, newNode) {
  if (oldNode.nodeType !== Node.ELEMENT_NODE) {
    if (oldNode.data !== newNode.data) oldNode.data = newNode.data;
    return;
  }
  if (oldNode.isEqualNode(newNode)) return;
  for (const { name } of Array.from(oldNode.attributes)) {
    if (!newNode.hasAttribute(name) && !READER_ATTRIBUTES.includes(name)) oldNode.removeAttribute(name);
  }
  for (const { name, value } of Array.from(newNode.attributes)) {
    if (!READER_ATTRIBUTES.includes(name) && oldNode.getAttribute(name) !== value) oldNode.setAttribute(name, value);
  }
  if ("defaultValue" in oldNode && oldNode.value === oldNode.defaultValue && oldNode !== document.activeElement) {
    oldNode.defaultValue = newNode.defaultValue;
    oldNode.value = newNode.value;
  }
  if (oldNode.nodeName !== "TEXTAREA") updateChildren(oldNode, newNode);
}

// A node whose id the new version still has is never removed to reach a later match for another node.
/** @param {Node} oldParent @param {Node} newParent */
export function updateChildren(oldParent, newParent) {
  /** @type {any} */
  let nextOldNode = oldParent.firstChild;
  const children = Array.from(newParent.childNodes);
  const newIds = new Set(children.map((child) => /** @type {Element} */ (child).id).filter(Boolean));
  for (const child of children) {
    let matchingNode = nextOldNode;
    while (matchingNode && !isSameNode(matchingNode, child)) matchingNode = newIds.has(matchingNode.id) ? null : matchingNode.nextSibling;
    if (!matchingNode) {
      oldParent.insertBefore(document.importNode(child, true), nextOldNode);
      continue;
    }
    while (nextOldNode !== matchingNode) {
      const skippedNode = nextOldNode;
      nextOldNode = nextOldNode.nextSibling;
      skippedNode.remove();
    }
    updateNode(matchingNode, child);
    nextOldNode = matchingNode.nextSibling;
  }
  while (nextOldNode) {
    const leftoverNode = nextOldNode;
    nextOldNode = nextOldNode.nextSibling;
    leftoverNode.remove();
  }
}
