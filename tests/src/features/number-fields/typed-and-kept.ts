import { isEqual } from '#core/is-equal.ts';
import type { Units } from '#core/amounts/units.ts';
import { initTexts } from '#texts/init-texts.ts';
import {
  drawn,
  isSame,
  isStoredAs,
  kindsOfNumber,
  readWith,
  writtenWith,
  type KindOfNumber,
  type Typed,
} from './drawn-numbers.ts';
import {
  fieldsIn,
  isBusy,
  labelOf,
  nameOf,
  sentenceAt,
  soon,
  typeInto,
  unfold,
  unitOf,
  until,
  type Page,
} from './form-page.ts';

export interface Manner {
  readonly language: 'en' | 'de';
  readonly units: Units;
  readonly currency: string;
  readonly currencyDecimals: number;
}

export const manners = [
  { language: 'en', units: 'metric', currency: 'EUR', currencyDecimals: 2 },
  { language: 'de', units: 'imperial', currency: 'KWD', currencyDecimals: 3 },
  { language: 'de', units: 'metric', currency: 'JPY', currencyDecimals: 0 },
] as const satisfies readonly Manner[];

export const allManners: readonly Manner[] = (['en', 'de'] as const).flatMap((language) =>
  (['metric', 'imperial'] as const).flatMap((units) =>
    manners.map(({ currency, currencyDecimals }) => ({ language, units, currency, currencyDecimals })),
  ),
);

export type Stored = Readonly<Record<string, unknown>>;

export interface World {
  readonly open: () => Promise<Page>;
  /** Opens what was saved. Left out for a form that books something and does not show it again. */
  readonly reopen?: () => Promise<Page>;
  readonly stored: () => Promise<Stored>;
}

export interface FieldNote {
  /** A number that the field accepts, when it starts empty. */
  readonly near?: number;
  /** The text typed after a refusal, when the field may not stay as it started. */
  readonly tame?: string;
  /** The stored number is this many times the typed one. */
  readonly times?: bigint;
  /** Finds the stored number when it is not a value of one row. */
  readonly keptAs?: (before: Stored, after: Stored) => number | string;
  /** A rate in the team's currency, stored as it was typed: per hour, or per thousand stitches. */
  readonly isRate?: true;
  /** An empty field is stored as 0. */
  readonly emptyIsZero?: true;
  /** The form saves its part only when this number is not 0, so the test never types 0. */
  readonly isLeftOutAtZero?: true;
  /** Why the field always keeps the number that it shows. */
  readonly isFixed?: string;
  /** Why the field is never stored: it only fills other fields. */
  readonly storesNothing?: string;
}

export interface NumberForm {
  readonly name: string;
  readonly files: readonly string[];
  readonly world: (manner: Manner) => Promise<World>;
  readonly notes?: () => Readonly<Record<string, FieldNote>>;
  readonly unfold?: (page: Page, isAgain: boolean) => Promise<void>;
  /** Saves where pressing the submit button alone does not suffice. Returns false if saving is not possible now. */
  readonly submit?: (page: Page) => Promise<boolean>;
}

export interface Tally {
  readonly labels: Map<number, string>;
  readonly kept: Set<number>;
  readonly refused: Set<number>;
}

export const aTally = (): Tally => ({ labels: new Map(), kept: new Set(), refused: new Set() });

const opened = async (form: NumberForm, open: () => Promise<Page>, isAgain = false): Promise<Page> => {
  localStorage.clear();
  sessionStorage.clear();
  const page = await open();
  await until(() => page.box.querySelector('button') !== null, form.name);
  await unfold(page);
  await form.unfold?.(page, isAgain);
  await unfold(page);
  await until(() => fieldsIn(page.box).length > 0, `fields of ${form.name}`);
  return page;
};

/** Saves, waits for the form, and returns whether it saved. */
const isSavedBy = async (
  form: NumberForm,
  page: Page,
  isStored: () => Promise<boolean>,
  limitMs: number,
): Promise<boolean> => {
  const said = () =>
    [...page.box.querySelectorAll('[aria-invalid=true]')]
      .map((one) => one.id + one.getAttribute('aria-describedby'))
      .join();
  const before = said();
  if (form.submit === undefined) {
    const button = [...page.box.querySelectorAll<HTMLButtonElement>('button[type=submit]')].at(-1);
    if (button === undefined) throw new Error(`${form.name} has no button that saves.`);
    button.click();
  } else if (!(await form.submit(page))) return false;
  const end = Date.now() + limitMs;
  // Errors shown before the press may be old: when they have not changed, the test waits longer.
  for (let quiet = 0; quiet < (said() === before ? 40 : 4) && Date.now() < end; quiet += 1) {
    await soon();
    if (page.isSaved()) return true;
    if (isBusy(page) || said() === '' || (await isStored())) quiet = 0;
  }
  return page.isSaved();
};

const changed = (before: unknown, after: unknown): readonly (number | string)[] => {
  if (isEqual(before, after)) return [];
  if (typeof after === 'number' || typeof after === 'string') return [after];
  if (typeof after !== 'object' || after === null) return [];
  const old = typeof before === 'object' && before !== null ? before : {};
  return Object.entries(after).flatMap(([name, value]) => changed((old as Record<string, unknown>)[name], value));
};

