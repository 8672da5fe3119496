import '#texts/en/shop.ts';
import { t } from '#texts/t.ts';
import type { Owning } from './answers.ts';

export function owningInWords(owning: Owning): string {
  switch (owning) {
    case 'have':
      return t('shop.have');
    case 'low':
      return t('shop.low');
    case 'unread':
      return t('shop.unread');
    case 'out':
      return t('shop.out');
    case 'notOwned':
      return t('shop.notOwned');
  }
}
