const isFunction = (/** @type {any} */ node) => /^(Arrow)?FunctionExpression$/.test(node?.type ?? '');

const isStockChange = (/** @type {any} */ node) =>
  node?.type === 'MemberExpression' &&
  node.property.name === 'subscribe' &&
  (node.object.name ?? node.object.property?.name) === 'inventory';

/** Reports rows that are read past `useQuery`, and live queries that would begin anew at each rendering. */
export const oneReading = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node, /** @type {string} */ message) => context.report({ node, message });
    return {
      CallExpression(/** @type {any} */ node) {
        const [first] = node.arguments;
        if (node.callee.name === 'live' && isFunction(first))
          report(
            first,
            'Declare outside of the component what a live query reads, or each rendering begins a new one.',
          );
        if (node.callee.name === 'useSyncExternalStore' && isStockChange(first))
          report(node, 'Read the stock by useQuery(stock).');
      },
    };
  },
};
