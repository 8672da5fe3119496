import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDesign } from '../a-design.ts';
import { aQuote } from '../a-quote.ts';
import { newId } from '#core/ids.ts';
import { fieldsOf } from '#core/mutations/mutation.ts';
import { designId, quotedJobId } from '#core/mutations/derived-ids.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { aBook, colleague, owner, teamId } from './a-book.ts';

type Book = ReturnType<typeof aBook>;

const aJob = (book: Book, set: object = {}, id = newId()) => {
  book.does('job.create', { id, set: { name: 'Polos', pieces: 24, ...set } });
  return id;
};
const sew = (book: Book, jobId: string, machineId: string, set: object = {}, id = newId()) => {
  book.does('run.create', { id, set: { machineId, jobId, pieces: 1, ...set } });
  return id;
};
const undo = (book: Book, runId: string) => {
  const { byMember: _, ...run } = fieldsOf(book.row('run', runId));
  return book.does('run.create', { id: undoingId(teamId, 'run', runId), set: { ...run, reversesId: runId } });
};
const step = (key: string, gates = false) => ({ key, label: key, gates, doneAt: null, doneBy: null });

describe('The pieces of a job', () => {
  test('RV3: of 13 that were sewn 1 is spoiled, so 12 are done', () => {
    const book = aBook();
    const [job, machine] = [aJob(book), book.machine()];
    sew(book, job, machine, { pieces: 13, spoiled: 1, stitches: 1000, seconds: 600 });
    expect(book.row('job', job).data).toMatchObject({ piecesDone: 12, spoiled: 1, status: 'running' });
    expect(book.row('machine', machine).data).toMatchObject({ totalStitches: 13_000, totalSeconds: 600 });
  });

  test('RV4: 15 and 15 of 24 on two tablets are 30', () => {
    const book = aBook();
    const [job, machine] = [aJob(book), book.machine()];
    sew(book, job, machine, { pieces: 15 });
    sew(book, job, machine, { pieces: 15 });
    expect(book.row('job', job).data.piecesDone).toBe(30);
  });

  test('are the same in any order of runs and undoings, each of which may arrive twice', () => {
    const run = fc.record({
      pieces: fc.integer({ min: 1, max: 50 }),
      spoiled: fc.nat(50),
      isUndone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (runs, shuffle) => {
        const book = aBook();
        const [job, machine] = [aJob(book), book.machine()];
        const events = runs.flatMap(({ pieces, spoiled, isUndone }) => {
          const id = newId();
          const set = { machineId: machine, jobId: job, pieces, spoiled: Math.min(pieces, spoiled) };
          const made = { id, set };
          const back = { id: undoingId(teamId, 'run', id), set: { ...set, blocks: [], reversesId: id } };
          return isUndone ? [made, back] : [made];
        });
        const waiting = [...events, ...events];
        while (waiting.length > 0) {
          const [next] = waiting.splice((shuffle.next().value ?? 0) % waiting.length, 1);
          // an undo that comes before its run is refused, and sent again
          if (next !== undefined && !book.run('run.create', next).ok) waiting.push(next);
        }
        const counted = runs.filter(({ isUndone }) => !isUndone);
        const spoiled = counted.reduce((sum, one) => sum + Math.min(one.pieces, one.spoiled), 0);
        const piecesDone = counted.reduce((sum, one) => sum + one.pieces, 0) - spoiled;
        const status = counted.length > 0 ? 'running' : 'planned';
        expect(book.row('job', job).data).toMatchObject({ piecesDone, spoiled, status });
      }),
      { numRuns: 60 },
    );
  });

  test('of two jobs are moved by their own runs alone', () => {
    const book = aBook();
    const [one, other, machine] = [aJob(book), aJob(book), book.machine()];
    const run = sew(book, one, machine, { pieces: 5 });
    sew(book, other, machine, { pieces: 7 });
    undo(book, run);
    expect([book.row('job', one).data.piecesDone, book.row('job', other).data.piecesDone]).toEqual([0, 7]);
    const back = { ...fieldsOf(book.row('run', sew(book, one, machine))), jobId: other };
    const [id] = [...book.rows.values()]
      .filter(({ kind }) => kind === 'run')
      .map((row) => row.id)
      .slice(-1);
    const set = { ...back, reversesId: id };
    expect(book.run('run.create', { id: undoingId(teamId, 'run', id ?? ''), set })).toMatchObject({ ok: false });
  });

  test('cannot be more spoiled than sewn', () => {
    const book = aBook();
    const set = { machineId: book.machine(), pieces: 3, spoiled: 4 };
    const error = { code: 'invalid', fields: { spoiled: { problem: 'too_large', limit: 3 } } };
    expect(book.run('run.create', { id: newId(), set })).toEqual({ ok: false, error });
  });
});

