import { exponent, median } from '../figures.ts';
import type { Account } from './account.ts';
import { call } from './browser.ts';
import { fillPouch } from './fill-pouch.ts';
import { fillTeam } from './fill-team.ts';
import type { Scene } from './scene.ts';

interface Read {
  readonly ms: number;
  readonly rows: number;
  readonly from?: number;
}

const contenders = ['product', 'by hand', 'RxDB', 'PouchDB'] as const;
type Contender = (typeof contenders)[number];
type Times = Readonly<Record<Contender, readonly number[]>>;

export const measureFirstSync = async (scene: Scene): Promise<void> => {
  const { report, isShort } = scene;
  const sizes = isShort ? [1000, 3000] : [1000, 10_000, 100_000];
  const found: (readonly [number, Times])[] = [];
  for (const rows of sizes) {
    const account = await filled(scene, rows);
    const isLarge = rows >= 100_000;
    const times = await read(scene, account, rows, isLarge ? 1 : isShort ? 1 : 5, isLarge);
    found.push([rows, times]);
    tell(scene, rows, times, rows === 10_000 || (isShort && rows === 3000));
    if (rows === sizes[1]) await showThatItGoesOn(scene, account, rows);
  }
  report.keep('first sync, ms', found);
  for (const contender of contenders) {
    const steps = found.slice(1).flatMap(([rows, times], at) => {
      const [fewer, before] = found[at] ?? [];
      const [small, large] = [median(before?.[contender] ?? []), median(times[contender])];
      return fewer === undefined || Number.isNaN(small + large) ? [] : [exponent(fewer, small, rows, large).toFixed(2)];
    });
    report.add({ what: `  growth, ${contender}`, figure: steps.map((step) => `^${step}`).join(', ') });
  }
};

const filled = async ({ stage }: Scene, rows: number): Promise<Account> => {
  const account = await stage.team();
  await fillTeam(stage.db, account.id, account.userId, rows);
  return account;
};

/** A limit (ms) above what RxDB and PouchDB need for the largest size on an idle machine. */
const dearMs = 5 * 60_000;

const read = async (scene: Scene, account: Account, rows: number, rounds: number, isDear: boolean): Promise<Times> => {
  const { stage, browser, timeLeft } = scene;
  const own = `${stage.url}/robots.txt`;
  const pouch = `${stage.pouchUrl}/page`;
  const times: Record<Contender, number[]> = { product: [], 'by hand': [], RxDB: [], PouchDB: [] };
  const withPeers = !isDear || timeLeft() > dearMs;
  if (withPeers) await fillPouch(stage, account, `rows-${rows}`);
  const runs: Readonly<Record<Contender, () => Promise<Read>>> = {
    product: () => browser.run(own, 'product', 'firstSync', account),
    'by hand': () => browser.run(own, 'product', 'handWritten', account),
    RxDB: () => browser.run(own, 'peers', 'rxdb', account),
    PouchDB: () => browser.run(pouch, 'peers', 'pouchdb', `rows-${rows}`),
  };
  for (let round = 0; round < rounds; round += 1)
    for (const contender of withPeers ? contenders : contenders.slice(0, 2)) {
      const { ms, rows: there } = await runs[contender]();
      if (there !== rows) throw new Error(`${contender} has ${there} of ${rows} rows.`);
      times[contender].push(ms);
    }
  return times;
};

const tell = ({ report }: Scene, rows: number, times: Times, hasBar: boolean): void => {
  const ours = median(times.product);
  const shown = (ms: number) => `${(ms / 1000).toFixed(2)} s, ${Math.round((rows / ms) * 1000).toLocaleString('en')}/s`;
  for (const contender of contenders.slice(1)) {
    const theirs = median(times[contender]);
    const isFloor = contender === 'by hand';
    const ratio = isFloor ? ours / theirs : theirs / ours;
    report.add({
      what: `first sync of ${rows.toLocaleString('en')} rows`,
      figure: shown(ours),
      beside: Number.isNaN(theirs) ? `${contender}: left out, too little time` : `${contender} ${shown(theirs)}`,
      ...(!Number.isNaN(ratio) && { ratio }),
      ...(hasBar && { bar: isFloor ? '≤ 1.5' : '≥ 2.5', isWithin: isFloor ? ratio <= 1.5 : ratio >= 2.5 }),
    });
  }
};

const showThatItGoesOn = async ({ stage, browser, report }: Scene, account: Account, rows: number): Promise<void> => {
  const page = await browser.open(`${stage.url}/robots.txt`, 'product');
  const stopped = await call<{ readonly cursor: number; readonly rows: number }>(page, 'beginSync', account, rows / 2);
  await page.close();
  const resumed = await browser.run<Read>(`${stage.url}/robots.txt`, 'product', 'firstSync', account);
  const isRight = stopped.cursor > 0 && (resumed.from ?? 0) >= stopped.cursor && resumed.rows === rows;
  report.add({
    what: 'first sync, stopped in the middle',
    figure: `went on from ${resumed.from} to ${resumed.rows} rows`,
    beside: `stopped at ${stopped.cursor}`,
    bar: 'not from 0',
    isWithin: isRight,
  });
};
