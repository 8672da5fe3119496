import '#texts/say-quote-page.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { quoteNumber, statusOn } from '#core/kinds/quote.ts';
import type { FoundRow } from '#core/rows.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatDay, formatMoney } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { statusTone, statusWord } from './quote-words.ts';
import styles from './quotes.module.css';
import { sumsByStatus, type Standing } from './sums-by-status.ts';

/** Every quote of the team, newest first: searched by number and customer, and by how it stands, with the sums of each. */
export const QuoteList = ({
  quotes,
  today,
  mayChange,
}: {
  readonly quotes: readonly FoundRow<'quote'>[];
  readonly today: string;
  readonly mayChange: boolean;
}) => {
  const { store } = useWorkspace();
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<Standing>();
  const standing = quotes.map((row) => ({ ...row, status: statusOn(row.data, today) }));
  const sums = sumsByStatus(standing);
  const shown = standing.filter((row) => (status === undefined || row.status === status) && fits(row, words));
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
        value={words}
        onChange={setWords}
      />
      <ChipRow label={t('quotes.status')}>
        <Chip pressed={status === undefined} onPress={() => setStatus(undefined)}>
          {t('quotePage.all')}
        </Chip>
        {sums.map(({ status: one, count, sum }) => (
          <Chip key={one} pressed={status === one} onPress={() => setStatus(one === status ? undefined : one)}>
            {statusWord(one)} · {t('quotePage.sum', { count, sum })}
          </Chip>
        ))}
      </ChipRow>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('quotePage.none')}</p>
      ) : (
        <List aria-label={t('titles.quotes')}>
          {shown.map(({ id, data, status: one }) => (
            <li key={id}>
              <Link href={`/calculators/pricing/quotes/${id}`} className={styles.row}>
                <strong>{data.customer ?? t('quotePage.noCustomer')}</strong>
                <span>{formatMoney(data.totals.totalMinor, data.totals.currency)}</span>
                <span className={styles.quiet}>
                  {quoteNumber(data) ?? t('quotePage.notNumbered')} ·{' '}
                  {formatDay(Date.parse(data.createdAt), store.now())}
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
};

const fits = ({ data }: FoundRow<'quote'>, words: string): boolean => {
  const all = [quoteNumber(data), data.customer, data.email, ...data.lines.map(({ what }) => what)];
  const text = all
    .filter((one) => one != null)
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
};
