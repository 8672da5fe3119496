import '#texts/en/spools.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FieldProblem } from '#core/fields.ts';
import { err, type Result } from '#core/result.ts';
import { counts } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { Actions, Undo } from '#data/queue/commit.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import { nextOccurrence } from '#inventory/spool-times.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { problemsIn } from '#parts/fields/limit-in-words.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { useWorkspace, type Workspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';

export function SpoolBookingForm<Fields extends object>({
  title,
  booking,
  onSpool,
  onBook,
  owned,
  onClose,
  children,
}: BookingFormProps & {
  readonly title: string;
  readonly booking: SpoolBooking<Fields>;
  readonly onSpool: (spoolId: string) => void;
  readonly onBook: () => Promise<unknown>;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      subtitle={threadTitle(owned.thread)}
      onClose={onClose}
      onSubmit={() => booking.gone === undefined && void onBook()}
      actions={<DialogActions submit={t('threads.book')} busy={booking.isSaving} onCancel={booking.discard} />}
    >
      {booking.failure !== undefined && (
        <Banner tone="danger" announce>
          {booking.failure}
        </Banner>
      )}
      <LeftDrafts draft={booking} />
      {booking.gone !== undefined && (
        <Banner tone="warn" announce>
          {booking.gone}
        </Banner>
      )}
      <SelectField
        label={t('threads.spool')}
        value={booking.gone === undefined ? booking.spool.id : ''}
        onChange={onSpool}
        options={[
          ...(booking.gone === undefined ? [] : [{ value: '', label: t('spools.chooseOther') }]),
          ...booking.spools.map(({ id, spool }) => ({
            value: id,
            label: spoolChoice(spool, booking.workspace.settings.units),
          })),
        ]}
      />
      {children}
    </Dialog>
  );
}

export interface BookingFormProps {
  readonly owned: OwnedThread;
  /** The spool to choose at first; by default the first in the order of `inReach`. */
  readonly spoolId?: string | undefined;
  readonly onClose: () => void;
}

interface SpoolBooking<Fields> {
  readonly workspace: Workspace;
  readonly spools: readonly OwnedSpool[];
  /** The chosen spool. If `gone` is set, one that nobody has chosen: nothing is booked on it. */
  readonly spool: OwnedSpool;
  /** Says that the chosen spool is gone meanwhile, until the person chooses another one. */
  readonly gone: string | undefined;
  readonly value: Fields & { readonly spoolId: string };
  readonly set: (change: Partial<Fields & { readonly spoolId: string }>) => void;
  /** Returns the booking's time, after the spool's last known booking. */
  readonly happenedAt: (spoolId?: string) => Promise<string>;
  /** Saves and closes the form. If not, the error is a problem of `amount`, or undefined: then the form shows why. */
  readonly save: (
    actions: Actions,
    amount?: 'deltaMm' | 'settlesAtMm',
  ) => Promise<Result<Undo, FieldProblem | undefined>>;
  readonly complain: (sentence: string) => void;
  readonly failure: string | undefined;
  readonly isSaving: boolean;
  readonly discard: () => void;
  readonly left: Draft<object>['left'];
}

/** Keeps the state of the forms Use, Count and Weigh; undefined without a spool. `freeTexts`: see `DraftNaming`. */
export function useSpoolBooking<Fields extends object>(
  form: string,
  { owned, spoolId, onClose }: BookingFormProps,
  fields: Fields,
  freeTexts: readonly (keyof Fields & string)[] = [],
): SpoolBooking<Fields> | undefined {
  const workspace = useWorkspace();
  const { store, settings } = workspace;
  const { save: saveActions, isRunning } = useAction();
  const spools = inReach(owned.spools);
  const initial = { ...fields, spoolId: spoolId ?? spools[0]?.id ?? '' };
  const draft = useDraft(
    { form, team: store.actor.teamId, row: spoolId ?? owned.id, units: settings.units },
    initial,
    freeTexts,
  );
  const [failure, setFailure] = useState<string>();
  const chosen = spools.find(({ id }) => id === draft.value.spoolId);
  const spool = chosen ?? spools[0];
  const [code, setCode] = useState(chosen?.spool.shortCode);
  if (chosen !== undefined && chosen.spool.shortCode !== code) setCode(chosen.spool.shortCode);
  const isGone = chosen === undefined && draft.value.spoolId !== '';
  const gone = isGone ? t('spools.goneMeanwhile', { code: code ?? t('threads.spool') }) : undefined;
  const areAllGone = isGone && spool === undefined;
  const close = useEffectEvent(() => {
    notify.problem(t('spools.allGone', { code: code ?? t('threads.spool') }));
    onClose();
  });
  useEffect(() => {
    if (areAllGone) close();
  }, [areAllGone]);
  const discard = () => {
    draft.clear();
    onClose();
  };
  const save = async (actions: Actions, amount?: string): Promise<Result<Undo, FieldProblem | undefined>> => {
    setFailure(undefined);
    if (isGone) return err(undefined);
    const saved = await saveActions(actions);
    if (saved.ok) {
      discard();
      return saved;
    }
    const problem = problemsIn(saved.error)[amount ?? ''];
    if (problem === undefined) setFailure(notSavedSentence(saved.error));
    return err(problem);
  };
  return (
    spool && {
      workspace,
      spools,
      spool,
      gone,
      value: draft.value,
      set: draft.set,
      happenedAt: (id = spool.id) => nextOccurrence(store, id),
      save,
      complain: setFailure,
      failure,
      isSaving: isRunning,
      discard,
      left: draft.left,
    }
  );
}

/** Sorts spools for a choice: those in stock first, empty ones last, open before sealed, less thread before more. */
const inReach = (spools: readonly OwnedSpool[]): readonly OwnedSpool[] =>
  spools.toSorted(
    (a, b) =>
      Number(counts(b.spool)) - Number(counts(a.spool)) ||
      Number(isBare(a)) - Number(isBare(b)) ||
      Number(b.spool.state === 'open') - Number(a.spool.state === 'open') ||
      (a.spool.remainingMm ?? Infinity) - (b.spool.remainingMm ?? Infinity),
  );

const isBare = ({ spool }: OwnedSpool): boolean => spool.remainingMm !== null && spool.remainingMm <= 0;
