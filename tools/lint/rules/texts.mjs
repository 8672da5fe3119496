const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
]);
const hasWord = (/** @type {unknown} */ value) => typeof value === 'string' && /\p{L}{2}/u.test(value);

/** Reports words for the screen outside the catalogues, because only catalogues have every language. */
export const noBareText = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node) =>
      context.report({ node, message: "Take words for people from the catalogues: t('…')." });
    return {
      JSXText: (/** @type {any} */ node) => {
        if (hasWord(node.value)) report(node);
      },
      JSXAttribute: (/** @type {any} */ node) => {
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
        if (spoken.has(node.name.name) && value?.type === 'Literal' && hasWord(value.value)) report(node);
      },
      JSXExpressionContainer: (/** @type {any} */ node) => {
        const inElement = node.parent?.type === 'JSXElement' || node.parent?.type === 'JSXFragment';
        if (inElement && node.expression.type === 'Literal' && hasWord(node.expression.value)) report(node);
      },
    };
  },
};
