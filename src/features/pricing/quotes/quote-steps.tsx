import '#texts/en/quote-page.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isSameUnit, withDecimals } from '#core/amounts/currency.ts';
import { newId } from '#core/ids.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { dayIn } from '#core/dates/day-in.ts';
import type { Day } from '#core/dates/day.ts';
import { quoteNumber, validAsLong } from '#core/pricing/quotes.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { copyText } from '#parts/output/copy-text.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { notify } from '#ui/notify.ts';
import { quoteAsText } from './quote-as-text.ts';
import { copyOfQuote } from './quote-copies.ts';

const ToCalculator = later(async () => (await import('./to-calculator.tsx')).ToCalculator);

export function QuoteSteps({
  row,
  mayChange,
  onDetails,
  onReprice,
}: {
  readonly row: FoundRow<'quote'>;
  readonly mayChange: boolean;
  readonly onDetails: () => void;
  readonly onReprice: () => void;
}) {
  const { id, data, version } = row;
  const { store } = useWorkspace();
  const team = useTeamSettings();
  const { runOrTell } = useAction();
  const [, navigate] = useLocation();
  const [isForCalculator, setForCalculator] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const stand = (status: Quote['status'], more: Partial<Pick<Quote, 'validUntil'>> = {}) =>
    // Send the totals too: the server refuses the change if another person changed them and this person has not seen
    // that.
    void runOrTell([
      mutate('quote.update', { id, set: { status, ...more, totals: data.totals }, baseVersion: version }),
    ]);
  const isPast = () => data.validUntil !== null && data.validUntil < dayIn(team.timeZone, store.now());
  const send = () => (isPast() ? setAsking(true) : stand('sent'));
  const copyAs = (first: string | null) => copyOfQuote(data, { first, timeZone: team.timeZone, nowMs: store.now() });
  const begin = async (set: ReturnType<typeof copyOfQuote>, done: (day: string) => string) => {
    const copy = newId();
    if (!(await runOrTell([mutate('quote.create', { id: copy, set })]))) return;
    notify.done(done(formatCalendarDay(set.validUntil)));
    navigate(`/calculators/pricing/quotes/${copy}`);
  };
  const revise = () => void begin(copyAs(data.revisionOf ?? id), (day) => t('quotePage.revised', { day }));
  const duplicate = () => {
    const copied = copyAs(null);
    const key = copied.email === data.email ? 'quotePage.duplicated' : 'quotePage.duplicatedWithoutEmail';
    void begin(copied, (day) => t(key, { day }));
  };
  const remove = async () => {
    const undo = await runOrTell([mutate('quote.delete', { id, baseVersion: version })]);
    if (undo === undefined) return;
    offerUndo(store, t('quotePage.deleted'), undo);
    navigate('/calculators/pricing/quotes');
  };
  const copy = async () => {
    const number = quoteNumber(data) ?? '';
    if (await copyText(quoteAsText(data, number, team.company.name))) notify.done(t('quotePage.copied'));
    else notify.problem(t('quotePage.notCopied'));
  };
  const isDraft = data.status === 'draft';
  // The calculator can only price in the team's currency.
  const isPriceable = isSameUnit(withDecimals(data.totals, team), team);
  return (
    <>
      {isForCalculator && <ToCalculator row={row} />}
      {isAsking && data.validUntil !== null && (
        <SendPastDialog
          validUntil={data.validUntil}
          longer={validAsLong(data, team.timeZone, store.now())}
          send={(more) => {
            setAsking(false);
            stand('sent', more);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {mayChange && isDraft && (
        <Button tone="primary" onClick={send}>
          {t('quotePage.send')}
        </Button>
      )}
      {mayChange && data.status === 'sent' && (
        <>
          <Button tone="primary" onClick={() => stand('accepted')}>
            {t('quotePage.accept')}
          </Button>
          <Button onClick={() => stand('declined')}>{t('quotePage.decline')}</Button>
        </>
      )}
      <Menu
        label={t('quotePage.more')}
        icon="dots"
        entries={[
          ...(mayChange && isDraft
            ? [{ label: t('quotePage.details'), icon: 'edit' as const, onSelect: onDetails }]
            : []),
          ...(mayChange && isDraft && isPriceable
            ? [
                {
                  label: t('quotePage.inCalculator'),
                  icon: 'calculators' as const,
                  onSelect: () => setForCalculator(true),
                },
              ]
            : []),
          ...(mayChange && !isDraft ? [{ label: t('quotePage.revise'), icon: 'edit' as const, onSelect: revise }] : []),
          ...(mayChange && (data.status === 'accepted' || data.status === 'declined')
            ? [{ label: t('quotePage.reopen'), icon: 'undo' as const, onSelect: () => stand('sent') }]
            : []),
          { label: t('quotePage.copyText'), icon: 'copy', onSelect: () => void copy() },
          ...(mayChange
            ? [
                {
                  label: t('quotePage.duplicate'),
                  icon: 'plus' as const,
                  onSelect: duplicate,
                },
                { label: t('quotePage.reprice'), icon: 'reload' as const, onSelect: onReprice },
                {
                  label: t('quotePage.delete'),
                  icon: 'trash' as const,
                  tone: 'danger' as const,
                  divided: true,
                  onSelect: () => void remove(),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Asks before a quote is sent whose last valid day has passed: a sent quote is locked, so its date could not change. */
function SendPastDialog({
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
