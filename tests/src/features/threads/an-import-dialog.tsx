import { toast } from 'sonner';
import { expect } from 'vitest';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import type { Draft } from '#data/queue/commit-now.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

export const anImportDialog = async (drafts: readonly Draft[] = [], way: keyof typeof ways = 'file') => {
  const { box, inventory, store } = await aWorkshop(<ThreadsScreen />, { drafts });
  const place = () => box.querySelector('dialog[open]') ?? box;
  const words = (one: Element | undefined | null) => (one?.textContent ?? '').replaceAll('\u00a0', ' ');
  const named = (one: Element) => one.getAttribute('aria-label') ?? words(one);
  const button = (name: string) => [...place().querySelectorAll('button')].find((one) => named(one) === name);
  const control = (label: string) =>
    [...place().querySelectorAll('label')].find((one) => one.textContent === label)?.control as
      | HTMLInputElement
      | HTMLTextAreaElement
      | HTMLSelectElement
      | undefined;
  const touch = async (name: string) => {
    await expect.poll(() => button(name)?.disabled, { message: `a button ${name}` }).toBe(false);
    button(name)?.click();
  };
  const put = async (label: string, text: string) => {
    await expect.poll(() => control(label), { message: `a field ${label}` }).toBeTruthy();
    const input = control(label);
    if (input === undefined) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
  const choose = async (file: File) => {
    await expect.poll(() => place().querySelector('input[type=file]')).not.toBeNull();
    const input = place().querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) return;
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  await touch('Add thread');
  await touch(ways[way].button);
  await expect.poll(() => control(ways[way].field)).toBeTruthy();
  return {
    store,
    button,
    touch,
    put,
    choose,
    text: () => words(place()),
    value: (label: string) => control(label)?.value,
    refused: () => [...place().querySelectorAll('ul[aria-label$="left out"] li')].map(words),
    dropped: () => [...place().querySelectorAll('ul[aria-label*="left empty"] li')].map(words),
    rows: () => [...place().querySelectorAll('ul[aria-label="What would happen"] li')].map(words),
    stock: () =>
      inventory.snapshot().rows.map(({ thread, spools }) => `${thread.brand} ${thread.code} × ${spools.length}`),
    notes: () => inventory.snapshot().rows.map(({ thread }) => thread.notes),
    isOpen: () => box.querySelector('dialog[open]') !== null,
    undo: async () => {
      await expect.poll(() => toast.getToasts().some((one) => 'action' in one && one.action !== undefined)).toBe(true);
      for (const one of toast.getToasts()) {
        const action = 'action' in one ? one.action : undefined;
        if (action && typeof action === 'object' && 'onClick' in action) action.onClick({} as never);
      }
    },
  };
};

const ways = {
  file: { button: 'From a file', field: 'Or paste a table' },
  paste: { button: 'Paste a list', field: 'Your list' },
} as const;
