import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { reserve, type ReservingJob } from '#core/job/reservations.ts';

const spool = (id: string, remainingMm: number | null, more: object = {}) => ({
  id,
  spool: { state: 'open' as const, lentTo: null, initialLengthMm: 5_000_000, lot: null, remainingMm, ...more },
});
const stock = (...spools: ReturnType<typeof spool>[]) => [{ id: 'navy', spools }];

// 1,000 stitches of a piece are 5.5 m with 10 % waste; without waste 200 stitches are 1 m.
const aJob = (
  id: string,
  metres: number,
  set: Partial<ReservingJob['job']> = {},
  more: Partial<ReservingJob> = {},
) => ({
  id,
  job: { status: 'planned' as const, plannedOn: null, rank: '', dueOn: null, pieces: 1, piecesDone: 0, ...set },
  heads: 1,
  blocks: [{ threadId: 'navy', stitches: metres * 200 }],
  ...more,
});
const monday = asDay('2026-11-30');
const tuesday = asDay('2026-12-01');
const metresOf = (mm: number) => mm / 1000;

describe('Jobs reserve thread', () => {
  test('RV1: of 1,000 m the job on Monday has its 700, the one on Tuesday lacks 200 of 500', () => {
    const jobs = [aJob('b', 500, { plannedOn: tuesday }), aJob('a', 700, { plannedOn: monday })];
    const reserved = reserve(jobs, stock(spool('one', 1_000_000)), 0);
    expect(reserved.order).toEqual(['a', 'b']);
    expect(reserved.ofThread('navy').map(({ jobId, missingMm, state }) => [jobId, metresOf(missingMm), state])).toEqual(
      [
        ['a', 0, 'enough'],
        ['b', 200, 'short'],
      ],
    );
    expect(metresOf(reserved.takenMm('one'))).toBe(1000);
    expect(metresOf(reserved.takenMm('one', 'b'))).toBe(700);
    expect(reserved.takenMm('one', 'a')).toBe(0);
  });

  test('RV2: half of the first is sewn and 350 m are off the cone; the second lacks the same', () => {
    const jobs = [
      aJob('a', 350, { plannedOn: monday, pieces: 2, piecesDone: 1, status: 'running' }),
      aJob('b', 500, { plannedOn: tuesday }),
    ];
    const reserved = reserve(jobs, stock(spool('one', 650_000)), 0);
    expect(reserved.ofJob('a')).toMatchObject([{ needMm: 350_000, missingMm: 0 }]);
    expect(reserved.ofJob('b')).toMatchObject([{ missingMm: 200_000 }]);
  });

  test('RV3, RV4: for the pieces that are not done, and for none when more are done than ordered', () => {
    const navy = stock(spool('one', 1_000_000));
    expect(reserve([aJob('a', 10, { pieces: 24, piecesDone: 12 })], navy, 0).ofJob('a')).toMatchObject([
      { needMm: 120_000 },
    ]);
    expect(reserve([aJob('a', 10, { pieces: 24, piecesDone: 30 })], navy, 0).ofJob('a')).toEqual([]);
  });

  test('RV5: the colours that are chosen, and says how many are not', () => {
    const blocks = [
      { threadId: 'navy', stitches: 2000 },
      { threadId: null, stitches: 500 },
      { threadId: 'gone', stitches: 500 },
      { threadId: null, stitches: 0 },
    ];
    const reserved = reserve([aJob('a', 0, {}, { blocks })], stock(spool('one', 1_000_000)), 0);
    expect(reserved.ofJob('a')).toMatchObject([{ threadId: 'navy', needMm: 10_000 }]);
    expect(reserved.unchosen('a')).toBe(2);
  });

  test('RV6: from known amounts alone; a spool of unknown amount makes it probably', () => {
    const reserved = reserve([aJob('a', 500)], stock(spool('known', 100_000), spool('some', null)), 0);
    expect(reserved.ofJob('a')).toMatchObject([{ state: 'probably', missingMm: 400_000 }]);
    expect(reserved.takenMm('some')).toBe(0);
  });

  test.each(['idea', 'done', 'dropped'] as const)('not when they are %s', (status) => {
    expect(reserve([aJob('a', 500, { status })], stock(spool('one', 1_000_000))).order).toEqual([]);
  });

  test('E7: on several heads each head has a spool of its own', () => {
    const jobs = [aJob('a', 10, { pieces: 4 }, { heads: 2 }), aJob('b', 10)];
    const navy = stock(spool('one', 25_000), spool('two', 20_000), spool('three', 5000));
    const reserved = reserve(jobs, navy, 0);
    expect(reserved.ofJob('a')).toMatchObject([{ needMm: 40_000, missingMm: 0, state: 'enough' }]);
    expect([...(reserved.ofJob('a')[0]?.takenMm ?? [])].toSorted()).toEqual([
      ['one', 20_000],
      ['two', 20_000],
    ]);
    expect(reserved.ofJob('b')).toMatchObject([{ missingMm: 0 }]);
  });

  test('by planned day, then rank, then due day; those without a day come last', () => {
    const jobs = [
      aJob('d', 1, { dueOn: tuesday }),
      aJob('c', 1, { dueOn: monday }),
      aJob('e', 1),
      aJob('b', 1, { plannedOn: monday, rank: 'n' }),
      aJob('a', 1, { plannedOn: monday, rank: 'c', dueOn: tuesday }),
    ];
    expect(reserve(jobs, stock(spool('one', 1_000_000))).order).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('of a day that somebody put in order, before a job that is new there, whatever that is due on', () => {
    const spools = stock(spool('one', 12_000_000));
    const placed = [
      aJob('first', 10, { plannedOn: monday, rank: 'a0' }),
      aJob('second', 10, { plannedOn: monday, rank: 'a1' }),
    ];
    const before = reserve(placed, spools);
    const after = reserve([aJob('new', 10, { plannedOn: monday, dueOn: monday }), ...placed], spools);
    expect(after.order).toEqual(['first', 'second', 'new']);
    for (const { id } of placed) expect(after.ofJob(id)).toEqual(before.ofJob(id));
  });

  test('never more of a spool than it has, nor twice, and the same in whatever order the jobs are given', () => {
    const amount = fc.integer({ min: 0, max: 60_000 });
    const jobs = fc.array(
      fc.record({
        metres: fc.integer({ min: 0, max: 40 }),
        pieces: fc.integer({ min: 1, max: 9 }),
        done: fc.nat(9),
        heads: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.array(fc.option(amount), { maxLength: 6 }), jobs, (amounts, drawn) => {
        const navy = stock(...amounts.map((mm, at) => spool(`s${at}`, mm)));
        const all = drawn.map(({ metres, pieces, done, heads }, at) =>
          aJob(`j${at}`, metres, { pieces, piecesDone: done }, { heads }),
        );
        const reserved = reserve(all, navy, 0);
        for (const [at, mm] of amounts.entries()) expect(reserved.takenMm(`s${at}`)).toBeLessThanOrEqual(mm ?? 0);
        const sums = reserved
          .ofThread('navy')
          .map(({ needMm, missingMm, takenMm }) => [
            [...takenMm.values()].reduce((sum, mm) => sum + mm, 0),
            needMm - missingMm,
          ]);
        for (const [taken, had] of sums) expect(taken).toBe(had);
        expect(reserve(all.toReversed(), navy, 0).ofThread('navy')).toEqual(reserved.ofThread('navy'));
      }),
    );
  });
});