describe('The status of a job', () => {
  test.each(['idea', 'planned', 'ready'])(
    'is running from the first run on, and %s again when all are undone',
    (status) => {
      const book = aBook();
      const [job, machine] = [aJob(book, { status }), book.machine()];
      const runs = [sew(book, job, machine), sew(book, job, machine)];
      expect(book.row('job', job).data.status).toBe('running');
      for (const run of runs) undo(book, run);
      expect(book.row('job', job).data).toMatchObject({ status, statusBefore: null });
    },
  );

  test('is not changed by a run of a job that is done or dropped', () => {
    const book = aBook();
    const machine = book.machine();
    for (const status of ['done', 'dropped']) {
      const job = aJob(book, { status });
      undo(book, sew(book, job, machine));
      expect(book.row('job', job).data.status).toBe(status);
    }
  });

  test.each(['done', 'dropped'])(
    'is again what it was when all runs are undone, also if somebody took “%s” back',
    (end) => {
      const book = aBook();
      const [job, machine] = [aJob(book, { status: 'ready' }), book.machine()];
      const run = sew(book, job, machine);
      for (const status of [end, 'running']) book.does('job.update', { id: job, set: { status } });
      expect(book.row('job', job).data).toMatchObject({ status: 'running', statusBefore: 'ready' });
      undo(book, run);
      expect(book.row('job', job).data).toMatchObject({ status: 'ready', statusBefore: null });
    },
  );

  test('is the same whether “ready” arrives before the first run or after it', () => {
    const arriving = (first: 'ready' | 'run') => {
      const book = aBook();
      const [job, machine] = [aJob(book), book.machine()];
      const steps = [
        () => book.does('job.update', { id: job, set: { status: 'ready' } }),
        () => sew(book, job, machine, { pieces: 5 }),
      ];
      for (const step of first === 'ready' ? steps : steps.toReversed()) step();
      return book.row('job', job).data;
    };
    expect(arriving('run')).toMatchObject({ status: 'running', statusBefore: 'ready', piecesDone: 5 });
    expect(arriving('ready')).toMatchObject({ status: 'running', statusBefore: 'ready', piecesDone: 5 });
  });

  test('of a job that a build before left running without a run is planned once its last run is undone', () => {
    const book = aBook();
    const [job, machine] = [aJob(book, { status: 'running' }), book.machine()];
    undo(book, sew(book, job, machine));
    expect(book.row('job', job).data).toMatchObject({ status: 'planned', statusBefore: null });
  });

  test('is ready only when each step that gates it is done', () => {
    const book = aBook();
    const job = aJob(book, { steps: [step('blanks', true), step('hooped')] });
    const ready = { id: job, set: { status: 'ready' } };
    expect(book.run('job.update', ready)).toMatchObject({
      error: { fields: { status: { problem: 'not_an_option' } } },
    });
    book.does('job.tick', { id: job, key: 'blanks', done: true });
    book.does('job.update', ready);
    expect(book.row('job', job).data.status).toBe('ready');
  });
});

test('Two people who tick two steps keep both, and each says who did it and when', () => {
  const book = aBook();
  const job = aJob(book, { steps: [step('blanks'), step('hooped')] });
  const at = '2026-02-28T08:00:00.000Z';
  book.does('job.tick', { id: job, key: 'blanks', done: true, at });
  book.does('job.tick', { id: job, key: 'hooped', done: true, by: owner }, { actor: colleague });
  expect(book.row('job', job).data.steps).toMatchObject([
    { doneAt: at, doneBy: owner },
    { doneAt: expect.any(String), doneBy: owner },
  ]);
  expect(book.does('job.tick', { id: job, key: 'blanks', done: true }, { actor: colleague })).toEqual([]);
  book.does('job.tick', { id: job, key: 'blanks', done: false });
  expect(book.row('job', job).data.steps[0]).toMatchObject({ doneAt: null, doneBy: null });
  expect(book.run('job.tick', { id: job, key: 'none', done: true })).toMatchObject({ error: { code: 'invalid' } });
});

