import type { ThreadPick } from '#parts/threads/thread-picks.ts';

/** Returns the colours of a thread or chart colour for a swatch. A chart colour has one colour and no effect. */
export const swatchOf = (pick: ThreadPick) =>
  pick.from === 'own' ? pick.owned.thread : ({ hex: pick.colour.hex, moreHex: [], effect: 'solid' } as const);
