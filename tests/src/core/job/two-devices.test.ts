import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { reserve } from '#core/job/reservations.ts';
import type { Job } from '#core/kinds/job.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { aBook, colleague, owner, teamId } from '../mutations/a-book.ts';

type Book = ReturnType<typeof aBook>;

interface Event {
  readonly name: string;
  readonly args: object;
  readonly actor: string;
}

/** The draws of one event: what is done, to which of three jobs, how many pieces, off which of two spools. */
const drawn = fc.record({
  act: fc.constantFrom('sew', 'sew', 'undo', 'plan', 'drop', 'more'),
  job: fc.nat(2),
  pieces: fc.integer({ min: 1, max: 9 }),
  spoiled: fc.nat(2),
  spool: fc.nat(1),
  day: fc.integer({ min: 1, max: 9 }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never;

/** Three jobs over two threads, with a known and an unknown spool of each. */
const aShop = () => {
  const book = aBook();
  const threads = [book.thread({ code: '1' }), book.thread({ code: '2' })];
  const spools = threads.map((threadId) => book.spool({ threadId, openingMm: 2_000_000, initialLengthMm: 5_000_000 }));
  for (const threadId of threads) book.spool({ threadId, openingMm: null });
  const machine = book.machine();
  const jobs = [0, 1, 2].map((at) => {
    const id = newId();
    const blocks = threads.map((threadId, order) => ({ order, threadId, stitches: 2000 * (at + order + 1) }));
    book.does('job.create', { id, set: { name: `Job ${at}`, pieces: 24, blocks } });
    return id;
  });
  return { book, threads, spools, machine, jobs };
};

/** A device's events. Each device plans and drops jobs of its own; both sew any, and take back only their own runs. */
const eventsOf = (
  { spools, machine, jobs }: ReturnType<typeof aShop>,
  draws: readonly Drawn[],
  actor: string,
): readonly Event[] => {
  const runs: { readonly id: string; readonly set: object }[] = [];
  const own = actor === owner ? jobs[0] : jobs[1];
  return draws.flatMap(({ act, job, pieces, spoiled, spool, day }): readonly Event[] => {
    const update = (set: object): Event => ({ name: 'job.update', args: { id: own, set }, actor });
    if (act === 'plan') return [update({ plannedOn: `2026-12-0${day}`, rank: day > 5 ? 'n' : 'c' })];
    if (act === 'drop') return [update({ status: 'dropped' })];
    if (act === 'more') return [update({ pieces: 20 + pieces })];
    if (act === 'undo') {
      const run = runs.pop();
      return run === undefined
        ? []
        : [
            {
              name: 'run.create',
              args: { id: undoingId(teamId, 'run', run.id), set: { ...run.set, reversesId: run.id } },
              actor,
            },
          ];
    }
    const blocks = [
      { threadId: null, needle: 1, stitches: 100, spools: [{ spoolId: spools[spool], lengthMm: pieces * 7000 }] },
    ];
    const run = {
      id: newId(),
      set: { machineId: machine, jobId: jobs[job], pieces, spoiled: Math.min(pieces, spoiled), stitches: 100, blocks },
    };
    runs.push(run);
    return [{ name: 'run.create', args: run, actor }];
  });
};

/** Lets the events of both devices happen in an order that keeps each device's own; each may arrive twice. */
const inOrder = (book: Book, one: readonly Event[], other: readonly Event[], turns: readonly boolean[]): Book => {
  const copy = aBook(book.rows.values());
  const waiting = [[...one], [...other]];
  for (let at = 0; waiting.some((events) => events.length > 0); at += 1) {
    const events = waiting[Number(turns[at % turns.length] ?? false)];
    const next = (events?.length ?? 0) > 0 ? events?.shift() : waiting.find((left) => left.length > 0)?.shift();
    if (next === undefined) continue;
    copy.does(next.name, next.args, { actor: next.actor });
    if (next.name === 'run.create') copy.does(next.name, next.args, { actor: next.actor });
  }
  return copy;
};

/** What every device shows of jobs, stock and reservations, without stamps. */
const shownIn = (book: Book, { threads, jobs }: ReturnType<typeof aShop>) => {
  const rowsOf = <K extends 'job' | 'spool'>(kind: K) =>
    [...book.rows.values()].filter((row): row is FoundRow<K> => row.kind === kind && !row.deleted);
  const spools = rowsOf('spool').map(({ id, data }) => ({ id, spool: data as Spool }));
  const stock = threads.map((id) => ({ id, spools: spools.filter(({ spool }) => spool.threadId === id) }));
  const reserving = rowsOf('job').map(({ id, data }) => ({
    id,
    job: data as Job,
    heads: 1,
    blocks: (data as Job).blocks,
  }));
  const reserved = reserve(reserving, stock);
  return {
    jobs: jobs.map((id) => {
      const { status, pieces, piecesDone, spoiled, plannedOn, rank } = book.row('job', id).data;
      return { status, pieces, piecesDone, spoiled, plannedOn, rank };
    }),
    left: spools.map(({ id, spool }) => [id, spool.remainingMm]),
    order: reserved.order,
    reserved: jobs.map((id) => reserved.ofJob(id).map((one) => ({ ...one, takenMm: [...one.takenMm] }))),
  };
};

test('RV1–RV6: two devices that plan, sew, take back and drop offline agree afterwards, in whatever order it arrives', () => {
  const orders = fc.tuple(fc.array(fc.boolean(), { minLength: 1 }), fc.array(fc.boolean(), { minLength: 1 }));
  fc.assert(
    fc.property(
      fc.array(drawn, { maxLength: 8 }),
      fc.array(drawn, { maxLength: 8 }),
      orders,
      (ofOne, ofOther, [first, second]) => {
        const shop = aShop();
        const [one, other] = [eventsOf(shop, ofOne, owner), eventsOf(shop, ofOther, colleague)];
        const shown = shownIn(inOrder(shop.book, one, other, first), shop);
        expect(shownIn(inOrder(shop.book, one, other, second), shop)).toEqual(shown);
      },
    ),
    { numRuns: 150 },
  );
});

test('RV2, RV4: what jobs reserve is for the pieces that all runs together leave, however they are divided', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const [whole, divided] = [aShop(), aShop()];
      const sew = ({ book, machine, jobs }: ReturnType<typeof aShop>, pieces: number) =>
        book.does('run.create', { id: newId(), set: { machineId: machine, jobId: jobs[0], pieces, spoiled: 0 } });
      const sum = parts.reduce((all, pieces) => all + pieces, 0);
      sew(whole, sum);
      parts.forEach((pieces) => void sew(divided, pieces));
      const needs = (shop: ReturnType<typeof aShop>) =>
        shownIn(shop.book, shop).reserved[0]?.map(({ needMm, missingMm, state }) => ({ needMm, missingMm, state }));
      expect(needs(divided)).toEqual(needs(whole));
      expect(needs(divided)?.length).toBe(sum >= 24 ? 0 : 2);
    }),
    { numRuns: 60 },
  );
});
