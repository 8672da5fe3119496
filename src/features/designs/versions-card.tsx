import '#texts/en/design-opening.ts';
import { Link } from 'wouter';
import { newerVersions, olderVersions } from '#core/designs/design-set.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { changeWords } from './version-changes.tsx';
import styles from './designs.module.css';

type Row = CollectionRow<'design'>;

export function VersionsCard({
  design,
  designs,
  hrefOf,
}: {
  readonly design: Row;
  readonly designs: readonly Row[];
  readonly hrefOf: (id: string) => string;
}) {
  const { store, settings } = useWorkspace();
  const may = useMay('design');
  const { runOrTell } = useAction();
  const dayOf = useTeamDay();
  const newer = newerVersions(designs, design);
  const older = olderVersions(designs, design).filter((row) => !newer.includes(row));
  if (newer.length + older.length === 0) return null;
  const { id, version, data } = design;
  const separate = async () => {
    const action = mutate('design.update', { id, set: { replacesId: null }, baseVersion: version });
    const undo = await runOrTell([action]);
    if (undo !== undefined) offerUndo(store, t('designs.separated'), undo);
  };
  /** A version, and what the step from `old` to `now` changed. */
  const line = (row: Row, word: string, old: Row, now: Row) => (
    <li key={row.id}>
      <ListRow
        picture={<DesignThumbnail thumb={row.data.thumb} />}
        title={
          <Link href={hrefOf(row.id)} data-row-link>
            {t('designs.versionOf', { name: row.data.name, date: formatCalendarDay(dayOf(row.data.createdAt)) })}
          </Link>
        }
        detail={[
          word,
          t('designs.stitches', { count: row.data.stitches }),
          row.data.format.toUpperCase(),
          changeWords(old.data, now.data, settings.units),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </li>
  );
  return (
    <Card as="section" aria-label={t('designs.versions')}>
      <h2>{t('designs.versions')}</h2>
      <List>
        {newer.map((row) => line(row, t('designs.newer'), design, row))}
        {older.map((row, at) => line(row, t('designs.older'), row, older[at - 1] ?? design))}
      </List>
      {may.update && older.some((row) => row.id === data.replacesId) && (
        <div className={styles.steps}>
          <Button onClick={() => void separate()}>{t('designs.separate')}</Button>
        </div>
      )}
    </Card>
  );
}
