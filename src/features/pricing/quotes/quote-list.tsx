import '#texts/en/quote-page.ts';
import { useDeferredValue } from 'react';
import { Link } from 'wouter';
import { hasWordsOf } from '#core/catalogue/fold.ts';
import { quoteNumber, statusOn } from '#core/pricing/quotes.ts';
import type { Day } from '#core/dates/day.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Button } from '#ui/button.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { statusTone, statusWord } from './quote-words.ts';
import styles from './quotes.module.css';
import { sumsByStatus } from './sums-by-status.ts';

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
