import { err, ok, type Result } from '#core/result.ts';
import { deletePerson, sealTeamsOf } from '#data/forget-person.ts';
import type { Unsent } from '#session/session.ts';
import { countUnsent } from './count-unsent.ts';
import type { DeviceWorkDeps } from './device-work.ts';
import { forgetOwnTexts } from './forget-own-texts.ts';

type ClearDeps = Pick<DeviceWorkDeps, 'openings' | 'report' | 'store' | 'visitMark' | 'window'>;

/** Deletes everything of a person; refuses while something is unsent or cannot be counted, unless the person lets it go. */
export const clearDevice = async (
  deps: ClearDeps,
  userId: string,
  evenUnsent: boolean,
): Promise<Result<void, Unsent>> => {
  const sealed = evenUnsent ? ok(undefined) : await seal(deps, userId);
  if (!sealed.ok) return sealed;
  const unsent = evenUnsent ? await countUnsent(deps, userId) : 0;
  deps.openings.forEach((close) => close());
  await remove(deps, userId, unsent, evenUnsent);
  forgetOwnTexts(deps.window, userId);
  deps.visitMark.remove();
  return ok(undefined);
};

const seal = async ({ store, report }: ClearDeps, userId: string): Promise<Result<void, Unsent>> => {
  try {
    return await sealTeamsOf(await store(), userId);
  } catch (fault) {
    report(fault); // the person is told that nobody can count
    return err({ unsent: undefined });
  }
};

/** A person who lets everything go is let out even where the storage is broken: to stay signed in would keep more. */
const remove = async (
  { store, report }: ClearDeps,
  userId: string,
  unsent: number | undefined,
  evenUnsent: boolean,
): Promise<void> => {
  try {
    await deletePerson(await store(), userId, unsent);
  } catch (fault) {
    if (!evenUnsent) throw fault;
    report(fault);
  }
};