test('A job that was sewn is dropped and never deleted, one whose runs are undone may go', () => {
  const book = aBook();
  const [job, machine] = [aJob(book), book.machine()];
  const run = sew(book, job, machine);
  expect(book.run('job.delete', { id: job })).toEqual({ ok: false, error: { code: 'immutable' } });
  undo(book, run);
  expect(book.run('job.delete', { id: job }).ok).toBe(true);
  // a run that comes later than the deletion counts, and does not bring the job back
  sew(book, job, machine);
  expect(book.row('job', job)).toMatchObject({ deleted: true, data: { piecesDone: 1 } });
});

test('The sizes of a job add up to its pieces', () => {
  const book = aBook();
  const sizes = [
    { label: 'S', qty: 10 },
    { label: 'L', qty: 13 },
  ];
  const wrong = { code: 'invalid', fields: { sizes: { problem: 'wrong_sum', limit: 24 } } };
  expect(book.run('job.create', { id: newId(), set: { name: 'Polos', pieces: 24, sizes } })).toEqual({
    ok: false,
    error: wrong,
  });
  expect(book.run('job.create', { id: newId(), set: { name: 'Polos', pieces: 23, sizes } }).ok).toBe(true);
});

describe('A quote that is accepted', () => {
  const print = 'a'.repeat(64);
  const design = designId(teamId, print);
  const aSentQuote = (book: Book, set: object = {}, id = newId()) => {
    const { lines, ...quote } = aQuote();
    const [line] = lines;
    if (line === undefined) throw new Error('The quote has no line.');
    const placements = [
      { ...line.placements[0], name: 'left chest', designId: design },
      { ...line.placements[0], name: 'sleeve' },
    ];
    const sizes = [
      { label: 'M', qty: 20, blankCostMinor: 620 },
      { label: 'XL', qty: 4, blankCostMinor: 700 },
    ];
    const more = { lines: [{ ...line, sizes, placements }], status: 'sent', dueOn: '2026-12-04', ...set };
    book.does('quote.create', { id, set: { ...quote, ...more } });
    return id;
  };
  const decide = (id: string, status: string, first = id) => ({
    id,
    first,
    status,
    jobs: [0, 1].map((place) => quotedJobId(teamId, id, 0, place)),
    designs: [design],
    steps: [{ key: 'blanks', label: 'Blanks here', gates: true }],
  });
  const jobsIn = (book: Book) =>
    [...book.rows.values()].flatMap((row) => (row.kind === 'job' ? [row as FoundRow<'job'>] : []));

  test('has one job for each line and placement, with what was agreed', () => {
    const book = aBook();
    const threadId = book.thread();
    book.does('design.create', { id: design, set: aDesign({ fingerprint: print }) });
    book.does('design.choose', { id: design, threads: { 0: threadId } });
    const id = aSentQuote(book);
    book.does('quote.decide', decide(id, 'accepted'));
    expect(book.row('quote', id).data.status).toBe('accepted');
    expect(jobsIn(book).map(({ data }) => data)).toMatchObject([
      {
        name: 'Polo · left chest',
        customer: 'Choir',
        quoteId: id,
        quoteRevision: 1,
        quoteLine: 0,
        placement: 'left chest',
        designId: design,
        pieces: 24,
        sizes: [
          { label: 'M', qty: 20 },
          { label: 'XL', qty: 4 },
        ],
        status: 'planned',
        dueOn: '2026-12-04',
        steps: [{ key: 'blanks', doneAt: null }],
        agreed: { fingerprint: print, threads: [threadId, null] },
      },
      { name: 'Polo · sleeve', agreed: null },
    ]);
  });

  test('on two devices makes each job once, and brings back none that somebody dropped meanwhile', () => {
    const book = aBook();
    const id = aSentQuote(book);
    book.does('quote.decide', decide(id, 'accepted'));
    const [first] = jobsIn(book);
    book.does('job.update', { id: first?.id, set: { status: 'dropped' } });
    expect(book.does('quote.decide', decide(id, 'accepted'), { actor: colleague })).toEqual([]);
    expect(jobsIn(book)).toHaveLength(2);
  });

  test('drops its jobs when that is taken back, but for those that were sewn, and has them again if accepted again', () => {
    const book = aBook();
    const [id, machine] = [aSentQuote(book), book.machine()];
    book.does('quote.decide', decide(id, 'accepted'));
    const [sewnJob, other] = jobsIn(book).map((job) => job.id);
    sew(book, sewnJob ?? '', machine, { pieces: 3 });
    book.does('quote.decide', decide(id, 'sent'));
    expect(jobsIn(book).map(({ data }) => data.status)).toEqual(['running', 'dropped']);
    book.does('job.delete', { id: other });
    book.does('quote.decide', decide(id, 'accepted'));
    expect(jobsIn(book).map(({ deleted, data }) => [deleted, data.status])).toEqual([
      [false, 'running'],
      [false, 'planned'],
    ]);
  });

  test('as a revision drops what the revision before asked for and nobody sewed', () => {
    const book = aBook();
    const [id, machine] = [aSentQuote(book), book.machine()];
    book.does('quote.decide', decide(id, 'accepted'));
    const [sewnJob] = jobsIn(book).map((job) => job.id);
    sew(book, sewnJob ?? '', machine);
    const later = aSentQuote(book, { revisionOf: id });
    book.does('quote.decide', decide(later, 'accepted', id));
    expect(jobsIn(book).map(({ data }) => [data.quoteRevision, data.status])).toEqual([
      [1, 'running'],
      [1, 'dropped'],
      [2, 'planned'],
      [2, 'planned'],
    ]);
    expect(jobsIn(book).every(({ data }) => data.quoteId === id)).toBe(true);
  });

  test.each(['of the first revision arrives first', 'of the second revision arrives first'])(
    'and its revision on two devices have the jobs of the revision alone, where the acceptance %s',
    (order) => {
      const book = aBook();
      const [id, machine] = [aSentQuote(book), book.machine()];
      const later = aSentQuote(book, { revisionOf: id });
      const accepted = [decide(id, 'accepted'), decide(later, 'accepted', id)];
      for (const args of order.includes('second') ? accepted.toReversed() : accepted) book.does('quote.decide', args);
      const statusOf = () =>
        [...(accepted[0]?.jobs ?? []), ...(accepted[1]?.jobs ?? [])].map((job) => book.row('job', job).data.status);
      expect(statusOf()).toEqual(['dropped', 'dropped', 'planned', 'planned']);
      // what was sewn meanwhile on the device of the first revision counts, and brings nothing back
      sew(book, accepted[0]?.jobs[0] ?? '', machine, { pieces: 3 });
      expect(book.row('job', accepted[0]?.jobs[0] ?? '').data).toMatchObject({ status: 'dropped', piecesDone: 3 });
      // the customer wants the first revision after all, although a piece of the second one is sewn
      sew(book, accepted[1]?.jobs[0] ?? '', machine);
      book.does('quote.decide', decide(later, 'sent', id));
      book.does('quote.decide', decide(id, 'sent'));
      book.does('quote.decide', decide(id, 'accepted'));
      expect(statusOf()).toEqual(['running', 'planned', 'running', 'dropped']);
    },
  );

  test('keeps a job that somebody said is done, whether or not a run of it was booked', () => {
    const book = aBook();
    const id = aSentQuote(book);
    book.does('quote.decide', decide(id, 'accepted'));
    const [done] = jobsIn(book);
    book.does('job.update', { id: done?.id, set: { status: 'done' } });
    const later = aSentQuote(book, { revisionOf: id });
    book.does('quote.decide', decide(later, 'accepted', id));
    book.does('quote.decide', decide(id, 'sent'));
    expect(jobsIn(book).map(({ data }) => [data.quoteRevision, data.status])).toEqual([
      [1, 'done'],
      [1, 'dropped'],
      [2, 'planned'],
      [2, 'planned'],
    ]);
  });

  test('was sent before: a draft whose sending was refused, because somebody changed its figures, makes no jobs', () => {
    const book = aBook();
    const id = aSentQuote(book, { status: 'draft' });
    const { totals } = book.row('quote', id).data;
    const { lines, totals: dearer } = aQuote({ qty: 30 });
    book.does('quote.update', { id, set: { lines, totals: dearer } }, { actor: colleague });
    const sent = book.run('quote.update', { id, set: { status: 'sent', totals } });
    expect(sent).toMatchObject({ ok: false, error: { fields: { totals: { problem: 'wrong_sum' } } } });
    expect(book.run('quote.decide', decide(id, 'accepted'))).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { status: { problem: 'not_an_option' } } },
    });
    expect(book.row('quote', id).data.status).toBe('draft');
    expect(jobsIn(book)).toEqual([]);
  });

  test('must name its first version and all its jobs', () => {
    const book = aBook();
    const id = aSentQuote(book);
    const invalid = { ok: false, error: { code: 'invalid' } };
    expect(book.run('quote.decide', { ...decide(id, 'accepted'), jobs: [] })).toMatchObject(invalid);
    expect(book.run('quote.decide', decide(id, 'accepted', newId()))).toMatchObject(invalid);
    expect(jobsIn(book)).toEqual([]);
  });
});
