import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { occurrence, undo } from '#core/stock/stock-actions.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { oneOf } from '../src/seeded.ts';
import { formWork } from './form-work.ts';
import { jobWork } from './job-work.ts';
import { machineWork } from './machine-work.ts';

export interface Workplace {
  readonly teamId: string;
  readonly now: number;
  readonly rows: readonly LocalRow[];
  readonly mayPoison: boolean;
  readonly hasMachines: boolean;
  readonly hasForms: boolean;
  readonly hasJobs: boolean;
}

/**
 * Draws a person's changes, some of deleted rows. Rows and values are few, so that people often change the same ones.
 */
export const someWork = (random: () => number, place: Workplace): readonly Draft[] => {
  if (place.hasJobs && random() < 0.45) return jobWork(random, place);
  if (place.hasMachines && random() < 0.4) return machineWork(random, place);
  if (place.hasForms && random() < 0.3) return formWork(random, place);
  const of = (kind: string) => place.rows.filter((row) => row.kind === kind && Object.keys(row.d).length > 0);
  const [threads, spools, places] = [of('thread'), of('spool'), of('place')];
  const chance = random();
  if (threads.length === 0 || chance < 0.12) return [newThread(random, place)];
  const thread = oneOf(random, threads);
  if (chance < 0.34) {
    const set = place.mayPoison && random() < 0.15 ? { notes: 'poison' } : oneOf(random, threadSets(random));
    return [update('thread', thread, set)];
  }
  if (chance < 0.4) return [{ name: thread.deleted ? 'thread.restore' : 'thread.delete', args: target(thread) }];
  if (chance < 0.44) return [{ name: 'place.create', args: { id: newId(), set: { name: `Box ${digit(random)}` } } }];
  if (chance < 0.48 && places.length > 0) {
    const inside = random() < 0.5 ? oneOf(random, places).id : null;
    return [update('place', oneOf(random, places), { parentId: inside, notes: `p${digit(random)}` })];
  }
  if (spools.length === 0 || chance < 0.6) return newSpool(random, place, thread);
  const spool = oneOf(random, spools);
  if (chance < 0.64) return [{ name: spool.deleted ? 'spool.restore' : 'spool.delete', args: target(spool) }];
  if (chance < 0.74) return [update('spool', spool, oneOf(random, spoolSets(random, places)))];
  return movement(random, place, spool);
};

const digit = (random: () => number): number => Math.floor(random() * 10);

const target = ({ id, v }: LocalRow) => ({ id, ...(v > 0 && { baseVersion: v }) });

const update = (kind: string, row: LocalRow, set: object): Draft => ({
  name: `${kind}.update`,
  args: { ...target(row), set },
});

const newThread = (random: () => number, { teamId }: Workplace): Draft => {
  const code = String(digit(random) % 4);
  const chart = { brand: 'Isacord', line: '40', code };
  if (random() < 0.5)
    return {
      name: 'thread.create',
      args: {
        id: threadId(teamId, chart),
        set: { ...chart, catalogueId: `isacord-40/${code}`, name: `n${digit(random)}` },
      },
    };
  return { name: 'thread.create', args: { id: newId(), set: { brand: 'Own', line: 'x', code } } };
};

const threadSets = (random: () => number): readonly object[] => [
  { name: `n${digit(random)}` },
  { name: null },
  { minSpools: digit(random) },
  { notes: `t${digit(random)}`, isStaple: random() < 0.5 },
  { notes: 'long '.repeat(random() < 0.1 ? 200 : 1).trim() },
];

const spoolSets = (random: () => number, places: readonly LocalRow[]): readonly object[] => [
  { notes: `s${digit(random)}` },
  { pricePaidMinor: 100 + digit(random) },
  { placeId: places.length > 0 ? oneOf(random, places).id : null, lentTo: random() < 0.5 ? 'Cy' : null },
];

const newSpool = (random: () => number, _place: Workplace, thread: LocalRow): readonly Draft[] => {
  const openingMm = oneOf(random, [undefined, null, 500_000]);
  return [
    {
      name: 'spool.create',
      args: {
        id: newId(),
        set: {
          threadId: thread.id,
          shortCode: `T-${1000 + digit(random)}`,
          pricePaidMinor: 100 + digit(random),
          ...(openingMm !== undefined && { openingMm }),
        },
      },
    },
  ];
};

const movement = (random: () => number, { teamId, now, rows }: Workplace, spool: LocalRow): readonly Draft[] => {
  const ledger = rows
    .filter((row) => row.kind === 'movement' && row.d['spoolId'] === spool.id && Object.keys(row.d).length > 0)
    .map((row) => ({ ...row.d, id: row.id }) as unknown as LedgerEntry);
  const occurredAt = occurrence(ledger, now);
  const chance = random();
  if (chance < 0.2 && ledger.length > 0) return undo(teamId, [oneOf(random, ledger)], occurredAt);
  const length = 1000 * (1 + digit(random));
  const set =
    chance < 0.7
      ? { type: 'consume', deltaMm: -length }
      : { type: 'count', settlesAtMm: length, measured: { lengthMm: length } };
  return [{ name: 'movement.create', args: { id: newId(), set: { spoolId: spool.id, ...set, occurredAt } } }];
};
