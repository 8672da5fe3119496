import { exponent, median } from '../figures.ts';
import { fillTeam } from './fill-team.ts';
import type { Scene } from './scene.ts';

interface Costs {
  readonly rows: number;
  readonly poll: readonly number[];
  readonly digestServer: readonly number[];
  readonly digestDevice: readonly number[];
  readonly copyMs: number;
  readonly swapMs: number;
}

export const measureCheckAndCopy = async ({ stage, browser, report, isShort, timeLeft }: Scene): Promise<void> => {
  const page = `${stage.url}/robots.txt`;
  const found: Costs[] = [];
  for (const rows of isShort ? [1000, 10_000] : [10_000, 100_000]) {
    if (timeLeft() < 120_000 && found.length > 0) break;
    const account = await stage.team();
    await fillTeam(stage.db, account.id, account.userId, rows);
    await browser.run(page, 'product', 'firstSync', account, { stay: true });
    const costs = await browser.run<Costs>(page, 'product', 'checkAndCopy', account);
    if (costs.rows !== rows) throw new Error(`Of ${rows} rows ${costs.rows} were left by the copy.`);
    found.push(costs);
    const [poll, server, device] = [costs.poll, costs.digestServer, costs.digestDevice].map((ms) => median(ms));
    const size = rows.toLocaleString('en');
    report.add({
      what: `digest of ${size} rows`,
      figure: `server ${shown((server ?? 0) - (poll ?? 0))}, device ${shown(device ?? 0)}`,
      beside: `empty poll ${shown(poll ?? 0)}`,
    });
    report.add({
      what: `fresh copy of ${size} rows`,
      figure: shown(costs.copyMs),
      beside: `swap ${shown(costs.swapMs)}`,
    });
  }
  report.keep('check and copy', found);
  const [small, large] = found;
  if (small === undefined || large === undefined) return;
  const grown = (of: (costs: Costs) => number) => exponent(small.rows, of(small), large.rows, of(large)).toFixed(2);
  report.add({
    what: '  growth',
    figure: `digest on the device ^${grown((costs) => median(costs.digestDevice))}, copy ^${grown((costs) => costs.copyMs)}`,
    beside: `swap ^${grown((costs) => costs.swapMs)}`,
  });
};

const shown = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
