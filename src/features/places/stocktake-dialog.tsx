import '#texts/en/places.ts';
import '#texts/en/threads.ts';
import { useId, useRef, useState } from 'react';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { movementsOf, occurrence, settleSpool, undo } from '#core/stock/stock-actions.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { commit } from '#data/queue/commit.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { amountError, fractionMm, readAmount } from '#parts/forms/amounts.ts';
import { shapedProblem } from '#parts/fields/limit-in-words.ts';
import { problemsIn } from '#parts/fields/refused-fields.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import type { Scanned } from '#parts/scan/scanned-list.tsx';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import styles from './places.module.css';
import type { HeldSpool } from './spools-in.ts';

const HandScanner = later(async () => (await import('#parts/scan/hand-scanner.tsx')).HandScanner);
const ThreadScanner = later(async () => (await import('#parts/scan/thread-scanner.tsx')).ThreadScanner);

/**
 * The answer about a spool, as the draft stores it: a part in basis points (`bp:5000`), or a typed length (`m:120`).
 */
type Seen = 'there' | 'missing' | `bp:${number}` | `m:${string}`;

const fractions = [10_000, 7500, 5000, 2500, 0] as const;
const fractionWords = ['full', 'threeQuarters', 'half', 'quarter', 'empty'] as const;

/**
 * Counts a place spool by spool. The count stays on this device until it is booked as one group; one undo reverts it.
 */
