import { useId, useState } from 'react';
import { can } from '#core/access/permissions.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Menu } from '#ui/menu.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Entry } from './entries.ts';
import { boughtInWords, entryTitle, packsInWords } from './entry-words.ts';
import styles from './entry-row.module.css';

export type EntryStep = 'receive' | 'order' | 'want' | 'edit' | 'drop';

/** Ticks an entry or takes its tick back. Resolves to undefined if nothing was saved. */
export type EntryTick = (entry: Entry) => Promise<object | undefined>;

export function EntryRow({
  entry,
  onTick,
  onStep,
}: {
  readonly entry: Entry;
  readonly onTick: EntryTick;
  /** Runs another step on the entry; without it the line can only be ticked. */
  readonly onStep?: (step: EntryStep, entry: Entry) => void;
}) {
  const { store, settings, nameOf } = useWorkspace();
  const id = useId();
  const title = entryTitle(entry);
  const isBought = entry.ticked >= entry.qty;
  // Show a press at once, until the device has saved it and the changed entry is drawn.
  const [pressed, setPressed] = useState<{ readonly on: Entry; readonly isOn: boolean }>();
  const isOn = pressed?.on === entry ? pressed.isOn : isBought;
  const press = async () => {
    setPressed({ on: entry, isOn: !isBought });
    if (!(await onTick(entry))) setPressed(undefined);
  };
  const mayChange = can(store.actor.role, 'inventory.change');
  const step = (kind: EntryStep, label: string) => ({ label, onSelect: () => onStep?.(kind, entry) });
  const designs = useNames(
    'design',
    entry.wishers.filter((ref) => nameOf(ref) === undefined),
  );
  const wishers = [
    ...useNames('job', entry.jobIds),
    ...entry.wishers.map((userId) => nameOf(userId)).filter((name) => name !== undefined),
    ...designs.map((name) => t('shopping.quoted', { name })),
  ];
  return (
    <div className={styles.row} data-bought={isBought || undefined}>
      <span className={styles.tick}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          checked={isOn}
          disabled={!mayChange}
          aria-label={title}
          onChange={() => void press()}
        />
      </span>
      <label htmlFor={id} className={styles.what}>
        {entry.owned !== undefined && <ThreadSwatch thread={entry.owned.thread} size="small" />}
        <span className={styles.words}>
          <strong>{entry.owned === undefined ? title : <ThreadWords thread={entry.owned.thread} />}</strong>
          <span className={styles.detail}>
            {packsInWords(entry, settings.units)}
            {entry.owned !== undefined && ` · ${entry.owned.thread.line}`}
            {entry.shop !== null && ` · ${entry.shop}`}
          </span>
          <span className={styles.tags}>
            {entry.lowQty > 0 &&
              (entry.owned?.stock.spools === 0 ? (
                <Tag tone="danger">{t('shopping.out')}</Tag>
              ) : (
                <Tag tone="warn">{t('shopping.low')}</Tag>
              ))}
            {wishers.length > 0 && <Tag>{t('shopping.for', { names: wishers.join(', ') })}</Tag>}
            {entry.neededBy !== null && <Tag>{t('shopping.by', { date: formatCalendarDay(entry.neededBy) })}</Tag>}
            {entry.unstocked.length > 0 && <Tag>{t('shopping.notInStock')}</Tag>}
            {entry.ticked > 0 && <Tag tone={entry.ticked > entry.qty ? 'warn' : 'good'}>{boughtInWords(entry)}</Tag>}
          </span>
        </span>
      </label>
      {mayChange && onStep && (
        <span data-print="no">
          <Menu
            label={t('shopping.more', { title })}
            icon="dots"
            entries={[
              step('receive', t('shopping.receive')),
              ...(entry.status === 'wanted'
                ? [step('order', t('shopping.markOrdered'))]
                : [step('want', t('shopping.markWanted'))]),
              step('edit', t('shopping.edit')),
              ...(entry.lines.length > 0 ? [step('drop', t('shopping.drop'))] : []),
            ]}
          />
        </span>
      )}
    </div>
  );
}

/** The names of the designs or jobs among these ids. */
const useNames = (kind: 'design' | 'job', ids: readonly string[]): readonly string[] => {
  const { store } = useWorkspace();
  const { rows = [] } = useQuery(live(namesOf, store.db, kind, ids.join(' ')));
  return rows;
};

const namesOf = async ({ rows }: TeamDatabase, kind: 'design' | 'job', ids: string): Promise<readonly string[]> => {
  const found = ids === '' ? [] : await rows.bulkGet(ids.split(' ').map((id) => rowKey(kind, id)));
  return found.flatMap((row) => (row === undefined || row.deleted ? [] : foundOf<'design' | 'job'>(row).data.name));
};
