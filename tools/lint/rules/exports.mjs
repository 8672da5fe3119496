import { relative, sep } from 'node:path';
import { isDoor } from '../import-law.mjs';
import { namesAcrossLayers } from './layers.mjs';

const isDocstring = (/** @type {any} */ comment) =>
  comment?.type === 'Block' && comment.value.startsWith('*') && /\p{L}{2}/u.test(comment.value);

const namesOf = (/** @type {any} */ declaration) =>
  declaration.declarations?.map((/** @type {any} */ one) => one.id.name) ?? [declaration.id?.name];

/** Reports an export that another layer imports and that has no docstring directly above it. */
export const docstring = {
  create(/** @type {any} */ context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const wanted = namesAcrossLayers(context.cwd).get(file);
    return {
      ExportNamedDeclaration(/** @type {any} */ node) {
        // An export inside `declare module` extends another package, so it needs no docstring.
        if (!wanted || !node.declaration || node.parent.type !== 'Program') return;
        if (!namesOf(node.declaration).some((name) => wanted.has(name))) return;
        const above = context.sourceCode.getCommentsBefore(node).at(-1);
        if (isDocstring(above) && above.loc.end.line >= node.loc.start.line - 1) return;
        context.report({ node, message: 'Another layer imports this: say in one docstring what it promises.' });
      },
    };
  },
};

/**
 * Reports exports of another file's names, and exports apart from a declaration: there are no barrel files. Only the
 * door of a layer passes on names, each by its name and from its own folder.
 */
export const noReexport = {
  create(/** @type {any} */ context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const mayPassOn = (/** @type {any} */ node) => isDoor(file) && node.source?.value.startsWith('./');
    const report = (/** @type {any} */ node) =>
      context.report({ node, message: 'Export where a thing is declared, and import it from there.' });
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration: (/** @type {any} */ node) => {
        if (!node.declaration && !mayPassOn(node)) report(node);
      },
    };
  },
};

/** Reports enums: a union of literals does the same and disappears when compiled. */
export const noEnum = {
  create(/** @type {any} */ context) {
    return {
      TSEnumDeclaration: (/** @type {any} */ node) =>
        context.report({ node, message: 'Write a union of literals instead of an enum.' }),
    };
  },
};
