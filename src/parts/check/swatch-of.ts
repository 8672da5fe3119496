import type { ThreadPick } from '#parts/threads/thread-picks.ts';

/** The colour of a pick as a swatch shows it; a chart knows one colour and no effect. */
export const swatchOf = (pick: ThreadPick) =>
  pick.from === 'own' ? pick.owned.thread : ({ hex: pick.colour.hex, moreHex: [], effect: 'solid' } as const);
