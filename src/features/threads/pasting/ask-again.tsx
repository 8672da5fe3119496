import '#texts/en/pasting.ts';
import { useEffect, useRef } from 'react';
import type { Meant } from '#core/pasting/list-row.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/banner.tsx';
import { coloursIn, spoolsInStock } from './meant-additions.ts';

/** Asks before adding threads again that are in stock, because it is easy to paste a list twice. */
export function AskAgain({
  meant,
  onAdd,
  onNothing,
}: {
  readonly meant: readonly Meant<ThreadPick>[];
  readonly onAdd: (wanted: readonly Meant<ThreadPick>[]) => void;
  readonly onNothing: () => void;
}) {
  const question = useRef<HTMLDivElement>(null);
  // The pressed button is now disabled, so focus the answer that adds nothing twice.
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  const fresh = meant.filter(({ item }) => spoolsInStock(item) === 0);
  const total = coloursIn(meant);
  const count = total - coloursIn(fresh);
  return (
    <div ref={question}>
      <Banner
        tone="warn"
        icon="warning"
        announce
        actions={
          <>
            {fresh.length > 0 ? (
              <Button onClick={() => onAdd(fresh)}>{t('pasting.addOnlyNew', { count: total - count })}</Button>
            ) : (
              <Button onClick={onNothing}>{t('pasting.addNothing')}</Button>
            )}
            <Button onClick={() => onAdd(meant)}>
              {fresh.length > 0 ? t('pasting.addAllAgain', { total }) : t('pasting.addAgain')}
            </Button>
          </>
        }
      >
        {t('pasting.inStock', { count, total })}
      </Banner>
    </div>
  );
}
