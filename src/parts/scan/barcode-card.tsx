import '#texts/en/scan.ts';
import '#texts/en/problems.ts';
import { useState, type KeyboardEvent } from 'react';
import { can } from '#core/access/permissions.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { amountError, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { LengthField } from '#parts/threads/length-field.tsx';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import styles from './barcode-card.module.css';
import type { KnownBarcode } from './known-barcode.ts';

/** The thread and the pack length that a person gave for a barcode. */
interface Learned {
  readonly threadId: string;
  /** Length of the pack, in mm; null if unknown. */
  readonly lengthMm: number | null;
}

/**
 * Asks once, for the whole team, which colour a barcode means and how long its pack is. A person can correct the
 * answer.
 */
export const BarcodeCard = ({
  barcode,
  onLearned,
  onSkip,
}: {
  readonly barcode: KnownBarcode;
  readonly onLearned?: (learned: Learned) => void | Promise<void>;
  /** Offers to leave the question unanswered. */
  readonly onSkip?: () => void;
}) => {
  const { store } = useWorkspace();
  const [isCorrecting, setCorrecting] = useState(false);
  const skip = onSkip && (
    <Button tone="quiet" onClick={onSkip}>
      {t('scan.skip')}
    </Button>
  );
  if (!can(store.actor.role, 'inventory.change'))
    return barcode.isKnown ? null : (
      <>
        <Banner tone="warn">{t('scan.barcodeUnknown', { value: barcode.value })}</Banner>
        {skip}
      </>
    );
  if (barcode.isKnown && !isCorrecting)
    return (
      <Button tone="quiet" onClick={() => setCorrecting(true)}>
        {t('scan.barcodeWrong')}
      </Button>
    );
  return (
    <>
      <Banner tone="accent" announce>
        {barcode.isKnown ? t('scan.barcodeCorrect') : t('scan.barcodeUnknown', { value: barcode.value })}
      </Banner>
      <Question
        barcode={barcode}
        onLearned={async (learned) => {
          setCorrecting(false);
          await onLearned?.(learned);
        }}
      />
      {skip}
    </>
  );
};

/** Asks for the colour, then for the length. Not a `<form>`, because the scanner may be inside one. */
const Question = ({
  barcode,
  onLearned,
}: {
  readonly barcode: KnownBarcode;
  readonly onLearned: (learned: Learned) => Promise<void>;
}) => {
  const { store, settings } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const { owned, lengthMm: known } = barcode;
  const [pick, setPick] = useState<ThreadPick | undefined>(owned && { from: 'own', owned });
  const [length, setLength] = useState<Amount>(known ?? owned?.thread.defaultLengthMm ?? 0);
  const [wrong, setWrong] = useState<string>();
  const choose = (next: ThreadPick) => {
    setPick(next);
    const usual =
      next.from === 'own'
        ? next.owned.thread.defaultLengthMm
        : threadFromChart(store.actor.teamId, next.colour).lengthMm;
    setLength(usual);
  };
  if (pick === undefined) return <ThreadPicker label={t('scan.barcodeWhich')} onPick={choose} />;

  const learn = async () => {
    const isEmpty = typeof length === 'string' && length.trim() === '';
    const read = readAmount('length', length, settings.units);
    const needed = t('errors.notANumber', { example: '1000' });
    const isTooLong = read.ok && read.value > longest;
    const error = isEmpty ? undefined : isTooLong ? needed : amountError(read, 1, needed);
    setWrong(error);
    if (error !== undefined || isRunning) return;
    const lengthMm = !isEmpty && read.ok ? read.value : null;
    const fresh = pick.from === 'chart' ? threadFromChart(store.actor.teamId, pick.colour) : undefined;
    const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? '');
    const { id, value } = barcode;
    const saved = await runOrTell([
      ...(fresh === undefined ? [] : [fresh.create]),
      mutate('barcode.create', { id, set: { value, threadId, lengthMm } }),
      mutate('barcode.update', { id, set: { threadId, lengthMm } }),
    ]);
    if (!saved) return;
    notify.done(t('scan.barcodeLearned'));
    await onLearned({ threadId, lengthMm });
  };
  const learnOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void learn();
  };
  const soldAs = pick.from === 'own' ? pick.owned.thread : pick.colour;
  return (
    <div className={styles.question}>
      <p className={styles.chosen}>
        <strong>{fullTitle(threadOfPick(pick))}</strong>
        <Button tone="quiet" onClick={() => setPick(undefined)}>
          {t('scan.otherColour')}
        </Button>
      </p>
      <LengthField
        onKeyDown={learnOnEnter}
        soldAs={soldAs}
        value={length}
        onChange={setLength}
        error={wrong}
        units={settings.units}
      />
      <Button tone="primary" busy={isRunning} onClick={() => void learn()}>
        {t('scan.remember')}
      </Button>
    </div>
  );
};

const longest = 50_000_000;
