// `validFrom` is missing here, because a certificate has one too, and that is an instant.
const days = new Set(['day', 'date', 'boughtOn', 'dueOn', 'neededBy', 'plannedOn', 'validUntil', 'warrantyUntil']);

/** Returns the name of a variable or field, also inside `!`, `as`, `??`, `String(…)` and texts that begin with it. */
const nameOf = (/** @type {any} */ node) => {
  switch (node?.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.computed ? node.property.value : node.property.name;
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression);
    case 'LogicalExpression':
      return nameOf(node.left);
    case 'BinaryExpression':
      return node.operator === '+' ? nameOf(node.left) : undefined;
    case 'TemplateLiteral':
      return node.quasis[0].value.raw === '' ? nameOf(node.expressions[0]) : undefined;
    case 'CallExpression':
      return node.callee.name === 'String' ? nameOf(node.arguments[0]) : undefined;
    default:
      return undefined;
  }
};

const isDay = (/** @type {any} */ node) => {
  const name = nameOf(node);
  return typeof name === 'string' && (days.has(name) || /[a-z]Day$/.test(name));
};

/** Reports a day that is turned into an instant, because west of Greenwich that instant is on the day before. */
export const dayIsNoInstant = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node) =>
      context.report({
        node,
        message: 'A day has no time zone and is no instant: use src/core/dates/day.ts and formatCalendarDay.',
      });
    return {
      NewExpression(/** @type {any} */ node) {
        if (node.callee.name === 'Date' && node.arguments.length === 1 && isDay(node.arguments[0])) report(node);
      },
      CallExpression(/** @type {any} */ node) {
        const { callee } = node;
        const isParse =
          callee.type === 'MemberExpression' && `${callee.object.name}.${callee.property.name}` === 'Date.parse';
        if ((isParse || callee.name === 'formatDate') && isDay(node.arguments[0])) report(node);
      },
    };
  },
};
