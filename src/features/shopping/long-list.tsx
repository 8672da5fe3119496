import type { Entry } from '#parts/shopping/entries.ts';
import { EntryRow, type EntryStep, type EntryTick } from '#parts/shopping/entry-row.tsx';
import { useShown } from '#services/workspace.ts';
import { VirtualList } from '#ui/virtual-list.tsx';
import type { groupsOf } from './groups.ts';
import styles from './shopping-screen.module.css';

/** The groups of a pane of many lines, of which those near the window are drawn. */
export function LongList({
  label,
  groups,
  onTick,
  onStep,
}: {
  readonly label: string;
  readonly groups: ReturnType<typeof groupsOf>;
  readonly onTick: EntryTick;
  readonly onStep: (step: EntryStep, entry: Entry) => void;
}) {
  useShown(true);
  return (
    <VirtualList
      label={label}
      items={groups.flatMap(({ name, entries }): readonly (Entry | string)[] => [name, ...entries])}
      itemKey={(item) => (typeof item === 'string' ? item : item.key)}
      rowSize={64}
      renderItem={(item) =>
        typeof item === 'string' ? (
          <h3 className={styles.groupName} data-inside>
            {item}
          </h3>
        ) : (
          <EntryRow entry={item} onTick={onTick} onStep={onStep} />
        )
      }
    />
  );
}
