import stylelint from 'stylelint';

const ruleName = 'house/hover-where-there-is-a-pointer';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: () => 'Write :hover only inside @media (hover: hover): on a tablet it sticks after a tap.',
});

const isGuarded = (/** @type {import('postcss').Node | undefined} */ node) => {
  for (let above = node?.parent; above; above = above.parent) {
    if (above.type === 'atrule' && 'params' in above && /\(hover:\s*hover\)/.test(String(above.params))) return true;
  }
  return false;
};

/** @type {import('stylelint').RuleBase} */
const rule = (isOn) => (root, result) => {
  if (!isOn) return;
  root.walkRules(/:hover/, (node) => {
    if (isGuarded(node)) return;
    stylelint.utils.report({ ruleName, result, node, message: messages.rejected(), word: ':hover' });
  });
};

export default stylelint.createPlugin(ruleName, Object.assign(rule, { ruleName, messages }));
