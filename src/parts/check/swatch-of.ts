import type { ThreadPick } from '#parts/threads/thread-picks.ts';

export const swatchOf = (pick: ThreadPick) =>
  pick.from === 'own' ? pick.owned.thread : ({ hex: pick.colour.hex, moreHex: [], effect: 'solid' } as const);
