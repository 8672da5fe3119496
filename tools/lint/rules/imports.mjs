import { builtinModules } from 'node:module';
import { posix, relative, sep } from 'node:path';
import { isTopConfig, refusalOfFile, refusalOfLibrary, rowOf } from '../import-law.mjs';
import { aliasesOf } from './aliases.mjs';

const withoutQuery = (/** @type {string} */ name) => name.replace(/[?].*$/, '');

const judge = (
  /** @type {string} */ root,
  /** @type {string} */ from,
  /** @type {string} */ name,
  /** @type {boolean} */ typesOnly,
) => {
  const path = withoutQuery(name);
  const alias = aliasesOf(root).find(([prefix]) => path.startsWith(prefix));
  const isRelative = path.startsWith('.');
  if (!alias && !isRelative) {
    if (path.startsWith('#')) return `${name} has no entry in the imports of package.json`;
    if (builtinModules.includes(path)) return `write node:${path}, so that a module of Node is seen as one`;
    return refusalOfLibrary(from, path);
  }
  if (!/\.[a-z]+$/.test(path)) return `name the file with its extension (${name})`;
  const to = alias ? alias[1] + path.slice(alias[0].length) : posix.normalize(posix.join(posix.dirname(from), path));
  const refusal = refusalOfFile(from, to, typesOnly);
  if (refusal) return refusal;
  // The loader of a configuration file resolves no aliases for TypeScript sources.
  const mayCross = !isRelative || isTopConfig(from) || rowOf(from) === rowOf(to);
  const crossing = mayCross ? undefined : aliasesOf(root).find(([, folder]) => to.startsWith(folder));
  return crossing ? `cross into another layer by its name: ${crossing[0]}${to.slice(crossing[1].length)}` : undefined;
};

const takesTypesOnly = (/** @type {any} */ node) =>
  node.importKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((/** @type {any} */ one) => one.importKind === 'type'));

/** Checks every import, dynamic import, import type and re-export against the table of the import law. */
export const importLawRule = {
  create(/** @type {any} */ context) {
    const root = context.cwd;
    const from = relative(root, context.filename).split(sep).join('/');
    const check = (/** @type {any} */ node, /** @type {unknown} */ name, /** @type {boolean} */ typesOnly) => {
      const refusal = typeof name === 'string' ? judge(root, from, name, typesOnly) : undefined;
      if (refusal) context.report({ node, message: `Import law: ${refusal}.` });
    };
    return {
      ImportDeclaration: (/** @type {any} */ node) => check(node, node.source.value, takesTypesOnly(node)),
      ExportNamedDeclaration: (/** @type {any} */ node) => check(node, node.source?.value, node.exportKind === 'type'),
      ExportAllDeclaration: (/** @type {any} */ node) => check(node, node.source.value, node.exportKind === 'type'),
      ImportExpression: (/** @type {any} */ node) => check(node, node.source.value, false),
      TSImportType: (/** @type {any} */ node) => check(node, node.source?.value, true),
    };
  },
};
