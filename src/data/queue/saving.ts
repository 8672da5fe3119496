import { ok, type Result } from '#core/result.ts';
import { localWrite } from '../database/changes.ts';
import type { NotSaved } from './not-saved.ts';
import { isStorageFull, isStorageLost, notSaved } from './not-saved.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Runs one saving and tells everybody which rows it touched. Where the browser has closed the database under it, it is opened once more and the saving tried again; it either happened as a whole or not at all. */
export const saving = async (
  { db, feed }: TeamStore,
  save: () => PromiseLike<readonly string[]>,
): Promise<Result<void, NotSaved>> => {
  try {
    const touched = await Promise.resolve(save()).catch((thrown: unknown) => {
      if (!isStorageLost(thrown) || isStorageFull(thrown) || db.hasBeenClosed()) throw thrown;
      return save();
    });
    feed.publish([...touched, localWrite]);
    return ok(undefined);
  } catch (thrown) {
    return notSaved(thrown);
  }
};
