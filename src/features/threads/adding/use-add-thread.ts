import '#texts/en/adding.ts';
import '#texts/en/problems.ts';
import type { FieldProblems } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { placesOf } from '#inventory/places.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import type { Measures } from '#parts/fields/edit-values.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { readAmount } from '#parts/forms/amounts.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { placeOf } from '#parts/forms/place-field.tsx';
import { notReadSentence } from '#parts/forms/read-decimal.ts';
import { addSpoolActions, mostSpoolsAtOnce } from '#parts/threads/new-spools.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { threadOf, tooFineLengths, type ThreadField, type ThreadValues } from '../form/thread-values.ts';
import { fullnessWord, openingOf, type Fullness } from './fullness-chips.tsx';
import type { JustAdded } from './use-just-added.ts';

/** A thread to add, as typed, with its first spools. `ownId`: the thread's id if the team already has it. */
export interface NewThread extends ThreadValues {
  readonly ownId: string | null;
  readonly spools: string;
  readonly fullness: Fullness;
  readonly place: string;
}

export type AddErrors = Partial<Record<ThreadField | 'spools', string>>;

type Added =
  | { readonly is: 'added'; readonly threadId: string; readonly one: JustAdded }
  | { readonly is: 'wrong'; readonly errors: AddErrors }
  | { readonly is: 'failed'; readonly sentence: string };

/** `add` saves spools, their place if it is new, and the thread if the team does not have it yet. */
export function useAddThread() {
  const { store, settings } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const { save, isRunning } = useAction();
  const start = useStartPlace();
  const { units } = settings;

  const add = async (value: NewThread): Promise<Added> => {
    const spools = typedWhole(value.spools, 0, mostSpoolsAtOnce);
    const length = readAmount('length', value.length, units);
    if (spools === undefined)
      return { is: 'wrong', errors: { spools: t('threads.countBetween', { most: mostSpoolsAtOnce }) } };
    if (!length.ok) {
      const error = notReadSentence(length.error, t('errors.notANumber', { example: '1000' }));
      return { is: 'wrong', errors: { defaultLengthMm: error } };
    }
    const lengthMm = length.value;
    const tooFine = tooFineLengths(value, units);
    if (Object.keys(tooFine).length > 0) {
      return wrong(tooFine, settings);
    }
    const isNew = value.ownId === null;
    const id = value.ownId ?? (value.catalogueId === null ? newId() : threadId(store.actor.teamId, value));
    let placeId: string | null = null;
    const saved = await save(async () => {
      // Read the places again, because the last save or another tab may have made this place.
      const place = placeOf(value.place, await placesOf(store.db), start.placeId);
      placeId = place.placeId;
      const opening = openingOf(value.fullness, lengthMm);
      const spool = { threadId: id, count: spools, lengthMm, placeId, ...opening };
      const weights = lastWeights(threads, value, lengthMm);
      return [
        ...place.actions,
        ...(isNew ? [mutate('thread.create', { id, set: threadOf(value, units) })] : []),
        ...(spools > 0 ? await addSpoolActions(store, { ...spool, ...weights }, reachable === true) : []),
      ];
    });
    const failed = saved.ok ? undefined : saved.error;
    if (failed?.kind === 'rejected' && failed.rejection.fields !== undefined) {
      return wrong(failed.rejection.fields, settings);
    }
    if (!saved.ok) return { is: 'failed', sentence: notSavedSentence(saved.error) };
    if (spools > 0) start.used(placeId);
    const amount = [`${spools} × ${formatLength(lengthMm, units)}`, fullnessWord(value.fullness), value.place];
    const words = amount.filter(Boolean).join(' · ');
    const hex = value.hex === '' ? null : value.hex;
    return {
      is: 'added',
      threadId: id,
      one: { id: newId(), threadId: id, title: threadTitle(value), words, hex, undo: saved.value },
    };
  };
  return { add, isRunning, start };
}

/** Names the wrong fields. The code of the sentences is loaded only when a field is wrong. */
const wrong = async (problems: FieldProblems, measures: Measures): Promise<Added> => {
  const code = await import('../form/thread-errors.ts').catch(() => undefined);
  if (code === undefined) return { is: 'failed', sentence: t('errors.partMissing') };
  return { is: 'wrong', errors: code.fieldErrors(problems, measures) };
};
