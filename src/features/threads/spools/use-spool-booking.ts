import { useState } from 'react';
import type { OwnedSpool } from '#data/inventory/inventory.ts';
import { nextOccurrence } from '#data/inventory/spool-times.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { useAction, type Actions } from '#parts/use-action.ts';
import { useDraft } from '#parts/use-draft.ts';
import { useWorkspace, type Workspace } from '#services/workspace.ts';
import type { BookingFormProps } from './booking-form-props.ts';
import { inReach } from './spool-field.tsx';

/** A booking on one spool while it is being typed: what the form holds, the spool that is meant, and how it is saved. */
export interface SpoolBooking<Fields> {
  readonly workspace: Workspace;
  readonly spools: readonly OwnedSpool[];
  readonly spool: OwnedSpool;
  readonly value: Fields & { readonly spoolId: string };
  readonly set: (change: Partial<Fields & { readonly spoolId: string }>) => void;
  /** When a booking happens: never before what this device knows of the spool. Asked within `save`, which says it when the device does not answer. */
  readonly happenedAt: (spoolId?: string) => Promise<string>;
  /** Saves the actions and closes the form; when they could not be saved, it stays open and says why. What was said of the press before goes first. Answers whether it was saved. */
  readonly save: (actions: Actions) => Promise<boolean>;
  readonly complain: (sentence: string) => void;
  readonly failure: string | undefined;
  readonly isSaving: boolean;
  readonly discard: () => void;
}

/** What the forms for Use, Count and Weigh have in common. Undefined when the thread has no spool (any more). `form` names the draft. */
export const useSpoolBooking = <Fields extends object>(
  form: string,
  { owned, spoolId, onClose }: BookingFormProps,
  fields: Fields,
): SpoolBooking<Fields> | undefined => {
  const workspace = useWorkspace();
  const { store, settings } = workspace;
  const { run, isRunning } = useAction();
  const spools = inReach(owned.spools);
  const initial = { ...fields, spoolId: spoolId ?? spools[0]?.id ?? '' };
  const draft = useDraft({ form, team: store.actor.teamId, row: spoolId ?? owned.id, units: settings.units }, initial);
  const [failure, setFailure] = useState<string>();
  const spool = spools.find(({ id }) => id === draft.value.spoolId) ?? spools[0];
  const discard = () => {
    draft.clear();
    onClose();
  };
  const save = async (actions: Actions) => {
    setFailure(undefined);
    const failed = await run(actions);
    if (failed === undefined) discard();
    else setFailure(notSavedSentence(failed));
    return failed === undefined;
  };
  return (
    spool && {
      workspace,
      spools,
      spool,
      value: draft.value,
      set: draft.set,
      happenedAt: (id = spool.id) => nextOccurrence(store, id),
      save,
      complain: setFailure,
      failure,
      isSaving: isRunning,
      discard,
    }
  );
};
