import { v7 } from 'uuid';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { settleSpool, takeThread } from '#core/stock/stock-actions.ts';

/** An event in the workshop, its time (ms since 1970), and who caused it: 0 the owner, 1 the member. */
export interface DemoEvent {
  readonly at: number;
  readonly by: 0 | 1;
  readonly action: Action;
}

const dayMs = 86_400_000;

/** Makes an id for a time, so that rows sorted by id are sorted by time. */
const idOf = (at: number): string => v7({ msecs: Math.round(at) });
const jobs = [
  'Rose on polos',
  'Fire brigade badges',
  'Names on towels',
  'Club caps',
  'Bridal veil',
  'Logo, left chest',
  'Test sew',
];
const shops = ['Thread & More', 'Garnversand Nord', 'Fabric corner'];

/** Makes a year of work up to the last working day before `now` (ms). */
export function demoYear(
  teamId: string,
  colours: readonly ChartColour[],
  now: number,
  random: () => number,
): readonly DemoEvent[] {
  const start = workBegins(now - 365 * dayMs);
  const until = lastWorkEnded(now);
  const places = ['Rack A', 'Rack B', 'Floss box', 'Beside the machine'].map((name) => ({ id: idOf(start), name }));
  const events: DemoEvent[] = places.map(({ id, name }, at) => ({
    at: start + at,
    by: 0,
    action: { name: 'place.create', args: { id, set: { name, kind: name === 'Floss box' ? 'box' : 'rack' } } },
  }));
  for (const [at, colour] of colours.entries()) {
    const placeId = places[colour.kind === 'floss' ? 2 : at % 2]?.id ?? null;
    events.push(...storyOf({ teamId, colour, placeId, startedAt: start + (at + 1) * 60_000, until, random }));
  }
  return events.toSorted((a, b) => a.at - b.at);
}

/** Sorts the events by time and numbers the short codes of their spools in this order. */
export function numbered(events: readonly DemoEvent[]): readonly DemoEvent[] {
  let number = 0;
  return events
    .toSorted((a, b) => a.at - b.at)
    .map((event) => {
      if (event.action.name !== 'spool.create') return event;
      const shortCode = `T-${String((number += 1)).padStart(4, '0')}`;
      const { id, set } = event.action.args;
      return { ...event, action: { name: 'spool.create', args: { id, set: { ...set, shortCode } } } };
    });
}

interface ColourStory {
  readonly teamId: string;
  readonly colour: ChartColour;
  readonly placeId: string | null;
  readonly startedAt: number;
  readonly until: number;
  readonly random: () => number;
}

/** `leftMm` is null if the thread on the spool was never measured. */
interface ToldSpool {
  readonly id: string;
  leftMm: number | null;
}

const storyOf = ({ teamId, colour, placeId, startedAt, until, random }: ColourStory): readonly DemoEvent[] => {
  const id = threadId(teamId, colour);
  const lengthMm = colour.kind === 'floss' ? 8000 : random() < 0.15 ? 5_000_000 : 1_000_000;
  const groupId = idOf(startedAt);
  const set = threadSet(colour, lengthMm, random);
  const events: DemoEvent[] = [{ at: startedAt, by: 0, action: { name: 'thread.create', args: { id, set } } }];
  const spools: ToldSpool[] = [];
  const add = (at: number, by: 0 | 1, facts: object, leftMm: number | null): void => {
    const spoolId = idOf(at);
    spools.push({ id: spoolId, leftMm });
    const about = { threadId: id, shortCode: '', initialLengthMm: lengthMm, placeId, ...facts };
    events.push({ at, by, action: { name: 'spool.create', args: { id: spoolId, set: about } } });
  };
  const buy = (at: number, by: 0 | 1): void => add(at, by, bought(at, lengthMm, random), lengthMm);

  for (let nth = spoolCount(random); nth > 0; nth -= 1) {
    const opening = colour.kind === 'floss' ? lengthMm : openingMm(lengthMm, random);
    const isRest = opening !== lengthMm;
    add(startedAt + nth, 0, { groupId, ...(isRest && { openingMm: opening, state: 'open' }) }, opening);
  }
  const uses = Math.floor(random() * 9);
  let moment = startedAt;
  let at = startedAt;
  for (let use = 0; use < uses; use += 1) {
    moment += (0.02 + random() * 0.1) * 365 * dayMs;
    at = atWork(moment);
    const spool = spools.find(({ leftMm }) => leftMm !== null && leftMm > 0);
    if (spool?.leftMm == null || at > until) break;
    const amountMm = Math.min(spool.leftMm, Math.round((0.03 + random() * 0.2) * lengthMm));
    spool.leftMm -= amountMm;
    const by = random() < 0.6 ? 1 : 0;
    events.push({ at, by, action: useOf(spool.id, amountMm, at, random) });
    if (spool.leftMm === 0)
      events.push({
        at: at + 1,
        by,
        action: { name: 'spool.update', args: { id: spool.id, set: { state: 'empty' } } },
      });
    const left = spools.reduce((sum, one) => sum + (one.leftMm ?? 0), 0);
    const delivered = atWork(moment + 3 * dayMs);
    if (left < 0.35 * lengthMm && random() < 0.55 && delivered < until) {
      moment += 3 * dayMs;
      at = delivered;
      buy(delivered, by);
    }
  }
  const counted = spools.find(({ leftMm }) => leftMm !== null);
  const countedAt = atWork(moment + dayMs);
  if (random() < 0.2 && counted?.leftMm != null && countedAt > at && countedAt < until)
    events.push(countOf({ id: counted.id, leftMm: counted.leftMm }, lengthMm, countedAt));
  return events;
};

