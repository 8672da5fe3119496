import '#texts/en/quote-page.ts';
import type { Day } from '#core/dates/day.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Asks before a quote is sent whose last valid day has passed: a sent quote is locked, so its date could not change. */
export function SendPastDialog({
  validUntil,
  longer,
  send,
  onClose,
}: {
  readonly validUntil: Day;
  /** The last valid day that the quote would get today. */
  readonly longer: Day;
  readonly send: (change: { readonly validUntil?: Day }) => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={t('quotePage.pastTitle')}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => send({})}>{t('quotePage.sendPast')}</Button>
          <Button tone="primary" onClick={() => send({ validUntil: longer })}>
            {t('quotePage.sendLonger', { day: formatCalendarDay(longer) })}
          </Button>
        </>
      }
    >
      <p>{t('quotePage.pastText', { day: formatCalendarDay(validUntil) })}</p>
    </Dialog>
  );
}
