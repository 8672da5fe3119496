import { useMemo } from 'react';
import { Link } from 'wouter';
import { withFree } from '#core/job/reservations.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useStitchable } from '#parts/stitchable/answered-design.tsx';
import { useAskedMachine } from '#parts/stitchable/use-asked-machine.ts';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { headline } from '#parts/stitchable/verdict-words.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import styles from './dashboard-screen.module.css';
import { Part } from './part.tsx';

/** How many of the newest designs are asked about, and how many of them are shown at most. */
const [mostAsked, mostShown] = [12, 3];

/** The newest designs for which everything is there, on the machine or in the drawer; hidden if there is none. */
export function CanStitch() {
  const [machineId] = useAskedMachine();
  const designs = useQuery(rowsOf('design')).rows;
  const newest = useMemo(
    () => designs.toSorted((a, b) => (a.data.createdAt < b.data.createdAt ? 1 : -1)).slice(0, mostAsked),
    [designs],
  );
  const reservations = useReservations();
  const { rows: owned } = useQuery(stock);
  const answers = useStitchable(
    machineId,
    useMemo(() => newest.map(({ data }) => data), [newest]),
    useMemo(() => reservations && withFree(owned, reservations), [owned, reservations]),
  );
  const names = useVerdictNames();
  const can = useMemo(
    () =>
      newest
        .flatMap((design) => {
          const answer = answers?.answer(design.data, { pieces: 1 });
          const isThere = answer?.verdict.colour === 'green' || answer?.verdict.colour === 'amber';
          return answer !== undefined && isThere ? [{ design, answer }] : [];
        })
        .slice(0, mostShown),
    [newest, answers],
  );
  if (can.length === 0) return null;
  return (
    <Part title={t('dashboard.canStitch')} ways={[{ href: '/inventory/designs', words: t('titles.designs') }]}>
      <List aria-label={t('dashboard.canStitch')}>
        {can.map(({ design: { id, data }, answer }) => (
          <li key={id}>
            <ListRow
              picture={<DesignThumbnail thumb={data.thumb} size="small" />}
              title={
                <Link href={`/inventory/designs/${id}`} data-row-link>
                  {data.name}
                </Link>
              }
              detail={
                <span className={styles.state}>
                  <VerdictDot colour={answer.verdict.colour} words="" /> {headline(answer, names)}
                </span>
              }
            />
          </li>
        ))}
      </List>
    </Part>
  );
}
