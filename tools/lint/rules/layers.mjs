import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { aliasesOf } from './aliases.mjs';
import { importLaw, rowOf } from '../import-law.mjs';

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
      for (const one of list.split(',')) here.add(nameIn(one));
      names.set(to, here);
    }
  for (const { door } of importLaw) if (door) addPassedOn(names, root, door);
  known.set(root, names);
  return names;
};

const passedOn = /export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/gu;

/** Adds what a door passes on: it is imported across layers, from the file that declares it. */
const addPassedOn = (
  /** @type {Map<string, Set<string>>} */ names,
  /** @type {string} */ root,
  /** @type {string} */ door,
) => {
  if (!existsSync(`${root}/${door}`)) return;
  for (const [, list = '', path = ''] of readFileSync(`${root}/${door}`, 'utf8').matchAll(passedOn)) {
    const to = posix.join(posix.dirname(door), path);
    names.set(to, new Set([...(names.get(to) ?? []), ...list.split(',').map(nameIn)]));
  }
};

const nameIn = (/** @type {string} */ listed) =>
  listed
    .trim()
    .replace(/^type /u, '')
    .replace(/ as .*$/u, '');

const sourcesIn = (/** @type {string} */ root, /** @type {string} */ top) =>
  (existsSync(`${root}/${top}`) ? readdirSync(`${root}/${top}`, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => `${top}/${file.replaceAll('\\', '/')}`);
