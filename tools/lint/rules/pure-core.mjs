const impure = new Set(['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues']);

/** Reports clocks and random numbers in core: callers pass them in. */
export const pureCore = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node, /** @type {string} */ what) =>
      context.report({
        node,
        message: `${what} has no place in a pure rule: take the moment or the chance as an argument.`,
      });
    return {
      MemberExpression(/** @type {any} */ node) {
        const name = `${node.object.name}.${node.computed ? node.property.value : node.property.name}`;
        if (impure.has(name)) report(node, name);
      },
      NewExpression(/** @type {any} */ node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node, 'new Date()');
      },
      CallExpression(/** @type {any} */ node) {
        if (node.callee.name === 'Date') report(node, 'Date()');
      },
    };
  },
};
