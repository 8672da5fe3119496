import '#texts/en/quote-page.ts';
import { useMemo } from 'react';
import { Link, useParams } from 'wouter';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { QuoteList } from './quote-list.tsx';
import { dayIn } from '#core/dates/day-in.ts';
import { accessOf, can } from '#core/access/permissions.ts';
import { withQuoteDecimals } from '#core/pricing/quotes.ts';
import { useRows } from '#parts/rows/use-rows.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';

const QuoteDetails = later(async () => (await import('./quote-details.tsx')).QuoteDetails);
const QuotePaper = later(async () => (await import('./quote-paper.tsx')).QuotePaper);

export function QuotesScreen() {
  const { quoteId, paper } = useParams<{ readonly quoteId?: string; readonly paper?: string }>();
  const { quotes, isHidden, mayChange, today } = useQuotes();
  useShown(isHidden || quotes !== undefined);
  if (isHidden)
    return (
      <EmptyState icon="eye-off" heading="h1" title={t('quotePage.hiddenTitle')}>
        {t('quotePage.hiddenText')}
      </EmptyState>
    );
  if (quotes === undefined) return null;
  if (quoteId === undefined) return <QuoteList quotes={quotes} today={today} mayChange={mayChange} />;
  const row = quotes.find(({ id }) => id === quoteId);
  if (row === undefined)
    return (
      <EmptyState
        icon="info"
        heading="h1"
        title={t('quotePage.gone')}
        actions={
          <Link href="/calculators/pricing/quotes" {...buttonLook('plain')}>
            {t('titles.quotes')}
          </Link>
        }
      />
    );
  if (paper === 'customer' || paper === 'shop') return <QuotePaper row={row} paper={paper} />;
  return <QuoteDetails key={row.id} row={row} quotes={quotes} today={today} mayChange={mayChange} />;
}

const useQuotes = () => {
  const { store } = useWorkspace();
  const team = useTeamSettings();
  const { viewersSeeCosts, timeZone } = team;
  const rows = useRows('quote');
  const quotes = useMemo(
    () => rows?.toReversed().map((row) => ({ ...row, data: withQuoteDecimals(row.data, team) })),
    [rows, team],
  );
  const { role } = store.actor;
  return {
    quotes,
    isHidden: accessOf(role, viewersSeeCosts) !== 'full',
    mayChange: can(role, 'inventory.change'),
    today: dayIn(timeZone, store.now()),
  };
};