const spoolCount = (random: () => number): number => {
  const roll = random();
  return roll < 0.06 ? 0 : roll < 0.55 ? 1 : roll < 0.85 ? 2 : roll < 0.97 ? 3 : 6;
};

/** Null for a spool that was never measured. */
const openingMm = (lengthMm: number, random: () => number): number | null => {
  const roll = random();
  if (roll < 0.04) return null;
  return roll < 0.14 ? Math.round((lengthMm * (1 + Math.floor(random() * 3))) / 4) : lengthMm;
};

const bought = (at: number, lengthMm: number, random: () => number): object => ({
  boughtOn: new Date(at).toISOString().slice(0, 10),
  shop: shops[Math.floor(random() * shops.length)],
  lot: `${10 + Math.floor(random() * 80)}-${1000 + Math.floor(random() * 9000)}`,
  pricePaidMinor: (lengthMm < 100_000 ? 129 : lengthMm < 2_000_000 ? 459 : 1890) + Math.floor(random() * 6) * 10,
});

const threadSet = (colour: ChartColour, defaultLengthMm: number, random: () => number) => ({
  brand: colour.brand,
  line: colour.line,
  code: colour.code,
  catalogueId: colour.catalogueId,
  name: colour.name,
  kind: colour.kind,
  material: colour.material ?? 'polyester',
  weight: colour.weight,
  hex: colour.hex,
  confidence: colour.confidence,
  colourSource: colour.colourSource,
  defaultLengthMm,
  minSpools: random() < 0.25 ? 2 : null,
});

const useOf = (spoolId: string, amountMm: number, at: number, random: () => number): Action =>
  takeThread({
    id: idOf(at),
    spoolId,
    type: random() < 0.1 ? 'waste' : 'consume',
    amountMm,
    reason: jobs[Math.floor(random() * jobs.length)] ?? null,
    occurredAt: new Date(at).toISOString(),
  });

const countOf = (spool: { readonly id: string; readonly leftMm: number }, lengthMm: number, at: number): DemoEvent => {
  const fractionBp = Math.round((spool.leftMm / lengthMm) * 4) * 2500;
  return {
    at,
    by: 0,
    action: settleSpool({
      id: idOf(at),
      spoolId: spool.id,
      settlesAtMm: Math.round((lengthMm * fractionBp) / 10_000),
      expectedMm: spool.leftMm,
      measured: { fractionBp },
      occurredAt: new Date(at).toISOString(),
    }),
  };
};

const hourMs = 3_600_000;
const opens = 8 * hourMs;
const longMs = 9 * hourMs;

/** Moves a time into working hours (Monday to Friday, 8 to 17 UTC). The order of times stays. */
export function atWork(at: number): number {
  const day = Math.floor(at / dayMs);
  const share = at / dayMs - day;
  const weekday = new Date(day * dayMs).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return day * dayMs + opens + share * (longMs - hourMs);
  // a time on a weekend moves into the last working hour of Friday
  const friday = (weekday === 6 ? day - 1 : day - 2) * dayMs;
  return friday + opens + longMs - hourMs + ((weekday === 6 ? share : 1 + share) / 2) * hourMs;
}

/** Returns when the working day of a time begins; on a weekend, when the next working day begins. */
function workBegins(at: number): number {
  let day = Math.floor(at / dayMs);
  while (isWeekend(day)) day += 1;
  return day * dayMs + opens;
}

/** Returns when the last working day before today ended. */
export function lastWorkEnded(now: number): number {
  let day = Math.floor(now / dayMs) - 1;
  while (isWeekend(day)) day -= 1;
  return day * dayMs + opens + longMs;
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day * dayMs).getUTCDay());
