import '#texts/en/price-fields.ts';
import type { QuoteStatus } from '#core/kinds/quote.ts';
import { t } from '#texts/t.ts';
import type { Tone } from '#ui/tag.tsx';

export function statusWord(status: QuoteStatus | 'expired'): string {
  return t(`priceFields.status.${status}`);
}

export const statusTone: Readonly<Record<QuoteStatus | 'expired', Tone>> = {
  draft: 'plain',
  sent: 'accent',
  accepted: 'good',
  declined: 'danger',
  expired: 'warn',
};
