import { Dexie } from 'dexie';
import { toast } from 'sonner';
import { expect } from 'vitest';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import type { Units } from '#core/amounts/units.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { wholeCatalogue } from '../../core/catalogue/chart-files.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

export const atWork = async (drafts: readonly Draft[] = [], units: Units = 'metric') => {
  const { box, inventory, store } = await aWorkshop(<ThreadsScreen />, { drafts, units });
  const count = { touches: 0, keys: 0 };
  const place = () => box.querySelector('dialog[open]') ?? box;
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ');
  const button = (name: string | RegExp) =>
    [...place().querySelectorAll('button')].find((one) =>
      typeof name === 'string' ? said(one) === name : name.test(said(one)),
    );
  const control = (label: string) =>
    [...place().querySelectorAll('label')].find((one) => one.textContent === label)?.control as
      | HTMLInputElement
      | HTMLTextAreaElement
      | undefined;
  const put = (input: HTMLInputElement | HTMLTextAreaElement | undefined, text: string) => {
    if (input === undefined) throw new Error('There is no such field.');
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const options = () => [...place().querySelectorAll<HTMLElement>('[role=option]')];
  const search = () => control('Find in the charts') as HTMLInputElement;
  const hands = {
    box,
    store,
    count,
    has: (name: string | RegExp) => button(name) !== undefined,
    value: (label: string) => control(label)?.value,
    text: () => (place().textContent ?? '').replaceAll('\u00a0', ' '),
    options: () => options().map((one) => one.textContent ?? ''),
    touch: async (name: string | RegExp) => {
      await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
      button(name)?.click();
      count.touches += 1;
    },
    paste: async (label: string, text: string) => {
      await expect.poll(() => control(label)).toBeTruthy();
      put(control(label), text);
      count.keys += 1;
    },
    type: async (label: string, text: string) => {
      await expect.poll(() => control(label)).toBeTruthy();
      put(control(label), text);
      count.keys += text.length;
    },
    take: async (text: string, by: 'key' | 'touch', find = new RegExp(text)) => {
      await expect.poll(() => document.activeElement === search(), { message: 'the search has the focus' }).toBe(true);
      put(search(), text);
      if (by === 'key') count.keys += text.length;
      await expect.poll(() => options()[0]?.textContent, { message: `a find for ${text}` }).toMatch(find);
      await expect.poll(() => place().querySelector('[role=option][data-active-item]')).not.toBeNull();
      const isCertain = options()[0]?.textContent?.includes('Enter adds it') === true;
      if (by === 'touch') {
        options()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        count.touches += 1;
      } else {
        search().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        count.keys += 1;
      }
      await expect.poll(() => search().value).toBe('');
      return isCertain;
    },
    busyDisk: () => {
      let free = () => undefined as void;
      const held = new Promise<void>((resolve) => {
        free = resolve;
      });
      void store.db.transaction('rw', store.db.tables, () => Dexie.waitFor(held));
      return free;
    },
    stocked: () =>
      inventory
        .snapshot()
        .rows.map(({ thread, spools: own }) => [thread.code, own.length] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    /** Types a number and presses Enter; when several colours match, presses Enter once more for the chosen one. */
    add: async (text: string, find = new RegExp(text)) => {
      const before = spools().length;
      if (!(await hands.take(text, 'key', find))) return hands.enter();
      await expect.poll(() => spools().length).toBe(before + 1);
    },
    enter: async () => {
      const before = spools().length;
      place().querySelector('form')?.requestSubmit();
      count.keys += 1;
      await expect.poll(() => spools().length).toBeGreaterThan(before);
    },
    threads: () =>
      inventory
        .snapshot()
        .rows.map(({ thread }) => `${thread.brand} ${thread.code}`)
        .toSorted(),
    spools: () => spools(),
    all: () => inventory.snapshot().rows,
    told: () => {
      const last = toast.getToasts().at(-1);
      return last !== undefined && 'title' in last ? String(last.title) : undefined;
    },
    takeBack: () => {
      const last = toast.getToasts().at(-1);
      if (last === undefined || !('action' in last)) throw new Error('No message offers anything.');
      (last.action as unknown as { readonly onClick: () => void }).onClick();
    },
  };
  const spools = () => inventory.snapshot().rows.flatMap((owned) => owned.spools.map(({ spool }) => spool));
  return hands;
};

export const isacord = wholeCatalogue()
  .filter(({ line }) => line === 'Isacord 40')
  .slice(0, 20)
  .map(({ code }) => code);
