import type { ThreadPick } from '#parts/threads/thread-picks.ts';

export function swatchOf(pick: ThreadPick) {
  return pick.from === 'own' ? pick.owned.thread : ({ hex: pick.colour.hex, moreHex: [], effect: 'solid' } as const);
}
