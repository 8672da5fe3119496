const isDocstring = (/** @type {any} */ comment) =>
  comment?.type === 'Block' && comment.value.startsWith('*') && /\p{L}{2}/u.test(comment.value);

/** Reports an export without a docstring directly above it. */
export const docstring = {
  create(/** @type {any} */ context) {
    return {
      ExportNamedDeclaration(/** @type {any} */ node) {
        // An export inside `declare module` extends another package, so it needs no docstring.
        if (!node.declaration || node.parent.type !== 'Program') return;
        const above = context.sourceCode.getCommentsBefore(node).at(-1);
        if (isDocstring(above) && above.loc.end.line >= node.loc.start.line - 1) return;
        context.report({ node, message: 'Say in one docstring above this export what it promises.' });
      },
    };
  },
};

/** Reports exports of another file's names, and exports apart from a declaration: there are no barrel files. */
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

/** Reports exported function declarations, except generators, which cannot be arrow functions. */
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

/** Reports enums: a union of literals does the same and disappears when compiled. */
export const noEnum = {
  create(/** @type {any} */ context) {
    return {
      TSEnumDeclaration: (/** @type {any} */ node) =>
        context.report({ node, message: 'Write a union of literals instead of an enum.' }),
    };
  },
};
