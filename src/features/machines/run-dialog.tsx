import '#texts/en/problems.ts';
import '#texts/en/choose-design.ts';
import '#texts/en/machine-jobs.ts';
import '#texts/en/runs.ts';
import { useEffect, useState } from 'react';
import { newId } from '#core/ids.ts';
import { changedSince } from '#core/job/machine-jobs.ts';
import { piecesLeft } from '#core/job/job-rules.ts';
import { bookThread, sharesOf, threadsSewn, type BookedThread } from '#core/job/run-of-design.ts';
import { machineMinutes, secondsOf } from '#core/job/run-time.ts';
import { topMmPerStitch } from '#core/job/thread-per-stitch.ts';
import type { Run } from '#core/kinds/run.ts';
import { limits } from '#core/limits.ts';
import { plannedEfficiencyBp, usedPace } from '#core/machines/learned-factor.ts';
import { needlesOfHead } from '#core/machines/slots.ts';
import { halfUp } from '#core/pricing/exact.ts';
import { ok } from '#core/result.ts';
import { counts } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { DesignField } from '#parts/designs/design-field.tsx';
import { shapedProblem, problemsIn } from '#parts/fields/limit-in-words.ts';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, amountOf, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { useDraft } from '#parts/forms/use-draft.ts';
import type { WithId } from '#parts/machines/machine-book.ts';
import { paceInWords, useRealPaces } from '#parts/machines/real-pace.ts';
import { useTimedSince } from '#parts/machines/sewing-on.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import type { Answered } from '#parts/stitchable/answered-design.tsx';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './machines.module.css';
import { recordRun } from './run-actions.ts';
import {
  ForJob,
  keyOf,
  linesOfRun,
  NeedlesAsked,
  linesOfJob,
  onNeedlesNow,
  PiecesChoice,
  useJobOfRun,
  type Line,
  type SewnWith,
} from './run-parts.tsx';

const AnsweredDesign = later(async () => (await import('#parts/stitchable/answered-design.tsx')).AnsweredDesign);

/**
 * The typed values; null stands for the design's own figure. `used`, `lengths` and `spools` are keyed by needle and
 * thread.
 */
interface Typed {
  readonly designId: string | null;
  readonly what: string;
  readonly pieces: string;
  readonly spoiled: string;
  readonly stitches: string | null;
  readonly colours: string | null;
  readonly trims: string | null;
  readonly minutes: string;
  readonly used: Readonly<Record<string, boolean>>;
  readonly lengths: Readonly<Record<string, Amount>>;
  /** The spool that a person chose for a thread; empty: not booked from stock. */
  readonly spools: Readonly<Record<string, string>>;
  /** The job's id; empty: for none; `auto`: the one on this machine that sews the design. */
  readonly forJob: string;
  /** Whether the time that was taken is used. */
  readonly isTimed: boolean;
}

type Errors = Partial<Record<'pieces' | 'spoiled' | 'stitches' | 'colours' | 'trims' | 'minutes' | 'form', string>> & {
  readonly lengths?: Readonly<Record<string, string | undefined>>;
};

/**
 * Records what a machine sewed. A run of a design fills all figures from it, and one that repeats another from that; each
 * can be overruled.
 */
