const isDocstring = (/** @type {any} */ comment) =>
  comment?.type === 'Block' && comment.value.startsWith('*') && /\p{L}{2}/u.test(comment.value);

/** Every export carries a docstring directly above it. */
export const docstring = {
  create(/** @type {any} */ context) {
    return {
      ExportNamedDeclaration(/** @type {any} */ node) {
        // An export inside `declare module` extends the export of another package, so it needs no docstring of ours.
        if (!node.declaration || node.parent.type !== 'Program') return;
        const above = context.sourceCode.getCommentsBefore(node).at(-1);
        if (isDocstring(above) && above.loc.end.line >= node.loc.start.line - 1) return;
        context.report({ node, message: 'Say in one docstring above this export what it promises.' });
      },
    };
  },
};

/** Nothing is passed on from another file, and nothing is exported away from its declaration: no barrels. */
export const noReexport = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node) =>
      context.report({ node, message: 'Export where a thing is declared, and import it from there.' });
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration: (/** @type {any} */ node) => {
        if (!node.declaration) report(node);
      },
    };
  },
};

/** Functions are exported as named arrow functions; a generator cannot be one. */
export const arrowExport = {
  create(/** @type {any} */ context) {
    return {
      ExportNamedDeclaration(/** @type {any} */ node) {
        const { declaration } = node;
        if (declaration?.type !== 'FunctionDeclaration' || declaration.generator) return;
        context.report({ node, message: `Export a named arrow function: export const ${declaration.id?.name} = …` });
      },
    };
  },
};

/** A union of literals says the same as an enum and disappears when compiled. */
export const noEnum = {
  create(/** @type {any} */ context) {
    return {
      TSEnumDeclaration: (/** @type {any} */ node) =>
        context.report({ node, message: 'Write a union of literals instead of an enum.' }),
    };
  },
};