export const StocktakeDialog = ({
  placeId,
  title,
  held,
  onClose,
}: {
  readonly placeId: string;
  readonly title: string;
  readonly held: readonly HeldSpool[];
  readonly onClose: () => void;
}) => {
  const { store, settings } = useWorkspace();
  const { run, isRunning } = useAction();
  const [failure, setFailure] = useState<string>();
  const [mostMm, setMostMm] = useState(Infinity);
  const [isScanning, setScanning] = useState(false);
  const draft = useDraft<Record<string, string>>(
    { form: 'stocktake', team: store.actor.teamId, row: placeId, units: settings.units },
    Object.fromEntries(held.map(({ one }) => [one.id, ''])),
    (_typed, changes) =>
      held.flatMap(({ one }) => ((changes[one.id] ?? '') === '' ? [] : one.spool.shortCode)).join(', ') || undefined,
  );
  const seenOf = ({ one }: HeldSpool): Seen | '' => (draft.value[one.id] ?? '') as Seen | '';
  const see = ({ one }: HeldSpool, seen: Seen | '') => draft.set({ [one.id]: seen });
  const measuredOf = (spool: HeldSpool) => {
    const seen = seenOf(spool);
    if (seen.startsWith('bp:')) return { fractionBp: Number(seen.slice(3)) };
    const length = seen.startsWith('m:') ? readAmount('length', seen.slice(2), settings.units) : undefined;
    return length?.ok === true && length.value >= 0 ? { lengthMm: length.value } : undefined;
  };
  const errorOf = (spool: HeldSpool) => {
    const seen = seenOf(spool);
    if (!seen.startsWith('m:') || seen === 'm:') return undefined;
    const read = readAmount('length', seen.slice(2), settings.units);
    if (read.ok && read.value > mostMm)
      return shapedProblem(t('threads.found'), 'length', { problem: 'too_large', limit: mostMm }, settings);
    return amountError(read, 0, t('threads.foundNeeded'));
  };
  const counted = held.filter((spool) => measuredOf(spool) !== undefined);
  const missing = held.filter((spool) => seenOf(spool) === 'missing');
  const there = held.filter((spool) => seenOf(spool) === 'there');

  // A scan typed into a length field is removed again, and the spool's earlier answer must be restored.
  const saidBefore = useRef(new Map<string, Seen | ''>());
  const write = (spool: HeldSpool, text: string) => {
    const { id } = spool.one;
    if (!seenOf(spool).startsWith('m:')) saidBefore.current.set(id, seenOf(spool));
    see(spool, text === '' ? (saidBefore.current.get(id) ?? '') : `m:${text}`);
  };
  const scans = useRef(new Set<string>()); // the next scan may come before this one is drawn
  const scanned = async ({ owned, spool, lot }: ScannedThread): Promise<Scanned> => {
    const open = held.filter(
      (one) => one.owned.id === owned.id && seenOf(one) === '' && !scans.current.has(one.one.id),
    );
    const found = spool
      ? held.find(({ one }) => one.id === spool.id)
      : (open.find(({ one }) => lot !== null && one.spool.lot === lot) ?? open[0]);
    const name = threadTitle(owned.thread);
    if (found !== undefined) {
      scans.current.add(found.one.id);
      see(found, 'there');
      return { words: t('places.seenThere', { code: found.one.spool.shortCode, title: name }), tone: 'good' };
    }
    const words = spool
      ? t('places.notExpected', { code: spool.spool.shortCode, title: name })
      : t('places.noneLeft', { title: name });
    return { words, tone: 'warn' };
  };

  const book = async () => {
    const wrong = held.map(errorOf).find((error) => error !== undefined);
    setFailure(wrong);
    if (wrong !== undefined) return;
    const groupId = newId();
    const spoolIds = counted.map(({ one }) => one.id);
    const known = await rowsNaming(store.db, 'movement', 'spoolId', spoolIds);
    const occurredAt = occurrence(
      known.map(({ d }) => ({ occurredAt: String(d['occurredAt']) })),
      store.now(),
    );
    const counts = counted.flatMap((spool) => {
      const measured = measuredOf(spool);
      if (measured === undefined) return [];
      const { id, spool: data } = spool.one;
      const settlesAtMm = 'fractionBp' in measured ? fractionMm(data, measured.fractionBp) : measured.lengthMm;
      const finding = { id: newId(), spoolId: id, settlesAtMm, expectedMm: data.remainingMm, measured, occurredAt };
      return [settleSpool({ ...finding, groupId })];
    });
    const lost = missing.map(({ one }) => mutate('spool.update', { id: one.id, set: { state: 'lost' } }));
    const actions: readonly Action[] = [...counts, ...lost];
    const before = missing.map(({ one }) => mutate('spool.update', { id: one.id, set: { state: one.spool.state } }));
    const failed = actions.length === 0 ? undefined : await run(actions);
    const problem = problemsIn(failed)['settlesAtMm'];
    if (problem?.problem === 'too_large') return setMostMm(problem.limit ?? Infinity);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    onClose();
    const { teamId } = store.actor;
    offerUndo(store, t('places.booked'), (later) => {
      const at = occurrence([{ occurredAt }], later.now());
      return commit(later, [...undo(teamId, movementsOf(counts), at), ...before]);
    });
  };

  return (
    <Dialog
      title={t('places.stocktake')}
      subtitle={title}
      width="wide"
      onClose={onClose}
      onSubmit={() => void book()}
      actions={<DialogActions submit={t('places.book')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      <LeftDrafts draft={draft} />
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <HandScanner onThread={scanned} />
      <Button icon="scan" data-autofocus onClick={() => setScanning(true)}>
        {t('places.scan')}
      </Button>
      {isScanning && <ThreadScanner title={t('places.scan')} onThread={scanned} onClose={() => setScanning(false)} />}
      <p className={styles.quiet}>{t('places.tickHint')}</p>
      <ul className={styles.counts}>
        {held.map((spool) => (
          <SpoolCount
            key={spool.one.id}
            spool={spool}
            seen={seenOf(spool)}
            error={errorOf(spool)}
            onSee={(seen) => see(spool, seen)}
            onWrite={(text) => write(spool, text)}
          />
        ))}
      </ul>
      <output>
        {t('places.summary', {
          there: there.length,
          counted: counted.length,
          missing: missing.length,
          open: held.length - there.length - counted.length - missing.length,
        })}
        <br />
        <span className={styles.quiet}>{t('places.summaryHint')}</span>
      </output>
    </Dialog>
  );
};

/** One row for a spool: a tick if it is as expected. A button opens the other answers. */
const SpoolCount = ({
  spool: { owned, one },
  seen,
  error,
  onSee,
  onWrite,
}: {
  readonly spool: HeldSpool;
  readonly seen: Seen | '';
  readonly error: string | undefined;
  readonly onSee: (seen: Seen | '') => void;
  /** Called with a length as typed. */
  readonly onWrite: (text: string) => void;
}) => {
  const { settings } = useWorkspace();
  const id = useId();
  const { shortCode: code } = one.spool;
  const isOther = seen !== '' && seen !== 'there';
  const [isOpen, setOpen] = useState(false);
  const expected = spoolChoice(one.spool, settings.units);
  return (
    <li className={styles.count}>
      <div className={styles.countRow}>
        <input
          id={id}
          type="checkbox"
          className={styles.tick}
          aria-label={t('places.asItShouldBe', { code })}
          checked={seen === 'there'}
          onChange={() => onSee(seen === 'there' ? '' : 'there')}
        />
        <label htmlFor={id} className={styles.countWords}>
          <ThreadSwatch thread={owned.thread} size="small" />
          <span>
            <b>{threadTitle(owned.thread)}</b>
            <br />
            <span className={styles.quiet}>{expected}</span>
          </span>
        </label>
        <IconButton
          icon="edit"
          label={t('places.differs', { code })}
          aria-expanded={isOpen || isOther}
          onClick={() => (isOther ? onSee('') : setOpen(!isOpen))}
        />
      </div>
      {(isOpen || isOther) && (
        <>
          <ChipRow label={t('places.found', { code })}>
            <Chip pressed={seen === 'missing'} onPress={() => onSee(seen === 'missing' ? '' : 'missing')}>
              {t('places.missing')}
            </Chip>
            {fractions.map((bp, at) => (
              <Chip key={bp} pressed={seen === `bp:${bp}`} onPress={() => onSee(`bp:${bp}`)}>
                {t(`threads.${fractionWords[at] ?? 'empty'}`)}
              </Chip>
            ))}
          </ChipRow>
          <NumberField
            label={t('places.left', { code })}
            optional
            unit={lengthUnit(settings.units)}
            value={seen.startsWith('m:') ? seen.slice(2) : ''}
            onChange={onWrite}
            error={error}
          />
        </>
      )}
    </li>
  );
};
