import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { aliasesOf } from './aliases.mjs';
import { rowOf } from '../import-law.mjs';

/** @type {Map<string, Map<string, Set<string>>>} */
const known = new Map();

const taken = /import (?:type )?\{([^}]*)\} from '(#[^']+)'/gu;

/** The names that files of another layer import, by the file that exports them. Tests count as no layer. */
export const namesAcrossLayers = (/** @type {string} */ root) => {
  const before = known.get(root);
  if (before) return before;
  /** @type {Map<string, Set<string>>} */
  const names = new Map();
  for (const file of ['src', 'server', 'sw'].flatMap((top) => sourcesIn(root, top)))
    for (const [, list = '', from = ''] of readFileSync(`${root}/${file}`, 'utf8').matchAll(taken)) {
      const [alias, folder] = aliasesOf(root).find(([prefix]) => from.startsWith(prefix)) ?? [];
      if (alias === undefined) continue;
      const to = folder + from.slice(alias.length);
      if (rowOf(to) === rowOf(file)) continue;
      const here = names.get(to) ?? new Set();
      for (const one of list.split(','))
        here.add(
          one
            .trim()
            .replace(/^type /u, '')
            .replace(/ as .*$/u, ''),
        );
      names.set(to, here);
    }
  known.set(root, names);
  return names;
};

const sourcesIn = (/** @type {string} */ root, /** @type {string} */ top) =>
  (existsSync(`${root}/${top}`) ? readdirSync(`${root}/${top}`, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => `${top}/${file.replaceAll('\\', '/')}`);
