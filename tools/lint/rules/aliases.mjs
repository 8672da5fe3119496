import { readFileSync } from 'node:fs';

/** @type {Map<string, readonly (readonly [string, string])[]>} */
const aliasesByRoot = new Map();

/** The `imports` of package.json under this root: prefix and folder. */
export const aliasesOf = (/** @type {string} */ root) => {
  const known = aliasesByRoot.get(root);
  if (known) return known;
  const { imports = {} } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const aliases = Object.entries(imports).map(
    ([alias, target]) => /** @type {const} */ ([alias.replace(/\*$/, ''), String(target).replace(/^\.\/|\*$/g, '')]),
  );
  aliasesByRoot.set(root, aliases);
  return aliases;
};
