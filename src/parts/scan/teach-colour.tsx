import '#texts/en/problems.ts';
import { useState, type KeyboardEvent } from 'react';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { amountError, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { LengthField } from '#parts/threads/length-field.tsx';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ChosenThread } from './chosen-thread.tsx';
import { useTeach, type Teaching } from './use-teach.ts';

export function TeachColour(teaching: Teaching) {
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
