import '#texts/en/problems.ts';
import { useState } from 'react';
import { newId } from '#core/ids.ts';
import { needlesOfHead } from '#core/machines/slots.ts';
import { ok } from '#core/result.ts';
import { halfUp } from '#core/pricing/exact.ts';
import { machineMinutes, secondsOf } from '#core/job/run-time.ts';
import { fold } from '#core/catalogue/fold.ts';
import { topMmPerStitch } from '#core/job/thread-per-stitch.ts';
import { stitchesOfNeedles } from '#core/job/thread-use.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { commit } from '#data/queue/commit.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, amountOf, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { shapedProblem } from '#parts/fields/limit-in-words.ts';
import { problemsIn } from '#parts/fields/refused-fields.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './machines.module.css';
import { blocksOf, recordRun, undoRun, type SewnNeedle } from './run-actions.ts';
import type { WithId } from '#parts/machines/machine-book.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';

/** The typed values. `used` and `lengths` are keyed by the needle's number. */
interface Typed {
  readonly what: string;
  readonly pieces: string;
  readonly stitches: string;
  /** The typed number of colours; null means the number of needles ticked as used. */
  readonly colours: string | null;
  readonly trims: string;
  readonly minutes: string;
  readonly used: Readonly<Record<string, boolean>>;
  readonly lengths: Readonly<Record<string, Amount>>;
}

type Errors = Partial<Record<'pieces' | 'stitches' | 'colours' | 'trims' | 'minutes' | 'form', string>> & {
  readonly lengths?: Readonly<Record<number, string | undefined>>;
};

