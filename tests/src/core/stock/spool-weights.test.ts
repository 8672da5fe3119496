import { describe, expect, test } from 'vitest';
import { lastWeights } from '#core/stock/spool-weights.ts';

const spool = (
  createdAt: string,
  tareMg: number | null,
  grossFullMg: number | null = null,
  initialLengthMm = 5_000_000,
) => ({
  spool: { createdAt, tareMg, grossFullMg, initialLengthMm },
});
const polyneon = { brand: 'Madeira', line: 'Polyneon 40' };
const none = { tareMg: null, grossFullMg: null };

describe('The weights of a new spool', () => {
  test.each([
    [
      'are those of the last one of its line and length',
      [spool('2026-01-01', 16_000, 149_333), spool('2026-02-01', 18_000)],
      { tareMg: 18_000, grossFullMg: null },
    ],
    [
      'skip one of which nothing is known',
      [spool('2026-01-01', 16_000), spool('2026-02-01', null)],
      { tareMg: 16_000, grossFullMg: null },
    ],
    ['do not come from one of another length', [spool('2026-01-01', 16_000, null, 1_000_000)], none],
    ['are unknown while none was weighed', [], none],
  ])('%s', (_rule, spools, expected) => {
    expect(lastWeights([{ thread: polyneon, spools }], polyneon, 5_000_000)).toEqual(expected);
  });

  test('do not come from another line', () => {
    const other = { thread: { brand: 'Madeira', line: 'Rayon 40' }, spools: [spool('2026-01-01', 16_000)] };
    expect(lastWeights([other], polyneon, 5_000_000)).toEqual(none);
  });

  test('L9 stay with the old spools when the pack changes', () => {
    const old = spool('2026-01-01', 16_000);
    const threads = [{ thread: polyneon, spools: [old, spool('2026-02-01', 18_000)] }];
    expect(lastWeights(threads, polyneon, 5_000_000).tareMg).toBe(18_000);
    expect(old.spool.tareMg).toBe(16_000);
  });
});
