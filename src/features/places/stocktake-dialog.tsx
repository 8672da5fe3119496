import '#texts/en/places.ts';
import '#texts/en/threads.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { groupedBy } from '#core/grouped-by.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { occurrence, reopen, settleSpool } from '#core/stock/stock-actions.ts';
import { balanceOf, type LedgerEntry } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { notSaved } from '#data/queue/not-saved.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { shapedProblem, problemsIn } from '#parts/fields/limit-in-words.ts';
import { amountError, fractionMm, readAmount } from '#parts/forms/amounts.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import type { Scanned } from '#parts/scan/scanned-list.tsx';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { LineCount, countTyped, readAnswers, type Seen, CountRow } from './line-count.tsx';
import { linesIn, type HeldSpool } from './place-tree.ts';
import styles from './places.module.css';

const HandScanner = later(async () => (await import('#parts/scan/hand-scanner.tsx')).HandScanner);
const ThreadScanner = later(async () => (await import('#parts/scan/thread-scanner.tsx')).ThreadScanner);

/** Counts the spools of a place. The count stays on this device until it is booked as a group; one undo reverts it. */
export function StocktakeDialog({
  placeId,
  title,
  held: all,
  onClose,
}: {
  readonly placeId: string;
  readonly title: string;
  readonly held: readonly HeldSpool[];
  readonly onClose: () => void;
}) {
  const { store, settings } = useWorkspace();
  const { save, isRunning } = useAction();
  const [failure, setFailure] = useState<string>();
  const [mostMm, setMostMm] = useState(Infinity);
  const [isScanning, setScanning] = useState(false);
  const [usedSince, setUsedSince] = useState<readonly HeldSpool[]>([]);
  const draft = useDraft<Record<string, string>>(
    { form: 'stocktake', team: store.actor.teamId, row: placeId, units: settings.units },
    Object.fromEntries([answered, ...all.flatMap(({ one }) => [one.id, givenAt(one.id)])].map((field) => [field, ''])),
    (_typed, changes) =>
      all.flatMap(({ one }) => ((changes[one.id] ?? '') === '' ? [] : one.spool.shortCode)).join(', ') || undefined,
  );
  const left = goneOf(all, draft.value[answered] ?? '');
  // The next scan may come before React has rendered this one.
  const answeredNow = useRef('');
  useLayoutEffect(() => {
    answeredNow.current = draft.value[answered] ?? '';
  });
  const typedOf = ({ one }: HeldSpool): Seen | '' => (draft.value[one.id] ?? '') as Seen | '';
  // an archived spool is put away for good: it is counted only once it was scanned
  const held = all.filter((spool) => spool.one.spool.state !== 'archived' || typedOf(spool) !== '');
  const lines = linesIn(held);
  const { answerOf: seenOf, mostOf } = readAnswers(lines, typedOf);
  /** Notes answers, each with its time after all that is known of the spool: it holds for that moment [F32, L12]. */
  const note = (answers: readonly (readonly [id: string, seen: Seen | ''])[]) => {
    const codes = new Map(all.map(({ one }) => [one.id, one.spool.shortCode]));
    const given = new Map(answers);
    const others = answeredNow.current
      .split('\n')
      .filter((line) => line !== '' && !given.has(line.split(' ')[0] ?? ''));
    const open = answers.flatMap(([id, seen]) => (seen === '' ? [] : [`${id} ${codes.get(id) ?? ''}`]));
    answeredNow.current = [...others, ...open].join('\n');
    draft.set({ ...Object.fromEntries(answers), [answered]: answeredNow.current });
    setUsedSince([]);
    const nowMs = store.now();
    const ids = answers.map(([id]) => id);
    void ledgersOf(store.db, ids).then(
      (ledgers) =>
        draft.set(Object.fromEntries(ids.map((id) => [givenAt(id), occurrence(ledgers.get(id) ?? [], nowMs)]))),
      // If the device cannot be read now, the answer gets its time when it is booked. Other errors are thrown again.
      (thrown: unknown) => void notSaved(thrown),
    );
  };
  const see = ({ one }: HeldSpool, seen: Seen | '') => note([[one.id, seen]]);
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
  const lineErrorOf = (line: readonly HeldSpool[]) => {
    const most = mostOf(line);
    return most === undefined ? undefined : t('places.countWrong', { most });
  };
  const counted = held.filter((spool) => measuredOf(spool) !== undefined);
  const missing = held.filter((spool) => seenOf(spool) === 'missing');
  const there = held.filter((spool) => seenOf(spool) === 'there');

  // A scanner may type its code into a length field. Then the code is removed, and the earlier answer comes back.
  const saidBefore = useRef(new Map<string, Seen | ''>());
  const write = (spools: readonly HeldSpool[], as: 'm:' | 'n:', text: string) => {
    const answers = spools.map((spool): readonly [string, Seen | ''] => {
      const { id } = spool.one;
      const before = typedOf(spool);
      if (!before.startsWith(as)) saidBefore.current.set(id, before);
      return [id, text === '' ? (saidBefore.current.get(id) ?? '') : `${as}${text}`];
    });
    note(answers);
  };
  const scans = useRef(new Set<string>()); // the next scan may come before React has rendered this one
  const answer = (spools: readonly HeldSpool[], seen: Seen | '') => {
    // a later scan may tick a spool again whose answer was removed
    if (seen === '') for (const { one } of spools) scans.current.delete(one.id);
    note(spools.map(({ one }) => [one.id, seen]));
  };
  const scanned = async ({ owned, spool, lot }: ScannedThread): Promise<Scanned> => {
    const open = held
      .filter((one) => one.owned.id === owned.id && typedOf(one) === '' && !scans.current.has(one.one.id))
      .toSorted((a, b) => Number(isInUse(b)) - Number(isInUse(a)));
    const found = spool
      ? all.find(({ one }) => one.id === spool.id)
      : (open.find(({ one }) => lot !== null && one.spool.lot === lot) ?? open[0]);
    const name = threadTitle(owned.thread);
    if (found !== undefined) {
      scans.current.add(found.one.id);
      // a scan does not replace an amount that the person entered
      if (measuredOf(found) === undefined) see(found, 'there');
      return { words: t('places.seenThere', { code: found.one.spool.shortCode, title: name }), tone: 'good' };
    }
    const words = spool
      ? t('places.notExpected', { code: spool.spool.shortCode, title: name })
      : t('places.noneLeft', { title: name });
    return { words, tone: 'warn' };
  };

  const book = async (areMissing = false) => {
    const wrong = [...lines.map(lineErrorOf), ...held.map(errorOf)].find((error) => error !== undefined);
    setFailure(wrong);
    if (wrong !== undefined) return;
    const groupId = newId();
    const ledgers = await ledgersOf(
      store.db,
      [...counted, ...missing].map(({ one }) => one.id),
    );
    const ledgerOf = (id: string) => ledgers.get(id) ?? [];
    const timeOf = (id: string) => draft.value[givenAt(id)] || occurrence(ledgerOf(id), store.now());
    const since = missing.filter(({ one }) => ledgerOf(one.id).some((entry) => entry.occurredAt > timeOf(one.id)));
    if (since.length > 0 && !areMissing) return setUsedSince(since);
    const counts = counted.flatMap((spool) => {
      const measured = measuredOf(spool);
      if (measured === undefined) return [];
      const { id, spool: data } = spool.one;
      const occurredAt = timeOf(id);
      const until = ledgerOf(id).filter((entry) => entry.type === 'opening' || entry.occurredAt < occurredAt);
      const expectedMm = balanceOf(until).remainingMm;
      const settlesAtMm = 'fractionBp' in measured ? fractionMm(data, measured.fractionBp) : measured.lengthMm;
      const finding = { id: newId(), spoolId: id, settlesAtMm, expectedMm, measured, occurredAt };
      return [settleSpool({ ...finding, groupId }), ...reopen(id, data, settlesAtMm)];
    });
    // “there” leaves an empty spool empty: that is as it should be
    const found = there.flatMap(({ one }) => reopen(one.id, one.spool, 0));
    const lost = missing
      .filter(({ one }) => one.spool.state !== 'lost')
      .map(({ one }) => mutate('spool.update', { id: one.id, set: { state: 'lost' } }));
    const actions: readonly Action[] = [...counts, ...found, ...lost];
    const saved = await save(actions);
    const failed = saved.ok ? undefined : saved.error;
    const problem = problemsIn(failed)['settlesAtMm'];
    if (problem?.problem === 'too_large') return setMostMm(problem.limit ?? Infinity);
    if (!saved.ok) return setFailure(notSavedSentence(saved.error));
    draft.clear();
    onClose();
    offerUndo(store, t('places.booked'), saved.value);
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
      {usedSince.length > 0 && (
        <Banner tone="warn" announce>
          <p>
            {t('places.usedSince', {
              codes: usedSince.map(({ one }) => one.spool.shortCode).join(', '),
            })}
          </p>
          <Button onClick={() => void book(true)}>{t('places.stillMissing')}</Button>
          <Button onClick={() => answer(usedSince, 'there')}>{t('places.notMissing')}</Button>
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="warn" announce>
          {t('places.leftMeanwhile', { codes: left.join(', ') })}
        </Banner>
      )}
      <HandScanner onThread={scanned} />
      <Button icon="scan" data-autofocus onClick={() => setScanning(true)}>
        {t('places.scan')}
      </Button>
      {isScanning && <ThreadScanner title={t('places.scan')} onThread={scanned} onClose={() => setScanning(false)} />}
      <p className={styles.quiet}>{t('places.tickHint')}</p>
      <ul className={styles.counts}>
        {lines.map((line) => {
          const rows = line.map((spool) => (
            <SpoolCount
              key={spool.one.id}
              spool={spool}
              seen={seenOf(spool)}
              error={errorOf(spool)}
              onSee={(seen) => answer([spool], seen)}
              onWrite={(text) => write([spool], 'm:', text)}
            />
          ));
          if (line.length === 1) return rows;
          const simple = line.filter((spool) => isCounted(seenOf(spool)));
          return (
            <LineCount
              key={line[0]?.one.id}
              line={line}
              answers={line.map(seenOf)}
              typed={countTyped(line, typedOf)}
              error={lineErrorOf(line)}
              onAll={(seen) => answer(line, seen)}
              onCount={(text) => write(simple, 'n:', text)}
            >
              {rows}
            </LineCount>
          );
        })}
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
}

/** The field of the draft that holds which spools were answered: a line of id and short code each. */
const answered = 'answered';

/** Returns the short codes of spools that were answered and are no longer in this place: their answers do not count. */
const goneOf = (held: readonly HeldSpool[], lines: string): readonly string[] => {
  const here = new Set(held.map(({ one }) => one.id));
  return lines.split('\n').flatMap((line) => {
    const [id = '', code = ''] = line.split(' ');
    return id === '' || here.has(id) ? [] : [code];
  });
};

/** The field of the draft that holds when an answer was given (UTC, ISO 8601). */
const givenAt = (spoolId: string): string => `at:${spoolId}`;

/** Reads the movements of spools, by spool. */
const ledgersOf = async (
  db: TeamDatabase,
  spoolIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LedgerEntry[]>> => {
  const rows = await rowsNaming(db, 'movement', 'spoolId', spoolIds);
  return groupedBy(
    rows.map((row): LedgerEntry => ({ ...foundOf<'movement'>(row).data, id: row.id })),
    ({ spoolId }) => spoolId,
  );
};

/** Whether a spool is counted together with its line, because it has no amount of its own. */
const isCounted = (seen: Seen | ''): boolean => seen === '' || seen === 'there' || seen === 'missing';

const isInUse = ({ one }: HeldSpool): boolean => one.spool.state === 'sealed' || one.spool.state === 'open';

const fractions = [10_000, 7500, 5000, 2500, 0] as const;
const fractionWords = ['full', 'threeQuarters', 'half', 'quarter', 'empty'] as const;

function SpoolCount({
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
  readonly onWrite: (text: string) => void;
}) {
  const { settings } = useWorkspace();
  const { shortCode: code, state } = one.spool;
  const isOther = seen !== '' && seen !== 'there';
  const [isOpen, setOpen] = useState(false);
  return (
    <CountRow
      thread={owned.thread}
      about={
        <span className={styles.quiet}>
          {spoolChoice(one.spool, settings.units)}
          {(state === 'lost' || state === 'archived') && ` · ${t(`threads.state.${state}`)}`}
        </span>
      }
      tick={t('places.asItShouldBe', { code })}
      isTicked={seen === 'there'}
      onTick={() => onSee(seen === 'there' ? '' : 'there')}
      edit={t('places.differs', { code })}
      isOpen={isOpen || isOther}
      onEdit={() => (isOther ? onSee('') : setOpen(!isOpen))}
    >
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
    </CountRow>
  );
}
