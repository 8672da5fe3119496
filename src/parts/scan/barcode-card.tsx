import '#texts/say-scan.ts';
import { useState } from 'react';
import { can } from '#core/permissions.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadFromChart } from '#core/thread-from-chart.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import type { KnownBarcode } from './known-barcode.ts';

/** Asks once which colour a barcode is, and lets a wrong answer be corrected; then the whole team knows it. */
export const BarcodeCard = ({
  barcode,
  onLearned,
  onSkip,
}: {
  readonly barcode: Pick<KnownBarcode, 'id' | 'value' | 'isKnown'>;
  readonly onLearned?: (threadId: string) => void | Promise<void>;
  /** Offers to leave the question unanswered. */
  readonly onSkip?: () => void;
}) => {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
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
  const learn = async (pick: ThreadPick) => {
    const fresh = pick.from === 'chart' ? threadFromChart(store.actor.teamId, pick.colour) : undefined;
    const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? '');
    const { id, value } = barcode;
    const saved = await runOrTell([
      ...(fresh === undefined ? [] : [fresh.create]),
      mutate('barcode.create', { id, set: { value, threadId } }),
      mutate('barcode.update', { id, set: { threadId } }),
    ]);
    if (!saved) return;
    setCorrecting(false);
    notify.done(t('scan.barcodeLearned'));
    await onLearned?.(threadId);
  };
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
      <ThreadPicker label={t('scan.barcodeWhich')} onPick={(pick) => void learn(pick)} />
      {skip}
    </>
  );
};
