import '#texts/en/quote-page.ts';
import { useMemo, useDeferredValue } from 'react';
import { Link, useParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import { hasWordsOf } from '#core/catalogue/fold.ts';
import { dayIn } from '#core/dates/day-in.ts';
import type { Day } from '#core/dates/day.ts';
import type { QuoteStatus } from '#core/kinds/quote.ts';
import { quoteStatuses } from '#core/kinds/quote.ts';
import { withQuoteDecimals, quoteNumber, statusOn } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatSum } from '#parts/money/format-sum.ts';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { useSeesCosts, useTeamSettings, useTeamDay } from '#parts/rows/use-team-settings.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { ChipRow, Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { List } from '#ui/list.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { statusTone, statusWord } from './quote-words.ts';
import styles from './quotes.module.css';

const QuoteDetails = later(async () => (await import('./quote-details.tsx')).QuoteDetails);
const QuotePaper = later(async () => (await import('./quote-paper.tsx')).QuotePaper);

export function QuotesScreen() {
  const { quoteId, paper } = useParams<{ readonly quoteId?: string; readonly paper?: string }>();
  const { quotes, isHidden, mayChange, today } = useQuotes();
  const row = quotes?.find(({ id }) => id === quoteId);
  useShown(isHidden || (quotes !== undefined && row === undefined)); // a quote tells it itself
  if (isHidden)
    return (
      <EmptyState icon="eye-off" heading="h1" title={t('quotePage.hiddenTitle')}>
        {t('quotePage.hiddenText')}
      </EmptyState>
    );
  if (quotes === undefined) return null;
  if (quoteId === undefined) return <QuoteList quotes={quotes} today={today} mayChange={mayChange} />;
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
  const { timeZone } = team;
  const seesCosts = useSeesCosts();
  const { rows } = useQuery(live(livingRows<'quote'>, store.db, 'quote'));
  const quotes = useMemo(
    () => rows?.toReversed().map((row) => ({ ...row, data: withQuoteDecimals(row.data, team) })),
    [rows, team],
  );
  const { role } = store.actor;
  return {
    quotes,
    isHidden: !seesCosts,
    mayChange: can(role, 'inventory.change'),
    today: dayIn(timeZone, store.now()),
  };
};

export function QuoteList({
  quotes,
  today,
  mayChange,
}: {
  readonly quotes: readonly FoundRow<'quote'>[];
  readonly today: Day;
  readonly mayChange: boolean;
}) {
  const dayOf = useTeamDay();
  const address = useListAddress();
  const words = useDeferredValue(address.text);
  const status = address.get('state');
  const withStatus = quotes.map((row) => ({ ...row, status: statusOn(row.data, today) }));
  const sums = sumsByStatus(withStatus);
  const shown = withStatus.filter((row) => (status === null || row.status === status) && fits(row, words));
  const narrowTo = (state?: string) => address.set({ state });
  const showAll = () => {
    address.setText('');
    address.set({ q: undefined, state: undefined });
  };
  const head = (
    <PageHead
      title={t('titles.quotes')}
      aside={t('quotePage.lead')}
      actions={
        mayChange && (
          <Link href="/calculators/pricing" {...buttonLook('primary')}>
            {t('quotePage.new')}
          </Link>
        )
      }
    />
  );
  if (quotes.length === 0)
    return (
      <>
        {head}
        <EmptyState icon="print" title={t('quotePage.emptyTitle')}>
          {t('quotePage.emptyText')}
        </EmptyState>
      </>
    );
  return (
    <div className={styles.rows}>
      {head}
      <SearchField
        label={t('quotePage.search')}
        placeholder={t('quotePage.search')}
        value={address.text}
        onChange={address.setText}
      />
      <ChipRow label={t('quotes.status')}>
        <Chip pressed={status === null} onPress={() => narrowTo()}>
          {t('quotePage.all')}
        </Chip>
        {sums.map(({ status: one, count, sum }) => (
          <Chip key={one} pressed={status === one} onPress={() => narrowTo(one === status ? undefined : one)}>
            {statusWord(one)} · {t('quotePage.sum', { count, sum })}
          </Chip>
        ))}
      </ChipRow>
      {shown.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('quotePage.none')}
          actions={<Button onClick={showAll}>{t('quotePage.showAll')}</Button>}
        />
      ) : (
        <List aria-label={t('titles.quotes')}>
          {shown.map(({ id, data, status: one }) => (
            <li key={id}>
              <Link href={`/calculators/pricing/quotes/${id}`} className={styles.row} data-row-link>
                <strong>{data.customer ?? t('quotePage.noCustomer')}</strong>
                <span>{formatMoney(data.totals.totalMinor, data.totals)}</span>
                <span className={styles.quiet}>
                  {quoteNumber(data) ?? t('quotePage.notNumbered')} ·{' '}
                  {formatCalendarDay(dayOf(data.createdAt), { today })}
                </span>
                <span>
                  <Tag tone={statusTone[one]}>{statusWord(one)}</Tag>
                </span>
              </Link>
            </li>
          ))}
        </List>
      )}
    </div>
  );
}

const fits = ({ data }: FoundRow<'quote'>, words: string): boolean => {
  const said = [quoteNumber(data), data.customer, data.email, ...data.lines.map(({ what }) => what)];
  return hasWordsOf(words)(said.filter((one) => one != null).join(' '));
};

/** The status of a quote on a given day; `expired` is derived from that day, never stored. */
type DerivedStatus = QuoteStatus | 'expired';

const statuses: readonly DerivedStatus[] = [...quoteStatuses, 'expired'];

/** Returns the number of quotes per status, and the sums of their totals, separate for each currency. */
export function sumsByStatus(
  quotes: readonly {
    readonly status: DerivedStatus;
    readonly data: { readonly totals: MoneyUnit & { readonly totalMinor: number } };
  }[],
): readonly { readonly status: DerivedStatus; readonly count: number; readonly sum: string }[] {
  return statuses.flatMap((status) => {
    const of = quotes.filter((quote) => quote.status === status);
    return of.length === 0 ? [] : [{ status, count: of.length, sum: formatSum(of.map(({ data }) => data.totals)) }];
  });
}
