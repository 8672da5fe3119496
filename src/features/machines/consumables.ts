import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';

type Consumables = MaintenanceTask['consumables'];

/** What a task needs as it is typed, one a line: "2 × hook oil". */
export const consumablesAsTyped = (consumables: Consumables): string =>
  consumables.map(({ text, qty }) => (qty === 1 ? text : `${qty} × ${text}`)).join('\n');

/** What a task needs, from what was typed; a line without a number means one. */
export const typedConsumables = (text: string): { readonly text: string; readonly qty: number }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, qty, what] = /^(\d{1,3})\s*[×x*]\s*(\S.*)$/iu.exec(line) ?? [];
      return what === undefined || Number(qty) === 0 ? { text: line, qty: 1 } : { text: what, qty: Number(qty) };
    });
