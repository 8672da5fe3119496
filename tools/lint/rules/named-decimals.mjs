const digits = ['minimumFractionDigits', 'maximumFractionDigits'];

const nameOf = (/** @type {any} */ key) => key?.name ?? key?.value;
const isResolved = (/** @type {any} */ node) =>
  node?.type === 'CallExpression' && nameOf(node.callee.property) === 'resolvedOptions';

/** Reports code that takes currencies or their decimals from `Intl`, because engines answer differently. */
export const namedDecimals = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node, /** @type {string} */ message) => context.report({ node, message });
    const ofTable =
      'Engines differ about the decimals of a currency: take them from decimalsOf (#core/amounts/currency.ts).';
    return {
      MemberExpression(/** @type {any} */ node) {
        if (digits.includes(nameOf(node.property)) && isResolved(node.object)) report(node, ofTable);
      },
      VariableDeclarator(/** @type {any} */ node) {
        if (node.id.type !== 'ObjectPattern' || !isResolved(node.init)) return;
        if (node.id.properties.some((/** @type {any} */ one) => digits.includes(nameOf(one.key))))
          report(node, ofTable);
      },
      CallExpression(/** @type {any} */ node) {
        const [list] = node.arguments;
        if (nameOf(node.callee.property) === 'supportedValuesOf' && list?.value === 'currency')
          report(node, 'Engines list different currencies: take them from #core/amounts/currency-codes.ts.');
      },
      ObjectExpression(/** @type {any} */ node) {
        const named = new Map(node.properties.map((/** @type {any} */ one) => [nameOf(one.key), one.value]));
        if (named.get('style')?.value !== 'currency' || digits.every((one) => named.has(one))) return;
        report(node, 'Name the digits of an amount (minimumFractionDigits, maximumFractionDigits): engines differ.');
      },
    };
  },
};
