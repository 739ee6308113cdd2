// Join a script and the modules that it imports into one text, to run without a browser. Each module becomes a
// function that is called once, in the order in which a browser would run it.
import { readFileSync } from "node:fs";

const IMPORT_PATTERN = /^import (?:\{([^}]*)\} from )?"([^"]+)";$/gm;
const EXPORT_PATTERN = /^export (?:async )?(?:function|const) (\w+)/gm;

export function joinModules(address) {
  const moduleNameByAddress = new Map();
  return `"use strict";\n{\n${moduleLines(address, moduleNameByAddress).join("\n")}\n}`;
}

// Return the lines of the imported modules and then those of this module; none if it is already listed.
function moduleLines(address, moduleNameByAddress) {
  if (moduleNameByAddress.has(address.href)) return [];
  const moduleName = `module${moduleNameByAddress.size}`;
  moduleNameByAddress.set(address.href, moduleName);
  const text = readFileSync(address, "utf8");
  const importedLines = [...text.matchAll(IMPORT_PATTERN)].flatMap(([, , from]) => moduleLines(new URL(from, address), moduleNameByAddress));
  const body = text.replace(IMPORT_PATTERN, (_, names, from) => (names ? `const {${names}} = ${moduleNameByAddress.get(new URL(from, address).href)};` : ""));
  const exportedNames = [...text.matchAll(EXPORT_PATTERN)].map(([, name]) => name);
  return [...importedLines, `const ${moduleName} = (() => {\n${body.replace(/^export /gm, "")}\nreturn { ${exportedNames.join(", ")} };\n})();`];
}
