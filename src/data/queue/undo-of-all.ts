import { ok } from '#core/result.ts';
import type { Undo } from './commit.ts';

/** Makes one undo of several saves, newest first. Stops at the first failure; what is taken back then stays so. */
export function undoOfAll(undos: readonly Undo[]): Undo {
  return {
    tookAlong: undos.some(({ tookAlong }) => tookAlong),
    save: async (later) => {
      for (const { save } of undos.toReversed()) {
        const undone = await save(later);
        if (!undone.ok) return undone;
      }
      return ok(undefined);
    },
  };
}