export const RunDialog = ({
  machine,
  slots,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly slots: readonly WithId<'needle'>[];
  readonly onClose: () => void;
}) => {
  const { store, settings } = useWorkspace();
  const { units } = settings;
  const { run, isRunning } = useAction();
  const threads = useThreadsById();
  const { id: machineId, data } = machine;
  const [errors, setErrors] = useState<Errors>({});
  const draft = useDraft<Typed>(
    { form: 'run', team: store.actor.teamId, row: machineId, units },
    {
      what: '',
      pieces: '1',
      stitches: '',
      colours: null,
      trims: '0',
      minutes: '',
      used: {},
      lengths: {},
    },
    ['what'],
  );
  const { value, set } = draft;
  const designs = useCollection('design').rows;
  const needles = needlesOfHead(slots, data, 1).flatMap(({ needle, slot }) => {
    const owned = threads.get(slot?.threadId ?? '');
    return owned === undefined ? [] : [{ needle, owned }];
  });
  // If only one needle is loaded, it counts as used until the person unticks it.
  const isUsed = (needle: number): boolean => value.used[needle] ?? needles.length === 1;
  const used = needles.filter(({ needle }) => isUsed(needle));
  const pieces = typedWhole(value.pieces, 1, 100_000);
  const stitches = value.stitches.trim() === '' ? 0 : typedWhole(value.stitches, 0, 10_000_000);
  const coloursText = value.colours ?? String(Math.max(1, used.length));
  const colours = typedWhole(coloursText, 1, 512);
  const trims = typedWhole(value.trims, 0, 100_000);
  const { workingSpm, colourChangeSec, trimSec, efficiencyBp, heads } = data;
  const suggested = machineMinutes(
    {
      stitches: stitches ?? 0,
      colourChanges: (colours ?? 1) - 1,
      trims: trims ?? 0,
      spm: workingSpm,
      colourChangeSec,
      trimSec,
      efficiencyBp,
    },
    // without stitches no time can be estimated, so 0 pieces take 0 minutes
    stitches === 0 ? 0 : (pieces ?? 0),
    heads,
  );
  const design = designMeant(designs, value.what, stitches ?? 0);
  const shares = stitchesOfNeedles(
    stitches ?? 0,
    used.map(({ owned: { id, thread } }) => ({ id, brand: thread.brand, code: thread.code })),
    design?.data.blocks ?? [],
  );
  const suggestedMm = (needle: number): number => {
    const share = shares[used.findIndex((one) => one.needle === needle)] ?? 0;
    return Math.round((pieces ?? 0) * share * topMmPerStitch);
  };
  const lengthOf = (needle: number): Amount => value.lengths[needle] ?? suggestedMm(needle);
  /** A needle whose field is empty has used no thread. */
  const readLength = (needle: number) =>
    lengthOf(needle) === '' ? ok(0) : readAmount('length', lengthOf(needle), units);

  const save = async () => {
    const minutes = typedWhole(value.minutes, 0, 1_000_000);
    const seconds =
      value.minutes.trim() === '' ? secondsOf(suggested) : minutes === undefined ? undefined : minutes * 60;
    const lengths = used.map(({ needle }) => {
      const needed = t('errors.notANumber', { example: '12' });
      return [needle, amountError(readLength(needle), 0, needed)] as const;
    });
    const isLengthWrong = lengths.some(([, error]) => error !== undefined);
    const isWrong = colours === undefined || trims === undefined || isLengthWrong;
    if (isWrong || pieces === undefined || stitches === undefined || seconds === undefined)
      return setErrors({
        ...(pieces === undefined && { pieces: t('machines.piecesNeeded') }),
        ...(stitches === undefined && { stitches: t('errors.notANumber', { example: '9412' }) }),
        ...(colours === undefined && { colours: t('errors.notANumber', { example: '5' }) }),
        ...(trims === undefined && { trims: t('errors.notANumber', { example: '14' }) }),
        ...(isLengthWrong && { lengths: Object.fromEntries(lengths) }),
        ...(seconds === undefined && { minutes: t('errors.notANumber', { example: '15' }) }),
      });
    setErrors({});
    const sewn = used.map(({ needle, owned }): SewnNeedle => ({
      threadId: owned.id,
      needle,
      lengthMm: amountOf('length', lengthOf(needle), units) ?? 0,
      spoolIds: slots
        .filter((slot) => slot.needle === needle && slot.threadId === owned.id)
        .flatMap((slot) => slot.spoolId ?? []),
    }));
    const id = newId();
    const recorded = {
      machineId,
      designId: design?.id ?? null,
      what: value.what.trim() === '' ? null : value.what.trim(),
      pieces,
      stitches,
      seconds,
      blocks: blocksOf(sewn, stitches),
      at: new Date(store.now()).toISOString(),
    };
    const failed = await run([recordRun(id, recorded)]);
    const problems = problemsIn(failed);
    const tooLong = sewn.flatMap(({ needle }, at) => {
      const [, problem] = Object.entries(problems).find(([path]) => path.startsWith(`blocks.${at}.spools.`)) ?? [];
      const label = t('machines.threadOf', { needle });
      return problem === undefined ? [] : [[needle, shapedProblem(label, 'length', problem, settings)] as const];
    });
    if (tooLong.length > 0) return setErrors({ lengths: Object.fromEntries(tooLong) });
    if (failed !== undefined) return setErrors({ form: notSavedSentence(failed) });
    draft.clear();
    onClose();
    offerUndo(store, t('machines.runSaved', { count: pieces }), (later) =>
      commit(later, [undoRun(store.actor.teamId, id, recorded, new Date(store.now()).toISOString())]),
    );
  };
  const unbooked = used.filter(
    ({ needle, owned }) =>
      !slots.some((slot) => slot.needle === needle && slot.threadId === owned.id && slot.spoolId !== null),
  );

  return (
    <Dialog
      title={t('machines.recordRun')}
      subtitle={data.nickname}
      width="wide"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <DialogActions submit={t('machines.book')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />
      }
    >
      <LeftDrafts draft={draft} />
      {errors.form !== undefined && (
        <Banner tone="danger" announce>
          {errors.form}
        </Banner>
      )}
      <TextField
        label={t('machineWords.what')}
        optional
        maxLength={120}
        value={value.what}
        onChange={(what) => set({ what })}
      />
      <div className={styles.fields}>
        <NumberField
          label={t('machineWords.pieces')}
          stepper
          min={1}
          value={value.pieces}
          onChange={(text) => set({ pieces: text })}
          error={errors.pieces}
        />
        <NumberField
          label={t('machineWords.stitches')}
          value={value.stitches}
          onChange={(text) => set({ stitches: text })}
          error={errors.stitches}
          data-autofocus
        />
        <NumberField
          label={t('machines.coloursSewn')}
          value={coloursText}
          onChange={(text) => set({ colours: text })}
          error={errors.colours}
        />
        <NumberField
          label={t('machines.trimsSewn')}
          value={value.trims}
          onChange={(text) => set({ trims: text })}
          error={errors.trims}
        />
        <NumberField
          label={t('machines.minutesSewn')}
          hint={t('machines.minutesHint', { minutes: halfUp(suggested) })}
          optional
          value={value.minutes}
          onChange={(minutes) => set({ minutes })}
          error={errors.minutes}
        />
      </div>
      {needles.length > 0 && (
        <fieldset className={styles.region} aria-label={t('machines.threadUsed')}>
          <p className={styles.quiet}>
            {t('machines.threadUsedText')}
            {design !== undefined && used.length > 1 && ` ${t('machines.sharedBy', { design: design.data.name })}`}
          </p>
          <ul className={styles.lines}>
            {needles.map(({ needle, owned }) => (
              <li key={needle} className={styles.line}>
                <CheckboxField
                  label={
                    <span className={styles.thread}>
                      <ThreadSwatch thread={owned.thread} size="small" />
                      {needle} · {threadTitle(owned.thread)}
                    </span>
                  }
                  checked={isUsed(needle)}
                  onChange={(isOn) => set({ used: { ...value.used, [needle]: isOn } })}
                />
                {isUsed(needle) && (
                  <span className={styles.length}>
                    <AmountField
                      label={t('machines.threadOf', { needle })}
                      measure="length"
                      units={units}
                      value={lengthOf(needle)}
                      onChange={(length) => set({ lengths: { ...value.lengths, [needle]: length } })}
                      error={errors.lengths?.[needle]}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {unbooked.length > 0 && (
        <p className={styles.quiet}>
          {t('machines.notBooked', { needles: unbooked.map(({ needle }) => needle).join(', ') })}
        </p>
      )}
    </Dialog>
  );
};

/** Returns the design that a run is of: the one with the typed name, else the only one with so many stitches. */
const designMeant = (
  designs: readonly CollectionRow<'design'>[],
  what: string,
  stitches: number,
): CollectionRow<'design'> | undefined => {
  const name = fold(what.trim());
  const [named, twice] = name === '' ? [] : designs.filter(({ data }) => fold(data.name) === name);
  if (named !== undefined && twice === undefined) return named;
  const [only, other] = stitches === 0 ? [] : designs.filter(({ data }) => data.stitches === stitches);
  return other === undefined ? only : undefined;
};
