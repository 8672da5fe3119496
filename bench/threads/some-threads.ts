import { newId } from '#core/ids.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';

/** Makes threads of seven brands with colours from the whole RGB cube; equal at each call except for their ids. */
export const someThreads = (count: number): readonly { readonly id: string; readonly data: Thread }[] =>
  Array.from({ length: count }, (_, at) => ({
    id: newId(),
    // a copy, as a device's database returns it: reading objects made by spreading takes ten times as long
    data: structuredClone({
      ...threadDefaults,
      brand: `Brand ${at % 7}`,
      line: '40',
      code: String(at).padStart(6, '0'),
      name: `Colour ${at}`,
      hex: `#${((at * 7919 * 31) % 0x1000000).toString(16).padStart(6, '0')}`,
    }),
  }));

export const timed = (rounds: number, work: (round: number) => unknown): readonly number[] => {
  work(0);
  return Array.from({ length: rounds }, (_, round) => {
    const begun = performance.now();
    work(round + 1);
    return performance.now() - begun;
  });
};
