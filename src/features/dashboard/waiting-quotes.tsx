import { Link } from 'wouter';
import { dayIn } from '#core/dates/day-in.ts';
import { quoteNumber, waitingQuotes, withQuoteDecimals } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { kept } from '#parts/rows/team-queries.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useSeesCosts, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSum } from '#parts/money/format-sum.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatRelative } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Part } from './part.tsx';

const most = 5;

/** The quotes that wait for an answer; hidden if there are none or the person sees no costs. */
export function WaitingQuotes() {
  const { store } = useWorkspace();
  const team = useTeamSettings();
  const { timeZone } = team;
  const seesCosts = useSeesCosts();
  const sent = useQuery(kept(live(readSent, store.db), ({ sentQuotes }) => sentQuotes)).rows ?? [];
  const rows = waitingQuotes(sent, dayIn(timeZone, store.now())).map((row) => ({
    ...row,
    data: withQuoteDecimals(row.data, team),
  }));
  if (rows.length === 0 || !seesCosts) return null;
  const words = t('dashboard.quotesSum', { count: rows.length, sum: formatSum(rows.map(({ data }) => data.totals)) });
  return (
    <Part title={t('dashboard.quotes')} ways={[{ href: '/calculators/pricing/quotes', words }]}>
      <List aria-label={t('dashboard.quotes')}>
        {rows.slice(0, most).map(({ id, data }) => (
          <li key={id}>
            <ListRow
              title={
                <Link href={`/calculators/pricing/quotes/${id}`} data-row-link>
                  {data.customer ?? quoteNumber(data) ?? t('titles.quote')}
                </Link>
              }
              detail={t('dashboard.quoteSent', { when: formatRelative(Date.parse(data.updatedAt), store.now()) })}
              figure={formatMoney(data.totals.totalMinor, data.totals)}
              subfigure={quoteNumber(data)}
            />
          </li>
        ))}
      </List>
    </Part>
  );
}

const readSent = async (db: TeamDatabase): Promise<readonly Pick<FoundRow<'quote'>, 'id' | 'data'>[]> =>
  (await livingRows(db, 'quote')).filter(({ data }) => data.status === 'sent');
