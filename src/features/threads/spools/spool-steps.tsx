import '#texts/en/spools.ts';
import { isLent } from '#core/stock/stock.ts';
import type { OwnedSpool } from '#inventory/inventory.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import type { Booking } from './booking-dialog.tsx';
import styles from './spools.module.css';
import { useSpoolSteps } from './use-spool-steps.ts';

/** The buttons of a spool. Remove comes last, so that people do not press it by mistake. */
export function SpoolSteps({
  one,
  onBook,
  onDone,
}: {
  readonly one: OwnedSpool;
  readonly onBook: (booking: Booking) => void;
  readonly onDone: () => void;
}) {
  const steps = useSpoolSteps(one);
  const { state } = one.spool;
  const isInUse = state === 'sealed' || state === 'open';
  const close = (step: Promise<boolean>) => void step.then((isSaved) => isSaved && onDone());
  return (
    <>
      <div className={styles.steps}>
        {isInUse && (
          <Button tone="primary" icon="minus" onClick={() => onBook('use')} data-autofocus>
            {t('threads.use')}
          </Button>
        )}
        {state !== 'archived' && (
          <>
            <Button icon="count" onClick={() => onBook('count')}>
              {state === 'empty' ? t('spools.refill') : t('threads.count')}
            </Button>
            <Button icon="weigh" onClick={() => onBook('weigh')}>
              {t('threads.weigh')}
            </Button>
          </>
        )}
      </div>
      <fieldset className={styles.steps} aria-label={t('spools.steps')}>
        {isLent(one.spool) && <Button onClick={() => close(steps.giveBack())}>{t('spools.giveBack')}</Button>}
        {isInUse && <Button onClick={() => close(steps.mark('empty'))}>{t('spools.markEmpty')}</Button>}
        {isInUse && <Button onClick={() => close(steps.mark('lost'))}>{t('spools.markLost')}</Button>}
        {state === 'lost' && <Button onClick={() => close(steps.mark('open'))}>{t('spools.markFound')}</Button>}
        {state === 'archived' ? (
          <Button onClick={() => close(steps.mark('open'))}>{t('spools.takeOut')}</Button>
        ) : (
          <Button onClick={() => close(steps.mark('archived'))}>{t('spools.putAway')}</Button>
        )}
        <Button tone="quiet" icon="trash" onClick={() => close(steps.remove())}>
          {t('spools.delete')}
        </Button>
      </fieldset>
    </>
  );
}
