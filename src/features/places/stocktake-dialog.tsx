import '#texts/en/places.ts';
import '#texts/en/threads.ts';
import { useState } from 'react';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { movementsOf, occurrence, settleSpool, undo } from '#core/stock/stock-actions.ts';
import { threadTitle } from '#core/thread-title.ts';
import { commit } from '#data/queue/commit.ts';
import { refOf } from '#data/rows/ref-of.ts';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { DialogActions } from '#parts/dialog-actions.tsx';
import { fractionMm, typedLengthMm } from '#parts/length-input.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import type { Scanned } from '#parts/scan/scan-dialog.tsx';
import type { ScannedThread } from '#parts/scan/thread-scanner.tsx';
import { notSavedSentence } from '#parts/reasons.ts';
import { useAction } from '#parts/use-action.ts';
import { useDraft } from '#parts/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import styles from './places.module.css';
import type { HeldSpool } from './spools-in.ts';

const ThreadScanner = later(async () => (await import('#parts/scan/thread-scanner.tsx')).ThreadScanner);

/** What was seen of a spool, as it is kept in the draft: there, missing, a part in basis points (`bp:5000`), or a length as typed (`m:120`). */
type Seen = 'there' | 'missing' | `bp:${number}` | `m:${string}`;

const fractions = [10_000, 7500, 5000, 2500, 0] as const;
const fractionWords = ['full', 'threeQuarters', 'half', 'quarter', 'empty'] as const;

/** Counts what a place holds, spool by spool. Kept on this device until it is booked; booked as one group that is undone as a whole. */
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
  const [isScanning, setScanning] = useState(false);
  const draft = useDraft<Record<string, string>>(
    { form: 'stocktake', team: store.actor.teamId, row: placeId, units: settings.units },
    Object.fromEntries(held.map(({ one }) => [one.id, ''])),
  );
  const seenOf = ({ one }: HeldSpool): Seen | '' => (draft.value[one.id] ?? '') as Seen | '';
  const see = ({ one }: HeldSpool, seen: Seen | '') => draft.set({ [one.id]: seen });
  const measuredOf = (spool: HeldSpool) => {
    const seen = seenOf(spool);
    if (seen.startsWith('bp:')) return { fractionBp: Number(seen.slice(3)) };
    const lengthMm = seen.startsWith('m:') ? typedLengthMm(seen.slice(2), settings.units) : undefined;
    return lengthMm === undefined || lengthMm < 0 ? undefined : { lengthMm };
  };
  const isWrong = (spool: HeldSpool) =>
    seenOf(spool).startsWith('m:') && seenOf(spool) !== 'm:' && measuredOf(spool) === undefined;
  const counted = held.filter((spool) => measuredOf(spool) !== undefined);
  const missing = held.filter((spool) => seenOf(spool) === 'missing');
  const there = held.filter((spool) => seenOf(spool) === 'there');

  const scanned = async ({ owned, spool }: ScannedThread): Promise<Scanned> => {
    const sameThread = held.filter((one) => one.owned.id === owned.id);
    const found = spool ? held.find(({ one }) => one.id === spool.id) : sameThread.find((one) => seenOf(one) === '');
    const name = threadTitle(owned.thread);
    if (found !== undefined) {
      see(found, 'there');
      return { words: t('places.seenThere', { code: found.one.spool.shortCode, title: name }), tone: 'good' };
    }
    const words = spool
      ? t('places.notExpected', { code: spool.spool.shortCode, title: name })
      : t('places.noneLeft', { title: name });
    return { words, tone: 'warn' };
  };

  const book = async () => {
    if (held.some(isWrong)) return setFailure(t('threads.foundNeeded'));
    setFailure(undefined);
    const groupId = newId();
    const known = await store.db.rows
      .where('refs')
      .anyOf(counted.map(({ one }) => refOf('movement', 'spoolId', one.id)))
      .toArray();
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
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <Button icon="scan" onClick={() => setScanning(true)}>
        {t('places.scan')}
      </Button>
      {isScanning && <ThreadScanner title={t('places.scan')} onThread={scanned} onClose={() => setScanning(false)} />}
      {held.map((spool) => {
        const { owned, one } = spool;
        const seen = seenOf(spool);
        const { shortCode: code } = one.spool;
        return (
          <div key={one.id} className={styles.count}>
            <div>
              <b>{threadTitle(owned.thread)}</b>
              <br />
              <span className={styles.quiet}>{spoolChoice(one.spool, settings.units)}</span>
            </div>
            <ChipRow label={t('places.found', { code })}>
              {(['there', 'missing'] as const).map((word) => (
                <Chip key={word} pressed={seen === word} onPress={() => see(spool, seen === word ? '' : word)}>
                  {t(`places.${word}`)}
                </Chip>
              ))}
              {fractions.map((bp, at) => (
                <Chip key={bp} pressed={seen === `bp:${bp}`} onPress={() => see(spool, `bp:${bp}`)}>
                  {t(`threads.${fractionWords[at] ?? 'empty'}`)}
                </Chip>
              ))}
            </ChipRow>
            <NumberField
              label={t('places.left', { code })}
              optional
              unit={lengthUnit(settings.units)}
              value={seen.startsWith('m:') ? seen.slice(2) : ''}
              onChange={(text) => see(spool, text === '' ? '' : `m:${text}`)}
              error={isWrong(spool) ? t('threads.foundNeeded') : undefined}
            />
          </div>
        );
      })}
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
