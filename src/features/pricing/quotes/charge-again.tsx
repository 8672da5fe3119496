import '#texts/en/quote-page.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { orderOfQuote, pricedQuote } from './quote-order.ts';
import { waivedName } from '../waived-reasons.tsx';

export function ChargeAgain({ row: { id, data, version } }: { readonly row: FoundRow<'quote'> }) {
  const { runOrTell } = useAction();
  const charge = (code: string) => {
    const priced = pricedQuote({
      ...orderOfQuote(data),
      waivedFees: data.waivedFees.filter((fee) => fee.code !== code),
    });
    if (!priced.ok) return notify.problem(t('quotePage.cannotReprice'));
    void runOrTell([mutate('quote.update', { id, set: priced.value, baseVersion: version })]);
  };
  return (
    <Stack row gap="s">
      {data.waivedFees.map(({ code }) => (
        <Button key={code} tone="plain" onClick={() => charge(code)}>
          {t('quotePage.chargeAgain', { fee: waivedName(data.totals, code) })}
        </Button>
      ))}
    </Stack>
  );
}
