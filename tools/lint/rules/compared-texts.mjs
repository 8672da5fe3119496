const comparisons = new Set(['===', '!==', '==', '!=']);
const lookups = new Set([
  'includes',
  'indexOf',
  'lastIndexOf',
  'has',
  'get',
  'startsWith',
  'endsWith',
  'localeCompare',
]);

const isNamed = (/** @type {any} */ node, /** @type {string} */ object, /** @type {string} */ property) =>
  node?.type === 'MemberExpression' && node.object.name === object && node.property.name === property;

/** Reports comparisons of JSON texts: a database keeps no order of keys, so one value may have different texts. */
export const comparedTexts = {
  create(/** @type {any} */ context) {
    const valueOf = (/** @type {any} */ identifier) => {
      for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const variable = scope.set.get(identifier.name);
        if (variable) return variable.defs[0]?.node.type === 'VariableDeclarator' ? variable.defs[0].node.init : null;
      }
      return null;
    };
    const isText = (/** @type {any} */ node) => {
      if (node?.type === 'Identifier') return isWritten(valueOf(node));
      return isWritten(node);
    };
    const isWritten = (/** @type {any} */ node) => {
      if (node?.type !== 'CallExpression') return false;
      if (isNamed(node.callee, 'JSON', 'stringify')) return true;
      const called = node.callee.type === 'Identifier' ? valueOf(node.callee) : null;
      return called?.type === 'ArrowFunctionExpression' && isNamed(called.body?.callee, 'JSON', 'stringify');
    };
    const report = (/** @type {any} */ node) =>
      context.report({
        node,
        message: 'Compare the values with isEqual (#core/is-equal.ts): the keys of a JSON text have no certain order.',
      });
    return {
      BinaryExpression(/** @type {any} */ node) {
        if (comparisons.has(node.operator) && (isText(node.left) || isText(node.right))) report(node);
      },
      CallExpression(/** @type {any} */ node) {
        const isLookup = node.callee.type === 'MemberExpression' && lookups.has(node.callee.property.name);
        const isCompared = isLookup || isNamed(node.callee, 'Object', 'is');
        if (isCompared && node.arguments.some((/** @type {any} */ one) => isText(one))) report(node);
      },
    };
  },
};
