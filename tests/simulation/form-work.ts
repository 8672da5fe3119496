import { newId } from '#core/ids.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { oneOf } from '../src/seeded.ts';
import type { Workplace } from './work.ts';

/**
 * Makes the changes of a form with a list, which often stays the same. Uses few rows, so that people change the same
 * ones.
 */
export const formWork = (random: () => number, { rows }: Workplace): readonly Draft[] => {
  const own = rows.filter(({ kind, deleted, d }) => forms.has(kind) && !deleted && Object.keys(d).length > 0);
  const digit = 1 + Math.floor(random() * 9);
  if (own.length < 2) {
    const [kind, { text, list, items }] = oneOf(random, [...forms]);
    return [
      { name: `${kind}.create`, args: { id: newId(), set: { ...needed[kind], [text]: 'n', [list]: items(digit) } } },
    ];
  }
  const { kind, id, v, d } = oneOf(random, own.slice(0, 2));
  const form = forms.get(kind);
  if (form === undefined) return [];
  const { text, list, items } = form;
  const set = { [list]: random() < 0.6 ? d[list] : items(digit), ...(random() < 0.7 && { [text]: `n${digit}` }) };
  return [{ name: `${kind}.update`, args: { id, ...(v > 0 && { baseVersion: v }), set } }];
};

interface Form {
  readonly text: string;
  readonly list: string;
  readonly items: (digit: number) => readonly object[];
}

const forms: ReadonlyMap<string, Form> = new Map([
  ['shoppingLine', { text: 'text', list: 'reasons', items: (qty) => [{ kind: 'manual', ref: null, qty }] }],
  ['maintenanceTask', { text: 'title', list: 'consumables', items: (qty) => [{ text: 'Oil', qty }] }],
]);

const needed: Readonly<Record<string, object>> = { maintenanceTask: { everyDays: 7 } };
