import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { asDay } from '#core/dates/day.ts';
import { limits } from '#core/limits.ts';
import { err } from '#core/result.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { useTeamAdmin, type TeamAdmin, type TeamAdminRefusal } from '#services/team-admin.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './jobs.module.css';

/** Returns the function that asks the server about the jobs that have left the devices. */
export function useServerJobs() {
  const load = useTeamAdmin();
  const { teamId } = useWorkspace().store.actor;
  return <T,>(ask: (admin: TeamAdmin, teamId: string) => Promise<T>) =>
    // without a connection the code of the call may be missing too
    load().then(
      (admin) => ask(admin, teamId),
      () => err<TeamAdminRefusal>({ kind: 'offline' }),
    );
}

/** Says why jobs could not be read on the server. */
export const whyNotRead = ({ kind }: TeamAdminRefusal): string =>
  t(kind === 'offline' || kind === 'timeout' ? 'jobs.olderOffline' : 'errors.unavailable');

const shownAtOnce = 50;

/** Says where old jobs are, and lists them from the server when they are asked for. */
export function OlderJobs() {
  const ask = useServerJobs();
  const today = useToday();
  const [answer, setAnswer] = useState<Awaited<ReturnType<TeamAdmin['olderJobs']>> | 'asking'>();
  const [most, setMost] = useState(shownAtOnce);
  const show = async () => {
    setAnswer('asking');
    setAnswer(await ask((admin, teamId) => admin.olderJobs(teamId)));
  };
  const jobs = answer !== undefined && answer !== 'asking' && answer.ok ? answer.value : undefined;
  return (
    <Stack>
      <p className={styles.quiet}>{t('jobs.older', { days: limits.jobDays })}</p>
      {jobs === undefined && (
        <Stack row>
          <Button tone="quiet" disabled={answer === 'asking'} onClick={() => void show()}>
            {t('jobs.olderShow')}
          </Button>
        </Stack>
      )}
      <div role="status">
        {answer !== undefined && answer !== 'asking' && !answer.ok && whyNotRead(answer.error)}
        {jobs?.length === 0 && t('jobs.olderNone')}
      </div>
      {jobs !== undefined && jobs.length > 0 && (
        <List aria-label={t('jobs.olderList')}>
          {jobs.slice(0, most).map(({ id, data }) => (
            <li key={id}>
              <ListRow
                title={
                  <Link href={`/jobs/${id}`} data-row-link>
                    {data.name}
                  </Link>
                }
                detail={[data.number, data.customer].filter(Boolean).join(' · ')}
                figure={t('jobs.pieces', { done: data.piecesDone, pieces: data.pieces })}
                subfigure={t('jobs.olderDay', {
                  status: t(`jobWords.value.${data.status}`),
                  day: formatCalendarDay(asDay(today.dateOf(data.updatedAt))),
                })}
              />
            </li>
          ))}
        </List>
      )}
      {jobs !== undefined && jobs.length > most && (
        <Button tone="quiet" onClick={() => setMost(most + shownAtOnce)}>
          {t('jobs.showMore', { count: jobs.length - most })}
        </Button>
      )}
    </Stack>
  );
}
