import '#texts/en/threads.ts';
import { putUpOf } from '#core/stock/put-ups.ts';
import { counts } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { t } from '#texts/t.ts';

/** Counts a colour's stock in skeins, bobbins or spools; in cones if all spools that count are cones. */
export function countInWords({ thread, spools, stock }: Pick<OwnedThread, 'thread' | 'spools' | 'stock'>): string {
  const count = stock.spools;
  if (thread.kind === 'floss') return t('threads.skeins', { count });
  if (thread.kind === 'bobbin') return t('threads.bobbins', { count });
  const counted = spools.filter(({ spool }) => counts(spool));
  const areCones =
    counted.length > 0 && counted.every(({ spool }) => putUpOf('machine', spool.initialLengthMm) === 'cone');
  return areCones ? t('threads.cones', { count }) : t('threads.spools', { count });
}
