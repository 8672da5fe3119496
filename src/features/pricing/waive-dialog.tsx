import '#texts/en/quote-page.ts';
import { useState } from 'react';
import { mutate } from '#core/mutations/mutate.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { feeName } from './fee-sums.ts';
import { orderOfQuote, pricedQuote } from './quotes/quote-order.ts';

export function WaiveDialog({
  row: { id, data, version },
  code,
  by,
  amount,
  onClose,
}: {
  readonly row: FoundRow<'quote'>;
  readonly code: string;
  readonly by: string | null;
  readonly amount: (minor: number) => string;
  readonly onClose: () => void;
}) {
  const { run, isRunning } = useAction();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const fees = data.totals.fees.filter((fee) => fee.code === code);
  const amountMinor = fees.reduce((sum, fee) => sum + fee.amountMinor, 0);
  const fee = feeName(code, fees[0]?.label ?? code);
  const save = async () => {
    const waivedFees = [
      ...data.waivedFees.filter((one) => one.code !== code),
      { code, amountMinor, by, reason: reason.trim() === '' ? null : reason.trim() },
    ];
    const priced = pricedQuote({ ...orderOfQuote(data), waivedFees });
    if (!priced.ok) return setFailure(t('quotePage.cannotReprice'));
    const failed = await run([mutate('quote.update', { id, set: priced.value, baseVersion: version })]);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    return onClose();
  };
  return (
    <Dialog
      title={t('quotePage.waiveTitle', { fee })}
      subtitle={amount(amountMinor)}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isRunning}>
            {t('quotePage.waive')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <TextField label={t('quotePage.reason')} hint={t('quotePage.reasonHint')} value={reason} onChange={setReason} />
    </Dialog>
  );
}