interface Draw {
  readonly at: number;
  readonly label: string;
  readonly unit: string;
  readonly first: string;
  readonly typed: Typed;
  readonly text: string;
  readonly note: FieldNote;
}

export const faultsOf = async (
  form: NumberForm,
  manner: Manner,
  {
    turn,
    random,
    tally,
    limitMs = 10_000,
  }: { readonly turn: number; readonly random: () => number; readonly tally: Tally; readonly limitMs?: number },
): Promise<readonly string[]> => {
  await initTexts(manner.language);
  const mark = manner.language === 'de' ? ',' : '.';
  const world = await form.world(manner);
  const page = await opened(form, world.open);
  // The form must be open first, because some texts are loaded with its code.
  const notes = form.notes?.() ?? {};
  const before = await world.stored();
  const faults: string[] = [];
  const fault = ({ label, text, unit }: Draw, what: string) =>
    faults.push(`${form.name} (${Object.values(manner).join(' ')}): ${label}: ${text} ${unit} ${what}`);

  const fields = fieldsIn(page.box);
  const draws = fields.map((field, at): Draw => {
    const label = nameOf(field, fields);
    const note = notes[label] ?? notes[labelOf(field)] ?? {};
    const first = field.value;
    const shown = readWith(mark, first || field.placeholder);
    const shownNumber = shown === undefined ? 0 : Number(shown.digits) / 10 ** shown.decimals;
    const near = note.near ?? (shownNumber > 0 ? shownNumber : 12);
    const turned = kindsOfNumber[(at + turn) % kindsOfNumber.length] ?? 'whole';
    const kind: KindOfNumber = note.isLeftOutAtZero && turned === 'none' ? 'whole' : turned;
    let typed = drawn(kind, near, random);
    // A number equal to the one shown could not be seen to be stored, so it is changed.
    if (shown !== undefined && isSame(shown, typed)) typed = { ...typed, digits: typed.digits + 1n };
    tally.labels.set(at, label);
    if (note.isFixed !== undefined) for (const seen of [tally.kept, tally.refused]) seen.add(at);
    return { at, label, unit: unitOf(field), first, typed, text: writtenWith(mark, typed), note };
  });
  for (const { at, text } of draws) {
    const field = fields[at];
    if (field) typeInto(field, text);
    await soon();
  }

  const open = new Map(draws.map((draw) => [draw.at, draw]));
  // A field that the form has removed, or fills itself now, no longer shows what was typed.
  const withoutGone = () => {
    for (const { at } of draws) if (fields[at]?.isConnected !== true || fields[at].readOnly) open.delete(at);
  };
  withoutGone();
  const isStored = async () => !isEqual(await world.stored(), before);
  for (let round = 0; !(await isSavedBy(form, page, isStored, limitMs)); round += 1) {
    if (await isStored()) faults.push(`${form.name}: refused, and something was stored`);
    const refused = draws.filter(({ at }) => {
      const field = fields[at];
      return field !== undefined && sentenceAt(field) !== '';
    });
    if (refused.length === 0 || round > 8) {
      const typed = [...open.values()].map(({ label, text }) => `${label}: ${text}`).join('; ');
      const words = page.box.querySelector('[role=alert]')?.textContent ?? '';
      faults.push(`${form.name}: refused without a sentence at a field: ${typed}. ${words}`);
      page.end();
      return faults;
    }
    for (const draw of refused) {
      const field = fields[draw.at];
      if (open.delete(draw.at)) tally.refused.add(draw.at);
      if (field) typeInto(field, draw.note.tame ?? draw.first);
      await soon();
    }
    withoutGone();
  }
  page.end();

  const after = await world.stored();
  const values = changed(before, after);
  for (const draw of open.values()) {
    const { at, typed, unit, note } = draw;
    tally.kept.add(at);
    if (note.storesNothing !== undefined) continue;
    const stored = note.keptAs === undefined ? values : [note.keptAs(before, after)];
    const times = { ...typed, digits: typed.digits * (note.times ?? 1n) };
    const isZero = typed.digits === 0n && note.emptyIsZero === true;
    // A unit with a slash, as in “EUR/h”, is a rate, stored as it was typed.
    const money = note.isRate === true || unit.includes('/') ? 'rate' : { decimals: manner.currencyDecimals };
    if (!isZero && !stored.some((value) => isStoredAs(times, unit, value, money)))
      fault(draw, `is not what was stored: ${JSON.stringify(stored).slice(0, 400)}`);
  }
  if (world.reopen === undefined) return faults;
  const again = await opened(form, world.reopen, true);
  const shownAnew = fieldsIn(again.box);
  for (const draw of open.values()) {
    if (draw.note.storesNothing !== undefined) continue;
    const field = shownAnew.find((one) => nameOf(one, shownAnew) === draw.label);
    const shown = field === undefined ? 'no field' : field.value || field.placeholder;
    const text = shown === '' && draw.note.emptyIsZero === true ? '0' : shown;
    const read = readWith(mark, text);
    if (field === undefined) fault(draw, 'has no field when it is opened again');
    else if (read === undefined || !isSame(read, draw.typed)) fault(draw, `is shown as “${shown}”`);
  }
  again.end();
  return faults;
};
