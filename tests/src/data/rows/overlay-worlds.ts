import { expect, test } from 'vitest';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { commit } from '#data/queue/commit.ts';
import { storeOutcomes, takeBatch } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey, type LocalRow } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { aTeamServer } from '../../a-team-server.ts';
import { aBook, colleague, owner } from '../../core/mutations/a-book.ts';
import { oneOf, seeded } from '../../seeded.ts';
import { aTab } from '../a-tab.ts';
import { randomWork } from '../random-work.ts';

interface Seen {
  readonly v: number;
  readonly deleted: boolean;
  readonly dirty: boolean;
  readonly listed: boolean;
  readonly d: object;
}

const known = (row: LocalRow) => ({ kind: row.kind as RowKind, id: row.id, deleted: row.deleted, data: row.d });

const aWorld = (seed: number) => {
  const random = seeded(seed);
  const server = aTeamServer();
  server.state.pageRows = 1 + Math.floor(random() * 6);
  const { db, store, time } = aTab();
  const told = new Map<string, FoundRow>();

  const pull = async (): Promise<boolean> => {
    const { cursor, epoch, generation } = await cursorOf(db);
    const page = server.pull({ after: cursor, epoch });
    if (!page.ok) throw new Error('The pull was refused.');
    // for rows that the device itself made and deleted, it keeps its own fields
    const own = new Map((await db.rows.toArray()).flatMap(({ key, deleted, d }) => (deleted ? [[key, d]] : [])));
    expect(await storePage(store, page.value, { epoch, generation })).toBe('stored');
    for (const { t, id, v, d, del } of page.value.rows) {
      const key = rowKey(t, id);
      const last = Object.keys(told.get(key)?.data ?? {}).length > 0 ? told.get(key)?.data : own.get(key);
      const data = (d ?? last ?? {}) as FoundRow['data'];
      told.set(key, { kind: t as RowKind, id, version: v, deleted: del === 1, data });
    }
    return page.value.more;
  };

  const push = async (most: number): Promise<number> => {
    const { entries: mutations, clientId } = await takeBatch(store, most, 1_000_000);
    const envelope = {
      clientId,
      epoch: null,
      access: 'full',
      pending: 0,
      sentAt: '',
    } as const;
    const answer = server.push({ ...envelope, mutations: [...mutations] });
    if (!answer.ok) throw new Error(`The push was refused: ${answer.error.code}`);
    if (random() < 0.8) await storeOutcomes(store, answer.value.outcomes); // in the other cases the answer is lost
    return mutations.length;
  };

  const steps = [
    async () => void (await commit(store, [randomWork(random, (await db.rows.toArray()).map(known))])),
    async () => void (await commit(store, [randomWork(random, (await db.rows.toArray()).map(known))])),
    async () => {
      const { name, args } = randomWork(random, [...server.book.rows.values()]);
      server.book.run(name, args, { actor: colleague });
    },
    async () => void (await push(1 + Math.floor(random() * 4))),
    async () => void (await pull()),
  ];

  return {
    db,
    server,
    step: async () => {
      time.now += Math.floor(random() * 5000);
      await oneOf(random, steps)();
    },
    drain: async () => {
      while ((await push(50)) > 0);
      while (await pull());
      await pull();
    },
    seen: async () =>
      new Map(
        (await db.rows.toArray()).map((row): [string, Seen] => [
          row.key,
          { v: row.v, deleted: row.deleted, dirty: row.dirty === 1, listed: row.sort !== undefined, d: row.d },
        ]),
      ),
    expected: async () => {
      const bodiless = [...told.values()].filter(({ data }) => Object.keys(data).length === 0);
      const book = aBook([...told.values()].filter((row) => !bodiless.includes(row)));
      const touched = new Set<string>();
      for (const { name, args, at } of await db.outbox.orderBy('seq').toArray()) {
        const done = book.run(name, args, { actor: owner, at, now: at });
        if (done.ok) done.value.forEach(({ kind, id }) => touched.add(rowKey(kind, id)));
      }
      return new Map(
        [...bodiless.map((row) => [rowKey(row.kind, row.id), row] as const), ...book.rows].map(
          ([key, { kind, deleted, data }]): [string, Seen] => {
            const listed = !deleted && kind !== 'movement';
            return [key, { v: told.get(key)?.version ?? 0, deleted, dirty: touched.has(key), listed, d: data }];
          },
        ),
      );
    },
  };
};

const sorted = (rows: ReadonlyMap<string, unknown>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));

export const testOverlay = (seeds: readonly number[]): void =>
  test.each(seeds)(
    'After every step the device shows what it was told with its queue run over it, and in the end what the server holds (seed %i).',
    async (seed) => {
      const { db, server, step, drain, seen, expected } = aWorld(seed);
      for (let at = 0; at < 40; at += 1) {
        await step();
        expect({ at, rows: sorted(await seen()) }).toEqual({ at, rows: sorted(await expected()) });
      }
      await drain();
      expect(await db.outbox.count()).toBe(0);
      const held = [...server.book.rows].map(([key, { version, deleted, data }]) => [
        key,
        { v: version, deleted, d: data },
      ]);
      const living = held.filter(([, row]) => typeof row !== 'string' && !row?.deleted);
      const shown = [...(await seen())].flatMap(([key, { v, deleted, dirty, d }]) => {
        expect(dirty).toBe(false);
        return deleted ? [] : [[key, { v, deleted, d }] as const];
      });
      expect(new Map(shown)).toEqual(new Map(living as [string, object][]));
    },
  );
