import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTree, type Tree } from './lint-tree.ts';
import type { Outcome } from './run-node.ts';

const faults = [
  ['a colour in hexadecimal', 'color: #fff', 'color-no-hex'],
  ['a colour by name', 'background: red', 'color-named'],
  ['a colour by function', 'border-color: rgb(1 2 3)', 'function-disallowed-list'],
  ['a colour by a perceptual function', 'color: oklch(60% 0.1 180)', 'function-disallowed-list'],
  ['a type size in pixels', 'font-size: 14px', 'declaration-property-value-allowed-list'],
  ['a type size in rem', 'font-size: 1.2rem', 'declaration-property-value-allowed-list'],
  ['a type size in the shorthand', 'font: bold 14px sans-serif', 'declaration-property-value-disallowed-list'],
  ['a duration in milliseconds', 'transition: color 200ms ease', 'declaration-property-value-disallowed-list'],
  ['a duration in seconds', 'animation-duration: .3s', 'declaration-property-value-disallowed-list'],
  ['a radius', 'border-radius: 6px', 'declaration-property-value-allowed-list'],
  ['a radius of one corner', 'border-start-start-radius: 6px', 'declaration-property-value-allowed-list'],
  ['a shadow', 'box-shadow: 0 1px 2px var(--shade)', 'declaration-property-value-allowed-list'],
  ['an !important', 'color: var(--ink) !important', 'declaration-no-important'],
  ['a property that does not exist', 'colour: var(--ink)', 'property-no-unknown'],
] as const;

const cleanSheet = `
.button {
  color: var(--ink);
  background: color-mix(in oklab, var(--accent), transparent);
  font-size: var(--text-2);
  border-radius: var(--radius-1) 0;
  box-shadow: inset 0 0 0 var(--hairline) var(--ink);
  transition: color var(--quick) ease;
  outline: 3px solid var(--focus);
  @media (hover: hover) {
    &:hover { color: var(--accent); }
  }
}
@media (hover: hover) and (pointer: fine) {
  .row:hover { color: var(--accent); }
}
`;
const script = { 'src/ui/a.ts': '/** A reason to be checked. */\nexport const a = 1;\n' };

const lintStyles = async (tree: Tree): Promise<Outcome> => tree.run('tools/lint.mjs');

describe('the style rules, in a sheet full of faults', () => {
  let tree: Tree;
  let said: Outcome;
  beforeAll(async () => {
    const sheets = faults.map(([, declaration], index) => [`src/ui/f${index}.module.css`, `.a { ${declaration}; }`]);
    tree = await aTree({
      ...script,
      ...Object.fromEntries(sheets),
      'src/ui/hover.module.css': '.a:hover { color: var(--ink); }',
      'src/ui/tokens.css': ':root { --ink: #123456; --shadow: 0 1px 2px rgb(0 0 0 / 20%); }',
    });
    said = await lintStyles(tree);
  });
  afterAll(() => tree.remove());

  const sayingOn = (file: string): string =>
    said.stdout.split(/^(?=\S+\.css$)/m).find((part) => part.startsWith(file)) ?? '';

  test.each(faults.map(([title, , rule], index) => ({ title, rule, file: `src/ui/f${index}.module.css` })))(
    'reports $title',
    ({ rule, file }) => expect(sayingOn(file)).toContain(rule),
  );
  test('reports a hover that would stick on a tablet', () => {
    expect(sayingOn('src/ui/hover.module.css')).toContain('house/hover-where-there-is-a-pointer');
  });
  test('lets the tokens name colours and shadows', () => {
    expect(sayingOn('src/ui/tokens.css')).toBe('');
  });
  test('fails, and has read every sheet', () => {
    expect(said.code).toBe(1);
    expect(said.stdout).toContain(`${faults.length + 2} style sheets checked.`);
  });
});

describe('the lint command', () => {
  test('is content with a house without a fault', async () => {
    const tree = await aTree({ ...script, 'src/ui/a.module.css': cleanSheet });
    expect(await lintStyles(tree)).toEqual({ code: 0, stdout: expect.stringContaining('1 style sheets checked.') });
    await tree.remove();
  });
  test('fails when there is nothing to check, because then it has lost its way', async () => {
    const tree = await aTree(script);
    expect(await lintStyles(tree)).toEqual({ code: 1, stdout: expect.stringContaining('There are no style sheets') });
    await tree.remove();
  });
  test('fails when a script is hidden from the linter', async () => {
    const tree = await aTree({ ...script, 'src/ui/a.module.css': cleanSheet, '.eslintignore': 'src/ui/a.ts\n' });
    expect(await lintStyles(tree)).toEqual({
      code: 1,
      stdout: expect.stringContaining(`Overlooked: ${join('src', 'ui', 'a.ts')}`),
    });
    await tree.remove();
  });
});
