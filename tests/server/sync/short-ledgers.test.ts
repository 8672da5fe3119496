import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Movement } from '#core/kinds/movement.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { reversalId } from '#core/mutations/derived-ids.ts';
import { balanceOfRows } from '#core/stock/stock.ts';
import type { Database } from '#server/db/sql.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import {
  aChange,
  aDevice,
  aProduct,
  aSpool,
  aThread,
  aUse,
  type Person,
  type Product,
  type Queued,
} from '../product.ts';
import { numbers } from './a-long-queue.ts';

let own: TestDatabase;
let product: Product;
let ana: Person;
let received = 0;
beforeAll(async () => {
  own = await withDatabase();
  product = await aProduct({ db: countingRows(own.db) });
  ana = product.person('ana');
});
afterAll(() => own.close());

const countingRows = (db: Database): Database => ({
  ...db,
  transaction: (work, options) =>
    db.transaction(
      (tx) =>
        work({
          query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
            const rows = await tx.query<Row>(text, values);
            // for two statements in one text, `query` does not return one list of rows
            received += [rows].flat().length;
            return rows;
          },
        }),
      options,
    ),
});

const aLedger = async (set: Readonly<Record<string, unknown>> = {}) => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const thread = aThread();
  const spool = aSpool(thread.id, set);
  await device.push(aChange('thread.create', thread), aChange('spool.create', spool));
  const balances = async () => {
    const { rows } = await device.pull();
    const now = rows.find(({ id }) => id === spool.id)?.d as unknown as Spool | undefined;
    const ledger = rows.flatMap(({ t, id, d }) => (t === 'movement' ? [{ id, data: d as unknown as Movement }] : []));
    return { stored: { remainingMm: now?.remainingMm, precision: now?.precision }, reckoned: balanceOfRows(ledger) };
  };
  return { team, device, spool, balances };
};

const booking = (spoolId: string, set: Readonly<Record<string, unknown>>, id = newId()) =>
  aChange('movement.create', { id, set: { spoolId, ...set } });

const at = (minute: number): string => new Date(Date.UTC(2026, 1, 1, 8, minute)).toISOString();

describe.each([1, 2, 3])('A spool whose bookings come one by one, in any order of time (seed %i),', (seed) => {
  test.each([
    ['whose amount was known', {}],
    ['whose amount was unknown', { openingMm: null }],
  ])('%s, has the balance of its whole ledger after each of them', async (_, set) => {
    const { team, device, spool, balances } = await aLedger(set);
    const next = numbers(seed);
    const booked: string[] = [];
    const steps: readonly (() => Queued)[] = [
      () => booking(spool.id, { type: 'consume', deltaMm: -1 - next(900), occurredAt: at(next(60)) }),
      () => booking(spool.id, { type: 'purchase', deltaMm: 1 + next(900), occurredAt: at(next(60)) }),
      () => booking(spool.id, { type: 'correction', deltaMm: next(2) * 40 - 20, occurredAt: at(next(60)) }),
      () => {
        const lengthMm = next(9000);
        const found = next(2) === 0 ? { lengthMm } : { fractionBp: next(10_000) };
        return booking(spool.id, { type: 'count', settlesAtMm: lengthMm, measured: found, occurredAt: at(next(60)) });
      },
      () => {
        const reversesId = booked[next(booked.length)] ?? newId();
        return booking(spool.id, { type: 'reversal', reversesId }, reversalId(team, reversesId));
      },
    ];
    for (let turn = 0; turn < 20; turn += 1) {
      const change = steps[next(steps.length)]?.();
      if (change === undefined) throw new Error('no such step');
      await device.push(change);
      booked.push((change.args as { readonly id: string }).id);
      const { stored, reckoned } = await balances();
      expect(stored).toEqual(reckoned);
    }
  });
});

test('a booking receives as few rows after three hundred as after three, and so do eight at once', async () => {
  const { device, spool } = await aLedger();
  const uses = (many: number) => Array.from({ length: many }, () => aChange('movement.create', aUse(spool.id, 5)));
  const receivedFor = async (many: number) => {
    received = 0;
    await device.push(...uses(many));
    return received;
  };
  await device.push(...uses(3));
  const [one, eight] = [await receivedFor(1), await receivedFor(8)];
  for (let sent = 0; sent < 300; sent += 50) await device.push(...uses(50));
  expect(await receivedFor(1)).toBeLessThanOrEqual(one + 2);
  expect(await receivedFor(8)).toBeLessThanOrEqual(eight + 16);
});

test('a count and bookings behind it in one push find what the count has settled', async () => {
  const { device, spool, balances } = await aLedger();
  await device.push(
    aChange('movement.create', aUse(spool.id, 5)),
    booking(spool.id, { type: 'count', settlesAtMm: 700, measured: { lengthMm: 700 } }),
    aChange('movement.create', aUse(spool.id, 50)),
  );
  expect(await balances()).toMatchObject({ stored: { precision: 'calculated' } });
  const { stored, reckoned } = await balances();
  expect(stored).toEqual(reckoned);
});
