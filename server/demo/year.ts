import { v7 } from 'uuid';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { settleSpool, takeThread } from '#core/stock-actions.ts';

/** Something that happened in the workshop, when, and whose hand it was (0 the owner, 1 the other who may). */
export interface DemoEvent {
  readonly at: number;
  readonly by: 0 | 1;
  readonly action: Action;
}

const dayMs = 86_400_000;

/** Ids as if they had been made on the day: whatever is sorted by id is then sorted by time. */
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

/** A year in the workshop up to `now` (ms): places, threads with their spools, and what was used and counted since. The same random numbers tell the same year. */
export const demoYear = (
  teamId: string,
  colours: readonly ChartColour[],
  now: number,
  random: () => number,
): readonly DemoEvent[] => {
  const start = now - 365 * dayMs;
  const places = ['Rack A', 'Rack B', 'Floss box', 'Beside the machine'].map((name) => ({ id: idOf(start), name }));
  const events: DemoEvent[] = places.map(({ id, name }, at) => ({
    at: start + at,
    by: 0,
    action: { name: 'place.create', args: { id, set: { name, kind: name === 'Floss box' ? 'box' : 'rack' } } },
  }));
  let number = 0;
  for (const [at, colour] of colours.entries()) {
    const placeId = places[colour.kind === 'floss' ? 2 : at % 2]?.id ?? null;
    const codes = Array.from({ length: spoolCount(random) }, () => `T-${String((number += 1)).padStart(4, '0')}`);
    events.push(...storyOf({ teamId, colour, placeId, codes, boughtAt: start + (at + 1) * 60_000, now, random }));
  }
  return events.toSorted((a, b) => a.at - b.at);
};

interface ColourStory {
  readonly teamId: string;
  readonly colour: ChartColour;
  readonly placeId: string | null;
  readonly codes: readonly string[];
  readonly boughtAt: number;
  readonly now: number;
  readonly random: () => number;
}

const storyOf = ({ teamId, colour, placeId, codes, boughtAt, now, random }: ColourStory): readonly DemoEvent[] => {
  const id = threadId(teamId, colour);
  const lengthMm = colour.kind === 'floss' ? 8000 : random() < 0.15 ? 5_000_000 : 1_000_000;
  const groupId = idOf(boughtAt);
  const spools = codes.map((shortCode) => ({ id: idOf(boughtAt), shortCode, leftMm: lengthMm }));
  const events: DemoEvent[] = [
    { at: boughtAt, by: 0, action: { name: 'thread.create', args: { id, set: threadSet(colour, lengthMm, random) } } },
    ...spools.map(({ id: spoolId, shortCode }): DemoEvent => ({
      at: boughtAt + 1,
      by: 0,
      action: {
        name: 'spool.create',
        args: { id: spoolId, set: { threadId: id, shortCode, initialLengthMm: lengthMm, placeId, groupId } },
      },
    })),
  ];
  const uses = Math.floor(random() * 9);
  let at = boughtAt;
  for (let use = 0; use < uses; use += 1) {
    const spool = spools.find(({ leftMm }) => leftMm > 0);
    at += (0.02 + random() * 0.1) * 365 * dayMs;
    if (spool === undefined || at > now) break;
    const amountMm = Math.min(spool.leftMm, Math.round((0.03 + random() * 0.2) * lengthMm));
    spool.leftMm -= amountMm;
    events.push({ at, by: random() < 0.6 ? 1 : 0, action: useOf(spool.id, amountMm, at, random) });
  }
  if (random() < 0.2 && spools[0] !== undefined && at + dayMs < now)
    events.push(countOf(spools[0], lengthMm, at + dayMs));
  return events;
};

const spoolCount = (random: () => number): number => {
  const roll = random();
  return roll < 0.06 ? 0 : roll < 0.55 ? 1 : roll < 0.85 ? 2 : roll < 0.97 ? 3 : 6;
};

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
