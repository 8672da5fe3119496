import '#texts/en/scan.ts';
import '#texts/en/threads.ts';
import '#texts/en/problems.ts';
import { useState, type KeyboardEvent } from 'react';
import { can } from '#core/access/permissions.ts';
import { hasWrongCheckDigit } from '#core/codes/scanned-code.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { amountError, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { LengthField } from '#parts/threads/length-field.tsx';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { type ThreadPick, threadOfPick } from '#parts/threads/thread-picks.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './barcode-card.module.css';
import type { KnownBarcode } from './known-barcode.ts';
import { type Learned, useTeach, type Teaching } from './use-teach.ts';

export function BarcodeCard({
  barcode,
  onLearned,
  onSkip,
}: {
  readonly barcode: KnownBarcode;
  readonly onLearned?: (learned: Learned) => void | Promise<void>;
  readonly onSkip?: () => void;
}) {
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
        <Banner tone="warn">{unknownInWords(barcode.value)}</Banner>
        {skip}
      </>
    );
  if (barcode.isKnown && !isCorrecting)
    return (
      <Button tone="quiet" onClick={() => setCorrecting(true)}>
        {t(barcode.place === undefined ? 'scan.barcodeWrong' : 'scan.barcodeOther')}
      </Button>
    );
  return (
    <>
      <Banner tone="accent" announce>
        {barcode.isKnown
          ? t(barcode.place === undefined ? 'scan.barcodeCorrect' : 'scan.barcodeWhat')
          : unknownInWords(barcode.value)}
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
}

/** Says that nobody knows a code yet, and that a digit of it may be wrong, before it is offered as a new one. */
const unknownInWords = (value: string): string =>
  [t('scan.barcodeUnknown', { value }), hasWrongCheckDigit(value) ? t('scan.checkDigit') : '']
    .filter(Boolean)
    .join(' ');

type Sort = 'colour' | 'spool' | 'place';

/**
 * Asks what the code is on: colour, spool or place; then which one. No `<form>`, because the scanner may be inside one.
 */
const Question = ({
  barcode,
  onLearned,
}: {
  readonly barcode: KnownBarcode;
  readonly onLearned: (learned: Learned) => Promise<void>;
}) => {
  const { place, spool } = barcode;
  const [sort, setSort] = useState<Sort>(place !== undefined ? 'place' : spool !== undefined ? 'spool' : 'colour');
  const sorts = ['colour', 'spool', 'place'] as const;
  return (
    <div className={styles.question}>
      <Segments
        label={t('scan.codeIsOn')}
        segments={sorts.map((value) => ({ value, label: t(`scan.codeOn.${value}`) }))}
        value={sort}
        onChange={setSort}
      />
      {sort === 'colour' && <TeachColour barcode={barcode} onLearned={onLearned} />}
      {sort === 'spool' && <TeachSpool barcode={barcode} onLearned={onLearned} />}
      {sort === 'place' && <TeachPlace barcode={barcode} onLearned={onLearned} />}
    </div>
  );
};

function TeachColour(teaching: Teaching) {
  const { store, settings } = useWorkspace();
  const { teach, isRunning } = useTeach(teaching);
  const { owned, lengthMm: known } = teaching.barcode;
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
    if (error !== undefined) return;
    const lengthMm = !isEmpty && read.ok ? read.value : null;
    const fresh = pick.from === 'chart' ? threadFromChart(store.actor.teamId, pick.colour) : undefined;
    const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? '');
    await teach({ threadId, lengthMm, spoolId: null, placeId: null }, fresh === undefined ? [] : [fresh.create]);
  };
  const learnOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void learn();
  };
  const soldAs = pick.from === 'own' ? pick.owned.thread : pick.colour;
  return (
    <>
      <ChosenThread pick={pick} onOther={() => setPick(undefined)} />
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
    </>
  );
}

const longest = 50_000_000;

function ChosenThread({ pick, onOther }: { readonly pick: ThreadPick; readonly onOther: () => void }) {
  return (
    <p className={styles.chosen}>
      <strong>{fullTitle(threadOfPick(pick))}</strong>
      <Button tone="quiet" onClick={onOther}>
        {t('scan.otherColour')}
      </Button>
    </p>
  );
}

function TeachSpool(teaching: Teaching) {
  const { settings } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { teach, isRunning } = useTeach(teaching);
  const { owned, spool } = teaching.barcode;
  const [threadId, setThreadId] = useState(owned?.id);
  const [spoolId, setSpoolId] = useState(spool?.id ?? '');
  const chosen = threads.find(({ id }) => id === threadId);
  const choose = (pick: ThreadPick) => {
    setThreadId(pick.from === 'own' ? pick.owned.id : undefined);
    setSpoolId((pick.from === 'own' && pick.spoolId) || '');
  };
  if (chosen === undefined) return <ThreadPicker label={t('scan.codeWhichSpool')} onPick={choose} />;
  const spools = chosen.spools.filter(({ spool: { state } }) => state === 'sealed' || state === 'open');
  const wanted = spools.find(({ id }) => id === spoolId) ?? spools[0];
  const back = <ChosenThread pick={{ from: 'own', owned: chosen }} onOther={() => setThreadId(undefined)} />;
  if (wanted === undefined)
    return (
      <>
        {back}
        <p>{t('scan.codeNoSpool')}</p>
      </>
    );
  return (
    <>
      {back}
      <SelectField
        label={t('threads.spool')}
        value={wanted.id}
        onChange={setSpoolId}
        options={spools.map((one) => ({ value: one.id, label: spoolChoice(one.spool, settings.units) }))}
      />
      <Button
        tone="primary"
        busy={isRunning}
        onClick={() => void teach({ threadId: chosen.id, lengthMm: null, spoolId: wanted.id, placeId: null })}
      >
        {t('scan.remember')}
      </Button>
    </>
  );
}

function TeachPlace(teaching: Teaching) {
  const places = usePlaces();
  const { teach, isRunning } = useTeach(teaching);
  const [placeId, setPlaceId] = useState(teaching.barcode.place?.id ?? '');
  const wanted = places.find(({ id }) => id === placeId) ?? places[0];
  if (wanted === undefined) return <p>{t('scan.codeNoPlace')}</p>;
  return (
    <>
      <SelectField
        label={t('threads.place')}
        value={wanted.id}
        onChange={setPlaceId}
        options={places.map(({ id, data }) => ({ value: id, label: data.name }))}
      />
      <Button
        tone="primary"
        busy={isRunning}
        onClick={() => void teach({ threadId: null, lengthMm: null, spoolId: null, placeId: wanted.id })}
      >
        {t('scan.remember')}
      </Button>
    </>
  );
}
