import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';

type Consumables = MaintenanceTask['consumables'];

/** Returns the consumables of a task as text to edit, one per line: "2 × hook oil", or "hook oil" for one. */
export function consumablesAsTyped(consumables: Consumables): string {
  return consumables.map(({ text, qty }) => (qty === 1 ? text : `${qty} × ${text}`)).join('\n');
}

/** Reads typed consumables, one per line; a line without a number means a quantity of 1. */
export function typedConsumables(text: string): { readonly text: string; readonly qty: number }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, qty, what] = /^(\d{1,3})\s*[×x*]\s*(\S.*)$/iu.exec(line) ?? [];
      return what === undefined || Number(qty) === 0 ? { text: line, qty: 1 } : { text: what, qty: Number(qty) };
    });
}
