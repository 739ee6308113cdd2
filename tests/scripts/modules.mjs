// A script and all that it asks for as one text, so that a page without a browser has it at once: each module is a
// function that is called once, in the order in which a browser would.
import { readFileSync } from "node:fs";

const ASKED = /^import (?:\{([^}]*)\} from )?"([^"]+)";$/gm;
const GIVEN = /^export (?:async )?(?:function|const) (\w+)/gm;

export function joined(address) {
  const done = new Map();
  return `"use strict";\n{\n${moduleLines(address, done).join("\n")}\n}`;
}

// What comes before it, and then it; nothing where it was there already.
function moduleLines(address, done) {
  if (done.has(address.href)) return [];
  const own = `module${done.size}`;
  done.set(address.href, own);
  const text = readFileSync(address, "utf8");
  const before = [...text.matchAll(ASKED)].flatMap(([, , from]) => moduleLines(new URL(from, address), done));
  const body = text.replace(ASKED, (_, names, from) => (names ? `const {${names}} = ${done.get(new URL(from, address).href)};` : ""));
  const given = [...text.matchAll(GIVEN)].map(([, name]) => name);
  return [...before, `const ${own} = (() => {\n${body.replace(/^export /gm, "")}\nreturn { ${given.join(", ")} };\n})();`];
}
