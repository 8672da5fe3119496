import '#texts/en/jobs.ts';
import { Link } from 'wouter';
import { dayIn } from '#core/dates/day-in.ts';
import { asDay, dayNumber } from '#core/dates/day.ts';
import { groupedBy } from '#core/grouped-by.ts';
import { quoteNumber, waitingQuotes, withQuoteDecimals } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { rowsOfRefs } from '#data/rows/stored-rows.ts';
import { refOf, type TeamDatabase } from '#data/database/team-database.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { decideQuote } from '#parts/jobs/decide-quote.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { kept } from '#parts/rows/team-queries.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useSeesCosts, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatSum } from '#parts/money/format-sum.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatCalendarDay, formatRelative } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Part } from './part.tsx';

const most = 5;

/** The quotes that wait: for an answer, and for their jobs. Hidden from people who see no costs. */
export function WaitingQuotes() {
  const seesCosts = useSeesCosts();
  useShown(true); // of the dashboard's first sight, these come last
  return (
    seesCosts && (
      <>
        <SentQuotes />
        <AcceptedQuotes />
      </>
    )
  );
}

function SentQuotes() {
  const { store } = useWorkspace();
  const team = useTeamSettings();
  const { timeZone } = team;
  const sent = useQuery(kept(live(readSent, store.db), ({ sentQuotes }) => sentQuotes)).rows ?? [];
  const rows = waitingQuotes(sent, dayIn(timeZone, store.now())).map((row) => ({
    ...row,
    data: withQuoteDecimals(row.data, team),
  }));
  if (rows.length === 0) return null;
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

/** Accepted quotes until their jobs are done. One that was accepted before there were jobs gets them here. */
function AcceptedQuotes() {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const team = useTeamSettings();
  const mayMake = useMay('job').create;
  const accepted = useQuery(live(readAccepted, store.db)).rows ?? [];
  const jobs = useQuery(rowsOf('job'));
  const byQuote = groupedBy(jobs.rows, ({ data }) => data.quoteId ?? '');
  const open = accepted
    .map(({ id, data, ...of }) => {
      const own = (byQuote.get(data.revisionOf ?? id) ?? []).filter(({ data: { status } }) => status !== 'dropped');
      return { id, data, ...of, own, done: own.filter(({ data: { status } }) => status === 'done').length };
    })
    .filter(({ data, hadJobs, own, done }) =>
      own.length > 0 ? done < own.length : !hadJobs && mayWait(data, team.timeZone, store.now()),
    );
  if (jobs.extent !== 'whole' || open.length === 0) return null;
  return (
    <Part title={t('jobs.accepted')} ways={[{ href: '/jobs', words: t('jobs.all') }]}>
      <List aria-label={t('jobs.accepted')}>
        {open.slice(0, most).map(({ id, data, own, done, hasLeft }) => (
          <li key={id}>
            <ListRow
              title={
                <Link href={`/calculators/pricing/quotes/${id}`} data-row-link>
                  {data.customer ?? quoteNumber(data) ?? t('titles.quote')}
                </Link>
              }
              detail={
                own.length === 0
                  ? t('jobs.noJobs')
                  : hasLeft
                    ? t('jobs.acceptedOpen', { count: own.length - done })
                    : t('jobs.acceptedDone', { done, all: own.length })
              }
              figure={data.dueOn !== null && t('jobs.due', { day: formatCalendarDay(asDay(data.dueOn)) })}
              subfigure={quoteNumber(data)}
              actions={
                own.length === 0 &&
                mayMake && (
                  <Button
                    onClick={() =>
                      void runOrTell([decideQuote(store.actor.teamId, id, data, 'accepted', team.jobSteps)])
                    }
                  >
                    {t('jobs.make')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </List>
    </Part>
  );
}

/**
 * Whether a quote without jobs is offered some: for 60 days after it was accepted, and after the day on which it is due.
 * What was accepted long before that, when there were no jobs yet, is sewn.
 */
const mayWait = ({ dueOn, updatedAt }: Accepted['data'], timeZone: string, nowMs: number): boolean => {
  const accepted = dayIn(timeZone, Date.parse(updatedAt));
  const from = dueOn !== null && dueOn > accepted ? asDay(dueOn) : accepted;
  return dayNumber(dayIn(timeZone, nowMs)) - dayNumber(from) < 60;
};

interface Accepted extends Pick<FoundRow<'quote'>, 'id' | 'data'> {
  /** Whether jobs of it were made, though all of them may have been dropped or deleted since. */
  readonly hadJobs: boolean;
  /** Whether some of its jobs, done or dropped, have left the devices: how many of all are done is not known then. */
  readonly hasLeft: boolean;
}

/** The accepted quotes, each in its latest accepted revision. */
const readAccepted = async (db: TeamDatabase): Promise<readonly Accepted[]> => {
  const accepted = (await livingRows(db, 'quote')).filter(({ data }) => data.status === 'accepted');
  const firstOf = ({ id, data }: (typeof accepted)[number]) => data.revisionOf ?? id;
  const latest = new Map(
    accepted.toSorted((a, b) => a.data.revision - b.data.revision).map((row) => [firstOf(row), row]),
  );
  const found = await Promise.all(
    accepted.map(async (row) => {
      const { id, data } = row;
      if (latest.get(firstOf(row)) !== row) return [];
      const made = await rowsOfRefs(db, [refOf('job', 'quoteId', firstOf(row))]);
      const jobs = data.lines.reduce((sum, { placements }) => sum + placements.length, 0);
      const own = made.filter(({ d }) => d['quoteRevision'] === data.revision);
      return [{ id, data, hadJobs: made.length > 0, hasLeft: own.length < jobs }];
    }),
  );
  return found.flat();
};

const readSent = async (db: TeamDatabase): Promise<readonly Pick<FoundRow<'quote'>, 'id' | 'data'>[]> =>
  (await livingRows(db, 'quote')).filter(({ data }) => data.status === 'sent');
