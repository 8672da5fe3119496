import { afterAll, beforeAll, expect } from 'vitest';
import type { Outcome } from '#core/wire/sync-wire.ts';
import { limits } from '#core/limits.ts';
import { newId } from '#core/ids.ts';
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

let product: Product;
let ana: Person;

export const withQueues = (): void => {
  beforeAll(async () => {
    product = await aProduct();
    ana = product.person();
  });
  afterAll(() => product.close());
};

interface End {
  readonly outcomes: readonly unknown[];
  readonly rows: readonly unknown[];
}

export const endOf = async (changes: readonly Queued[], sizes: () => number, spoolsBefore = 0): Promise<End> => {
  const team = await product.team(ana);
  await product.db.query(
    `update app.team_counter set live = $2 where team_id = (select id from app.team where public_id = $1)`,
    [team, JSON.stringify({ spool: spoolsBefore })],
  );
  const device = aDevice(ana, team);
  const outcomes: Partial<Outcome>[] = [];
  for (let at = 0; at < changes.length;) {
    const size = sizes();
    const answer = await device.push(...changes.slice(at, at + size));
    expect(answer.stopped).toBeNull();
    outcomes.push(...answer.outcomes.map(({ status, code, fields }) => ({ status, code, fields })));
    at += size;
  }
  const { rows } = await device.pull();
  return { outcomes: outcomes.map(withoutTeam), rows: rows.map(withoutTeam).toSorted(byText) };
};

const withoutTeam = (one: object): unknown =>
  JSON.parse(JSON.stringify(one).replaceAll(/"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f-]{21}"/g, '"derived"'));

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

export const alone = () => 1;

export const together = () => limits.pushMutations;

export const numbers = (seed: number) => {
  let state = seed * 2_654_435_761 + 1;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

export const aQueue = (seed: number, length: number): readonly Queued[] => {
  const next = numbers(seed);
  const pick = <T>(from: readonly [T, ...T[]]): T => from[next(from.length)] ?? from[0];
  const [threads, spools, places, uses] = [2, 3, 2, 6].map((many) => Array.from({ length: many }, () => newId())) as [
    [string, ...string[]],
    [string, ...string[]],
    [string, ...string[]],
    [string, ...string[]],
  ];
  const steps: readonly [() => Queued, ...(() => Queued)[]] = [
    () => aChange('thread.create', { ...aThread({ notes: pick(['a', 'b']) }), id: pick(threads) }),
    () => aChange('spool.create', { ...aSpool(pick(threads), { lot: pick(['1', '2']) }), id: pick(spools) }),
    () => aChange('movement.create', aUse(pick(spools), 1 + next(500))),
    () => aChange('movement.create', { ...aUse(pick(spools), 1 + next(500)), id: pick(uses) }),
    () =>
      aChange('movement.create', {
        id: newId(),
        set: { spoolId: pick(spools), type: 'count', settlesAtMm: next(9000), measured: { lengthMm: next(9000) } },
      }),
    () => aChange('spool.update', { id: pick(spools), set: { notes: pick(['x', 'y', null]), placeId: pick(places) } }),
    () => aChange(pick(['spool.delete', 'spool.restore']), { id: pick(spools) }),
    () => aChange(pick(['thread.delete', 'thread.restore']), { id: pick(threads) }),
    () => aChange('place.create', { id: pick(places), set: { name: 'P', parentId: pick([null, ...places]) } }),
    () => aChange(pick(['place.delete', 'place.restore']), { id: pick(places) }),
    () => aChange('place.update', { id: pick(places), set: { parentId: pick(places) } }),
  ];
  return Array.from({ length }, () => pick(steps)());
};
