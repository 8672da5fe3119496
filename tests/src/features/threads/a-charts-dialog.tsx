import { expect, onTestFinished } from 'vitest';
import { createCollection } from '#inventory/collection.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { ChartsScreen } from '#features/threads/charts/charts-screen.tsx';
import type { Charts } from '#services/charts.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

/** A colour palette file in the form in which Ink/Stitch ships it. */
export const palette = (name: string, codes: readonly string[], file = `InkStitch ${name}.gpl`): File => {
  const colours = codes.map((code, at) => `${at % 256}\t 20\t 30\t          Dark Quokka   ${code}`);
  const head = ['GIMP Palette', `Name: Ink/Stitch: ${name}`, 'Columns: 4', '# RGB Value\t\t Color Name Number'];
  return new File([[...head, ...colours, ''].join('\n')], file);
};

/** Colour numbers that no built-in chart has. */
export const strangeNumbers = (count: number, from = 90_000): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(from + at));

export const aChartsDialog = async ({
  drafts = [],
  charts,
}: { readonly drafts?: readonly Draft[]; readonly charts?: Partial<Charts> } = {}) => {
  const { box, store } = await aWorkshop(<ChartsScreen />, {
    drafts,
    path: '/inventory/threads/charts?add=1',
    ...(charts !== undefined && { charts }),
  });
  const count = { presses: 0 };
  const place = () => box.querySelector('dialog[open]') ?? box;
  const words = (one: Element | null | undefined) => (one?.textContent ?? '').replaceAll('\u00a0', ' ');
  const button = (name: string) =>
    [...place().querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? words(one)) === name);
  const press = async (name: string) => {
    await expect.poll(() => button(name)?.disabled, { message: `a button ${name}` }).toBe(false);
    button(name)?.click();
    count.presses += 1;
  };
  const input = () => place().querySelector<HTMLInputElement>('input[type=file]');
  const choose = async (...files: readonly File[]) => {
    await expect.poll(input).not.toBeNull();
    await press('Choose files');
    const field = input();
    if (field === null) return;
    Object.defineProperty(field, 'files', { value: files, configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const rows = () => [...place().querySelectorAll('fieldset[aria-label]')];
  const row = (name: string) => rows().find((one) => one.getAttribute('aria-label') === name);
  const checkbox = (name: string) => row(name)?.querySelector<HTMLInputElement>('input[type=checkbox]');
  const tick = async (name: string) => {
    await expect.poll(() => checkbox(name), { message: `a chart ${name}` }).toBeTruthy();
    checkbox(name)?.click();
    count.presses += 1;
  };
  const ticked = () =>
    rows().flatMap((one) =>
      one.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked === true
        ? [one.getAttribute('aria-label')]
        : [],
    );
  const put = (name: string, label: string, text: string) => {
    const field = [...(row(name)?.querySelectorAll('label') ?? [])].find((one) => words(one) === label)?.control;
    if (!(field instanceof HTMLInputElement)) throw new Error(`No field ${label}.`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const own = createCollection(store, 'chart', (fault) => {
    throw fault;
  });
  onTestFinished(own.subscribe(() => undefined));
  const saved = () =>
    own
      .snapshot()
      .rows.map(({ data }) => `${data.brand} ${data.line}`)
      .toSorted();
  const colours = () =>
    own
      .snapshot()
      .rows.flatMap(({ data }) => data.colours.map(({ code, name, hex }) => `${code} ${name ?? ''} ${hex ?? ''}`));
  const select = async (name: string, value: string) => {
    const list = () => row(name)?.querySelector('select');
    await expect.poll(list).toBeTruthy();
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list(), value);
    list()?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return {
    store,
    colours,
    select,
    count,
    press,
    choose,
    tick,
    put,
    ticked,
    saved,
    button,
    isOpen: () => box.querySelector('dialog[open]') !== null,
    said: (name: string) => words(row(name)),
    text: () => words(place()),
  };
};