export function RunDialog({
  machine,
  slots,
  designId = null,
  job,
  like,
  pieces: piecesSewn = 1,
  onBooked,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly slots: readonly WithId<'needle'>[];
  /** The design and pieces to begin with. */
  readonly designId?: string | null;
  /** The job that the pieces are for. */
  readonly job?: CollectionRow<'job'>;
  /** The run that is repeated. */
  readonly like?: WithId<'run'>;
  readonly pieces?: number;
  readonly onBooked?: () => void;
  readonly onClose: () => void;
}) {
  const { store, settings } = useWorkspace();
  const { units } = settings;
  const { save, isRunning } = useAction();
  const threads = useThreadsById();
  const everySlot = useQuery(rowsOf('needle')).rows;
  const { id: machineId, data } = machine;
  const [errors, setErrors] = useState<Errors>({});
  const [isOverruling, setOverruling] = useState(false);
  const nothing = { stitches: null, colours: null, trims: null, used: {}, lengths: {}, spools: {} };
  const draft = useDraft<Typed>(
    {
      form: 'run',
      team: store.actor.teamId,
      row: [machineId, job?.id, like?.id].filter((part) => part !== undefined).join('.'),
      units,
    },
    {
      designId,
      what: (designId === null && like?.what) || '',
      pieces: String(piecesSewn),
      spoiled: '',
      minutes: '',
      forJob: job?.id ?? (like === undefined ? 'auto' : ''),
      isTimed: true,
      ...nothing,
    },
    ['what'],
  );
  const { value, set } = draft;
  useEffect(() => {
    // The person asked for this design; what was typed for another one is offered as a draft.
    if (designId !== null && value.designId !== designId) draft.begin({ designId });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for the design that the dialog was opened with
  }, []);

  const { design, isGone } = useDesign(value.designId);
  const pieces = typedWhole(value.pieces, 1, 100_000);
  const spoiled = value.spoiled.trim() === '' ? 0 : typedWhole(value.spoiled, 0, pieces ?? 100_000);
  const [answered, setAnswered] = useState<Answered>();
  const isNow = design !== undefined && answered?.design === design && answered.pieces === (pieces ?? 1);
  const answer = isNow ? answered.answer : undefined;

  const [since, setSince] = useTimedSince(machineId);
  const [openedAt] = useState(() => store.now());
  const timedSeconds =
    since === null ? undefined : Math.min(mostSeconds, Math.max(1, Math.round((openedAt - since) / 1000)));
  const { jobs, chosen: forJob } = useJobOfRun(machineId, value.designId, value.forJob);
  /** The run that is repeated, unless the person chose another design. */
  const repeated = like !== undefined && value.designId === designId ? like : undefined;
  const onFirst = needlesOfHead(slots, data, 1);
  const changed =
    repeated === undefined
      ? []
      : changedSince(
          repeated,
          onFirst.flatMap(({ slot }) => slot ?? []),
        );
  const [sewnWith, setSewnWith] = useState<SewnWith>();
  const isThen = repeated !== undefined && (changed.length === 0 ? value.designId === null : sewnWith === 'then');

  const loaded = onFirst.flatMap(({ needle, slot }) => {
    const owned = threads.get(slot?.threadId ?? '');
    return owned === undefined ? [] : [{ key: keyOf(needle, owned.id), needle, owned, stitches: null, blocks: 0 }];
  });
  const ofDesign = (answer === undefined ? [] : threadsSewn(answer.blocks, answer.plan)).map(
    ({ needle, threadId, stitches, orders }): Line => ({
      key: keyOf(needle, threadId),
      needle,
      owned: threads.get(threadId ?? ''),
      stitches,
      blocks: orders.length,
    }),
  );
  const then = repeated === undefined ? [] : linesOfRun(repeated, threads, design !== undefined);
  const ofJob =
    design !== undefined || like !== undefined || forJob === undefined ? [] : linesOfJob(forJob.data, loaded, threads);
  const withoutDesign = ofJob.length > 0 ? ofJob : onNeedlesNow(loaded, then);
  const planned = isThen ? then : design === undefined ? withoutDesign : ofDesign;
  const lines: readonly Line[] = [...planned, ...loaded.filter(({ key }) => !planned.some((one) => one.key === key))];
  // If only one needle is loaded, it counts as used until the person unticks it.
  const isUsed = ({ key, stitches }: Line): boolean =>
    value.used[key] ?? (stitches !== null || (design === undefined && loaded.length === 1));
  const used = lines.filter(isUsed);

  const jobStitches = ofJob.length > 0 ? ofJob.reduce((sum, line) => sum + (line.stitches ?? 0), 0) : '';
  const stitchesText = value.stitches ?? String(design?.data.stitches ?? repeated?.stitches ?? jobStitches);
  const stitches = stitchesText.trim() === '' ? 0 : typedWhole(stitchesText, 0, 10_000_000);
  const changes = design === undefined ? used.length - 1 : design.data.colourChanges + design.data.stops;
  const coloursText = value.colours ?? String(Math.max(1, changes + 1));
  const colours = typedWhole(coloursText, 1, 512);
  const trimsText = value.trims ?? String(design?.data.trims ?? 0);
  const trims = typedWhole(trimsText, 0, 100_000);
  const { workingSpm, colourChangeSec, trimSec, efficiencyBp, heads } = data;
  const minutesBy = (efficiency: number) =>
    machineMinutes(
      {
        stitches: stitches ?? 0,
        colourChanges: (colours ?? 1) - 1,
        trims: trims ?? 0,
        spm: workingSpm,
        colourChangeSec,
        trimSec,
        efficiencyBp: efficiency,
      },
      // without stitches no time can be estimated, so 0 pieces take 0 minutes
      stitches === 0 ? 0 : (pieces ?? 0),
      heads,
    );
  const learned = useRealPaces([machineId])?.get(machineId);
  const pace = usedPace(data, learned);
  const suggested = minutesBy(plannedEfficiencyBp(data, learned));

  const shares = sharesOf(
    stitches ?? 0,
    used.map((line) => line.stitches),
    planned.reduce((sum, line) => sum + (line.stitches ?? 0), 0),
  );
  const lengthOf = (line: Line): Amount =>
    value.lengths[line.key] ??
    Math.round((pieces ?? 0) * (line.pieceMm ?? (shares[used.indexOf(line)] ?? 0) * topMmPerStitch));
  /** A thread whose field is empty was not used. */
  const readLength = (line: Line) => (lengthOf(line) === '' ? ok(0) : readAmount('length', lengthOf(line), units));
  const lengthMmOf = (line: Line): number => amountOf('length', lengthOf(line), units) ?? 0;
  const booked = bookedOf(used, lengthMmOf);

  function bookedOf(sewn: readonly Line[], mmOf: (line: Line) => number): ReadonlyMap<Line, BookedThread> {
    const taken = new Map<string, number>();
    const reservedMm = isNow ? answered.reservedMm : undefined;
    const elsewhere = new Set(
      everySlot.flatMap(({ data: slot }) => (slot.machineId === machineId ? [] : (slot.spoolId ?? []))),
    );
    return new Map(
      sewn.map((line) => {
        const { needle, owned } = line;
        const chosen = value.spools[line.key];
        const spools = (owned?.spools ?? []).filter(({ id }) => chosen === undefined || id === chosen);
        const withThread = slots.filter(({ threadId }) => threadId === owned?.id);
        const onNeedles = [
          ...withThread.filter((slot) => slot.needle === needle),
          ...withThread.filter((slot) => slot.needle !== needle && heads === 1),
        ].flatMap(({ spoolId }) => spoolId ?? []);
        const sewing = { pieces: pieces ?? 1, heads: chosen === undefined ? heads : 1 };
        return [line, bookThread(mmOf(line), { spools, loaded: onNeedles, elsewhere, reservedMm }, sewing, taken)];
      }),
    );
  }

  // Without the answer it is not known which thread to book.
  const isWaiting = value.designId !== null && answer === undefined && !isOverruling && !isGone && !isThen;

  const book = async () => {
    if (isWaiting) return;
    if (changed.length > 0 && sewnWith === undefined) return setErrors({ form: t('machineJobs.changed') });
    const minutes = typedWhole(value.minutes, 0, 1_000_000);
    const timed = value.isTimed ? timedSeconds : undefined;
    const secondsFrom: Run['secondsFrom'] =
      value.minutes.trim() !== '' ? 'typed' : timed === undefined ? 'suggested' : 'timed';
    const seconds = secondsFrom === 'typed' ? minutes && minutes * 60 : (timed ?? secondsOf(suggested));
    const lengths = used.map((line) => {
      const needed = t('errors.notANumber', { example: '12' });
      const tooLong = lengthMmOf(line) > mostMm && { problem: 'too_large' as const, limit: mostMm };
      const error = tooLong
        ? shapedProblem(labelOf(line), 'length', tooLong, settings)
        : amountError(readLength(line), 0, needed);
      return [line.key, error] as const;
    });
    const isLengthWrong = lengths.some(([, error]) => error !== undefined);
    const isWrong = colours === undefined || trims === undefined || isLengthWrong;
    const isRead = stitches !== undefined && seconds !== undefined;
    if (isWrong || pieces === undefined || spoiled === undefined || !isRead) {
      if (isWrong || !isRead) setOverruling(true);
      return setErrors({
        ...(pieces === undefined && { pieces: t('machines.piecesNeeded') }),
        ...(spoiled === undefined && { spoiled: t('runs.spoiledMost', { most: pieces ?? 0 }) }),
        ...(stitches === undefined && { stitches: t('errors.notANumber', { example: '9412' }) }),
        ...(colours === undefined && { colours: t('errors.notANumber', { example: '5' }) }),
        ...(trims === undefined && { trims: t('errors.notANumber', { example: '14' }) }),
        ...(isLengthWrong && { lengths: Object.fromEntries(lengths) }),
        ...(seconds === undefined && { minutes: t('errors.notANumber', { example: '15' }) }),
      });
    }
    if (used.length > limits.runBlocks) return setErrors({ form: t('runs.tooMany', { most: limits.runBlocks }) });
    setErrors({});
    const allMm = used.reduce((sum, line) => sum + lengthMmOf(line), 0);
    const what = value.what.trim() || design?.data.name || null;
    const recorded = {
      machineId,
      jobId: forJob?.id ?? null,
      designId: design?.id ?? null,
      what,
      pieces,
      spoiled,
      stitches,
      seconds,
      secondsFrom,
      // by the machine's own figures: what it really takes is measured against them
      plannedSeconds: stitches === 0 ? null : secondsOf(minutesBy(efficiencyBp)),
      blocks: used.map((line, at) => ({
        threadId: line.owned?.id ?? null,
        needle: line.needle,
        // Without a design the lengths say best which needle sewed how much.
        stitches: Math.round(
          design !== undefined ? (shares[at] ?? 0) : allMm === 0 ? 0 : (stitches * lengthMmOf(line)) / allMm,
        ),
        spools: [...(booked.get(line)?.spools ?? [])],
      })),
      at: new Date(store.now()).toISOString(),
    };
    const saved = await save([recordRun(newId(), recorded)]);
    const failed = saved.ok ? undefined : saved.error;
    const problems = problemsIn(failed);
    const tooLong = used.flatMap((line, at) => {
      const [, problem] = Object.entries(problems).find(([path]) => path.startsWith(`blocks.${at}.spools.`)) ?? [];
      return problem === undefined ? [] : [[line.key, shapedProblem(labelOf(line), 'length', problem, settings)]];
    });
    if (tooLong.length > 0) {
      setOverruling(true);
      return setErrors({ lengths: Object.fromEntries(tooLong) });
    }
    if (!saved.ok) return setErrors({ form: notSavedSentence(saved.error) });
    draft.clear();
    if (since !== null) setSince(null);
    onBooked?.();
    onClose();
    offerUndo(store, t('machines.runSaved', { count: pieces }), saved.value);
  };

  const labelOf = (line: Line): string => {
    const isAlone = lines.filter(({ needle }) => needle === line.needle).length === 1;
    return isAlone
      ? t('machines.threadOf', { needle: line.needle ?? '–' })
      : t('runs.threadOnNeedle', { needle: line.needle ?? '–', thread: line.owned?.thread.code ?? '' });
  };
  const missing = used.filter((line) => line.owned !== undefined && (booked.get(line)?.missingMm ?? 0) > 0);
  const unowned = used.reduce((sum, { owned, blocks }) => sum + (owned === undefined ? blocks : 0), 0);
  const isWhole = design === undefined || isOverruling;
  const shownLines = isWhole ? lines : planned;

  return (
    <Dialog
      title={t('machines.recordRun')}
      subtitle={[data.nickname, forJob?.data.name].filter(Boolean).join(' · ')}
      width="wide"
      onClose={onClose}
      onSubmit={() => void book()}
      actions={
        <DialogActions
          submit={t('machines.book')}
          busy={isRunning || isWaiting}
          onCancel={() => (draft.clear(), onClose())}
        />
      }
    >
      {design !== undefined && (
        <AnsweredDesign
          machineId={machineId}
          design={design}
          pieces={pieces ?? 1}
          jobId={job?.id}
          onAnswer={setAnswered}
        />
      )}
      <LeftDrafts draft={draft} />
      {errors.form !== undefined && (
        <Banner tone="danger" announce>
          {errors.form}
        </Banner>
      )}
      <DesignField
        label={t('machineWords.what')}
        chosen={value.designId}
        text={value.what}
        onText={(what) => set({ what })}
        onChoose={(one) => {
          setOverruling(false);
          set({ ...nothing, designId: one?.id ?? null, what: '' });
        }}
      />
      {changed.length > 0 && (
        <NeedlesAsked changed={changed} threads={threads} answer={sewnWith} onAnswer={setSewnWith} />
      )}
      <ForJob
        jobs={jobs}
        chosen={forJob}
        onChoose={(id) => set({ forJob: id, ...(id !== '' && { pieces: String(leftOf(id)) }) })}
      />
      {forJob !== undefined && (
        <PiecesChoice
          job={forJob.data}
          heads={heads}
          last={like?.pieces}
          pieces={pieces}
          onChoose={(count) => set({ pieces: String(count) })}
        />
      )}
      <div className={styles.fields}>
        <NumberField
          label={t('machineJobs.piecesSewn')}
          stepper
          min={1}
          value={value.pieces}
          onChange={(text) => set({ pieces: text })}
          error={errors.pieces}
          data-autofocus={design === undefined ? undefined : true}
        />
        <NumberField
          label={t('runs.spoiled')}
          optional
          value={value.spoiled}
          onChange={(text) => set({ spoiled: text })}
          error={errors.spoiled}
        />
        {isWhole && (
          <>
            <NumberField
              label={t('machineWords.stitches')}
              value={stitchesText}
              onChange={(text) => set({ stitches: text })}
              error={errors.stitches}
            />
            <NumberField
              label={t('machines.coloursSewn')}
              value={coloursText}
              onChange={(text) => set({ colours: text })}
              error={errors.colours}
            />
            <NumberField
              label={t('machines.trimsSewn')}
              value={trimsText}
              onChange={(text) => set({ trims: text })}
              error={errors.trims}
            />
            <NumberField
              label={t('machines.minutesSewn')}
              hint={[t('machines.minutesHint', { minutes: halfUp(suggested) }), pace && paceInWords(pace)]
                .filter(Boolean)
                .join(', ')}
              optional
              value={value.minutes}
              onChange={(minutes) => set({ minutes })}
              error={errors.minutes}
            />
          </>
        )}
      </div>
      {!isWhole && (
        <div className={styles.filled}>
          <output aria-label={t('runs.filled')}>
            {[
              t('chooseDesign.stitches', { count: stitches ?? 0 }),
              t('runs.blocks', { count: colours ?? 1 }),
              t('runs.trims', { count: trims ?? 0 }),
              minutesInWords(halfUp(suggested)),
              ...(pace === undefined ? [] : [paceInWords(pace)]),
            ].join(' · ')}
          </output>
          <Button tone="quiet" onClick={() => setOverruling(true)}>
            {t('runs.overrule')}
          </Button>
        </div>
      )}
      {timedSeconds !== undefined && value.minutes.trim() === '' && (
        <CheckboxField
          label={t('machineJobs.useTime', { time: minutesInWords(Math.round(timedSeconds / 60)) })}
          hint={t('machineJobs.useTimeHint', { time: minutesInWords(halfUp(suggested)) })}
          checked={value.isTimed}
          onChange={(isTimed) => set({ isTimed })}
        />
      )}
      {shownLines.length > 0 && (
        <fieldset className={styles.region} aria-label={t('machines.threadUsed')}>
          {isWhole && <p className={styles.quiet}>{t('machines.threadUsedText')}</p>}
          <ul className={styles.lines}>
            {shownLines.map((line) => (
              <li key={line.key} className={styles.line}>
                <CheckboxField
                  label={
                    <span className={styles.thread}>
                      {line.owned !== undefined && <ThreadSwatch thread={line.owned.thread} size="small" />}
                      {line.needle ?? '–'} ·{' '}
                      {line.owned === undefined ? t('runs.notYours') : threadTitle(line.owned.thread)}
                    </span>
                  }
                  checked={isUsed(line)}
                  onChange={(isOn) => set({ used: { ...value.used, [line.key]: isOn } })}
                />
                {isUsed(line) && line.owned !== undefined && !isWhole && (
                  <span className={styles.quiet}>{bookedWords(line.owned, booked.get(line))}</span>
                )}
                {isUsed(line) && line.owned !== undefined && isWhole && (
                  <span className={styles.booking}>
                    {design !== undefined && heads === 1 && (
                      <SelectField
                        label={t('runs.spool')}
                        value={value.spools[line.key] ?? 'proposed'}
                        onChange={(spool) =>
                          set({
                            spools: Object.fromEntries([
                              ...Object.entries(value.spools).filter(([key]) => key !== line.key),
                              ...(spool === 'proposed' ? [] : [[line.key, spool]]),
                            ]),
                          })
                        }
                        options={[
                          { value: 'proposed', label: t('runs.spoolProposed') },
                          ...line.owned.spools
                            .filter(({ spool }) => counts(spool))
                            .map(({ id, spool }) => ({ value: id, label: spoolChoice(spool, units) })),
                          { value: '', label: t('runs.spoolNone') },
                        ]}
                      />
                    )}
                    <span className={styles.length}>
                      <AmountField
                        label={labelOf(line)}
                        measure="length"
                        units={units}
                        value={lengthOf(line)}
                        onChange={(length) => set({ lengths: { ...value.lengths, [line.key]: length } })}
                        error={errors.lengths?.[line.key]}
                      />
                    </span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {missing.map((line) => (
        <p key={line.key} className={styles.quiet}>
          {t(value.spools[line.key] === '' ? 'runs.notBookedChosen' : 'runs.notBooked', {
            thread: threadTitle(line.owned?.thread ?? { brand: '', code: '', name: null }),
            length: formatLength(booked.get(line)?.missingMm ?? 0, units),
          })}
        </p>
      ))}
      {unowned > 0 && <p className={styles.quiet}>{t('runs.notBookedUnowned', { count: unowned })}</p>}
      {stitches === 0 && used.length === 0 && <p className={styles.quiet}>{t('runs.onlyPieces')}</p>}
    </Dialog>
  );

  function leftOf(id: string): number {
    const row = jobs.find((one) => one.id === id);
    return row === undefined ? 1 : Math.max(1, piecesLeft(row.data));
  }

  function bookedWords(owned: OwnedThread, thread: BookedThread | undefined): string {
    const spools = (thread?.spools ?? []).map(({ spoolId, lengthMm }) => {
      const spool = owned.spools.find(({ id }) => id === spoolId)?.spool;
      return t('runs.fromSpool', { length: formatLength(lengthMm, units), spool: spool?.shortCode ?? '' });
    });
    return spools.join(', ');
  }
}

/** The most that a run takes off one spool. */
const mostMm = 50_000_000;

const mostSeconds = 100_000_000;

/** The chosen design; `isGone`: it was deleted meanwhile. */
function useDesign(id: string | null): {
  readonly design: CollectionRow<'design'> | undefined;
  readonly isGone: boolean;
} {
  const { rows, extent } = useQuery(rowsOf('design'));
  const design = id === null ? undefined : rows.find((row) => row.id === id);
  return { design, isGone: id !== null && design === undefined && (extent === 'whole' || extent === 'part') };
}
