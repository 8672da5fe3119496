import { describe, expect, test } from 'vitest';
import { machineDefaults } from '#core/kinds/machine.ts';
import { newId } from '#core/ids.ts';
import {
  createLibraryAnswers,
  type AskedWorkshop,
  type DesignToAsk,
  type LibraryAnswer,
  type LibraryRequest,
  type ThreadToAsk,
} from '#features/designs/library-answers.ts';
import { aBlock, aHoop, aSpool, aThread, rgb } from '../../core/stitchable/a-stock.ts';

const thread = (code: string, metres: number | null = 1000, set: object = {}): ThreadToAsk => {
  const owned = aThread(code, metres === null ? [] : [aSpool(`s${code}`, metres)], set);
  return {
    ...owned,
    spools: owned.spools.map(({ id, spool }) => ({
      id,
      spool: { ...spool, createdAt: '2026-01-01T00:00:00Z', pricePaidMinor: null, boughtOn: null },
    })),
  };
};

const design = (id: string, codes: readonly (string | null)[], set: Partial<DesignToAsk> = {}): DesignToAsk => ({
  id,
  stitches: codes.length * 1000,
  colourChanges: codes.length - 1,
  stops: 0,
  trims: 0,
  widthMm10: 900,
  heightMm10: 900,
  format: 'dst',
  variants: [],
  blocks: codes.map((code) => ({ ...aBlock(code, 1000), pathMm10: 20_000, trims: 0, note: null })),
  ...set,
});

const stockAlone: AskedWorkshop = { favouriteBrands: [], ownCharts: [], chartsAt: [], equivalentsAt: undefined };

const onMachine = (loaded: readonly string[]): AskedWorkshop => ({
  ...stockAlone,
  on: {
    id: 'm1',
    machine: { ...machineDefaults, needlesPerHead: 6, heads: 1, formats: ['dst'] },
    slots: loaded.map((threadId, at) => ({ head: 0, needle: at + 1, threadId, spoolId: null, pinned: false })),
    hoops: [aHoop('h1', { fieldWMm10: 1000, fieldHMm10: 1000 })],
  },
});

const aWorker = (readJson: (address: string) => Promise<unknown> = () => Promise.reject(new Error('offline'))) => {
  const answers: LibraryAnswer[] = [];
  let time = 0;
  const pauses: (() => void)[] = [];
  const take = createLibraryAnswers({
    post: (answer) => answers.push(answer),
    readJson,
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    now: () => (time += 25),
  });
  const states = (question: number) =>
    Object.fromEntries(
      answers.flatMap((one) => (one.type === 'answers' && one.question === question ? one.states : [])),
    );
  const last = (question: number) =>
    answers.some((one) => one.type === 'answers' && one.question === question && one.isLast);
  const resume = () => pauses.splice(0).forEach((go) => go());
  const isDone = async (question: number) => {
    await expect
      .poll(() => {
        resume();
        return last(question);
      })
      .toBe(true);
  };
  return { take, states, isDone, last, resume, pauses, answers };
};

const rows = (threads: readonly ThreadToAsk[], designs: readonly DesignToAsk[]): readonly LibraryRequest[] => [
  { type: 'threads', put: threads, gone: [] },
  { type: 'designs', put: designs, gone: [] },
];

describe('What can I stitch tonight?', () => {
  test('is told from the stock alone: owned, short, not owned, and without colours', async () => {
    const worker = aWorker();
    const short = thread('0020', 1);
    rows(
      [thread('1902'), short],
      [
        design('owned', ['1902']),
        design('short', ['0020']),
        design('missing', ['3544']),
        design('unknown', [null, '1902']),
      ],
    ).forEach(worker.take);
    worker.take({ type: 'ask', question: 1, workshop: stockAlone });
    await worker.isDone(1);
    expect(worker.states(1)).toEqual({ owned: 'tonight', short: 'buy', missing: 'buy', unknown: 'colours' });
  });

  test('is told for a machine: loaded, to be loaded, too large, and in a format that it does not read', async () => {
    const worker = aWorker();
    rows(
      [thread('1902'), thread('0020')],
      [
        design('loaded', ['1902']),
        design('toLoad', ['0020']),
        design('large', ['1902'], { widthMm10: 2000, heightMm10: 2000 }),
        design('jef', ['1902'], { format: 'jef' }),
        design('both', ['1902'], {
          format: 'jef',
          variants: [{ fileId: newId(), format: 'dst', widthMm10: 900, heightMm10: 900 }],
        }),
      ],
    ).forEach(worker.take);
    worker.take({ type: 'ask', question: 1, workshop: onMachine(['1902']) });
    await worker.isDone(1);
    expect(worker.states(1)).toEqual({
      loaded: 'tonight',
      toLoad: 'load',
      large: 'unfit',
      jef: 'unfit',
      both: 'tonight',
    });
  });

  test('follows a change of stock: only the changed rows are sent, and all designs are answered again', async () => {
    const worker = aWorker();
    rows([], [design('rose', ['1902']), design('gone', ['1902'])]).forEach(worker.take);
    worker.take({ type: 'ask', question: 1, workshop: stockAlone });
    await worker.isDone(1);
    expect(worker.states(1)).toEqual({ rose: 'buy', gone: 'buy' });
    worker.take({ type: 'threads', put: [thread('1902')], gone: [] });
    worker.take({ type: 'designs', put: [], gone: ['gone'] });
    worker.take({ type: 'ask', question: 2, workshop: stockAlone });
    await worker.isDone(2);
    expect(worker.states(2)).toEqual({ rose: 'tonight' });
  });

  test('is cancelled by whatever comes meanwhile: the older question has no last answer', async () => {
    const worker = aWorker();
    rows(
      [thread('1902')],
      Array.from({ length: 40 }, (_, at) => design(`d${at}`, ['1902'])),
    ).forEach(worker.take);
    worker.take({ type: 'ask', question: 1, workshop: stockAlone });
    await expect.poll(() => worker.pauses.length).toBe(1);
    worker.take({ type: 'threads', put: [], gone: ['1902'] });
    worker.take({ type: 'ask', question: 2, workshop: stockAlone });
    await worker.isDone(2);
    expect(worker.last(1)).toBe(false);
    expect(Object.keys(worker.states(1)).length).toBeLessThan(40);
    expect(new Set(Object.values(worker.states(2)))).toEqual(new Set(['buy']));
  });

  test('reads charts only for designs of colours alone, and answers without them where they are not to be had', async () => {
    const asked: string[] = [];
    const worker = aWorker((address) => {
      asked.push(address);
      return Promise.reject(new Error('offline'));
    });
    const workshop = { ...stockAlone, chartsAt: ['/isacord.json'], equivalentsAt: '/equivalents.json' };
    rows([thread('1902')], [design('rose', ['1902'])]).forEach(worker.take);
    worker.take({ type: 'ask', question: 1, workshop });
    await worker.isDone(1);
    expect(asked).toEqual(['/equivalents.json']);
    const coloured = design('drawn', []);
    const blocks = ['#ff0000', '#00ff00', '#0000ff'].map((hex) => ({
      ...aBlock(null, 100, { fileThread: rgb(hex) }),
      pathMm10: 1,
      trims: 0,
      note: null,
    }));
    worker.take({ type: 'designs', put: [{ ...coloured, blocks }], gone: [] });
    worker.take({ type: 'ask', question: 2, workshop });
    await worker.isDone(2);
    expect(asked.slice(1).toSorted()).toEqual(['/equivalents.json', '/isacord.json']);
    expect(worker.states(2)).toEqual({ rose: 'tonight', drawn: 'buy' });
  });
});
