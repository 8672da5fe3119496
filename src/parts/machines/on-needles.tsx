import '#texts/en/machines.ts';
import { Link } from 'wouter';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from './machine-card.module.css';

export function OnNeedles({ threadId }: { readonly threadId: string }) {
  const { db } = useWorkspace().store;
  const { rows: found } = useQuery(live(needlesWith, db, threadId));
  if (found === undefined || found.length === 0) return null;
  return (
    <section aria-label={t('machines.onNeedles')} className={styles.tags}>
      {found.map(({ key, machineId, needle, name }) => (
        <Link key={key} href={`/inventory/machines/${machineId}`}>
          {t('machines.onNeedle', { needle, machine: name })}
        </Link>
      ))}
    </section>
  );
}

const needlesWith = async (db: TeamDatabase, threadId: string) => {
  const rows = await rowsNaming(db, 'needle', 'threadId', [threadId]);
  const slots = rows.map((row) => foundOf<'needle'>(row).data);
  const machines = await db.rows.bulkGet(slots.map(({ machineId }) => rowKey('machine', machineId)));
  return slots.flatMap(({ machineId, head, needle }, at) => {
    const machine = machines[at];
    if (machine === undefined || machine.deleted) return [];
    return [
      { key: `${machineId}/${head}/${needle}`, machineId, needle, name: foundOf<'machine'>(machine).data.nickname },
    ];
  });
};
